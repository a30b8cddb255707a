import type { interviewTypes } from '#contract/enums.ts'
import learnt from './weights.json' with { type: 'json' }

/**
 * What was learnt from answers of known quality, by `npm run bench:coach -- --fit`: how much each trait of an answer
 * tells. The file is written by that command alone; the questions it learns from are never those it is measured on.
 */
export const weights: Weights = learnt as unknown as Weights

/** A direction through sentence vectors: what lies along it, as a likelihood. */
export type Direction = { bias: number; vector: readonly number[] }

type LinearModel = Record<string, number>
type ByInterviewType = Record<keyof typeof interviewTypes, number>
export type Weights = {
  /** A linear map of sentence vectors, row by row in bytes (base64): `size` numbers for each of theirs, in units of `step`. */
  projection: { size: number; step: number; matrix: string }
  /** The direction in which sentences sound like what the bank calls wrong. */
  tone: Direction
  /** The direction in which whole answers that are fluent and wrong differ from others. */
  voice: Direction
  /** Whether a point was said, and what is added for its type of interview. */
  point: LinearModel
  pointByType: ByInterviewType
  /** From which likelihood on a point is present, and below which it is absent. */
  presentThreshold: ByInterviewType
  absentThreshold: number
  /** Whether an answer is about its question, and below which likelihood it is beside it. */
  topic: LinearModel
  offTopicThreshold: number
  /** How good it is, if it is not wrong. */
  quality: LinearModel
  /** Whether it is fluent and wrong. */
  wrong: LinearModel
  /** What both come to as a score. */
  table: [number, number][]
}

export const logistic = (value: number): number => 1 / (1 + Math.exp(-value))

/** What a linear model, a weight for each trait and a bias, makes of traits; one that it does not know counts nothing. */
export function applyLinearModel(
  model: Readonly<Record<string, number>>,
  traits: Readonly<Record<string, number>>,
): number {
  return Object.entries(traits).reduce(
    (sum, [name, value]) => sum + (model[name] ?? 0) * value,
    model.bias ?? 0,
  )
}

/** As little as is fluent and wrong is worth. */
const maxWrongScore = 3

/**
 * What an answer is worth before the table makes a score of it: as good as it would be if it were right, as likely as that
 * is. One sum of all traits cannot say this, for who is fluent and wrong comes near to everything that matters.
 */
export function predictScore(traits: Readonly<Record<string, number>>): number {
  const quality = applyLinearModel(weights.quality, traits)
  const wrong = logistic(applyLinearModel(weights.wrong, traits))
  return (1 - wrong) * quality + wrong * Math.min(quality, maxWrongScore)
}

/** Raised whenever a formula or a table below changes. */
export const scoringVersion = 7

/** What a formula's value is worth, from 0 to 10: straight between the entries. Both only ever rise. */
export type CalibrationTable = readonly (readonly [raw: number, score: number])[]

/** For authored points. Set by hand on the bank's own references, and on answers of known quality in the tests. */
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
 * For derived points, whose value is the share of the reference's words: right answers of other people have a third of
 * them. Fitted to the training split of graded answers, a little steeper at the low end, to tell poor answers apart.
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
