import type { interviewTypes } from '#contract/choices.ts'
import learnt from './weights.json' with { type: 'json' }

/**
 * What was learnt from answers of known quality, by `npm run bench:coach -- --fit`: how much each trait of an answer
 * tells. The file is written by that command alone; the questions it learns from are never those it is measured on.
 */
export const weights: Weights = learnt as unknown as Weights

/** A direction through sentence vectors: what lies along it, as a likelihood. */
export type Direction = { bias: number; vector: readonly number[] }

type Model = Record<string, number>
type OfType = Record<keyof typeof interviewTypes, number>
export type Weights = {
  /** The direction in which sentences sound like what the bank calls wrong. */
  tone: Direction
  /** The direction in which whole answers that are fluent and wrong differ from others. */
  voice: Direction
  /** Whether a point was said, and what is added for its type of interview. */
  point: Model
  pointOf: OfType
  /** From which likelihood on a point is present, and below which it is absent. */
  present: OfType
  absent: number
  /** Whether an answer is about its question, and below which likelihood it is beside it. */
  topic: Model
  beside: number
  /** How good it is, and what that comes to as a score. */
  score: Model
  table: [number, number][]
}

export const logistic = (value: number): number => 1 / (1 + Math.exp(-value))

/** What a linear model, a weight for each trait and a bias, makes of traits; one that it does not know counts nothing. */
export function combine(
  model: Readonly<Record<string, number>>,
  traits: Readonly<Record<string, number>>,
): number {
  return Object.entries(traits).reduce(
    (sum, [name, value]) => sum + (model[name] ?? 0) * value,
    model.bias ?? 0,
  )
}
