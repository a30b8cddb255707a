import { z } from 'zod'
import { paymentId } from '#contract/id.ts'
import {
  assertProvidersAvailable,
  createOutput,
  defineCommand,
  flag,
  getCommandLineActor,
  why,
} from '#server/admin/define-command.ts'
import { formatCount, formatUtcTimestamp } from '#server/lib/format.ts'
import { maskEmail } from '#server/lib/mail/mailer.ts'
import { listUndeliveredEmails } from '#server/notifications/repository.ts'
import { type ReconciliationResult, reconcile } from '#server/payments/reconciliation/reconcile.ts'
import { listProvidersInUse } from '#server/payments/reconciliation/repository.ts'
import { checkFiles } from './check-files.ts'
import { retryEmails } from './retry-jobs.ts'

/** Prints the last compared payment, so that the operator can resume a long comparison. */
const reportProgress = ({ payments, last }: ReconciliationResult) => {
  if (payments % 500 === 0)
    process.stderr.write(`${payments} payments compared. To resume from here: --after ${last}\n`)
}

const formatEmailCount = (count: number) => formatCount(count, 'en', { one: 'email', other: 'emails' })

export const maintenanceCommands = [
  defineCommand({
    usage: 'reconcile [--since 2026-11-01] [--after <paymentId>] [--json]',
    description:
      'compares the providers with the payments, and the payments with the ledger, oldest first. --since skips payments created before that day (UTC), --after resumes a comparison',
    options: z.object({ json: flag, since: z.iso.date().optional(), after: paymentId.optional() }),
    async run(deps, _args, { json, since: sinceDay, after = null }) {
      const since = new Date(sinceDay ?? 0)
      await assertProvidersAvailable(deps, await listProvidersInUse(deps.db, since))
      const result = await reconcile(deps, { since, after, onProgress: reportProgress })
      const { payments, differences, watched } = result
      const isFailure = differences.length > 0
      if (json) return { text: JSON.stringify(result), isFailure }
      const differenceCount = isFailure
        ? formatCount(differences.length, 'en', { one: 'difference', other: 'differences' })
        : 'no differences'
      const output = createOutput(
        `Payments compared: ${payments}, ${differenceCount}.`,
        ...differences.map(
          ({ about, what, ours, theirs }) => `${about}: ${what}: ours ${ours}, theirs ${theirs}`,
        ),
        watched.length > 0
          ? `Closed here but still open at the provider, and checked regularly: ${watched.length} (${watched.join(', ')}).`
          : null,
      )
      return { ...output, isFailure }
    },
  }),
  defineCommand({
    usage: 'mails [--again] [--why <text>]',
    description:
      'lists undelivered emails with age, template, recipient, error and next attempt. --again makes the server retry all of them now, including those given up in the last day',
    options: z.object({ again: flag, why }),
    async run(deps, _args, { again, why: reason }) {
      if (again) {
        const retriedCount = await retryEmails(deps, getCommandLineActor(), { reason })
        if (retriedCount === 0) return createOutput('No emails to retry.')
        return createOutput(`${formatEmailCount(retriedCount)} will be sent within a minute by the server.`)
      }
      const waiting = await listUndeliveredEmails(deps.db)
      if (waiting.length === 0) return createOutput('All emails are delivered.')
      return createOutput(
        `${formatEmailCount(waiting.length)} not delivered, oldest first:`,
        ...waiting.map(({ order, orderedAt, attempts, nextAt, why }) => {
          const tries = formatCount(attempts, 'en', { one: 'attempt', other: 'attempts' })
          const next = nextAt ? `next at ${formatUtcTimestamp(nextAt)}` : 'given up'
          return [
            `${formatUtcTimestamp(orderedAt)}  ${order.template}  to ${maskEmail(order.to.email)}`,
            `  ${tries}, ${next}${why ? `: ${why}` : ''}`,
          ].join('\n')
        }),
      )
    },
  }),
  defineCommand({
    usage: 'files',
    description:
      'lists pictures, recordings and files of bookings that the database refers to and the storage lacks',
    async run(deps) {
      const { checked, missing } = await checkFiles(deps, { after: null, limit: Number.POSITIVE_INFINITY })
      const fileCount = formatCount(checked, 'en', { one: 'file', other: 'files' })
      const summary = `${fileCount} referenced, ${missing.length} missing from the storage.`
      return { ...createOutput(summary, ...missing), isFailure: missing.length > 0 }
    },
  }),
]
