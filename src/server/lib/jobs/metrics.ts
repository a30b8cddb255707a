import type { Deps } from '#server/lib/context.ts'
import type { MetricSource } from '#server/lib/metrics/metric.ts'
import { listCronRuns, listQueueStates } from './repository.ts'

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
    rehearse_sweep_last_success_timestamp_seconds: {
      help: 'When a sweep last came to its end, in whichever process; until it first did, since when it is known',
      labels: ['sweep', 'schedule'],
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
          name: 'rehearse_sweep_last_success_timestamp_seconds',
          labels: { sweep: name, schedule },
          value: (succeeded_at ?? registered_at).getTime() / 1000,
        })),
    ]
  },
})
