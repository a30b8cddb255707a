import type { Rubric } from '#server/training/question-bank/rubrics.ts'
import { derivePoints } from './derive.ts'
import type { WeightedPoint } from './formulas.ts'
import type { PointJudgement } from './verdict.ts'

/** Every point of the rubric with its verdict; a point without one is missing. */
export function weighPoints(rubric: Rubric, verdicts: readonly PointJudgement[]): WeightedPoint[] {
  const known = new Map(verdicts.map(verdict => [verdict.pointId, verdict]))
  const points: readonly { id: string; label: string; weight: number; part?: string | undefined }[] =
    rubric.points.length > 0 ? rubric.points : derivePoints(rubric.question, rubric.reference)
  return points.map(({ id, label, weight, part }) => ({
    ...(known.get(id) ?? { pointId: id, credit: 0, quote: null }),
    label,
    weight,
    ...(part ? { part } : {}),
  }))
}

/** A score as it is given, in steps of a half. */
export const roundToHalf = (score: number) => Math.round(Math.min(10, Math.max(0, score)) * 2) / 2
