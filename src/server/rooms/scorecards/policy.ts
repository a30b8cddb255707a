import { scorecardLimits } from '#contract/room-limits.ts'
import type { SkillGrade } from '#contract/scorecard.ts'
import { dayMs, hourMs } from '#contract/time.ts'
import { error, ok, type Result } from '#server/lib/result.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/policy.ts'
import { reviewableUntil } from '#server/marketplace/reviews/policy.ts'

type GradableSession = Pick<Authorized<BookedSession>, 'party' | 'state' | 'attendance' | 'start' | 'end'>

const isNoShow = ({ attendance }: Pick<BookedSession, 'attendance'>) =>
  attendance === 'interviewee_no_show' || attendance === 'interviewer_no_show'

/**
 * Whether the interviewer can write a scorecard now, and until when: from the start of a session that both came to, two
 * weeks from its end; once it is sent, a day to correct it.
 */
export function canGrade(meeting: GradableSession, sentAt: Date | null, now: Date): Result<{ until: Date }> {
  if (meeting.party !== 'interviewer') return error('booking.not_found')
  if (meeting.state !== 'confirmed' || isNoShow(meeting) || now < meeting.start)
    return error('scorecard.not_now')
  const until = sentAt ? correctableUntil(sentAt) : gradableUntil(meeting.end)
  return now < until ? ok({ until }) : error('scorecard.too_late')
}

export const gradableUntil = (end: Date): Date => new Date(end.getTime() + scorecardLimits.writeDays * dayMs)

export const correctableUntil = (sentAt: Date): Date =>
  new Date(sentAt.getTime() + scorecardLimits.correctionHours * hourMs)

/**
 * Whether an interviewee may read what was sent: once they have said how the session was, or cannot any more. Whoever has
 * read their own grades says something else of who gave them.
 */
export const canViewScorecard = (end: Date, isReviewed: boolean, now: Date): boolean =>
  isReviewed || now >= reviewableUntil(end)

/** Sessions that ended within these times are reminded of; what an outage made late by more than that is not. */
export const getReminderWindow = (hours: number, now: Date): { from: Date; until: Date } => {
  const until = new Date(now.getTime() - hours * hourMs)
  return { from: new Date(until.getTime() - 6 * hourMs), until }
}

/** The skills to practise, the lowest grade first; those that are as good as they get need it least. */
export const getLowestSkills = (
  grades: readonly Pick<SkillGrade, 'skill' | 'grade'>[],
): SkillGrade['skill'][] =>
  grades
    .toSorted((one, two) => one.grade - two.grade)
    .slice(0, scorecardLimits.practiceExercises)
    .map(one => one.skill)
