import { z } from 'zod'
import { participantRole } from '#contract/fields.ts'
import { collaborationLimits } from '#contract/room-limits.ts'
import type { CollaborationDocument } from '#web/features/room/collaboration/collaboration-document.ts'
import { runOutcomes } from './run-messages.ts'

const lastRunSchema = z.object({
  by: participantRole,
  output: z.string().transform(text => text.slice(0, 2 * collaborationLimits.outputMax)),
  ms: z.number(),
  end: z.enum(['loading', 'running', ...runOutcomes]),
  /** Results of the tests. Null when none were run. */
  tested: z
    .array(z.object({ isRight: z.boolean(), got: z.string().transform(text => text.slice(0, 300)) }))
    .max(20)
    .nullable()
    .default(null),
})

/** Result of the last run, shared with the peer. */
export type LastRun = z.output<typeof lastRunSchema>

/** Validated, because the peer's page may have written it. */
export function readLastRun(doc: Pick<CollaborationDocument, 'run'>): LastRun | null {
  const parsed = lastRunSchema.safeParse(doc.run.get('last'))
  return parsed.success ? parsed.data : null
}

export const readInput = (doc: CollaborationDocument): string => {
  const input = doc.run.get('input')
  return typeof input === 'string' ? input.slice(0, collaborationLimits.inputMax) : ''
}

export const isRunActive = (run: LastRun | null): boolean => run?.end === 'loading' || run?.end === 'running'
