import { type MarkName, markNames } from './judge-network.ts'
import type { NextStep } from './next-step.ts'

/** What a language model says about an answer besides its verdicts on the points. Quotes are from the answer. */
export type MarkedAnswer = {
  /** From 0 to 3. Null where a mark does not apply. */
  marks: Readonly<Record<MarkName, number | null>>
  redFlag: boolean
  strength: string | null
  next: NextStep | null
}

/** Least-squares fit of the score to the marks of the graded answers: `npm run bench:coach -- --fit-marks`. */
const weights: Record<MarkName, number> = {
  relevance: 0.42,
  substance: 0.79,
  specificity: 0.52,
  own: 0.15,
  outcome: 0.17,
  judgement: 0.91,
  correct: 0.19,
}
const bias = -0.54
const redFlagWeight = -1.01
/** Used in place of a mark that does not apply. */
const neutralMark = 2

/** Score from 0 to 10 that human graders would give an answer with these marks. */
export function scoreFromMarks({ marks, redFlag }: Pick<MarkedAnswer, 'marks' | 'redFlag'>): number {
  const sum = markNames.reduce((total, name) => total + weights[name] * (marks[name] ?? neutralMark), bias)
  return Math.min(10, Math.max(0, sum + (redFlag ? redFlagWeight : 0)))
}
