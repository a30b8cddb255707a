import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { EncodeRequest, EncodeResult } from './encoder-worker.ts'

export type Encoder = {
  /**
   * Unit vectors of sentences, in their order. Their dot product is the similarity. Null if the encoder is overloaded or
   * broken. The caller then scores by words alone.
   */
  encode(sentences: readonly string[]): Promise<readonly Vector[] | null>
  /** Terminates the thread. */
  close(): Promise<void>
}

export type Vector = Float32Array

/** Similarity of two sentences, from -1 to 1. Unrelated sentences have about 0.2. */
export function dotProduct(a: Vector, b: Vector): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number)
  return sum
}

/** Cache size. A vector takes 2 kB. Rubrics and extended answers are encoded again and again. */
const maxCachedVectors = 12_000
/** Sentences per message to the thread, so that a long request does not block a short one. */
const batchSize = 6
/** About ten seconds of work. Beyond it, `encode` returns null at once. */
const maxPendingSentences = 600

const workerScript = new URL('./encoder-worker.ts', import.meta.url)

/** The model is loaded with the first sentence, and takes about 100 MB. */
export function createEncoder(log: Pick<Logger, 'warn'>, script = workerScript): Encoder {
  const cachedVectors = new Map<string, Vector>()
  const pending = new Map<number, (result: EncodeResult) => void>()
  /** Running calls, by sentence. The next call for the sentence waits for it, for example after a preload. */
  const inProgress = new Map<string, Promise<boolean>>()
  let thread: Worker | null = null
  let isBroken = false
  let lastId = 0
  let pendingSentences = 0

  const fail = (error: string) => {
    if (!isBroken) log.warn({ err: error }, 'sentence encoder failed, scoring by words only')
    isBroken = true
    for (const [id, resolve] of pending) resolve({ id, error })
    pending.clear()
  }

  const start = () => {
    const worker = new Worker(script, {
      resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
    })
    worker.on('message', (result: EncodeResult) => {
      pending.get(result.id)?.(result)
      pending.delete(result.id)
    })
    worker.on('error', error => fail(error.message))
    worker.on('exit', () => {
      thread = null
      if (pending.size > 0) fail('encoder thread exited')
    })
    return worker
  }

  /** Encodes a batch. An idle thread is unreferenced, so that the process can exit. */
  const encodeBatch = async (sentences: readonly string[]): Promise<boolean> => {
    thread ??= start()
    const worker = thread
    const id = ++lastId
    const result = await new Promise<EncodeResult>(resolve => {
      pending.set(id, resolve)
      worker.ref()
      worker.postMessage({ id, sentences } satisfies EncodeRequest)
    })
    if (pending.size === 0) worker.unref()
    if ('error' in result) {
      fail(result.error)
      return false
    }
    for (const [at, vector] of result.vectors.entries()) cache(sentences[at] as string, vector)
    return true
  }

  /** Moves a vector to the end of the LRU order. */
  const cache = (sentence: string, vector: Vector) => {
    cachedVectors.delete(sentence)
    cachedVectors.set(sentence, vector)
  }

  const encodeAll = async (sentences: readonly string[]): Promise<boolean> => {
    pendingSentences += sentences.length
    try {
      for (let at = 0; at < sentences.length; at += batchSize) {
        if (isBroken || !(await encodeBatch(sentences.slice(at, at + batchSize)))) return false
      }
      return true
    } finally {
      pendingSentences -= sentences.length
      for (const sentence of sentences) inProgress.delete(sentence)
    }
  }

  return {
    async encode(sentences) {
      const missing: string[] = []
      const calls = new Set<Promise<boolean>>()
      for (const sentence of new Set(sentences)) {
        const vector = cachedVectors.get(sentence)
        const call = inProgress.get(sentence)
        if (vector) cache(sentence, vector)
        else if (call) calls.add(call)
        else missing.push(sentence)
      }
      if (missing.length > 0) {
        if (isBroken || pendingSentences + missing.length > maxPendingSentences) return null
        const call = encodeAll(missing)
        for (const sentence of missing) inProgress.set(sentence, call)
        calls.add(call)
      }
      if ((await Promise.all(calls)).includes(false)) return null
      const vectors = sentences.flatMap(sentence => cachedVectors.get(sentence) ?? [])
      for (const sentence of cachedVectors.keys()) {
        if (cachedVectors.size <= maxCachedVectors) break
        cachedVectors.delete(sentence)
      }
      return vectors.length === sentences.length ? vectors : null
    },
    async close() {
      await thread?.terminate()
    },
  }
}
