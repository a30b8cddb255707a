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
import type { JobQueue } from './queues.ts'

/** Metadata that travels with the data of a job. */
type JobEnvelope = { at: string; cause: TraceContext }

export const wrapJob = (data: object, now: Date): object => {
  const envelope: JobEnvelope = { at: now.toISOString(), cause: captureTraceContext() }
  return { ...data, envelope }
}

/** Jobs of an earlier version have no envelope; their row was created when they were queued. */
export function unwrapJob<D extends object>(job: D & { envelope?: JobEnvelope }, createdAt: Date) {
  const { envelope, ...data } = job
  const queuedAt = envelope ? new Date(envelope.at) : createdAt
  // The rest is the original data, which the type system cannot express.
  return { data: data as unknown as D, queuedAt, cause: envelope?.cause ?? {} }
}

/**
 * `failed`: the job will be retried. `given_up`: it will not. `lost`: its worker stopped without reporting a result, and
 * another worker runs it again.
 */
export type JobOutcome = {
  kind: 'job' | 'cron'
  /** Name of the queue or cron job. */
  name: string
  outcome: 'completed' | 'failed' | 'given_up' | 'lost'
}

/** The worker reports a timeout shortly before pg-boss would hand the job to another worker silently. */
const timeoutMarginSeconds = 5

/** Thrown by handlers that have logged the reason: the job is retried without another log entry. */
export class RetryLater extends Error {}

type PgBossJob = JobWithMetadata<never>
type Handler = (data: never, job: { id: string; queuedAt: Date }) => Promise<void>
type JobResult = { id: string; status: 'completed' | 'failed'; output?: object; hasFailed: boolean }

/** Runs jobs and cron jobs with a timeout, and logs and reports every outcome. */
export function createRunners(log: Logger, reportOutcome: (outcome: JobOutcome) => void) {
  /** Detects an attempt without a result of ours: its worker was lost. */
  function reportLost(kind: JobOutcome['kind'], name: string, { id, retryCount, output }: PgBossJob) {
    if (retryCount === 0 || (output && 'err' in output)) return
    log.warn(
      { [kind === 'cron' ? 'cronJob' : 'queue']: name, jobId: id, attempt: retryCount },
      'job lost, running again',
    )
    reportOutcome({ kind, name, outcome: 'lost' })
  }

  async function runJob(queue: JobQueue, job: PgBossJob, handle: Handler): Promise<JobResult> {
    const { data, queuedAt, cause } = unwrapJob<never>(job.data, job.createdOn)
    const work = () =>
      withSpan(`job ${queue.name}`, spanKinds.CONSUMER, {}, () => handle(data, { id: job.id, queuedAt }))
    return runInTraceContext(cause, () => attempt(queue, job, work))
  }

  async function attempt(queue: JobQueue, job: PgBossJob, work: () => Promise<void>): Promise<JobResult> {
    reportLost('job', queue.name, job)
    try {
      await withTimeout(job, work)
      reportOutcome({ kind: 'job', name: queue.name, outcome: 'completed' })
      return { id: job.id, status: 'completed', hasFailed: false }
    } catch (error) {
      const logFields = { err: error, queue: queue.name, jobId: job.id, attempt: job.retryCount + 1 }
      // The cron job of such a queue sends a new job, so the failed one is completed.
      const { isRetriedByCron } = queue
      const isLast = !isRetriedByCron && job.retryCount >= job.retryLimit
      if (isLast) log.error(logFields, 'job given up')
      else if (!(error instanceof RetryLater)) log.warn(logFields, 'job failed, will retry')
      reportOutcome({ kind: 'job', name: queue.name, outcome: isLast ? 'given_up' : 'failed' })
      return {
        id: job.id,
        status: isRetriedByCron ? 'completed' : 'failed',
        output: { err: serializeError(error) },
        hasFailed: true,
      }
    }
  }

  /** A failed cron job waits for its next scheduled run; a lost one runs again. */
  async function runCronJob(name: string, job: PgBossJob, run: () => Promise<void>): Promise<void> {
    reportLost('cron', name, job)
    try {
      await withTimeout(job, () => withSpan(`cron ${name}`, spanKinds.INTERNAL, {}, run))
      reportOutcome({ kind: 'cron', name, outcome: 'completed' })
    } catch (error) {
      log.error({ err: error, cronJob: name }, 'cron job failed')
      reportOutcome({ kind: 'cron', name, outcome: 'failed' })
    }
  }

  return { runJob, runCronJob }
}

/** Stops waiting after the timeout. The work itself may go on, even beside the next attempt. */
async function withTimeout<T>({ expireInSeconds }: PgBossJob, work: () => Promise<T>): Promise<T> {
  const seconds = expireInSeconds - timeoutMarginSeconds
  const abortController = new AbortController()
  const timeout = pause(seconds * 1000, null, { ref: false, signal: abortController.signal }).then(() => {
    throw new Error(`job exceeded its timeout of ${seconds} s`)
  })
  try {
    return await Promise.race([work(), timeout])
  } finally {
    abortController.abort()
  }
}
