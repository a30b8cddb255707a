import type { Rubric } from '#server/training/bank/rubrics.ts'
import { authored, calibrate, derived, scoringVersion } from './calibrate.ts'
import { capOf, ceilings } from './caps.ts'
import { derive, derivePoints } from './derive.ts'
import { coverageOf, dimensionsOf, type Weighed, worthOf } from './formulas.ts'
import { judge } from './judge.ts'
import { isJudged, plainOf } from './plain.ts'
import { relevanceOf, touchOf } from './relevance.ts'
import type { PointVerdict, Score } from './verdict.ts'
import { wordsOf } from './words.ts'

/**
 * The score of an answer, from verdicts on its points and from how it is said. Whoever judged the points, the score is
 * computed here and nowhere else; the same input gives the same score.
 */
export function scoreAnswer(
  rubric: Rubric,
  given: string,
  verdicts: readonly PointVerdict[] = judge(rubric, given),
): Score {
  const answer = plainOf(given, rubric)
  const words = wordsOf(answer)
  const heard = verdicts.filter(({ quote }) => quote === null || isJudged(quote, answer))
  const points = weigh(rubric, heard)
  const isDerived = rubric.points.length === 0
  const relevance = relevanceOf(rubric, words)
  const touch = isDerived ? touchOf(rubric.question, words) : 1
  const coverage = coverageOf(isDerived ? bestOf(rubric, points) : points)
  // Without authored points nobody said what form matters: only what is said counts.
  const dimensions = isDerived
    ? [{ name: 'coverage', weight: 1, value: coverage }]
    : dimensionsOf(rubric, { answer, words, points, coverage, relevance })
  const raw = isDerived ? coverage * touch : worthOf(dimensions, { coverage, relevance })
  const full = calibrate(raw, isDerived ? derived : authored)
  const cap = capOf({ given, answer, words, rubric, coverage, relevance })
  const score = halves(cap ? Math.min(full, ceilings[cap]) : full)
  return { score, cap, dimensions, points, version: scoringVersion }
}

/** Every point of the rubric with its verdict; a point without one is missing. */
function weigh(rubric: Rubric, verdicts: readonly PointVerdict[]): Weighed[] {
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

/** As many of the points as the question asks for, those that are met best. */
const bestOf = ({ question, reference }: Rubric, points: readonly Weighed[]) =>
  points.toSorted((a, b) => b.credit - a.credit).slice(0, derive(question, reference).wanted)

const halves = (score: number) => Math.round(Math.min(10, Math.max(0, score)) * 2) / 2
