import type { Rubric } from '#server/training/question-bank/rubrics.ts'
import type { SemanticAnalysis, SimilarityScores } from '#server/training/scoring/semantic-scoring.ts'
import { type Direction, logistic, weights } from '#server/training/scoring/weights.ts'
import { dotProduct, type Encoder, type Vector } from './encoder.ts'
import { misconceptionProbability, normalizeVector, projectVector } from './learned-projection.ts'
import { splitAnswer, splitSentences } from './sentences.ts'

/** Beyond this many sentences an answer is not listened to: three pages. */
const maxSentences = 80

/** Listens to an answer; null where the encoder cannot, or where the rubric has nothing to compare it with. */
export async function analyzeAnswer(
  encoder: Encoder,
  rubric: Rubric,
  answer: string,
): Promise<SemanticAnalysis | null> {
  const own = splitAnswer(answer).slice(0, maxSentences)
  const sentences = own.map(({ quote }) => quote)
  const { points, misconceptions = [] } = rubric
  if (!rubric.points.some(point => point.sayings)) return null
  const texts = [...own.map(({ embeddingText }) => embeddingText), ...getRubricTexts(rubric)]
  const vectors = await encoder.encode(texts)
  if (!vectors) return null
  const of = new Map(texts.map((text, at) => [text, vectors[at] as Vector]))
  const said = own.map(({ embeddingText }) => of.get(embeddingText) as Vector)
  const turned = new Map([...of].map(([text, vector]) => [text, projectVector(vector)]))
  const right = points.map(({ sayings = [] }) => sayings)
  const wrong = misconceptions.map(({ sayings }) => sayings)
  return {
    sentences,
    ...computeSimilarity(rubric, own, of),
    projected: computeSimilarity(
      rubric,
      own,
      new Map([...turned].map(([text, vector]) => [text, normalizeVector(vector)])),
    ),
    misconceptionProbability: own.map(({ embeddingText }) =>
      misconceptionProbability(embeddingText, turned, right, wrong),
    ),
    wrongTone: said.map(vector => directionProbability(weights.tone, vector)),
    fluentButWrong: said.map(vector => directionProbability(weights.voice, vector)),
  }
}

/** Each sentence of an answer beside all that could be said, by the vectors of one ear. */
function computeSimilarity(
  { points, misconceptions = [], question, reference }: Rubric,
  own: readonly { embeddingText: string }[],
  of: ReadonlyMap<string, Vector>,
): SimilarityScores {
  const vectorsOf = (some: readonly string[]) => some.map(text => of.get(text) as Vector)
  const said = vectorsOf(own.map(({ embeddingText }) => embeddingText))
  const near = (ways: readonly string[], nearest: number) => {
    const meant = vectorsOf(ways)
    return said.map(one =>
      meanOfNearest(
        meant.map(other => dotProduct(one, other)),
        nearest,
      ),
    )
  }
  return {
    points: new Map(points.map(({ id, sayings = [] }) => [id, near(sayings, 3)])),
    misconceptions: misconceptions.map(({ sayings }) => near(sayings, 1)),
    question: near(splitSentences(question), 1),
    reference: near(splitSentences(reference), 1),
  }
}

/** Has a rubric encoded while somebody still thinks about the question, so that their answer does not wait for it. */
export async function preloadRubric(encoder: Encoder, rubric: Rubric): Promise<void> {
  await encoder.encode(getRubricTexts(rubric))
}

const getRubricTexts = ({ points, misconceptions = [], question, reference }: Rubric): string[] => [
  ...points.flatMap(point => point.sayings ?? []),
  ...misconceptions.flatMap(one => one.sayings),
  ...splitSentences(question),
  ...splitSentences(reference),
]

function meanOfNearest(values: readonly number[], nearest: number): number {
  const best = values.toSorted((a, b) => b - a).slice(0, nearest)
  return best.length === 0 ? 0 : best.reduce((sum, value) => sum + value, 0) / best.length
}

/** How far a sentence lies along a direction, from 0 to 1. */
export const directionProbability = ({ bias, vector: direction }: Direction, vector: Vector): number =>
  logistic(direction.reduce((sum, weight, at) => sum + weight * (vector[at] as number), bias))
