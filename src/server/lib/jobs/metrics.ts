import type { Deps } from '#server/lib/context.ts'
import type { MetricSource } from '#server/lib/telemetry/metrics.ts'
import type { CronJobs } from './job-queue.ts'
import { listCronRuns, listQueueStates, updateCronRun, upsertCronJobs } from './repository.ts'

/** State of the queues and cron jobs, from the database, so that all processes report the same. */
export const jobMetrics = ({ db }: Pick<Deps, 'db'>, cronJobNames: readonly string[]): MetricSource => ({
  name: 'jobs',
  gauges: {
    rehearse_jobs_failed: { help: 'Jobs that failed all attempts in the last day', labels: ['queue'] },
    rehearse_jobs_waiting: { help: 'Due jobs that wait for a worker', labels: ['queue'] },
    rehearse_job_oldest_age_seconds: {
      help: 'Time since the next job of the queue was due; 0 if none is due',
      labels: ['queue'],
    },
    rehearse_cron_last_success_timestamp_seconds: {
      help: 'Last success of a cron job on any process; before the first success, the time of its registration',
      labels: ['cron_job', 'schedule'],
    },
  },
  async collect() {
    const [queues, runs] = await Promise.all([listQueueStates(db), listCronRuns(db)])
    return [
      ...queues.flatMap(({ name: queue, failed, waiting, oldestSeconds }) => [
        { name: 'rehearse_jobs_failed', labels: { queue }, value: failed },
        { name: 'rehearse_jobs_waiting', labels: { queue }, value: waiting },
        { name: 'rehearse_job_oldest_age_seconds', labels: { queue }, value: oldestSeconds ?? 0 },
      ]),
      // Skips cron jobs of an earlier version.
      ...runs
        .filter(({ name }) => cronJobNames.includes(name))
        .map(({ name, schedule, registered_at, succeeded_at }) => ({
          name: 'rehearse_cron_last_success_timestamp_seconds',
          labels: { cron_job: name, schedule },
          value: (succeeded_at ?? registered_at).getTime() / 1000,
        })),
    ]
  },
})

/** Stores the last success of each cron job, because metrics must survive a restart. */
export async function recordCronRuns(
  { db, jobs, log, now }: Pick<Deps, 'db' | 'jobs' | 'log' | 'now'>,
  cronJobs: Record<string, CronJobs>,
): Promise<void> {
  const registrations = Object.entries(cronJobs).flatMap(([schedule, runs]) =>
    Object.keys(runs).map(name => ({ name, schedule })),
  )
  await upsertCronJobs(db, registrations, now())
  jobs.onFinished(({ kind, name, outcome }) => {
    if (kind !== 'cron' || outcome !== 'completed') return
    updateCronRun(db, name, now()).catch(error =>
      log.warn({ err: error, cronJob: name }, 'cron run not recorded'),
    )
  })
}
