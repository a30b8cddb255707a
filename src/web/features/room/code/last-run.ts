import { z } from 'zod'
import { type Side, sides } from '#contract/room.ts'
import { deskLimits } from '#contract/room-limits.ts'
import type { CollaborationDocument } from '#web/features/room/collaboration/collaboration-document.ts'
import type { RunOutcome } from './run-messages.ts'
import type { TestResult } from './task-tests.ts'

/** What running the code came to, as both see it. */
export type LastRun = {
  by: Side
  output: string
  ms: number
  end: RunOutcome | 'loading' | 'running'
  /** What each test of the task came to; null where none were run. */
  tested: TestResult[] | null
}

const runStatuses = [
  'loading',
  'running',
  'done',
  'failed',
  'tooLong',
  'tooMuch',
  'stopped',
  'broken',
] as const
const lastRunSchema = z.object({
  by: z.enum(sides),
  output: z.string().transform(text => text.slice(0, 2 * deskLimits.outputMax)),
  ms: z.number(),
  end: z.enum(runStatuses),
  tested: z
    .array(z.object({ isRight: z.boolean(), got: z.string().transform(text => text.slice(0, 300)) }))
    .max(20)
    .nullable()
    .default(null),
})

/** Written by the other's page, so it is looked at before it is shown. */
export function readLastRun(desk: Pick<CollaborationDocument, 'run'>): LastRun | null {
  const parsed = lastRunSchema.safeParse(desk.run.get('last'))
  return parsed.success ? parsed.data : null
}

export const readInput = (desk: CollaborationDocument): string => {
  const input = desk.run.get('input')
  return typeof input === 'string' ? input.slice(0, deskLimits.inputMax) : ''
}

export const isRunActive = (run: LastRun | null): boolean => run?.end === 'loading' || run?.end === 'running'
