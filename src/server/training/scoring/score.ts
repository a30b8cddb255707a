import type { Rubric } from '#server/training/question-bank/question-bank.ts'
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
import { judgePoints, matchAnswer } from './judge.ts'
import {
  type AnswerJudgement,
  type FoundMisconception,
  getEarnedCredit,
  type PointJudgement,
  type ScoreCeiling,
  type ScoredAnswer,
  type SemanticAnalysis,
} from './judgement.ts'
import { computeRelevance, questionOverlapFactor } from './relevance.ts'
import { ceilingScores, findCeiling } from './score-ceilings.ts'
import { getAnswerFeatures, getCorrectSimilarity, mean } from './semantic-match.ts'
import { getScorableText, isScorableQuote } from './strip-markup.ts'
import { negations, tokenize, type Word } from './tokenize.ts'
import { expandToCodeLine, tokenizeAnswer } from './tokenize-code.ts'
import { authoredTable, calibrate, derivedTable, predictScore, scoringVersion, weights } from './weights.ts'

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

/** As near to a misconception as this, and by so much nearer than to anything right. */
const minMisconceptionSimilarity = 0.8
const minMisconceptionLead = 0.18
/** What sounds right all the same is left alone. */
const minMisconceptionTone = 0.5

/**
 * What sounds convincing and is wrong: only where that is as good as certain, for a person is told so. Each sentence
 * says one of them at most. Denied ones ("I would not hide it") are not said.
 */
export function findMisconceptions(rubric: Rubric, hearing: SemanticAnalysis): FoundMisconception[] {
  const { misconceptions = [] } = rubric
  const found = misconceptions.flatMap((one, at) =>
    hearing.sentences.map((quote, sentence) => {
      const near = hearing.misconceptions[at]?.[sentence] ?? 0
      return {
        ...one,
        quote,
        near,
        lead: near - getCorrectSimilarity(hearing, sentence),
        tone: hearing.wrongTone[sentence] ?? 0,
      }
    }),
  )
  const heard = new Map<string, FoundMisconception>()
  const used = new Set<string>()
  for (const { name, kind, quote, near, lead, tone, sayings } of found.toSorted((a, b) => b.near - a.near)) {
    if (near < minMisconceptionSimilarity || lead < minMisconceptionLead || tone < minMisconceptionTone)
      continue
    if (
      heard.has(name) ||
      used.has(quote) ||
      !sayings.some(saying => isNegatedSentence(saying) === isNegatedSentence(quote))
    )
      continue
    heard.set(name, { name, kind, quote })
    used.add(quote)
  }
  return [...heard.values()]
}

/** An encoder hardly hears a denial, so it is counted apart. */
const isNegatedSentence = (sentence: string): boolean =>
  tokenize(sentence).filter(({ text }) => negations.has(text) || text.endsWith("n't")).length % 2 === 1

/** One red flag, or two misconceptions: no decent interviewer would go on from there. */
export const hasSeriousMisconception = (heard: readonly FoundMisconception[]): boolean =>
  heard.some(one => one.kind === 'redFlag') || heard.length >= 2

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
