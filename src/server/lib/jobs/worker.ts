import { SpanKind } from '@opentelemetry/api'
import type { JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import { serializeError } from '#server/lib/telemetry/logger.ts'
import {
  captureTraceContext,
  runInTraceContext,
  type TraceContext,
  withSpan,
} from '#server/lib/telemetry/tracing.ts'
import type { JobQueue } from './define-queue.ts'

/** The data of a job with the time and the cause of its insertion. */
export type StoredData = { envelope: { at: string; cause: TraceContext } }

export const wrapJob = (data: object, now: Date): StoredData => ({
  ...data,
  envelope: { at: now.toISOString(), cause: captureTraceContext() },
})

/**
 * `failed`: the job will be retried. `given_up`: it will not. `lost`: its worker stopped without reporting a result, and
 * another worker runs it again.
 */
export type JobOutcome = {
  kind: 'job' | 'cron'
  name: string
  outcome: 'completed' | 'failed' | 'given_up' | 'lost'
}

/** The worker reports a timeout shortly before pg-boss would hand the job to another worker silently. */
const timeoutMarginSeconds = 5

/** Thrown by handlers that have logged the reason, or for which waiting is usual: the job is retried without another log entry. */
export class RetryLater extends Error {}

/** Every attempt of a job has the same id. `saveOutput` keeps what this attempt did as long as the job is kept. */
export type JobInfo = { id: string; queuedAt: Date; saveOutput: (output: object) => void }
export type RunJob<Data> = (data: Data, job: JobInfo) => Promise<void>
/** `output` is the error of a failed attempt as `err`, or what a completed one has saved. */
type JobResult = { id: string; status: 'completed' | 'failed'; output?: object }

/** Runs jobs and cron jobs with a timeout, and logs and reports every outcome. */
export function createRunners(log: Logger, reportOutcome: (outcome: JobOutcome) => void) {
  /** Reports the attempt before this one if it has no result, because its worker stopped. */
  function reportLost(kind: JobOutcome['kind'], name: string, { id, retryCount, output }: JobWithMetadata) {
    if (retryCount === 0 || (output && 'err' in output)) return
    log.warn(
      { [kind === 'cron' ? 'cronJob' : 'queue']: name, jobId: id, attempt: retryCount },
      'job lost, running again',
    )
    reportOutcome({ kind, name, outcome: 'lost' })
  }

  async function runJob(
    queue: JobQueue,
    job: JobWithMetadata<Partial<StoredData>>,
    run: RunJob<never>,
  ): Promise<JobResult> {
    // A job that an operator inserted by hand has no envelope.
    const { envelope, ...data } = job.data
    let output: object | undefined
    const info: JobInfo = {
      id: job.id,
      queuedAt: envelope ? new Date(envelope.at) : job.createdOn,
      saveOutput: saved => {
        output = saved
      },
    }
    const work = async () => {
      // The rest is the data of the queue, which the type system cannot express.
      await withSpan(`job ${queue.name}`, SpanKind.CONSUMER, () => run(data as never, info))
      return output
    }
    return runInTraceContext(envelope?.cause ?? {}, () => attempt(queue, job, work))
  }

  async function attempt(
    queue: JobQueue,
    job: JobWithMetadata,
    work: () => Promise<object | undefined>,
  ): Promise<JobResult> {
    reportLost('job', queue.name, job)
    try {
      const output = await withTimeout(job, work)
      reportOutcome({ kind: 'job', name: queue.name, outcome: 'completed' })
      return { id: job.id, status: 'completed', ...(output && { output }) }
    } catch (error) {
      const logFields = { err: error, queue: queue.name, jobId: job.id, attempt: job.retryCount + 1 }
      const isRetryAsked = error instanceof RetryLater
      // The cron job of such a queue sends a new job, so the failed one is completed.
      const status = queue.isRetriedByCron && !isRetryAsked ? 'completed' : 'failed'
      const isLast = status === 'failed' && job.retryCount >= job.retryLimit
      if (isLast) log.error(logFields, 'job given up')
      else if (!isRetryAsked) log.warn(logFields, 'job failed, will retry')
      reportOutcome({ kind: 'job', name: queue.name, outcome: isLast ? 'given_up' : 'failed' })
      return { id: job.id, status, output: { err: serializeError(error) } }
    }
  }

  /** A failed cron job waits for its next scheduled run; a lost one runs again. */
  async function runCronJob(name: string, job: JobWithMetadata, run: () => Promise<void>): Promise<void> {
    reportLost('cron', name, job)
    try {
      await withTimeout(job, () => withSpan(`cron ${name}`, SpanKind.INTERNAL, run))
      reportOutcome({ kind: 'cron', name, outcome: 'completed' })
    } catch (error) {
      log.error({ err: error, cronJob: name }, 'cron job failed')
      reportOutcome({ kind: 'cron', name, outcome: 'failed' })
    }
  }

  return { runJob, runCronJob }
}

/** Stops waiting after the timeout. The work itself may go on, even beside the next attempt. */
async function withTimeout<T>({ expireInSeconds }: JobWithMetadata, work: () => Promise<T>): Promise<T> {
  const seconds = expireInSeconds - timeoutMarginSeconds
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new Error(`job exceeded its timeout of ${seconds} s`))
  }, seconds * 1000).unref()
  try {
    return await Promise.race([work(), timeout])
  } finally {
    clearTimeout(timer)
  }
}
