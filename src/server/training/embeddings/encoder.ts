import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { EncodeRequest, EncodeResult } from './encoder-worker.ts'

/** Says how alike sentences are in meaning. Another encoder may take its place: nothing above knows how it works. */
export type Encoder = {
  /**
   * A vector of length 1 for each sentence, in their order: the scalar product of two tells how alike they are.
   * Null where sentences cannot be encoded (now, or in this process at all); the caller then goes by words alone.
   */
  encode(sentences: readonly string[]): Promise<readonly Vector[] | null>
  /** Ends what it started. */
  close(): Promise<void>
}

export type Vector = Float32Array

/** How alike two sentences are, from -1 to 1; unrelated ones lie about 0.2. */
export function dotProduct(a: Vector, b: Vector): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number)
  return sum
}

/** Vectors that are kept, 2 kB each: those of the rubrics in use, and of answers that are judged again with more. */
const maxCachedVectors = 12_000
/** The thread is told so many at once: a longer order would keep a short one waiting. */
const batchSize = 6
/** With more than this waiting, which is some ten seconds of work, answers are judged by words alone. */
const maxPendingSentences = 600

const workerScript = new URL('./encoder-worker.ts', import.meta.url)

/** Opens the encoder. Nothing is loaded before the first sentence; from then on it takes some 100 MB. */
export function createEncoder(log: Pick<Logger, 'warn'>, script = workerScript): Encoder {
  const kept = new Map<string, Vector>()
  const pending = new Map<number, (delivery: EncodeResult) => void>()
  let thread: Worker | null = null
  let isBroken = false
  let orders = 0
  let waiting = 0

  const giveUp = (error: string) => {
    if (!isBroken) log.warn({ err: error }, 'sentences cannot be compared: the coach judges by words alone')
    isBroken = true
    for (const [id, deliver] of pending) deliver({ id, error })
    pending.clear()
  }

  const start = () => {
    const worker = new Worker(script, {
      resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
    })
    worker.on('message', (delivery: EncodeResult) => {
      pending.get(delivery.id)?.(delivery)
      pending.delete(delivery.id)
    })
    worker.on('error', error => giveUp(error.message))
    worker.on('exit', () => {
      thread = null
      if (pending.size > 0) giveUp('the thread ended')
    })
    return worker
  }

  /** Has a few sentences encoded; false where that fails. A thread that has nothing to do keeps no process alive. */
  const order = async (sentences: readonly string[]): Promise<boolean> => {
    thread ??= start()
    const worker = thread
    const id = ++orders
    const delivery = await new Promise<EncodeResult>(resolve => {
      pending.set(id, resolve)
      worker.ref()
      worker.postMessage({ id, sentences } satisfies EncodeRequest)
    })
    if (pending.size === 0) worker.unref()
    if ('error' in delivery) {
      giveUp(delivery.error)
      return false
    }
    for (const [at, vector] of delivery.vectors.entries()) keep(sentences[at] as string, vector)
    return true
  }

  /** What was used last is kept longest. */
  const keep = (sentence: string, vector: Vector) => {
    kept.delete(sentence)
    kept.set(sentence, vector)
  }

  const orderAll = async (sentences: readonly string[], found: Map<string, Vector>): Promise<boolean> => {
    waiting += sentences.length
    try {
      for (let at = 0; at < sentences.length; at += batchSize) {
        const some = sentences.slice(at, at + batchSize)
        if (isBroken || !(await order(some))) return false
        for (const sentence of some) found.set(sentence, kept.get(sentence) as Vector)
      }
      return true
    } finally {
      waiting -= sentences.length
    }
  }

  return {
    async encode(sentences) {
      const found = new Map<string, Vector>()
      const unknown: string[] = []
      for (const sentence of new Set(sentences)) {
        const vector = kept.get(sentence)
        if (vector) {
          keep(sentence, vector)
          found.set(sentence, vector)
        } else unknown.push(sentence)
      }
      if (unknown.length > 0 && (isBroken || waiting + unknown.length > maxPendingSentences)) return null
      if (!(await orderAll(unknown, found))) return null
      for (const sentence of kept.keys()) {
        if (kept.size <= maxCachedVectors) break
        kept.delete(sentence)
      }
      return sentences.map(sentence => found.get(sentence) as Vector)
    },
    async close() {
      await thread?.terminate()
    },
  }
}
