import { bookingLimits } from '#contract/limits.ts'
import { allow, refuse, type Verdict } from '#server/lib/result.ts'

/** What somebody has already who asks for one more time. */
export type BookingUsage = {
  /** Whether another session of theirs is in the way. */
  hasOverlap: boolean
  /** Unpaid times, free ones to come, and how many of both are this interviewer's. */
  holds: number
  freeSessions: number
  withInterviewer: number
  /** Of this very time, within a day: how long they kept it without paying, and how often they gave it up again. */
  unpaidHoldMs: number
  abandonedCount: number
  /** For how long they may take none, after too many attempts within an hour; null where they may. */
  retryAfterSeconds: number | null
}

/** What is asked for: how long it would be kept unpaid, null where it is free; and whether it takes the place of an own hold. */
export type HoldRequest = { holdMs: number | null; replacesOwnHold: boolean }

/**
 * Whether somebody may take a time, so that one person leaves enough to others. What only a change of the way to pay
 * replaces is not counted twice.
 */
export function canHold(
  taken: BookingUsage,
  { holdMs, replacesOwnHold: isInstead }: HoldRequest,
): Verdict<true> {
  if (taken.hasOverlap) return refuse('booking.overlaps')
  if (taken.retryAfterSeconds !== null) return refuse('booking.too_many_attempts')
  if (isHeldTooOften(taken, holdMs)) return refuse('booking.taken_too_often')
  if (isInstead) return allow(true)
  if (taken.withInterviewer >= bookingLimits.ofOneAtOnce) return refuse('booking.too_many_of_one')
  if (holdMs === null)
    return taken.freeSessions < bookingLimits.freeAtOnce ? allow(true) : refuse('booking.too_many_free')
  return taken.holds < bookingLimits.holdsAtOnce ? allow(true) : refuse('booking.too_many_holds')
}

/** Many short holds are as good as one long one: a declined card costs little of it, and the sweep's minute nothing. */
const isHeldTooOften = (
  { unpaidHoldMs: keptMs, abandonedCount: givenUp }: BookingUsage,
  holdMs: number | null,
): boolean =>
  givenUp >= bookingLimits.sameGivenUpPerDay ||
  (holdMs !== null && Math.round(keptMs / holdMs) >= bookingLimits.sameUnpaidPerDay)
