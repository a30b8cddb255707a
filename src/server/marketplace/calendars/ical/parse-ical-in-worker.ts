import { limitConcurrency, runInThread } from '#server/lib/concurrency.ts'
import { type CalendarAccess, CalendarError } from '#server/marketplace/calendars/provider.ts'
import type { IcalFiles, IcalJob, IcalResult } from './ical-worker.ts'

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
): Promise<IcalFiles> => limitThreads(ownerId, () => runThread(job, signal))

async function runThread(job: IcalJob, signal: AbortSignal): Promise<IcalFiles> {
  const script = new URL('./ical-worker.ts', import.meta.url)
  const result = await runInThread<IcalResult>(script, job, { timeoutMs: readTimeoutMs, signal }).catch(
    error => {
      if (signal.aborted) throw error
      throw new CalendarError('unreadable', 'reading the calendar took too long or too much memory')
    },
  )
  if ('unreadable' in result) throw new CalendarError('unreadable', result.unreadable)
  return result
}
