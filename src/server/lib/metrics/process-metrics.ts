import type { Connection } from '#server/lib/database/pool.ts'
import { version } from '#server/lib/version.ts'
import type { MetricSource } from './metric.ts'

type Pool = Connection['pool']

/** What this process knows of itself: who it is, whether it is ready, and how it stands with the database. */
export const processMetrics = (
  jobs: { isReachable(): Promise<boolean> },
  pools: Record<string, Pool>,
): MetricSource => ({
  name: 'process',
  gauges: {
    rehearse_build_info: { help: 'Always 1; the version that runs', labels: ['version'] },
    rehearse_ready: { help: '1 where the database and the jobs can be reached, as GET /api/ready says' },
    rehearse_database_connections: {
      help: 'Open connections to the database, by pool and by whether somebody works with them',
      labels: ['pool', 'state'],
    },
    rehearse_database_connections_max: { help: 'How many connections a pool may open', labels: ['pool'] },
    rehearse_database_waiting: { help: 'Who waits for a connection now', labels: ['pool'] },
    rehearse_database_exhausted: {
      help: 'How often somebody has waited for a connection in vain since the start',
      labels: ['pool'],
    },
  },
  async collect() {
    const isReady = await jobs.isReachable()
    return [
      { name: 'rehearse_build_info', labels: { version }, value: 1 },
      { name: 'rehearse_ready', value: Number(isReady) },
      ...Object.entries(pools).flatMap(([name, pool]) => getPoolSamples(name, pool)),
    ]
  },
})

function getPoolSamples(
  name: string,
  { totalCount, idleCount, waitingCount, options, timeoutCount: gaveUp }: Pool,
) {
  const labels = { pool: name }
  return [
    {
      name: 'rehearse_database_connections',
      labels: { ...labels, state: 'used' },
      value: totalCount - idleCount,
    },
    { name: 'rehearse_database_connections', labels: { ...labels, state: 'idle' }, value: idleCount },
    { name: 'rehearse_database_connections_max', labels, value: options.max },
    { name: 'rehearse_database_waiting', labels, value: waitingCount },
    { name: 'rehearse_database_exhausted', labels, value: gaveUp },
  ]
}
