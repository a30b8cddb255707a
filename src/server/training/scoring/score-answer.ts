import type { Rubric } from '#server/training/question-bank/question-bank.ts'
import { isStoryType } from './answer-features.ts'
import {
  type AnswerJudgement,
  type FoundMisconception,
  getEarnedCredit,
  type PointJudgement,
  type ScoreCeiling,
  type ScoredAnswer,
  type SemanticAnalysis,
} from './answer-judgement.ts'
import { chooseFeedback } from './choose-feedback.ts'
import { deriveRubric } from './derived-rubric.ts'
import { splitProseAndCode } from './detect-code.ts'
import {
  combineDimensions,
  computeCoverage,
  computeDimensions,
  roundToHalf,
  type WeightedPoint,
  weighPoints,
} from './dimensions.ts'
import { ratePoints, rateSentences } from './feedback-model.ts'
import { judgePoints, matchAnswer } from './match-rubric.ts'
import { getOutlookByCredit, type PointOutlook } from './next-step.ts'
import { doubtfulScore, getStrengthReason } from './reasons.ts'
import { computeRelevance, questionOverlapFactor } from './relevance.ts'
import { getScorableText, isScorableQuote } from './scorable-text.ts'
import { ceilingScores, findCeiling } from './score-ceilings.ts'
import { type MarkedAnswer, scoreFromMarks } from './score-from-marks.ts'
import { getCorrectSimilarity } from './semantic-match.ts'
import { negations, tokenize, type Word } from './tokenize.ts'
import { expandToCodeLine, tokenizeAnswer } from './tokenize-code.ts'
import { authoredTable, calibrate, derivedTable, scoringVersion } from './weights.ts'

/** Minimum length of a Russian answer. Ten Russian words match about thirteen English ones. */
const minWords = 10

/**
 * Scores a Russian answer by a model's marks and points only, because all measures of style and most ceilings are for English.
 * Ceilings that count words still apply.
 */
export function scoreByPoints(
  rubric: Rubric,
  fullText: string,
  { points: verdicts, marked }: Pick<AnswerJudgement, 'points' | 'marked'>,
): ScoredAnswer {
  const answer = getScorableText(fullText, rubric)
  const validVerdicts = verdicts.filter(({ quote }) => quote === null || isScorableQuote(quote, answer))
  const points = weighPoints(rubric, validVerdicts)
  const coverage = computeCoverage(points.map(point => ({ ...point, credit: getEarnedCredit(point) })))
  const ceiling = findRussianCeiling(rubric, fullText, answer)
  const calibrated = calibrate(coverage, authoredTable)
  const value = marked ? boundMarks(rubric, marked, coverage, calibrated) : calibrated
  const score = roundToHalf(ceiling ? Math.min(value, ceilingScores[ceiling]) : value)
  return {
    score,
    ceiling,
    dimensions: [{ name: 'coverage', weight: 1, value: coverage }],
    points,
    ...(marked && getMarkedReasons(marked, score)),
    version: scoringVersion,
  }
}

function findRussianCeiling(
  { previousAnswers: _, ...rubric }: Rubric,
  fullText: string,
  answer: string,
): ScoreCeiling | null {
  const wordCount = countWords(answer)
  if (wordCount >= minWords) return null
  // Long enough, apart from repeated answers to other questions.
  if (countWords(getScorableText(fullText, rubric)) >= wordCount + minWords) return 'repeated'
  if (doNotKnowPattern.test(fullText)) return 'unknown'
  return countWords(fullText) >= wordCount + minWords ? 'echo' : 'short'
}

const countWords = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

const doNotKnowPattern =
  /(?<!\p{L})(?:не (?:знаю|помню|уверена?)|понятия не имею|без понятия|затрудняюсь)(?!\p{L})/iu

/** Similarity to the misconception, and its lead over anything right. */
const minMisconceptionSimilarity = 0.8
const minMisconceptionLead = 0.18
/** A sentence with the tone of right ones is not reported. */
const minMisconceptionTone = 0.5

/**
 * Misconceptions that are almost certain, because the user sees them. A sentence states at most one. Denied ones ("I would
 * not hide it") do not count.
 */
export function findMisconceptions(rubric: Rubric, analysis: SemanticAnalysis): FoundMisconception[] {
  const { misconceptions = [] } = rubric
  const candidates = misconceptions.flatMap((misconception, at) =>
    analysis.sentences.map((quote, sentence) => {
      const similarity = analysis.misconceptions[at]?.[sentence] ?? 0
      return {
        ...misconception,
        quote,
        similarity,
        lead: similarity - getCorrectSimilarity(analysis, sentence),
        tone: analysis.wrongTone[sentence] ?? 0,
      }
    }),
  )
  const found = new Map<string, FoundMisconception>()
  const usedQuotes = new Set<string>()
  for (const { name, kind, quote, similarity, lead, tone, sayings } of candidates.toSorted(
    (a, b) => b.similarity - a.similarity,
  )) {
    if (similarity < minMisconceptionSimilarity || lead < minMisconceptionLead || tone < minMisconceptionTone)
      continue
    if (
      found.has(name) ||
      usedQuotes.has(quote) ||
      !sayings.some(saying => isNegatedSentence(saying) === isNegatedSentence(quote))
    )
      continue
    found.set(name, { name, kind, quote })
    usedQuotes.add(quote)
  }
  return [...found.values()]
}

/** What the user would not do, whatever the rest of the sentence denies. */
const ownDenial =
  /^\W*(?:and |but |so )?(?:i|we)(?:['’]d)? (?:never|(?:do|did|would|will|could|can|should)(?:n['’]t| not| never)|won['’]t|can['’]t|cannot|wouldn['’]t)\b/i

/** Negated once or three times, or about what the user would not do. Encoders hardly distinguish a sentence from its negation. */
const isNegatedSentence = (sentence: string): boolean =>
  ownDenial.test(sentence) ||
  tokenize(sentence).filter(({ text }) => negations.has(text) || text.endsWith("n't")).length % 2 === 1

/** One red flag, or two misconceptions. */
export const hasSeriousMisconception = (found: readonly FoundMisconception[]): boolean =>
  found.some(misconception => misconception.kind === 'redFlag') || found.length >= 2

/**
 * Scores an answer by the verdicts on its points, the encoder's analysis and its style. Deterministic for any judge. Without
 * a judgement, the answer is judged by its words.
 */
export function scoreAnswer(
  rubric: Rubric,
  fullText: string,
  { points: verdicts, analysis, isUnderstood, marked }: AnswerJudgement = {
    points: judgePoints(rubric, fullText),
  },
): ScoredAnswer {
  if (rubric.language) return scoreByPoints(rubric, fullText, { points: verdicts, ...(marked && { marked }) })
  const answer = getScorableText(fullText, rubric)
  const words = tokenizeAnswer(answer)
  const measures = measureAnswer(rubric, answer, words, verdicts)
  const { points, dimensions, coverage, relevance, worth } = measures
  const semantic = analysis && scoreSemantically(rubric, words, analysis)
  // After a model's judgement, style adds only a little to the content.
  const value = isUnderstood ? Math.min(worth, coverage + maxStyleBonus) : worth
  const scoreByWords = () => calibrate(value, rubric.points.length === 0 ? derivedTable : authoredTable)
  // Encoders understand little of code, so the score by words is the minimum, and words decide the topic.
  const isCode = isMostlyCode(words)
  const uncapped = marked
    ? boundMarks(rubric, marked, coverage, semantic?.score ?? scoreByWords())
    : semantic && isCode
      ? Math.max(semantic.score, scoreAnswer(rubric, fullText).score)
      : (semantic?.score ?? scoreByWords())
  const parts = splitProseAndCode(answer)
  const misconceptions = (semantic?.misconceptions ?? []).map(misconception => ({
    ...misconception,
    quote: expandToCodeLine(misconception.quote, parts),
  }))
  const ceiling =
    findCeiling({
      fullText,
      answer,
      words,
      rubric,
      coverage,
      relevance,
      isOffTopic:
        (marked ? isMarkedOffTopic(marked) : isCode ? null : semantic?.isOffTopic) ??
        (isUnderstood ? coverage + relevance < minUnderstoodCoverage : null),
    }) ?? (hasSeriousMisconception(misconceptions) ? 'mistaken' : null)
  const score = roundToHalf(ceiling ? Math.min(uncapped, ceilingScores[ceiling]) : uncapped)
  // The points of code are judged by words.
  const outlook =
    analysis && semantic && !isCode ? ratePoints(rubric, answer, analysis, semantic.points) : null
  const isUnscored = !!analysis && !marked && !ceiling && !isCode && isUnsure(analysis, score)
  return {
    score,
    ceiling,
    dimensions,
    points: points.map(point => ({ ...point, ...findProbeAnswered(outlook, point) })),
    ...(misconceptions.length > 0 && { misconceptions }),
    ...(analysis &&
      chooseFeedback({
        sentences: analysis.sentences,
        qualities: rateSentences(rubric, analysis),
        answer: fullText,
        type: rubric.type,
        score,
        points: outlook ?? getOutlookByCredit(points),
        isUnscored,
      })),
    ...(marked && getMarkedReasons(marked, score)),
    ...(isUnscored && { isUnscored }),
    version: scoringVersion,
  }
}

/** Coverage, relevance and style of an answer, of which only the scorable text is given. */
export function measureAnswer(
  rubric: Rubric,
  answer: string,
  words: readonly Word[],
  verdicts: readonly PointJudgement[],
) {
  const parts = splitProseAndCode(answer)
  const validVerdicts = verdicts
    .filter(({ quote }) => quote === null || isScorableQuote(quote, answer))
    .map(verdict => ({ ...verdict, quote: verdict.quote && expandToCodeLine(verdict.quote, parts) }))
  const points = weighPoints(rubric, validVerdicts)
  const isDerived = rubric.points.length === 0
  const relevance = computeRelevance(rubric, words)
  const earned = points.map(point => ({ ...point, credit: getEarnedCredit(point) }))
  const coverage = computeCoverage(isDerived ? selectBestPoints(rubric, earned) : earned)
  // Without authored points, style does not count.
  const dimensions = isDerived
    ? [{ name: 'coverage', weight: 1, value: coverage }]
    : computeDimensions(rubric, { answer, words, points: earned, coverage, relevance })
  const worth = isDerived
    ? coverage * questionOverlapFactor(rubric.question, words)
    : combineDimensions(dimensions, { coverage, relevance })
  return { points, coverage, relevance, dimensions, worth }
}

const maxStyleBonus = 0.1
/** Below it, an answer that a model judged is off topic. */
const minUnderstoodCoverage = 0.1

const isMostlyCode = (words: readonly Word[]) => words.filter(word => word.code).length > words.length / 2

/** Limits beyond which the judge is not sure. Nine of ten graded answers are within them. */
const sureLimits = { deviation: 0.6, onTopic: 0.45 }
/** An answer that may be off topic has its score withheld only if the score is higher. */
const harmlessScore = 4

function isUnsure({ network }: SemanticAnalysis, score: number): boolean {
  const isTopicUnsure = network.onTopic < sureLimits.onTopic && score > harmlessScore
  return isTopicUnsure || network.deviation > sureLimits.deviation
}

const findProbeAnswered = (outlook: readonly PointOutlook[] | null, { pointId }: PointJudgement) => {
  const found = outlook?.find(point => point.pointId === pointId)
  return found && { probeAnswered: found.probeAnswered }
}

/** A model's score may differ from ours by this much. What an answer says about itself cannot move it further. */
const maxMarkDifference = 3
/** Minimum score with half of the coverage, and maximum score with less. */
const lowestWithHalf = 3
const highestWithoutHalf = 8

/** Score of a model's marks, checked at the extremes against the points and against the score without a model. */
function boundMarks({ type }: Rubric, marked: MarkedAnswer, coverage: number, ownScore: number): number {
  const near = Math.min(
    ownScore + maxMarkDifference,
    Math.max(ownScore - maxMarkDifference, scoreFromMarks(marked)),
  )
  if (coverage >= 0.5) return Math.max(lowestWithHalf, near)
  return isStoryType(type) ? near : Math.min(highestWithoutHalf, near)
}

const isMarkedOffTopic = ({ marks: { relevance } }: MarkedAnswer) =>
  relevance === null ? null : relevance < 0.5

const getMarkedReasons = ({ strength, next }: MarkedAnswer, score: number) => ({
  ...(strength && {
    strengths: [
      {
        quote: strength,
        reason: score < doubtfulScore ? ('basis' as const) : getStrengthReason(strength),
      },
    ],
  }),
  ...(next && { next, otherNext: undefined }),
})

/** Learnt score, topic check and misconceptions from the encoder's analysis. */
function scoreSemantically(rubric: Rubric, words: readonly Word[], analysis: SemanticAnalysis) {
  return {
    score: analysis.network.score,
    ...matchAnswer(rubric, words, analysis),
    misconceptions: findMisconceptions(rubric, analysis),
  }
}

/** The best points, as many as the question asks for. */
const selectBestPoints = (rubric: Rubric, points: readonly WeightedPoint[]) =>
  points.toSorted((a, b) => b.credit - a.credit).slice(0, deriveRubric(rubric).requiredCount)
