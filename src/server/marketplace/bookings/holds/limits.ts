import { bookingLimits } from '#contract/limits.ts'
import { allow, refuse, type Verdict } from '#server/lib/result.ts'

/** What somebody has already who asks for one more time. */
export type Taken = {
  /** Whether another session of theirs is in the way. */
  clashes: boolean
  /** Unpaid times, free ones to come, and how many of both are this interviewer's. */
  holds: number
  free: number
  ofSeller: number
  /** Of this very time, within a day: how long they kept it without paying, and how often they gave it up again. */
  keptMs: number
  givenUp: number
  /** For how long they may take none, after too many attempts within an hour; null where they may. */
  waitSeconds: number | null
}

/** What is asked for: how long it would be kept unpaid, null where it is free; and whether it takes the place of an own hold. */
export type Wanted = { holdMs: number | null; isInstead: boolean }

/**
 * Whether somebody may take a time, so that one person leaves enough to others. What only a change of the way to pay
 * replaces is not counted twice.
 */
export function mayTake(taken: Taken, { holdMs, isInstead }: Wanted): Verdict<true> {
  if (taken.clashes) return refuse('booking.overlaps')
  if (taken.waitSeconds !== null) return refuse('booking.too_many_attempts')
  if (isTakenTooOften(taken, holdMs)) return refuse('booking.taken_too_often')
  if (isInstead) return allow(true)
  if (taken.ofSeller >= bookingLimits.ofOneAtOnce) return refuse('booking.too_many_of_one')
  if (holdMs === null)
    return taken.free < bookingLimits.freeAtOnce ? allow(true) : refuse('booking.too_many_free')
  return taken.holds < bookingLimits.holdsAtOnce ? allow(true) : refuse('booking.too_many_holds')
}

/** Many short holds are as good as one long one: a declined card costs little of it, and the sweep's minute nothing. */
const isTakenTooOften = ({ keptMs, givenUp }: Taken, holdMs: number | null): boolean =>
  givenUp >= bookingLimits.sameGivenUpPerDay ||
  (holdMs !== null && Math.round(keptMs / holdMs) >= bookingLimits.sameUnpaidPerDay)
