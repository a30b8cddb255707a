import type { Point, Rubric } from '#server/training/question-bank/question-bank.ts'
import type { PointJudgement, SemanticAnalysis } from './answer-judgement.ts'
import {
  type DerivedRubric,
  deriveRubric,
  type ExpectedWord,
  expandAbbreviations,
  optionalWordShare,
} from './derived-rubric.ts'
import { extractQuote, matchPoint, stemSimilarity } from './match-terms.ts'
import { getScorableText } from './scorable-text.ts'
import { type MatchedPoint, matchPoints } from './semantic-match.ts'
import { getContentWords, type Word } from './tokenize.ts'
import { tokenizeAnswer } from './tokenize-code.ts'

export type SemanticMatch = { points: readonly MatchedPoint[]; isOffTopic: boolean }

/** Probability of being on topic, below which an answer is off topic. Two of a thousand graded ones on topic are below. */
const offTopicLimit = 0.05

/** Points that an answer meets, by words and meaning. Off topic, unsure points do not count. */
export function matchAnswer(
  rubric: Rubric,
  words: readonly Word[],
  analysis: SemanticAnalysis,
): SemanticMatch {
  const points = matchPoints(rubric, words, analysis)
  const isOffTopic = analysis.network.onTopic < offTopicLimit
  const isCounted = ({ credit }: MatchedPoint) => credit === 1 || !isOffTopic
  return {
    points: points.map(point => (isCounted(point) ? point : { ...point, credit: 0, quote: null })),
    isOffTopic,
  }
}

/** Rule-based judge: by words, and also by meaning if an encoder analysed the answer. Deterministic. */
export function judgePoints(
  rubric: Rubric,
  fullText: string,
  analysis: SemanticAnalysis | null = null,
): PointJudgement[] {
  const answer = getScorableText(fullText, rubric)
  const words = tokenizeAnswer(answer)
  if (analysis)
    return matchAnswer(rubric, words, analysis).points.map(({ likelihood: _, ...verdict }) => verdict)
  return rubric.points.length > 0
    ? rubric.points.map(point => judgeAuthoredPoint(point, answer, words))
    : judgeDerivedPoints(deriveRubric(rubric), answer, words)
}

function judgeAuthoredPoint(point: Point, answer: string, words: readonly Word[]): PointJudgement {
  const { credit, first } = matchPoint(point, words)
  return { pointId: point.id, credit, quote: first && extractQuote(answer, words, first) }
}

/** The credit of a derived point is the share of its words in the answer. The calibration table corrects it. */
function judgeDerivedPoints(
  derived: DerivedRubric,
  answer: string,
  words: readonly Word[],
): PointJudgement[] {
  const contentWords = expandAbbreviations(getContentWords(words), derived.abbreviations)
  return derived.points.map(point => {
    const { recall, best } = computeRecall(point.words, contentWords)
    const at = best ? words.findIndex(word => word.start === best.start) : -1
    return at < 0
      ? { pointId: point.id, credit: 0, quote: null }
      : { pointId: point.id, credit: recall, quote: extractQuote(answer, words, { from: at, to: at }) }
  })
}

/** Weighted share of the expected words in an answer, and the word that matches the heaviest one. */
export function computeRecall(expected: readonly ExpectedWord[], words: readonly Word[]) {
  const byStem = Map.groupBy(words, word => word.stem)
  let [total, found, bestEarned] = [0, 0, 0]
  let best: Word | null = null
  for (const expectedWord of expected) {
    total += expectedWord.weight * (expectedWord.isOptional ? optionalWordShare : 1)
    const closest = findClosestWord(expectedWord, byStem)
    const earned = closest ? closest.likeness * expectedWord.weight : 0
    found += earned
    if (!closest || earned <= bestEarned) continue
    bestEarned = earned
    best = closest.word
  }
  return { recall: total > 0 ? Math.min(1, found / total) : 0, best }
}

/** Word closest to an expected one. A word that the reference negates must be negated in the answer too. */
function findClosestWord({ stem, isDenied }: ExpectedWord, byStem: ReadonlyMap<string, Word[]>) {
  const hasSamePolarity = (word: Word) => isDenied === null || word.isDenied === isDenied
  const exact = byStem.get(stem)
  if (exact) {
    const word = exact.find(hasSamePolarity)
    return word ? { word, likeness: 1 } : null
  }
  let closest: { word: Word; likeness: number } | null = null
  for (const [otherStem, [word]] of byStem) {
    const likeness = stemSimilarity(stem, otherStem)
    if (word && likeness > (closest?.likeness ?? 0)) closest = { word, likeness: likeness }
  }
  return closest
}
