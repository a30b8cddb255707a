import type { Rubric } from '#server/training/question-bank/question-bank.ts'
import type { SemanticAnalysis, SimilarityScores } from '#server/training/scoring/judgement.ts'
import { type Direction, logistic, weights } from '#server/training/scoring/weights.ts'
import { dotProduct, type Encoder, type Vector } from './encoder.ts'
import { splitAnswer, splitSentences } from './split-sentences.ts'

/**
 * An ear that learnt from the bank: a linear map under which sentences that say one point, or one misconception, lie
 * nearer to one another than to the others of their question. An encoder by itself goes by the topic, which is the same
 * in all of them.
 */
export function projectVector(vector: Vector): Vector {
  const { size, step, columns } = loadProjection()
  const turned = new Float32Array(size)
  for (let at = 0; at < vector.length; at++) {
    const value = (vector[at] as number) * step
    for (let to = 0; to < size; to++)
      turned[to] = (turned[to] as number) + value * (columns[at * size + to] as number)
  }
  return turned
}

export function normalizeVector(vector: Vector): Vector {
  const length = Math.sqrt(dotProduct(vector, vector)) || 1
  return vector.map(value => value / length)
}

/** How sure the ear is of the nearest of several things that might have been said; learnt with this figure. */
export const softmaxSharpness = 20

/**
 * How likely a sentence says one of the misconceptions rather than one of the points, from 0 to 1.
 *
 * @param turned what the ear makes of each text
 */
export function misconceptionProbability(
  sentence: string,
  turned: ReadonlyMap<string, Vector>,
  right: readonly (readonly string[])[],
  wrong: readonly (readonly string[])[],
): number {
  const said = turned.get(sentence) as Vector
  const likely = (ways: readonly string[]) =>
    Math.exp(
      softmaxSharpness *
        (ways.reduce((sum, way) => sum + dotProduct(said, turned.get(way) as Vector), 0) / ways.length),
    )
  const sum = (all: readonly (readonly string[])[]) =>
    all.filter(ways => ways.length > 0).reduce((total, ways) => total + likely(ways), 0)
  const [forRight, forWrong] = [sum(right), sum(wrong)]
  return forWrong / (forRight + forWrong)
}

let cachedProjection: { size: number; step: number; columns: Int8Array } | null = null
let cachedMatrix = ''

/** Unpacked once; `--fit` learns another one meanwhile. */
function loadProjection() {
  const { size, step, matrix } = weights.projection
  if (!cachedProjection || cachedMatrix !== matrix) {
    const bytes = Buffer.from(matrix, 'base64')
    cachedProjection = { size, step, columns: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length) }
    cachedMatrix = matrix
  }
  return cachedProjection
}

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
