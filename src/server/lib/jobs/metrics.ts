import type { Deps } from '#server/lib/context.ts'
import type { MetricSource } from '#server/lib/telemetry/metrics.ts'
import type { CronJobs } from './jobs.ts'
import { listCronRuns, listQueueStates, updateCronRun, upsertCronJobs } from './repository.ts'

/** How the jobs stand, and when each of these sweeps was last done. The same whichever process is asked. */
export const jobMetrics = ({ db }: Pick<Deps, 'db'>, sweeps: readonly string[]): MetricSource => ({
  name: 'jobs',
  gauges: {
    rehearse_jobs_failed: { help: 'Jobs that were given up in the last day', labels: ['queue'] },
    rehearse_jobs_waiting: { help: 'Jobs that are due and wait to be worked off', labels: ['queue'] },
    rehearse_job_oldest_age_seconds: {
      help: 'For how long the job that is due next has been due; 0 where none is',
      labels: ['queue'],
    },
    rehearse_cron_last_success_timestamp_seconds: {
      help: 'When a sweep last came to its end, in whichever process; until it first did, since when it is known',
      labels: ['cron_job', 'schedule'],
    },
  },
  async collect() {
    const [queues, runs] = await Promise.all([listQueueStates(db), listCronRuns(db)])
    return [
      ...queues.flatMap(({ name, failed, waiting, oldestSeconds }) => {
        const labels = { queue: name }
        return [
          { name: 'rehearse_jobs_failed', labels, value: failed },
          { name: 'rehearse_jobs_waiting', labels, value: waiting },
          { name: 'rehearse_job_oldest_age_seconds', labels, value: oldestSeconds ?? 0 },
        ]
      }),
      // What an earlier version did, and this one does not, is nobody's fault.
      ...runs
        .filter(({ name }) => sweeps.includes(name))
        .map(({ name, schedule, registered_at, succeeded_at }) => ({
          name: 'rehearse_cron_last_success_timestamp_seconds',
          labels: { cron_job: name, schedule },
          value: (succeeded_at ?? registered_at).getTime() / 1000,
        })),
    ]
  },
})

/** Notes when each sweep last came to its end, for whoever watches: a process that has just started knows of none. */
export async function recordCronRuns(
  { db, jobs, log, now }: Pick<Deps, 'db' | 'jobs' | 'log' | 'now'>,
  sweeps: Record<string, CronJobs>,
): Promise<void> {
  const named = Object.entries(sweeps).flatMap(([schedule, some]) =>
    Object.keys(some).map(name => ({ name, schedule })),
  )
  await upsertCronJobs(db, named, now())
  jobs.onFinished(({ kind, name, outcome }) => {
    if (kind !== 'cron' || outcome !== 'completed') return
    updateCronRun(db, name, now()).catch(error =>
      log.warn({ err: error, cronJob: name }, 'a run was not noted'),
    )
  })
}
