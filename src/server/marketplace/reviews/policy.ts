import { deletedUserName } from '#contract/constants.ts'
import { bookingLimits } from '#contract/limits.ts'
import type { setAsideReasons } from '#contract/review.ts'
import { dayMs, hourMs, minuteMs } from '#contract/time.ts'
import { ok, type Result, refuse } from '#server/lib/result.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/booked-session.ts'
import type { BookingState } from '#server/marketplace/bookings/booking-status.ts'

type ReviewableSession = Pick<Authorized<BookedSession>, 'party' | 'state' | 'attendance' | 'end'>

/**
 * Allows the interviewee one review within 30 days after the session, and edits for 24 hours. A session with a no-show
 * cannot be reviewed.
 */
export function canReview(session: ReviewableSession, writtenAt: Date | null, now: Date): Result<true> {
  if (session.party !== 'interviewee') return refuse('booking.not_found')
  if (writtenAt) return now < editableUntil(writtenAt) ? ok(true) : refuse('review.already_written')
  const isMissed = session.attendance !== 'none' && session.attendance !== 'completed'
  if (session.state !== 'confirmed' || isMissed || now < session.end) return refuse('review.not_completed')
  return now < reviewableUntil(session.end) ? ok(true) : refuse('review.too_late')
}

/**
 * Reason why a review does not count. The API never shows `suspended`, which also stands for a review that moderation hid:
 * the previous release knows no other reason that it keeps to itself.
 */
export type ExclusionReason = (typeof setAsideReasons)[number] | 'suspended'

/** Facts about a review's author and session. */
export type EligibilityFacts = {
  isSuspended: boolean
  /** By moderation. */
  isHidden: boolean
  isConfirmed: boolean
  state: BookingState
  capturedMinor: number
  /** A no-show report exists and was not rejected. */
  isReported: boolean
  /** Time that both parties spent in the room together. */
  bothPresentMs: number
}

/**
 * Null if the review counts for the rating. It needs an author with a confirmed email, and a paid session without a no-show
 * report or enough time together in the room. Otherwise free accounts could fake a rating.
 */
export function getExclusionReason(facts: EligibilityFacts): ExclusionReason | null {
  if (facts.isSuspended || facts.isHidden) return 'suspended'
  const wasPaid = facts.state === 'confirmed' && facts.capturedMinor > 0 && !facts.isReported
  const hasMet = facts.bothPresentMs >= bookingLimits.attendanceMinutes * minuteMs
  if (!wasPaid && !hasMet) return 'unmet'
  return facts.isConfirmed ? null : 'unconfirmed'
}

export const editableUntil = (writtenAt: Date): Date =>
  new Date(writtenAt.getTime() + bookingLimits.reviewEditHours * hourMs)

export const reviewableUntil = (end: Date): Date => new Date(end.getTime() + bookingLimits.reviewDays * dayMs)

/** First name, or the part of an email before the @. A deleted user's placeholder name stays whole. */
export const getFirstName = (name: string): string =>
  name === deletedUserName ? deletedUserName : (/[^\s@]+/.exec(name)?.[0] ?? '')
