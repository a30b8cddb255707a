import { formerMember } from '#contract/account.ts'
import { bookingLimits } from '#contract/limits.ts'
import { dayMs, hourMs } from '#contract/time.ts'
import type { Meeting, Own } from '#server/market/meeting/rules.ts'
import { allow, refuse, type Verdict } from '#server/platform/verdict.ts'

type Reviewed = Pick<Own<Meeting>, 'party' | 'state' | 'attendance' | 'end'>

/**
 * Whether a meeting may be reviewed now, or its review edited: by the interviewee, once, from its end on for 30 days, and
 * edited for 24 hours after writing. A meeting somebody missed is not reviewed.
 */
export function mayReview(meeting: Reviewed, writtenAt: Date | null, now: Date): Verdict<true> {
  if (meeting.party !== 'interviewee') return refuse('booking.not_found')
  if (writtenAt) return now < editableUntil(writtenAt) ? allow(true) : refuse('review.already_written')
  const isMissed = meeting.attendance !== 'none' && meeting.attendance !== 'completed'
  if (meeting.state !== 'confirmed' || isMissed || now < meeting.end) return refuse('review.not_completed')
  return now < reviewableUntil(meeting.end) ? allow(true) : refuse('review.too_late')
}

export const editableUntil = (writtenAt: Date): Date =>
  new Date(writtenAt.getTime() + bookingLimits.reviewEditHours * hourMs)

export const reviewableUntil = (end: Date): Date => new Date(end.getTime() + bookingLimits.reviewDays * dayMs)

/** A reviewer is known by the first word of their name, and never by an address; somebody who left by neither. */
export const firstNameOf = (name: string): string =>
  name === formerMember ? formerMember : (/[^\s@]+/.exec(name)?.[0] ?? '')
