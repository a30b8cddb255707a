import type { InterviewAnswer, InterviewSummary } from '#contract/training.ts'
import type { TrainingInterview } from '#contract/training-interview.ts'

/** Parts of a training interview that shared readers can see. */
export type SharedInterviewData = Omit<TrainingInterview, 'sharedWith'>

type RubricPoint = InterviewAnswer['points'][number]

/** Half a credit counts as met. */
export const isMet = (point: RubricPoint): boolean => point.credit >= 0.5

/** Duration of the specification: seconds as text, in whole minutes. */
export const toMinutes = (duration: string): number => Math.floor(Number(duration) / 60)

/** Answered questions, and those among them that do not count in the average. */
export const countAnswers = ({ answers }: Pick<InterviewSummary, 'answers'>) => ({
  answered: answers.filter(({ answer }) => answer !== null).length,
  unscored: answers.filter(({ isUnscored }) => isUnscored).length,
})

/** Label with a capital letter: `Named the cost`. */
export const capitalize = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1)
