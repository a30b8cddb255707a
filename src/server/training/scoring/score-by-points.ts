import type { Rubric } from '#server/training/question-bank/rubrics.ts'
import { authoredTable, calibrate, scoringVersion } from './calibrate.ts'
import { roundToHalf, weighPoints } from './count-points.ts'
import { computeCoverage } from './formulas.ts'
import { ceilingScores } from './score-ceilings.ts'
import { getScorableText, isScorableQuote } from './strip-markup.ts'
import { getEarnedCredit, type PointJudgement, type ScoreCeiling, type ScoredAnswer } from './verdict.ts'

/** Fewer words than this show nothing. Russian says in ten what English says in thirteen. */
const minWords = 10

/**
 * The score of an answer in a language that only a model understands: by the points that it meets, and by nothing else.
 * How it is told counts for nothing here, since all signs of form that we know are English; so do not the caps that go by
 * meaning. Those that anybody can count hold as they do in English.
 */
export function scoreByPoints(
  rubric: Rubric,
  given: string,
  verdicts: readonly PointJudgement[],
): ScoredAnswer {
  const answer = getScorableText(given, rubric)
  const heard = verdicts.filter(({ quote }) => quote === null || isScorableQuote(quote, answer))
  const points = weighPoints(rubric, heard)
  const coverage = computeCoverage(points.map(point => ({ ...point, credit: getEarnedCredit(point) })))
  const cap = findRussianCeiling(rubric, given, answer)
  const full = calibrate(coverage, authoredTable)
  return {
    score: roundToHalf(cap ? Math.min(full, ceilingScores[cap]) : full),
    ceiling: cap,
    dimensions: [{ name: 'coverage', weight: 1, value: coverage }],
    points,
    version: scoringVersion,
  }
}

function findRussianCeiling(
  { previousAnswers: _, ...rubric }: Rubric,
  given: string,
  answer: string,
): ScoreCeiling | null {
  const left = countWords(answer)
  if (left >= minWords) return null
  // There was enough of it, had it not been said to another question, or by the coach.
  if (countWords(getScorableText(given, rubric)) >= left + minWords) return 'repeated'
  if (doNotKnowPattern.test(given)) return 'unknown'
  return countWords(given) >= left + minWords ? 'echo' : 'short'
}

const countWords = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

const doNotKnowPattern =
  /(?<!\p{L})(?:не (?:знаю|помню|уверена?)|понятия не имею|без понятия|затрудняюсь)(?!\p{L})/iu
