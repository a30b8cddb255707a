import { deletedUserName } from '#contract/constants.ts'
import { bookingLimits } from '#contract/limits.ts'
import type { setAsideReasons } from '#contract/review.ts'
import { dayMs, hourMs, minuteMs } from '#contract/time.ts'
import { error, ok, type Result } from '#server/lib/result.ts'
import type { Authorized, BookedSession, BookingState } from '#server/marketplace/bookings/access/policy.ts'

type ReviewableSession = Pick<Authorized<BookedSession>, 'party' | 'state' | 'attendance' | 'end'>

/**
 * Whether a meeting may be reviewed now, or its review edited: by the interviewee, once, from its end on for 30 days, and
 * edited for 24 hours after writing. A meeting somebody missed is not reviewed.
 */
export function canReview(meeting: ReviewableSession, writtenAt: Date | null, now: Date): Result<true> {
  if (meeting.party !== 'interviewee') return error('booking.not_found')
  if (writtenAt) return now < editableUntil(writtenAt) ? ok(true) : error('review.already_written')
  const isMissed = meeting.attendance !== 'none' && meeting.attendance !== 'completed'
  if (meeting.state !== 'confirmed' || isMissed || now < meeting.end) return error('review.not_completed')
  return now < reviewableUntil(meeting.end) ? ok(true) : error('review.too_late')
}

/** Why a review does not count; `suspended` is told to nobody. */
export type ExclusionReason = (typeof setAsideReasons)[number] | 'suspended'

/** What is known of a review's author and of the session it is about. */
export type EligibilityFacts = {
  isSuspended: boolean
  isConfirmed: boolean
  state: BookingState
  capturedMinor: number
  /** Somebody said that the other was not there, and nobody found otherwise. */
  isReported: boolean
  /** How long the room saw both at once. */
  bothPresentMs: number
}

/**
 * Why a review does not count for the rating; null where it does. It counts when the money was captured and nobody was
 * called absent, or both were in the room for a while, and its author's address is confirmed: five free accounts are not
 * five people who were interviewed.
 */
export function getExclusionReason(weight: EligibilityFacts): ExclusionReason | null {
  if (weight.isSuspended) return 'suspended'
  const wasPaid = weight.state === 'confirmed' && weight.capturedMinor > 0 && !weight.isReported
  const met = weight.bothPresentMs >= bookingLimits.attendanceMinutes * minuteMs
  if (!wasPaid && !met) return 'unmet'
  return weight.isConfirmed ? null : 'unconfirmed'
}

export const editableUntil = (writtenAt: Date): Date =>
  new Date(writtenAt.getTime() + bookingLimits.reviewEditHours * hourMs)

export const reviewableUntil = (end: Date): Date => new Date(end.getTime() + bookingLimits.reviewDays * dayMs)

/** A reviewer is known by the first word of their name, and never by an address; somebody who left by neither. */
export const getFirstName = (name: string): string =>
  name === deletedUserName ? deletedUserName : (/[^\s@]+/.exec(name)?.[0] ?? '')
