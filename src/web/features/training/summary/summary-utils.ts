import type { InterviewAnswer, InterviewSummary } from '#contract/training.ts'
import type { TrainingInterview } from '#contract/training-session.ts'

/** Parts of a training interview that shared readers can see. */
export type SharedInterviewData = Omit<TrainingInterview, 'sharedWith'>

type RubricPoint = InterviewAnswer['points'][number]

/** Half a credit counts as met. */
export const isMet = (point: RubricPoint): boolean => point.credit >= 0.5

/** Duration of the specification: seconds as text, in whole minutes. */
export const toMinutes = (duration: string): number => Math.floor(Number(duration) / 60)

export const answeredQuestions = (summary: InterviewSummary) =>
  summary.answers.filter(answer => answer.answerScore !== null)

/** Question with the lowest score. Skipped ones come last. */
export const weakestAnswer = (answers: readonly InterviewAnswer[]): InterviewAnswer | undefined =>
  answers.toSorted((a, b) => (a.answerScore ?? 11) - (b.answerScore ?? 11))[0]

/** Label with a capital letter: `Named the cost`. */
export const capitalize = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1)
