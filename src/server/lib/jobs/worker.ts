import { setTimeout as pause } from 'node:timers/promises'
import type { JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import { serializeError } from '#server/lib/telemetry/logger.ts'
import {
  captureTraceContext,
  runInTraceContext,
  spanKinds,
  type TraceContext,
  withSpan,
} from '#server/lib/telemetry/tracing.ts'
import { cronRetriedQueues } from './queues.ts'

/** What goes with everything that is ordered: since when it waits, and why. Handlers see only the moment. */
type JobEnvelope = { at: string; cause: TraceContext }

/** Puts an order into the form in which it waits. */
export const wrapJob = (data: object, now: Date): object => {
  const envelope: JobEnvelope = { at: now.toISOString(), cause: captureTraceContext() }
  return { ...data, envelope }
}

/** Takes it out again. What an earlier version ordered has no envelope, and was ordered when its row was made. */
export function unwrapJob<D extends object>(waiting: D & { envelope?: JobEnvelope }, madeAt: Date) {
  const { envelope, ...data } = waiting
  const queuedAt = envelope ? new Date(envelope.at) : madeAt
  // What is left is the order as it was given, which the type of a rest cannot say.
  return { data: data as unknown as D, queuedAt, cause: envelope?.cause ?? {} }
}

/**
 * How work in the background ended. A job that failed is tried again, one that is given up is not; one that was lost ended
 * without a word of whoever had it (killed, hung, stopped in the middle), and was taken up by another.
 */
export type JobOutcome = {
  kind: 'job' | 'cron'
  /** The queue, or the sweep. */
  name: string
  outcome: 'completed' | 'failed' | 'given_up' | 'lost'
}

/** What takes longer is ended by us, who say so, a little before the queue would give it to another without a word. */
const timeoutMarginSeconds = 5

/** Whoever throws this has told already why it could not be done: it is tried again without another line in the log. */
export class RetryLater extends Error {}

type PgBossJob = JobWithMetadata<never>
type Handler = (data: never, job: { id: string; queuedAt: Date }) => Promise<void>
type JobResult = { id: string; status: 'completed' | 'failed'; output?: object; hasFailed: boolean }

/** How jobs and sweeps are run: in their time, and never ending without a line in the log and a count. */
export function createRunners(log: Logger, tell: (ending: JobOutcome) => void) {
  /** An attempt that ended without us left another's words, or none. */
  function reportLost(kind: JobOutcome['kind'], name: string, { id, retryCount, output }: PgBossJob) {
    if (retryCount === 0 || (output && 'err' in output)) return
    log.warn(
      { [kind === 'cron' ? 'cronJob' : 'queue']: name, jobId: id, attempt: retryCount },
      'work was lost and is taken up again',
    )
    tell({ kind, name, outcome: 'lost' })
  }

  /** What a queue that is asked again could not do is settled with it: its sweep asks again. */
  async function runJob(queue: string, job: PgBossJob, handle: Handler): Promise<JobResult> {
    const { data, queuedAt, cause } = unwrapJob<never>(job.data, job.createdOn)
    const work = () =>
      withSpan(`job ${queue}`, spanKinds.CONSUMER, {}, () => handle(data, { id: job.id, queuedAt }))
    return runInTraceContext(cause, () => attempt(queue, job, work))
  }

  async function attempt(queue: string, job: PgBossJob, work: () => Promise<void>): Promise<JobResult> {
    reportLost('job', queue, job)
    try {
      await withTimeout(job, work)
      tell({ kind: 'job', name: queue, outcome: 'completed' })
      return { id: job.id, status: 'completed', hasFailed: false }
    } catch (error) {
      const about = { err: error, queue, jobId: job.id, attempt: job.retryCount + 1 }
      const isAskedAgain = cronRetriedQueues.includes(queue)
      const isLast = !isAskedAgain && job.retryCount >= job.retryLimit
      if (isLast) log.error(about, 'a job was given up')
      else if (!(error instanceof RetryLater)) log.warn(about, 'a job failed and will be tried again')
      tell({ kind: 'job', name: queue, outcome: isLast ? 'given_up' : 'failed' })
      return {
        id: job.id,
        status: isAskedAgain ? 'completed' : 'failed',
        output: { err: serializeError(error) },
        hasFailed: true,
      }
    }
  }

  /** The clock starts it again in any case, so a failure is the end of it; what was lost is taken up again. */
  async function runCronJob(name: string, job: PgBossJob, sweep: () => Promise<void>): Promise<void> {
    reportLost('cron', name, job)
    try {
      await withTimeout(job, () => withSpan(`cron ${name}`, spanKinds.INTERNAL, {}, sweep))
      tell({ kind: 'cron', name, outcome: 'completed' })
    } catch (error) {
      log.error({ err: error, cronJob: name }, 'cron job failed')
      tell({ kind: 'cron', name, outcome: 'failed' })
    }
  }

  return { runJob, runCronJob }
}

/** Ends waiting for what takes too long; it may still come to its end, as it may beside another attempt. */
async function withTimeout<T>({ expireInSeconds }: PgBossJob, work: () => Promise<T>): Promise<T> {
  const seconds = expireInSeconds - timeoutMarginSeconds
  const over = new AbortController()
  const limit = pause(seconds * 1000, null, { ref: false, signal: over.signal }).then(() => {
    throw new Error(`It took longer than ${seconds} seconds.`)
  })
  try {
    return await Promise.race([work(), limit])
  } finally {
    over.abort()
  }
}
