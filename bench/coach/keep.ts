import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createEncoder, type Encoder, type Vector } from '#server/training/embeddings/encoder.ts'

const folder = new URL('../../node_modules/.cache/likeness/', import.meta.url)
const file = new URL('vectors.txt', folder)
const atOnce = 16

/** An encoder that remembers from run to run: the bank has more sentences than anybody waits for twice. */
export function lastingEncoder(): Encoder {
  const warn = { warn: () => console.error('Sentences cannot be encoded here.') }
  const encoders = [createEncoder(warn), createEncoder(warn)]
  const kept = read()
  return {
    async encode(sentences) {
      const unknown = [...new Set(sentences)].filter(one => !kept.has(keyOf(one)))
      const groups = Array.from({ length: Math.ceil(unknown.length / atOnce) }, (_, at) =>
        unknown.slice(at * atOnce, (at + 1) * atOnce),
      )
      const work = async (encoder: Encoder) => {
        for (let group = groups.shift(); group; group = groups.shift()) {
          const vectors = await encoder.encode(group)
          if (!vectors) throw new Error('The encoder gave nothing.')
          const lines = group.map((one, at) => `${keyOf(one)} ${pack(vectors[at] as Vector)}\n`)
          mkdirSync(folder, { recursive: true })
          appendFileSync(file, lines.join(''))
          for (const [at, one] of group.entries()) kept.set(keyOf(one), unpack(pack(vectors[at] as Vector)))
        }
      }
      await Promise.all(encoders.map(work))
      return sentences.map(one => kept.get(keyOf(one)) as Vector)
    },
    close: async () => {
      await Promise.all(encoders.map(one => one.close()))
    },
  }
}

const keyOf = (sentence: string) => createHash('sha256').update(sentence).digest('base64url').slice(0, 22)

function read(): Map<string, Vector> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return new Map(
    lines.flatMap(line => {
      const [key, packed] = line.split(' ')
      return key && packed ? [[key, unpack(packed)] as const] : []
    }),
  )
}

/** A byte for each number: of vectors of length 1 none is larger than a third. */
const steps = 380
const pack = (vector: Vector): string =>
  Buffer.from(
    Int8Array.from(vector, number => Math.max(-127, Math.min(127, Math.round(number * steps)))),
  ).toString('base64')
const unpack = (packed: string): Vector => {
  const bytes = Buffer.from(packed, 'base64')
  return Float32Array.from(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length), byte => byte / steps)
}
