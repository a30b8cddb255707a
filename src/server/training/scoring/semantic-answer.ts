import type { Rubric } from '#server/training/question-bank/rubrics.ts'
import { topicTraits } from './features.ts'
import { relevanceOf } from './relevance.ts'
import { type HeardPoint, hearPoints } from './semantic-points.ts'
import type { Hearing } from './semantic-scoring.ts'
import type { Word } from './tokenize.ts'
import { combine, logistic, weights } from './weights.ts'

/** What an answer says of its points, and whether it is about its question at all. */
export type HeardAnswer = { points: readonly HeardPoint[]; isBeside: boolean }

/**
 * Which points an answer meets, by its words and by what they mean. Beside the question nothing may have been meant:
 * there, only what is present counts.
 */
export function hearAnswer(rubric: Rubric, words: readonly Word[], hearing: Hearing): HeardAnswer {
  const points = hearPoints(rubric, words, hearing)
  const traits = topicTraits({ rubric, hearing, points, relevance: relevanceOf(rubric, words) })
  const isBeside = logistic(combine(weights.topic, traits)) < weights.beside
  const isCounted = ({ credit }: HeardPoint) => credit === 1 || !isBeside
  return {
    points: points.map(point => (isCounted(point) ? point : { ...point, credit: 0, quote: null })),
    isBeside,
  }
}
