import { weights } from '#server/training/scoring/weights.ts'
import { dotProduct, type Vector } from './encoder.ts'

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
