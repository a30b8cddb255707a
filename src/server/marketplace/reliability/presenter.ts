import type { z } from 'zod'
import type { endpoints } from '#contract/reliability.ts'
import { type ReliabilityRow, toFigures } from './repository.ts'

/** As the interviewer sees it. */
export function presentReliability(
  row: ReliabilityRow | undefined,
): z.input<typeof endpoints.myReliability.reply> {
  const figures = row
    ? toFigures(row)
    : { noShows: 0, lateCancellations: 0, unanswered: 0, overdueScorecards: 0 }
  return {
    state: row?.state ?? 'good',
    since: row?.since.toISOString() ?? null,
    pausedUntil: row?.paused_until?.toISOString() ?? null,
    figures,
    sessions: row?.sessions ?? 0,
    note: row?.note ?? null,
  }
}
