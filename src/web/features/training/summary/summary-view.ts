import type { InterviewSession } from '#contract/training-session.ts'
import type { SessionAnswer, SessionSummary } from '#contract/training-summary.ts'

/** What can be read of a session by whoever it is shared with. */
export type ReadSession = Omit<InterviewSession, 'sharedWith'>

type Point = SessionAnswer['points'][number]

/** Half of a point is enough to count. */
export const isMet = (point: Point): boolean => point.credit >= 0.5

/** The spec's duration: whole minutes of a number of seconds as text. */
export const minutesOf = (duration: string): number => Math.floor(Number(duration) / 60)

export const answeredOf = (summary: SessionSummary) =>
  summary.answers.filter(answer => answer.answerScore !== null)

/** The question with the lowest score, skipped ones last: where there is most to gain. */
export const weakestOf = (answers: readonly SessionAnswer[]): SessionAnswer | undefined =>
  answers.toSorted((a, b) => (a.answerScore ?? 11) - (b.answerScore ?? 11))[0]

/** `Named the cost`: what a point is about, as the beginning of a line. */
export const asLine = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1)
