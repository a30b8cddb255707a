import type { Rubric } from '#server/training/question-bank/question-bank.ts'
import { getAnswerFeatures, getSentenceFeatures } from '#server/training/scoring/answer-features.ts'
import type { SemanticAnalysis, SimilarityScores } from '#server/training/scoring/answer-judgement.ts'
import {
  judgeByNetwork,
  maxJudgedSentences,
  type NetworkInput,
} from '#server/training/scoring/judge-network.ts'
import { getRubricFeatures, type noRubricFeatures } from '#server/training/scoring/rubric-features.ts'
import { type Direction, logistic, weights } from '#server/training/scoring/weights.ts'
import { dotProduct, type Encoder, type Vector } from './encoder.ts'
import { splitAnswer, splitSentences, type TextChunk } from './split-sentences.ts'

/**
 * Applies the linear map learnt from the question bank. It moves sentences about one point, or one misconception, closer
 * together. The encoder alone only separates topics.
 */
export function projectVector(vector: Vector): Vector {
  const { size, step, columns } = loadProjection()
  const projected = new Float32Array(size)
  for (let at = 0; at < vector.length; at++) {
    const value = (vector[at] as number) * step
    for (let row = 0; row < size; row++)
      projected[row] = (projected[row] as number) + value * (columns[at * size + row] as number)
  }
  return projected
}

export function normalizeVector(vector: Vector): Vector {
  const length = Math.sqrt(dotProduct(vector, vector)) || 1
  return vector.map(value => value / length)
}

/** Factor of the similarities in the softmax below. The projection was trained with this value. */
export const softmaxSharpness = 20

/** Probability that a sentence states a misconception rather than a point. */
export function misconceptionProbability(
  sentence: string,
  projected: ReadonlyMap<string, Vector>,
  right: readonly (readonly string[])[],
  wrong: readonly (readonly string[])[],
): number {
  const vector = projected.get(sentence) as Vector
  const expSimilarity = (sayings: readonly string[]) =>
    Math.exp(
      softmaxSharpness *
        (sayings.reduce((sum, saying) => sum + dotProduct(vector, projected.get(saying) as Vector), 0) /
          sayings.length),
    )
  const sum = (groups: readonly (readonly string[])[]) =>
    groups.filter(sayings => sayings.length > 0).reduce((total, sayings) => total + expSimilarity(sayings), 0)
  const [rightSum, wrongSum] = [sum(right), sum(wrong)]
  return wrongSum / (rightSum + wrongSum)
}

let cachedProjection: { size: number; step: number; columns: Int8Array } | null = null
let cachedMatrix = ''

/** Decoded once for each matrix, because `npm run bench:coach -- --fit` replaces it while it runs. */
function loadProjection() {
  const { size, step, matrix } = weights.projection
  if (!cachedProjection || cachedMatrix !== matrix) {
    const bytes = Buffer.from(matrix, 'base64')
    cachedProjection = { size, step, columns: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length) }
    cachedMatrix = matrix
  }
  return cachedProjection
}

/** About three pages. Later sentences are ignored. */
const maxSentences = 80

/** Compares an answer with its rubric. Null if the encoder fails or the rubric has no sayings. */
export async function analyzeAnswer(
  encoder: Encoder,
  rubric: Rubric,
  answer: string,
): Promise<SemanticAnalysis | null> {
  const chunks = splitAnswer(answer).slice(0, maxSentences)
  const sentences = chunks.map(({ quote }) => quote)
  const { points, misconceptions = [] } = rubric
  if (!rubric.points.some(point => point.sayings)) return null
  const texts = [...chunks.map(({ embeddingText }) => embeddingText), ...getRubricTexts(rubric)]
  const vectors = await encoder.encode(texts)
  if (!vectors) return null
  const vectorByText = new Map(texts.map((text, at) => [text, vectors[at] as Vector]))
  const answerVectors = chunks.map(({ embeddingText }) => vectorByText.get(embeddingText) as Vector)
  const projected = new Map([...vectorByText].map(([text, vector]) => [text, projectVector(vector)]))
  const right = points.map(({ sayings = [] }) => sayings)
  const wrong = misconceptions.map(({ sayings }) => sayings)
  const analysis = {
    sentences,
    ...computeSimilarity(rubric, chunks, vectorByText),
    projected: computeSimilarity(
      rubric,
      chunks,
      new Map([...projected].map(([text, vector]) => [text, normalizeVector(vector)])),
    ),
    misconceptionProbability: chunks.map(({ embeddingText }) =>
      misconceptionProbability(embeddingText, projected, right, wrong),
    ),
    wrongTone: answerVectors.map(vector => directionProbability(weights.tone, vector)),
    fluentButWrong: answerVectors.map(vector => directionProbability(weights.voice, vector)),
  }
  const input = getNetworkInput(rubric, answer, chunks, vectorByText, getRubricFeatures(rubric, analysis))
  return { ...analysis, network: judgeByNetwork(input) }
}

/** Input of the network: vectors and form of an answer, and its comparison with question and rubric. */
export function getNetworkInput(
  { type, question, reference }: Pick<Rubric, 'type' | 'question' | 'reference'>,
  answer: string,
  allChunks: readonly TextChunk[],
  vectorByText: ReadonlyMap<string, Vector>,
  rubricFeatures: ReturnType<typeof noRubricFeatures>,
): NetworkInput {
  const chunks = allChunks.slice(0, maxJudgedSentences)
  const vectorOf = (text: string) => vectorByText.get(text) as Vector
  const own = chunks.map(({ embeddingText }) => vectorOf(embeddingText))
  const compareWith = (others: readonly Vector[]) =>
    own.map(vector => others.map(other => dotProduct(vector, other)))
  const among = compareWith(own).flat()
  const similarities = {
    question: compareWith(splitSentences(question).map(vectorOf)),
    reference: compareWith(splitSentences(reference).map(vectorOf)),
    among: among.reduce((sum, value) => sum + value, 0) / Math.max(1, among.length),
  }
  const quotes = chunks.map(({ quote }) => quote)
  const features = getSentenceFeatures(quotes, question, similarities)
  return {
    sentences: own.map((vector, at) => [
      ...vector,
      ...(features[at] ?? []),
      ...(rubricFeatures.bySentence[at] ?? []),
    ]),
    answerFeatures: [...getAnswerFeatures(type, answer, question, similarities), ...rubricFeatures.whole],
    questionVector: vectorOf(question),
  }
}

/** Texts that the network compares an answer with. */
export const getQuestionTexts = ({
  question,
  reference,
}: Pick<Rubric, 'question' | 'reference'>): string[] => [
  question,
  ...splitSentences(question),
  ...splitSentences(reference),
]

/** Similarity of each sentence to the points, misconceptions, question and reference. */
function computeSimilarity(
  { points, misconceptions = [], question, reference }: Rubric,
  chunks: readonly { embeddingText: string }[],
  vectorByText: ReadonlyMap<string, Vector>,
): SimilarityScores {
  const vectorsOf = (texts: readonly string[]) => texts.map(text => vectorByText.get(text) as Vector)
  const answerVectors = vectorsOf(chunks.map(({ embeddingText }) => embeddingText))
  const similarities = (sayings: readonly string[], count: number) => {
    const sayingVectors = vectorsOf(sayings)
    return answerVectors.map(answerVector =>
      meanOfNearest(
        sayingVectors.map(sayingVector => dotProduct(answerVector, sayingVector)),
        count,
      ),
    )
  }
  return {
    points: new Map(points.map(({ id, sayings = [] }) => [id, similarities(sayings, 3)])),
    misconceptions: misconceptions.map(({ sayings }) => similarities(sayings, 1)),
    question: similarities(splitSentences(question), 1),
    reference: similarities(splitSentences(reference), 1),
  }
}

/** Encodes a rubric ahead of the answer. */
export async function preloadRubric(encoder: Encoder, rubric: Rubric): Promise<void> {
  await encoder.encode(getRubricTexts(rubric))
}

const getRubricTexts = ({ points, misconceptions = [], question, reference }: Rubric): string[] => [
  ...points.flatMap(point => point.sayings ?? []),
  ...misconceptions.flatMap(misconception => misconception.sayings),
  ...getQuestionTexts({ question, reference }),
]

function meanOfNearest(values: readonly number[], nearest: number): number {
  const best = values.toSorted((a, b) => b - a).slice(0, nearest)
  return best.length === 0 ? 0 : best.reduce((sum, value) => sum + value, 0) / best.length
}

export const directionProbability = ({ bias, vector: direction }: Direction, vector: Vector): number =>
  logistic(direction.reduce((sum, weight, at) => sum + weight * (vector[at] as number), bias))
