import type { Rubric } from '#server/training/question-bank/rubrics.ts'
import { getTopicFeatures } from './features.ts'
import { computeRelevance } from './relevance.ts'
import { type MatchedPoint, matchPoints } from './semantic-points.ts'
import type { SemanticAnalysis } from './semantic-scoring.ts'
import type { Word } from './tokenize.ts'
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
