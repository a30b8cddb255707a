import { scorecardLimits } from '#contract/room-limits.ts'
import { maxGrade } from '#contract/rubric.ts'
import type { SkillGrade } from '#contract/scorecard.ts'
import { dayMs, hourMs } from '#contract/time.ts'
import { ok, type Result, refuse } from '#server/lib/result.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/booked-session.ts'
import { reviewableUntil } from '#server/marketplace/reviews/policy.ts'

type GradableSession = Pick<Authorized<BookedSession>, 'party' | 'state' | 'attendance' | 'start' | 'end'>

/**
 * The interviewer of an attended session can write a scorecard from its start until two weeks after its end, and correct
 * it within a day after sending.
 */
export function canGrade(session: GradableSession, sentAt: Date | null, now: Date): Result<{ until: Date }> {
  if (session.party !== 'interviewer') return refuse('booking.not_found')
  const isNoShow = ['interviewee_no_show', 'interviewer_no_show'].includes(session.attendance)
  if (session.state !== 'confirmed' || isNoShow || now < session.start) return refuse('scorecard.not_now')
  const until = sentAt ? correctableUntil(sentAt) : gradableUntil(session.end)
  return now < until ? ok({ until }) : refuse('scorecard.too_late')
}

export const gradableUntil = (end: Date): Date => new Date(end.getTime() + scorecardLimits.writeDays * dayMs)

export const correctableUntil = (sentAt: Date): Date =>
  new Date(sentAt.getTime() + scorecardLimits.correctionHours * hourMs)

/**
 * The interviewee may read the scorecard after their own review, or after the review period. Grades would otherwise
 * influence the review of the interviewer.
 */
export const canViewScorecard = (end: Date, isReviewed: boolean, now: Date): boolean =>
  isReviewed || now >= reviewableUntil(end)

/** Sessions that ended in this window get the reminder. After an outage of more than six hours it is skipped. */
export const getReminderWindow = (hours: number, now: Date): { from: Date; until: Date } => {
  const until = new Date(now.getTime() - hours * hourMs)
  return { from: new Date(until.getTime() - 6 * hourMs), until }
}

/** Skills to practise, the lowest grade first. Those with the highest grade need none. */
export const getLowestSkills = (grades: readonly Pick<SkillGrade, 'skill' | 'grade'>[]) =>
  grades
    .filter(({ grade }) => grade < maxGrade)
    .toSorted((a, b) => a.grade - b.grade)
    .slice(0, scorecardLimits.practiceExercises)
    .map(({ skill }) => skill)
