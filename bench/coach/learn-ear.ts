import type { Vector } from '#server/training/embeddings/encoder.ts'
import { softmaxSharpness } from '#server/training/embeddings/semantic-similarity.ts'
import type { Weights } from '#server/training/scoring/weights.ts'

/** What can be said to one question: for each point and each misconception, the ways of saying it. */
export type Family = readonly (readonly Vector[])[]

const size = 128
const rounds = 12
const pace = 0.05
const momentum = 0.9
const atOnce = 8

/**
 * Learns the ear: what one writer says of a point has to come nearer to what another says of it than to anything else that
 * can be said to the question. The first half of the ways of saying is by one writer, the rest by another; each is looked
 * for among the other's. No answer of the evaluation is needed for it.
 */
export function learnEar(families: readonly Family[], random: () => number): Weights['projection'] {
  const length = families[0]?.[0]?.[0]?.length ?? 0
  const model = Float32Array.from({ length: length * size }, () => (2 * random() - 1) * Math.sqrt(3 / size))
  const speed = new Float32Array(model.length)
  const tasks = families.flatMap(family => [halved(family, false), halved(family, true)])
  for (let round = 0; round < rounds; round++) {
    shuffle(tasks, random)
    for (let at = 0; at < tasks.length; at += 2 * atOnce) {
      const slope = new Float32Array(model.length)
      const some = tasks.slice(at, at + 2 * atOnce)
      const count = some.reduce((sum, task) => sum + addSlope(task, model, slope), 0)
      for (let place = 0; place < model.length; place++) {
        speed[place] = momentum * (speed[place] as number) + (slope[place] as number) / count
        model[place] = (model[place] as number) - pace * (speed[place] as number)
      }
    }
  }
  return pack(model)
}

/** Sentences, which of the means each belongs to, and the means of what the others say. */
type Task = { said: { vector: Vector; own: number }[]; means: Vector[] }

function halved(family: Family, isSecond: boolean): Task {
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

/** Adds how the loss of a task changes with the model; gives back how many sentences it has. */
function addSlope({ said, means }: Task, model: Float32Array, slope: Float32Array): number {
  const turnedMeans = means.map(mean => turn(model, mean))
  const slopesOfMeans = means.map(() => new Float32Array(size))
  for (const { vector, own } of said) {
    const turned = turn(model, vector)
    const values = turnedMeans.map(mean => softmaxSharpness * dot(turned, mean))
    const most = Math.max(...values)
    const likely = values.map(value => Math.exp(value - most))
    const sum = likely.reduce((total, one) => total + one, 0)
    const slopeOfTurned = new Float32Array(size)
    for (const [at, one] of likely.entries()) {
      const fault = softmaxSharpness * (one / sum - Number(at === own))
      if (Math.abs(fault) < 1e-4) continue
      addTo(slopeOfTurned, turnedMeans[at] as Float32Array, fault)
      addTo(slopesOfMeans[at] as Float32Array, turned, fault)
    }
    addOuter(slope, vector, slopeOfTurned)
  }
  for (const [at, mean] of means.entries()) addOuter(slope, mean, slopesOfMeans[at] as Float32Array)
  return said.length
}

function turn(model: Float32Array, vector: Vector): Float32Array {
  const turned = new Float32Array(size)
  for (let at = 0; at < vector.length; at++) {
    const value = vector[at] as number
    const row = at * size
    for (let to = 0; to < size; to++)
      turned[to] = (turned[to] as number) + value * (model[row + to] as number)
  }
  return turned
}

function addOuter(slope: Float32Array, vector: Vector, part: Float32Array): void {
  for (let at = 0; at < vector.length; at++) {
    const value = vector[at] as number
    const row = at * size
    for (let to = 0; to < size; to++)
      slope[row + to] = (slope[row + to] as number) + value * (part[to] as number)
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

/** A byte for each number. */
function pack(model: Float32Array): Weights['projection'] {
  const most = model.reduce((sofar, value) => Math.max(sofar, Math.abs(value)), 0)
  const step = Number((most / 127).toPrecision(4))
  const bytes = Int8Array.from(model, value => Math.max(-127, Math.min(127, Math.round(value / step))))
  return { size, step, matrix: Buffer.from(bytes.buffer).toString('base64') }
}
