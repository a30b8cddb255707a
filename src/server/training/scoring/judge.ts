import type { Point, Rubric } from '#server/training/question-bank/question-bank.ts'
import {
  type DerivedRubric,
  deriveRubric,
  type ExpectedWord,
  expandAbbreviations,
  optionalWordShare,
} from './derived-rubric.ts'
import type { PointJudgement, SemanticAnalysis } from './judgement.ts'
import { extractQuote, matchPoint, stemSimilarity } from './match-terms.ts'
import { computeRelevance } from './relevance.ts'
import { getTopicFeatures, type MatchedPoint, matchPoints } from './semantic-match.ts'
import { getScorableText } from './strip-markup.ts'
import { getContentWords, type Word } from './tokenize.ts'
import { tokenizeAnswer } from './tokenize-code.ts'
import { applyLinearModel, logistic, weights } from './weights.ts'

/** What an answer says of its points, and whether it is about its question at all. */
export type SemanticMatch = { points: readonly MatchedPoint[]; isOffTopic: boolean }

/**
 * Which points an answer meets, by its words and by what they mean. Beside the question nothing may have been meant:
 * there, only what is present counts.
 */
export function matchAnswer(
  rubric: Rubric,
  words: readonly Word[],
  hearing: SemanticAnalysis,
): SemanticMatch {
  const points = matchPoints(rubric, words, hearing)
  const traits = getTopicFeatures({ rubric, hearing, points, relevance: computeRelevance(rubric, words) })
  const isBeside = logistic(applyLinearModel(weights.topic, traits)) < weights.offTopicThreshold
  const isCounted = ({ credit }: MatchedPoint) => credit === 1 || !isBeside
  return {
    points: points.map(point => (isCounted(point) ? point : { ...point, credit: 0, quote: null })),
    isOffTopic: isBeside,
  }
}

/**
 * The embedded judge: which points an answer meets, by what it says, and by what that means where an encoder has
 * listened to it. The same answer is judged the same.
 */
export function judgePoints(
  rubric: Rubric,
  given: string,
  hearing: SemanticAnalysis | null = null,
): PointJudgement[] {
  const answer = getScorableText(given, rubric)
  const words = tokenizeAnswer(answer)
  if (hearing)
    return matchAnswer(rubric, words, hearing).points.map(({ likelihood: _, ...verdict }) => verdict)
  return rubric.points.length > 0
    ? rubric.points.map(point => judgeAuthoredPoint(point, answer, words))
    : judgeDerivedPoints(deriveRubric(rubric.question, rubric.reference), answer, words)
}

function judgeAuthoredPoint(point: Point, answer: string, words: readonly Word[]): PointJudgement {
  const { credit, first } = matchPoint(point, words)
  return { pointId: point.id, credit, quote: first && extractQuote(answer, words, first) }
}

/** The credit of a derived point is how much of it is said; the calibration table knows that half is nearly all. */
function judgeDerivedPoints(
  derived: DerivedRubric,
  answer: string,
  words: readonly Word[],
): PointJudgement[] {
  const said = expandAbbreviations(getContentWords(words), derived.abbreviations)
  return derived.points.map(point => {
    const { recall, best } = computeRecall(point.words, said)
    const at = best ? words.findIndex(word => word.start === best.start) : -1
    return at < 0
      ? { pointId: point.id, credit: 0, quote: null }
      : { pointId: point.id, credit: recall, quote: extractQuote(answer, words, { from: at, to: at }) }
  })
}

/** How much of what is expected is said, from 0 to 1, and the word that says the weightiest of it. */
export function computeRecall(expected: readonly ExpectedWord[], said: readonly Word[]) {
  const byStem = Map.groupBy(said, word => word.stem)
  let [whole, found, most] = [0, 0, 0]
  let best: Word | null = null
  for (const one of expected) {
    whole += one.weight * (one.isOptional ? optionalWordShare : 1)
    const like = findClosestWord(one, byStem)
    const worth = like ? like.likeness * one.weight : 0
    found += worth
    if (!like || worth <= most) continue
    most = worth
    best = like.word
  }
  return { recall: whole > 0 ? Math.min(1, found / whole) : 0, best }
}

/** The word that comes nearest to an expected one. What is denied there has to be denied here. */
function findClosestWord({ stem, isDenied }: ExpectedWord, byStem: ReadonlyMap<string, Word[]>) {
  const isMeant = (word: Word) => isDenied === null || word.isDenied === isDenied
  const same = byStem.get(stem)
  if (same) {
    const word = same.find(isMeant)
    return word ? { word, likeness: 1 } : null
  }
  let found: { word: Word; likeness: number } | null = null
  for (const [other, [word]] of byStem) {
    const like = stemSimilarity(stem, other)
    if (word && like > (found?.likeness ?? 0)) found = { word, likeness: like }
  }
  return found
}
