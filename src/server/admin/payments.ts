import { z } from 'zod'
import { bookingId, paymentId } from '#contract/id.ts'
import { formatMoney } from '#server/lib/format.ts'
import { decideNoShow } from '#server/marketplace/bookings/lifecycle/no-show.ts'
import { listContestedReports } from '#server/marketplace/bookings/lifecycle/repository.ts'
import type { Difference } from '#server/payments/reconciliation/policy.ts'
import {
  listProvidersToQuery,
  type ReconciliationResult,
  reconcile,
} from '#server/payments/reconciliation/reconcile.ts'
import { retryRefund } from '#server/payments/refunds/refunds.ts'
import { listOutstandingRefunds } from '#server/payments/refunds/repository.ts'
import { assertProvidersAvailable, type Command, CommandError, createOutput } from './command.ts'

const formatDifference = ({ about, what, ours, theirs }: Difference) =>
  `${about}: ${what}: ours ${ours}, theirs ${theirs}`

/** Last compared payment, so that the operator can resume a long comparison. */
const reportProgress = ({ payments, last }: ReconciliationResult) => {
  if (payments % 500 === 0)
    process.stderr.write(`${payments} payments compared. To go on from here: --after ${last}\n`)
}

export const reconcileCommand: Command = {
  usage: 'reconcile [--since 2026-11-01] [--after <paymentId>] [--json]',
  description:
    'compares the providers with the payments, and the payments with the ledger, oldest first; --since skips payments created before that day (UTC), --after resumes a comparison',
  options: { json: 'flag', since: 'text', after: 'text' },
  parse(words, { json, since, after }) {
    const day = z.iso.date().optional().safeParse(since)
    const from = paymentId.optional().safeParse(after)
    if (words.length > 0 || !day.success || !from.success) return null
    return async deps => {
      const since = new Date(day.data ?? 0)
      await assertProvidersAvailable(deps, await listProvidersToQuery(deps, since))
      const result = await reconcile(deps, {
        since,
        after: from.data ?? null,
        onProgress: reportProgress,
      })
      const { payments, differences, watched } = result
      const differenceCount =
        differences.length === 0 ? 'no differences' : `${differences.length} differences`
      const lines = [
        `Payments compared: ${payments}, ${differenceCount}.`,
        ...differences.map(formatDifference),
      ]
      if (watched.length > 0)
        lines.push(
          `Given up by us, still open at their provider, and looked after: ${watched.length} (${watched.join(', ')}).`,
        )
      return { text: json ? JSON.stringify(result) : lines.join('\n'), isFailure: differences.length > 0 }
    }
  },
}

export const retryRefundCommand: Command = {
  usage: 'retry-refund [<refundId>]',
  description: 'retries a failed refund; without an id, lists the outstanding refunds',
  parse([id, ...rest]) {
    const isKnownForm = id === undefined || z.uuid().safeParse(id).success
    if (!isKnownForm || rest.length > 0) return null
    return async deps => {
      const refunds = await listOutstandingRefunds(deps.db)
      if (id !== undefined) {
        await assertProvidersAvailable(
          deps,
          refunds.filter(refund => refund.id === id).map(refund => refund.provider),
        )
        const newRefundId = await retryRefund(deps, id)
        if (!newRefundId) throw new CommandError(`There is no failed refund ${id} that still owes something.`)
        return createOutput(`Ordered again as refund ${newRefundId}.`)
      }
      if (refunds.length === 0) return createOutput('No refund has failed.')
      return createOutput(
        ...refunds.map(refund => {
          const amount = formatMoney(refund.minor, refund.currency, 'en')
          return `${refund.id}: ${amount} of payment ${refund.payment_id} (${refund.provider}), ordered ${refund.created_at.toISOString()}`
        }),
      )
    }
  },
}

export const noShowsCommand: Command = {
  usage: 'no-shows',
  description: 'lists the no-show reports that an operator must decide',
  parse(words) {
    if (words.length > 0) return null
    return async deps => {
      const reports = await listContestedReports(deps.db)
      if (reports.length === 0) return createOutput('Nothing waits for a decision.')
      return createOutput(
        ...reports.map(report => {
          const present = `the room ${report.was_seen ? 'saw' : 'did not see'} them`
          return [
            `${report.booking_id}: session of ${report.starts_at.toISOString()}`,
            `  interviewer ${report.interviewer_email}, interviewee ${report.interviewee_email}`,
            `  the ${report.absent} is said to have been absent, and ${present}`,
            report.contest === null
              ? '  not contested'
              : `  contested: ${report.contest.replace(/\s+/g, ' ')}`,
          ].join('\n')
        }),
      )
    }
  },
}

const decisionMessages = {
  upheld: 'Upheld: an absent interviewer costs the whole price, an absent interviewee gets nothing back.',
  rejected: 'Rejected: the session counts as having taken place.',
}

export const decideNoShowCommand: Command = {
  usage: 'decide <bookingId> upheld|rejected',
  description: 'decides a no-show report, with its refund and emails',
  parse([booking = '', outcome, ...rest]) {
    const id = bookingId.safeParse(booking.toLowerCase()).data
    if (!id || (outcome !== 'upheld' && outcome !== 'rejected') || rest.length > 0) return null
    return async deps => {
      if (!(await decideNoShow(deps, id, outcome === 'upheld')))
        throw new CommandError(`There is no open report about booking ${id}. List them with no-shows.`)
      return createOutput(decisionMessages[outcome])
    }
  },
}
