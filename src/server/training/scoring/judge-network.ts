import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { memoize } from '#server/lib/memoize.ts'
import { logistic } from './weights.ts'

/** What human graders mark besides the score. `own` is what the candidate did or thinks personally. */
export const markNames = [
  'relevance',
  'substance',
  'specificity',
  'own',
  'outcome',
  'judgement',
  'correct',
] as const
export type MarkName = (typeof markNames)[number]
/** From 0 to 1. */
export type AnswerMarks = Record<MarkName, number>

export type NetworkInput = {
  /** Vector and features of each sentence. */
  sentences: readonly (readonly number[])[]
  answerFeatures: readonly number[]
  questionVector: ArrayLike<number>
}

export type NetworkJudgement = {
  /** From 0 to 10. */
  score: number
  /** Standard deviation of the networks' scores. */
  deviation: number
  marks: AnswerMarks
  /** Probability that a human grader saw a red flag. */
  redFlag: number
  /** Probability that the answer is about the question. */
  onTopic: number
  /** For each sentence, how likely a human grader is to quote it as the best one. Any scale. */
  strengths: readonly number[]
}

/** Sentences beyond these are ignored. The network was trained with as many. */
export const maxJudgedSentences = 24

const numbers = z.base64().transform(text => {
  const bytes = Buffer.from(text, 'base64')
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
})
const weightsSchema = z.object({
  hidden: z.int(),
  heads: z.int(),
  mean: numbers,
  deviation: numbers,
  answerMean: numbers,
  answerDeviation: numbers,
  topic: z.object({ weights: numbers, bias: z.number() }),
  networks: z.array(z.record(z.string(), numbers)),
})
type Network = Record<string, Float32Array>

/** Weights written by `bench/coach/train_judge.py`. */
const loadWeights = memoize(() => {
  const file = new URL('./judge-weights.json', import.meta.url)
  return weightsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
})

/** Mean judgement of the networks. Deterministic. */
export function judgeByNetwork({
  sentences,
  answerFeatures,
  questionVector,
}: NetworkInput): NetworkJudgement {
  const { networks, mean, deviation, answerMean, answerDeviation, topic } = loadWeights()
  const scaled = sentences
    .slice(0, maxJudgedSentences)
    .map(values => values.map((value, at) => (value - valueAt(mean, at)) / valueAt(deviation, at)))
  const answer = answerFeatures.map((value, at) =>
    Math.min(4, Math.max(-4, (value - valueAt(answerMean, at)) / valueAt(answerDeviation, at))),
  )
  const results = networks.map(network => runNetwork(network, scaled, answer, Array.from(questionVector)))
  const output = (index: number) => average(results.map(({ outputs }) => outputs[index] ?? 0))
  const scores = results.map(({ outputs }) => 10 * (outputs[0] ?? 0))
  return {
    score: 10 * clampToOne(output(0)),
    deviation: Math.sqrt(average(scores.map(score => (score - average(scores)) ** 2))),
    marks: Object.fromEntries(markNames.map((name, at) => [name, clampToOne(output(at + 1))])) as AnswerMarks,
    redFlag: clampToOne(output(markNames.length + 1)),
    onTopic: logistic(
      answer.reduce((sum, value, at) => sum + value * valueAt(topic.weights, at), topic.bias),
    ),
    strengths: scaled.map((_, at) => average(results.map(({ strengths }) => strengths[at] ?? 0))),
  }
}

const average = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const clampToOne = (value: number) => Math.min(1, Math.max(0, value))

function runNetwork(
  network: Network,
  sentences: readonly (readonly number[])[],
  answer: readonly number[],
  question: readonly number[],
) {
  const { hidden, heads } = loadWeights()
  const layer = (name: string, input: readonly number[]) => linear(network, name, input)
  const states = sentences.map(sentence => layer('sentence', sentence).map(gelu))
  const attention = states.map(state => layer('attention', state))
  const pooled = Array.from({ length: heads }, (_, head) => {
    const shares = softmax(attention.map(logits => valueAt(logits, head)))
    return weightedSum(states, shares, hidden)
  }).flat()
  const even = states.map(() => 1 / Math.max(1, states.length))
  const meanState = weightedSum(states, even, hidden)
  const asked = layer('question', question).map(Math.tanh)
  const both = meanState.map((value, at) => value * valueAt(asked, at))
  const joined = [...pooled, ...meanState, ...both, ...layer('answer', answer).map(gelu)]
  return {
    outputs: layer('output', layer('hidden', joined).map(gelu)),
    strengths: sentences.map(sentence => valueAt(layer('strength', sentence), 0)),
  }
}

const valueAt = (values: ArrayLike<number>, index: number): number => values[index] ?? 0

function linear(network: Network, name: string, input: readonly number[]): number[] {
  const weight = network[`${name}.weight`]
  const bias = network[`${name}.bias`]
  if (!weight || !bias) throw new Error(`weights of the layer ${name} missing`)
  return Array.from(bias, (start, row) => {
    let sum = start
    for (let at = 0; at < input.length; at++)
      sum += valueAt(weight, row * input.length + at) * valueAt(input, at)
    return sum
  })
}

const weightedSum = (
  states: readonly (readonly number[])[],
  shares: readonly number[],
  size: number,
): number[] =>
  Array.from({ length: size }, (_, at) =>
    states.reduce((sum, state, index) => sum + valueAt(state, at) * valueAt(shares, index), 0),
  )

function softmax(logits: readonly number[]): number[] {
  const highest = Math.max(...logits)
  const values = logits.map(logit => Math.exp(logit - highest))
  const total = values.reduce((sum, value) => sum + value, 0)
  return values.map(value => value / total)
}

/** Gaussian error linear unit, with the error function by Abramowitz and Stegun 7.1.26. */
const gelu = (value: number): number => 0.5 * value * (1 + errorFunction(value / Math.SQRT2))

function errorFunction(value: number): number {
  const x = Math.abs(value)
  const t = 1 / (1 + 0.3275911 * x)
  const polynomial =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
  return Math.sign(value) * (1 - polynomial * Math.exp(-x * x))
}
