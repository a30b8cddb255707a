import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '#server/lib/concurrency.ts'
import type { IcalJob, IcalResult } from './ical-worker.ts'
import { type BusyEvent, type CalendarAccess, CalendarError } from './provider.ts'

const readTimeoutMs = 15_000

/** Each thread may take a core and a quarter of a gigabyte. */
const limitThreads = limitConcurrency({ maxConcurrent: 2 })

/**
 * Reads calendars of a server that we do not trust, in a thread of its own: a recurrence rule may keep the parser busy for
 * ever, and the limits end the thread instead of the process. Calendars of one owner take one thread at a time, so that those of the
 * others are read meanwhile.
 */
export const readIcal = (
  job: IcalJob,
  { ownerId, signal }: Pick<CalendarAccess, 'ownerId' | 'signal'>,
): Promise<BusyEvent[]> => limitThreads(ownerId, () => runThread(job, signal))

async function runThread(job: IcalJob, signal: AbortSignal): Promise<BusyEvent[]> {
  signal.throwIfAborted()
  const exit = new AbortController()
  const worker = new Worker(new URL('./ical-worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  })
  worker.once('error', error => exit.abort(error))
  worker.once('exit', code => exit.abort(new Error(`calendar reader exited with code ${code}`)))
  const timeout = AbortSignal.timeout(readTimeoutMs)
  try {
    const [result]: [IcalResult] = (await once(worker, 'message', {
      signal: AbortSignal.any([signal, timeout, exit.signal]),
    })) as [IcalResult]
    if ('unreadable' in result) throw new CalendarError('unreadable', result.unreadable)
    return result.events
  } catch (error) {
    if (error instanceof CalendarError || signal.aborted) throw error
    throw new CalendarError('unreadable', 'reading the calendar took too long or too much memory')
  } finally {
    await worker.terminate()
  }
}
