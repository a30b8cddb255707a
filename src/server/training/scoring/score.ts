import type { Rubric } from '#server/training/question-bank/rubrics.ts'
import { authoredTable, calibrate, derivedTable, scoringVersion } from './calibrate.ts'
import { splitProseAndCode } from './code.ts'
import { roundToHalf, weighPoints } from './count-points.ts'
import { deriveRubric } from './derive.ts'
import { getAnswerFeatures, mean } from './features.ts'
import { combineDimensions, computeCoverage, computeDimensions, type WeightedPoint } from './formulas.ts'
import { judgePoints } from './judge.ts'
import { expandToCodeLine, tokenizeAnswer } from './read-code.ts'
import { computeRelevance, questionOverlapFactor } from './relevance.ts'
import { scoreByPoints } from './score-by-points.ts'
import { ceilingScores, findCeiling } from './score-ceilings.ts'
import { matchAnswer } from './semantic-answer.ts'
import { findMisconceptions, hasSeriousMisconception } from './semantic-misconceptions.ts'
import type { SemanticAnalysis } from './semantic-scoring.ts'
import { getScorableText, isScorableQuote } from './strip-markup.ts'
import type { Word } from './tokenize.ts'
import { type AnswerJudgement, getEarnedCredit, type PointJudgement, type ScoredAnswer } from './verdict.ts'
import { predictScore, weights } from './weights.ts'

/**
 * The score of an answer, from verdicts on its points, from what an encoder made of it, and from how it is said. Whoever
 * judged the points, the score is computed here and nowhere else; the same input gives the same score. Without a
 * judgement the answer is judged by its words alone.
 */
export function scoreAnswer(
  rubric: Rubric,
  given: string,
  { points: verdicts, analysis, isUnderstood }: AnswerJudgement = { points: judgePoints(rubric, given) },
): ScoredAnswer {
  if (rubric.language) return scoreByPoints(rubric, given, verdicts)
  const answer = getScorableText(given, rubric)
  const words = tokenizeAnswer(answer)
  const counted = measureAnswer(rubric, answer, words, verdicts)
  const { points, dimensions, coverage, relevance, worth } = counted
  const told = analysis && scoreSemantically(rubric, words, analysis, counted)
  // Where the answer was understood, how it is told adds to what is said, and not much.
  const counts = isUnderstood ? Math.min(worth, coverage + maxStyleBonus) : worth
  const worded = () => calibrate(counts, rubric.points.length === 0 ? derivedTable : authoredTable)
  // An encoder of sentences hears little in code: what its words are worth is the least, and they say what it is about.
  const isCode = isMostlyCode(words)
  const full =
    told && isCode ? Math.max(told.score, scoreAnswer(rubric, given).score) : (told?.score ?? worded())
  const shown = splitProseAndCode(answer)
  const misconceptions = (told?.misconceptions ?? []).map(one => ({
    ...one,
    quote: expandToCodeLine(one.quote, shown),
  }))
  const cap =
    findCeiling({
      fullText: given,
      answer,
      words,
      rubric,
      coverage,
      relevance,
      isOffTopic:
        (isCode ? null : told?.isBeside) ??
        (isUnderstood ? coverage + relevance < minUnderstoodCoverage : null),
    }) ?? (hasSeriousMisconception(misconceptions) ? 'mistaken' : null)
  const score = roundToHalf(cap ? Math.min(full, ceilingScores[cap]) : full)
  return {
    score,
    ceiling: cap,
    dimensions,
    points,
    ...(misconceptions.length > 0 && { misconceptions }),
    ...(analysis && isDoubtful(analysis, score) && { isDoubtful: true as const }),
    version: scoringVersion,
  }
}

/**
 * What the verdicts come to, and how the answer is told.
 *
 * @param answer what of it is judged, and its words
 */
export function measureAnswer(
  rubric: Rubric,
  answer: string,
  words: readonly Word[],
  verdicts: readonly PointJudgement[],
) {
  const shown = splitProseAndCode(answer)
  const heard = verdicts
    .filter(({ quote }) => quote === null || isScorableQuote(quote, answer))
    .map(one => ({ ...one, quote: one.quote && expandToCodeLine(one.quote, shown) }))
  const points = weighPoints(rubric, heard)
  const isDerived = rubric.points.length === 0
  const relevance = computeRelevance(rubric, words)
  const earned = points.map(point => ({ ...point, credit: getEarnedCredit(point) }))
  const coverage = computeCoverage(isDerived ? selectBestPoints(rubric, earned) : earned)
  // Without authored points nobody said what form matters: only what is said counts.
  const dimensions = isDerived
    ? [{ name: 'coverage', weight: 1, value: coverage }]
    : computeDimensions(rubric, { answer, words, points: earned, coverage, relevance })
  const worth = isDerived
    ? coverage * questionOverlapFactor(rubric.question, words)
    : combineDimensions(dimensions, { coverage, relevance })
  return { points, coverage, relevance, dimensions, worth }
}

const maxStyleBonus = 0.1
/** Said of the question, by whoever understood it. */
const minUnderstoodCoverage = 0.1

const isMostlyCode = (words: readonly Word[]) => words.filter(word => word.code).length > words.length / 2

/** Nine of ten answers that this is said of are wrong: a tone and a voice that go together with a low score. */
function isDoubtful({ wrongTone, fluentButWrong }: SemanticAnalysis, score: number): boolean {
  return (
    score <= doubtThresholds.score &&
    mean(fluentButWrong) > doubtThresholds.voice &&
    mean(wrongTone) > doubtThresholds.tone
  )
}

const doubtThresholds = { score: 5, voice: 0.6, tone: 0.3 }

/** What an encoder's hearing adds: a score that was learnt, whether it is about the question, and what is wrong in it. */
function scoreSemantically(
  rubric: Rubric,
  words: readonly Word[],
  hearing: SemanticAnalysis,
  counted: Pick<ReturnType<typeof measureAnswer>, 'coverage' | 'relevance' | 'worth'>,
) {
  const { coverage, relevance, worth } = counted
  const { points, isOffTopic } = matchAnswer(rubric, words, hearing)
  return {
    score: calibrate(
      predictScore(getAnswerFeatures({ rubric, hearing, points, coverage, relevance, worth })),
      weights.table,
    ),
    isBeside: isOffTopic,
    misconceptions: findMisconceptions(rubric, hearing),
  }
}

/** As many of the points as the question asks for, those that are met best. */
const selectBestPoints = ({ question, reference }: Rubric, points: readonly WeightedPoint[]) =>
  points.toSorted((a, b) => b.credit - a.credit).slice(0, deriveRubric(question, reference).requiredCount)
