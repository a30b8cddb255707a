import { formerMember } from '#contract/account.ts'
import { bookingLimits } from '#contract/booking.ts'
import type { ErrorCode } from '#contract/error.ts'
import { dayMs, hourMs } from '#contract/time.ts'
import { displayNameOf } from '#server/people/profile/rules.ts'

export type ReviewedSession = {
  status: string
  attendance: string
  end: Date
  /** When the review was written, if it was. */
  writtenAt: Date | null
}

/**
 * Whether a session may be reviewed now, or its review edited: once, from its end on for 30 days, and edited for 24 hours
 * after writing. A session somebody missed is not reviewed.
 */
export function reviewRefusal(session: ReviewedSession, now: Date): ErrorCode | null {
  if (session.writtenAt) return now < editableUntil(session.writtenAt) ? null : 'review.already_written'
  const isCompleted =
    session.status === 'confirmed' && ['none', 'completed'].includes(session.attendance) && now >= session.end
  if (!isCompleted) return 'review.not_completed'
  const isLate = now.getTime() >= session.end.getTime() + bookingLimits.reviewDays * dayMs
  return isLate ? 'review.too_late' : null
}

export const editableUntil = (writtenAt: Date): Date =>
  new Date(writtenAt.getTime() + bookingLimits.reviewEditHours * hourMs)

/** The mean to one decimal; null before the first review. */
export const ratingOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 10) / 10

/** A reviewer is known by the first word of their name, and never by an address; somebody who left by neither. */
export const authorOf = (displayName: string | null, email: string): string =>
  displayName === formerMember ? formerMember : (/[^\s@]+/.exec(displayNameOf(displayName, email))?.[0] ?? '')
