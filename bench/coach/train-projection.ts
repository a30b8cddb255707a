import type { Vector } from '#server/training/embeddings/encoder.ts'
import { softmaxSharpness } from '#server/training/embeddings/semantic-similarity.ts'
import type { Weights } from '#server/training/scoring/weights.ts'

/** Phrasings for one question, grouped by point or misconception. */
export type PhrasingGroups = readonly (readonly Vector[])[]

const size = 128
const rounds = 12
const learningRate = 0.05
const momentum = 0.9
const batchSize = 8

/**
 * Trains the projection with a contrastive loss. A phrasing by one writer must come nearer to the other
 * writer's phrasings of the same point than to anything else about the question. The first half of each group
 * is by one writer, the rest by another. It needs no evaluation answers.
 */
export function trainProjection(
  families: readonly PhrasingGroups[],
  random: () => number,
): Weights['projection'] {
  const length = families[0]?.[0]?.[0]?.length ?? 0
  const model = Float32Array.from({ length: length * size }, () => (2 * random() - 1) * Math.sqrt(3 / size))
  const velocity = new Float32Array(model.length)
  const tasks = families.flatMap(family => [splitByWriter(family, false), splitByWriter(family, true)])
  for (let round = 0; round < rounds; round++) {
    shuffle(tasks, random)
    for (let at = 0; at < tasks.length; at += 2 * batchSize) {
      const gradient = new Float32Array(model.length)
      const batch = tasks.slice(at, at + 2 * batchSize)
      const count = batch.reduce((sum, task) => sum + addGradient(task, model, gradient), 0)
      for (let index = 0; index < model.length; index++) {
        velocity[index] = momentum * (velocity[index] as number) + (gradient[index] as number) / count
        model[index] = (model[index] as number) - learningRate * (velocity[index] as number)
      }
    }
  }
  return pack(model)
}

/** Phrasings with the index of their group, and the group means of the other writer. */
type Task = { said: { vector: Vector; own: number }[]; means: Vector[] }

function splitByWriter(family: PhrasingGroups, isSecond: boolean): Task {
  const halves = family.map(ways => {
    const middle = Math.ceil(ways.length / 2)
    return isSecond
      ? { said: ways.slice(middle), others: ways.slice(0, middle) }
      : { said: ways.slice(0, middle), others: ways.slice(middle) }
  })
  return {
    said: halves.flatMap(({ said }, own) => said.map(vector => ({ vector, own }))),
    means: halves.map(({ others }) => meanOf(others)),
  }
}

/** Adds the gradient of a task's loss. Returns the number of phrasings. */
function addGradient({ said, means }: Task, model: Float32Array, gradient: Float32Array): number {
  const projectedMeans = means.map(mean => project(model, mean))
  const meanGradients = means.map(() => new Float32Array(size))
  for (const { vector, own } of said) {
    const projected = project(model, vector)
    const values = projectedMeans.map(mean => softmaxSharpness * dot(projected, mean))
    const maximum = Math.max(...values)
    const exponentials = values.map(value => Math.exp(value - maximum))
    const sum = exponentials.reduce((total, value) => total + value, 0)
    const projectedGradient = new Float32Array(size)
    for (const [at, exponential] of exponentials.entries()) {
      const residual = softmaxSharpness * (exponential / sum - Number(at === own))
      if (Math.abs(residual) < 1e-4) continue
      addTo(projectedGradient, projectedMeans[at] as Float32Array, residual)
      addTo(meanGradients[at] as Float32Array, projected, residual)
    }
    addOuter(gradient, vector, projectedGradient)
  }
  for (const [at, mean] of means.entries()) addOuter(gradient, mean, meanGradients[at] as Float32Array)
  return said.length
}

function project(model: Float32Array, vector: Vector): Float32Array {
  const projected = new Float32Array(size)
  for (let at = 0; at < vector.length; at++) {
    const value = vector[at] as number
    const row = at * size
    for (let to = 0; to < size; to++)
      projected[to] = (projected[to] as number) + value * (model[row + to] as number)
  }
  return projected
}

function addOuter(gradient: Float32Array, vector: Vector, part: Float32Array): void {
  for (let at = 0; at < vector.length; at++) {
    const value = vector[at] as number
    const row = at * size
    for (let to = 0; to < size; to++)
      gradient[row + to] = (gradient[row + to] as number) + value * (part[to] as number)
  }
}

function addTo(sum: Float32Array, part: Float32Array, times: number): void {
  for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] as number) + times * (part[at] as number)
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number)
  return sum
}

function meanOf(vectors: readonly Vector[]): Vector {
  const mean = new Float32Array(vectors[0]?.length ?? 0)
  for (const vector of vectors) addTo(mean, vector, 1 / vectors.length)
  return mean
}

function shuffle<T>(all: T[], random: () => number): void {
  for (let at = all.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[all[at], all[other]] = [all[other] as T, all[at] as T]
  }
}

/** One byte per number. */
function pack(model: Float32Array): Weights['projection'] {
  const maximum = model.reduce((maximumSoFar, value) => Math.max(maximumSoFar, Math.abs(value)), 0)
  const step = Number((maximum / 127).toPrecision(4))
  const bytes = Int8Array.from(model, value => Math.max(-127, Math.min(127, Math.round(value / step))))
  return { size, step, matrix: Buffer.from(bytes.buffer).toString('base64') }
}
