import { z } from 'zod'
import { paymentId } from '#contract/id.ts'
import type { Difference } from '#server/payments/reconciliation/policy.ts'
import {
  listProvidersToQuery,
  type ReconciliationResult,
  reconcile,
} from '#server/payments/reconciliation/reconcile.ts'
import { assertProvidersAvailable } from './check-providers.ts'
import type { Command } from './command.ts'

const formatDifference = ({ about, what, ours, theirs }: Difference) =>
  `${about}: ${what}: ours ${ours}, theirs ${theirs}`

/** Whoever has to stop a long comparison can go on from here. */
const reportProgress = ({ payments, last }: ReconciliationResult) => {
  if (payments % 500 === 0)
    process.stderr.write(`${payments} payments compared. To go on from here: --after ${last}\n`)
}

export const reconcileCommand: Command = {
  usage: 'reconcile [--since 2026-11-01] [--after <paymentId>] [--json]',
  description:
    'compares what the providers say with our payments and these with the ledger, oldest first; --since leaves out what began before that day (UTC), --after goes on where a comparison was stopped',
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
      const found = differences.length === 0 ? 'no differences' : `${differences.length} differences`
      const lines = [`Payments compared: ${payments}, ${found}.`, ...differences.map(formatDifference)]
      if (watched.length > 0)
        lines.push(
          `Given up by us, still open at their provider, and looked after: ${watched.length} (${watched.join(', ')}).`,
        )
      return { text: json ? JSON.stringify(result) : lines.join('\n'), isFailure: differences.length > 0 }
    }
  },
}
