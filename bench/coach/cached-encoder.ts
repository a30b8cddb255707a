import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createEncoder, type Encoder, type Vector } from '#server/training/embeddings/encoder.ts'

const folder = new URL('../../node_modules/.cache/likeness/', import.meta.url)
const file = new URL('vectors.txt', folder)
const batchSize = 16

/** Encoder with a persistent cache, because encoding the bank's sentences takes minutes. */
export function createCachedEncoder(): Encoder {
  const warn = { warn: () => console.error('sentence encoder not available') }
  const encoders = [createEncoder(warn), createEncoder(warn)]
  const cache = readCache()
  return {
    async encode(sentences) {
      const uncached = [...new Set(sentences)].filter(text => !cache.has(keyOf(text)))
      const groups = Array.from({ length: Math.ceil(uncached.length / batchSize) }, (_, at) =>
        uncached.slice(at * batchSize, (at + 1) * batchSize),
      )
      const encodeGroups = async (encoder: Encoder) => {
        for (let group = groups.shift(); group; group = groups.shift()) {
          const vectors = await encoder.encode(group)
          if (!vectors) throw new Error('no vectors from the encoder')
          const lines = group.map((text, at) => `${keyOf(text)} ${pack(vectors[at] as Vector)}\n`)
          mkdirSync(folder, { recursive: true })
          appendFileSync(file, lines.join(''))
          for (const [at, text] of group.entries())
            cache.set(keyOf(text), unpack(pack(vectors[at] as Vector)))
        }
      }
      await Promise.all(encoders.map(encodeGroups))
      return sentences.map(text => cache.get(keyOf(text)) as Vector)
    },
    close: async () => {
      await Promise.all(encoders.map(encoder => encoder.close()))
    },
  }
}

const keyOf = (sentence: string) => createHash('sha256').update(sentence).digest('base64url').slice(0, 22)

function readCache(): Map<string, Vector> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return new Map(
    lines.flatMap(line => {
      const [key, packed] = line.split(' ')
      return key && packed ? [[key, unpack(packed)] as const] : []
    }),
  )
}

/** One byte per number. Unit vectors of this model have no component above a third. */
const steps = 380
const pack = (vector: Vector): string =>
  Buffer.from(
    Int8Array.from(vector, number => Math.max(-127, Math.min(127, Math.round(number * steps)))),
  ).toString('base64')
const unpack = (packed: string): Vector => {
  const bytes = Buffer.from(packed, 'base64')
  return Float32Array.from(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length), byte => byte / steps)
}
