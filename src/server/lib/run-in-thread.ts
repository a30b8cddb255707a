import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * First message of a script that runs in a thread of its own. Its limits of time and memory end the thread instead of the
 * process, so it may read what we do not trust. Rejects if the script ends without a message.
 */
export async function runInThread<Message>(
  script: URL,
  workerData: unknown,
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
): Promise<Message> {
  signal?.throwIfAborted()
  const exit = new AbortController()
  const worker = new Worker(script, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  })
  worker.once('error', error => exit.abort(error))
  worker.once('exit', code => exit.abort(new Error(`thread exited with code ${code}`)))
  const signals = [AbortSignal.timeout(timeoutMs), exit.signal, ...(signal ? [signal] : [])]
  try {
    const [message] = (await once(worker, 'message', { signal: AbortSignal.any(signals) })) as [Message]
    return message
  } finally {
    await worker.terminate()
  }
}
