import type { TrainingSessionId, UserId } from '#contract/id.ts'
import { trainingLimits } from '#contract/limits.ts'
import { dayMs, hourMs } from '#contract/time.ts'
import { getTimeZone } from '#server/identity/profiles/get-profile.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { type Say, sayIn } from '#server/lib/http/messages.ts'
import { startOfDay } from '#server/lib/time/wall-clock.ts'
import type { Deps } from '#server/training/context.ts'
import { countInterviewsSince, findActiveInterviewId } from './repository.ts'

type StartEligibility = {
  canStart: boolean
  reason: string | null
  code: 'training.already_active' | 'training.daily_limit' | null
  activeSessionId: TrainingSessionId | null
  remainingToday: number
  resetsAt: string
}

/** Whether a person may start an interview now. The day is the one in their own time zone. */
export async function getStartEligibility(
  deps: Pick<Deps, 'now'>,
  db: Executor,
  userId: UserId,
  say: Say = sayIn('en'),
): Promise<StartEligibility> {
  const now = deps.now()
  const zone = await getTimeZone({ db }, userId)
  const today = startOfDay(now, zone)
  // A day has 23 to 25 hours, so its end is the beginning of the day that holds its 26th.
  const resetsAt = startOfDay(new Date(today.getTime() + dayMs + 2 * hourMs), zone)
  const activeSessionId = await findActiveInterviewId(db, userId)
  const started = await countInterviewsSince(db, userId, today)
  const remainingToday = Math.max(0, trainingLimits.sessionsPerDay - started)
  const code = activeSessionId
    ? ('training.already_active' as const)
    : remainingToday === 0
      ? ('training.daily_limit' as const)
      : null
  return {
    canStart: code === null,
    reason: code && say(code),
    code,
    activeSessionId,
    remainingToday,
    resetsAt: resetsAt.toISOString(),
  }
}
