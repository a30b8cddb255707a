import type { InterviewTypeName } from '#server/training/question-bank/question-bank.ts'
import learnt from './weights.json' with { type: 'json' }

/**
 * Weights learnt from answers of known quality by `npm run bench:coach -- --fit`, which writes the file. Training and test
 * questions are separate.
 */
export const weights: Weights = learnt

/** Logistic regression on sentence vectors. */
export type Direction = { bias: number; vector: readonly number[] }

type LinearModel = Record<string, number>
type ByInterviewType = Record<InterviewTypeName, number>
export type Weights = {
  /** Linear map of sentence vectors: bytes in base64, `size` numbers per input dimension, in units of `step`. */
  projection: { size: number; step: number; matrix: string }
  /** Tone of the bank's wrong sentences. */
  tone: Direction
  /** Style of fluent but wrong answers. */
  voice: Direction
  /** Probability that a point was made, with an offset for the interview type. */
  point: LinearModel
  pointByType: ByInterviewType
  /** Likelihood from which a point is present, and below which it is absent. */
  presentThreshold: ByInterviewType
  absentThreshold: number
}

export const logistic = (value: number): number => 1 / (1 + Math.exp(-value))

/** Weighted sum of features plus bias. Unknown features count nothing. */
export function applyLinearModel(
  model: Readonly<Record<string, number>>,
  features: Readonly<Record<string, number>>,
): number {
  return Object.entries(features).reduce(
    (sum, [name, value]) => sum + (model[name] ?? 0) * value,
    model.bias ?? 0,
  )
}

/** Must be raised when a formula or a table changes. */
export const scoringVersion = 8

/** Piecewise linear map of a formula's value to a score from 0 to 10. Both columns rise. */
export type CalibrationTable = readonly (readonly [raw: number, score: number])[]

/** For authored points. Set by hand on the bank's references and the answers in the tests. */
export const authoredTable: CalibrationTable = [
  [0, 0],
  [0.01, 1],
  [0.04, 2],
  [0.18, 3],
  [0.3, 4.25],
  [0.5, 5.5],
  [0.65, 6.5],
  [0.8, 8],
  [0.9, 9],
  [1, 10],
]

/**
 * For derived points, whose value is the share of the reference's words. Right answers have about a third of them. Fitted to
 * graded answers, a little steeper at the low end.
 */
export const derivedTable: CalibrationTable = [
  [0, 0],
  [0.04, 3],
  [0.1, 5],
  [0.2, 7],
  [0.3, 8.5],
  [0.5, 9.5],
  [0.6, 10],
  [1, 10],
]

export function calibrate(raw: number, table: CalibrationTable): number {
  for (const [at, [x, y]] of table.entries()) {
    const [x0, y0] = table[at - 1] ?? [0, 0]
    if (raw <= x) return x === x0 ? y : y0 + ((raw - x0) / (x - x0)) * (y - y0)
  }
  return 10
}
