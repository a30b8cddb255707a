import { z } from 'zod'
import { type Side, sides } from '#contract/room.ts'
import { deskLimits } from '#contract/room-limits.ts'
import type { RunEnd } from './run-state.ts'
import type { Tested } from './task-state.ts'
import type { Desk } from './yjs-client.ts'

/** What running the code came to, as both see it. */
export type LastRun = {
  by: Side
  output: string
  ms: number
  end: RunEnd | 'loading' | 'running'
  /** What each test of the task came to; null where none were run. */
  tested: Tested[] | null
}

const ends = ['loading', 'running', 'done', 'failed', 'tooLong', 'tooMuch', 'stopped', 'broken'] as const
const lastRun = z.object({
  by: z.enum(sides),
  output: z.string().transform(text => text.slice(0, 2 * deskLimits.outputMax)),
  ms: z.number(),
  end: z.enum(ends),
  tested: z
    .array(z.object({ isRight: z.boolean(), got: z.string().transform(text => text.slice(0, 300)) }))
    .max(20)
    .nullable()
    .default(null),
})

/** Written by the other's page, so it is looked at before it is shown. */
export function lastRunOn(desk: Pick<Desk, 'run'>): LastRun | null {
  const parsed = lastRun.safeParse(desk.run.get('last'))
  return parsed.success ? parsed.data : null
}

export const inputOn = (desk: Desk): string => {
  const input = desk.run.get('input')
  return typeof input === 'string' ? input.slice(0, deskLimits.inputMax) : ''
}

export const isUnderWay = (run: LastRun | null): boolean => run?.end === 'loading' || run?.end === 'running'
