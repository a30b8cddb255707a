import type { Rubric } from '#server/training/question-bank/rubrics.ts'
import { authored, calibrate, scoringVersion } from './calibrate.ts'
import { halves, weigh } from './count-points.ts'
import { coverageOf } from './formulas.ts'
import { ceilings } from './score-ceilings.ts'
import { isJudged, plainOf } from './strip-markup.ts'
import { type Cap, earnedOf, type PointVerdict, type Score } from './verdict.ts'

/** Fewer words than this show nothing. Russian says in ten what English says in thirteen. */
const leastWords = 10

/**
 * The score of an answer in a language that only a model understands: by the points that it meets, and by nothing else.
 * How it is told counts for nothing here, since all signs of form that we know are English; so do not the caps that go by
 * meaning. Those that anybody can count hold as they do in English.
 */
export function scoreByPoints(rubric: Rubric, given: string, verdicts: readonly PointVerdict[]): Score {
  const answer = plainOf(given, rubric)
  const heard = verdicts.filter(({ quote }) => quote === null || isJudged(quote, answer))
  const points = weigh(rubric, heard)
  const coverage = coverageOf(points.map(point => ({ ...point, credit: earnedOf(point) })))
  const cap = capOf(rubric, given, answer)
  const full = calibrate(coverage, authored)
  return {
    score: halves(cap ? Math.min(full, ceilings[cap]) : full),
    cap,
    dimensions: [{ name: 'coverage', weight: 1, value: coverage }],
    points,
    version: scoringVersion,
  }
}

function capOf({ saidBefore: _, ...rubric }: Rubric, given: string, answer: string): Cap | null {
  const left = wordsIn(answer)
  if (left >= leastWords) return null
  // There was enough of it, had it not been said to another question, or by the coach.
  if (wordsIn(plainOf(given, rubric)) >= left + leastWords) return 'repeated'
  if (unknown.test(given)) return 'unknown'
  return wordsIn(given) >= left + leastWords ? 'echo' : 'short'
}

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

const unknown = /(?<!\p{L})(?:не (?:знаю|помню|уверена?)|понятия не имею|без понятия|затрудняюсь)(?!\p{L})/iu
