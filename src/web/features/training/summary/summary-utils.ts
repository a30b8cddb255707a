import type { InterviewAnswer, InterviewSummary } from '#contract/training.ts'
import type { TrainingInterview } from '#contract/training-session.ts'

/** What can be read of a session by whoever it is shared with. */
export type SharedInterviewData = Omit<TrainingInterview, 'sharedWith'>

type RubricPoint = InterviewAnswer['points'][number]

/** Half of a point is enough to count. */
export const isMet = (point: RubricPoint): boolean => point.credit >= 0.5

/** The spec's duration: whole minutes of a number of seconds as text. */
export const toMinutes = (duration: string): number => Math.floor(Number(duration) / 60)

export const answeredQuestions = (summary: InterviewSummary) =>
  summary.answers.filter(answer => answer.answerScore !== null)

/** The question with the lowest score, skipped ones last: where there is most to gain. */
export const weakestAnswer = (answers: readonly InterviewAnswer[]): InterviewAnswer | undefined =>
  answers.toSorted((a, b) => (a.answerScore ?? 11) - (b.answerScore ?? 11))[0]

/** `Named the cost`: what a point is about, as the beginning of a line. */
export const capitalize = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1)
