import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '#server/lib/context.ts'
import type { Connection } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import { version } from '#server/lib/version.ts'

/** One value: of which gauge, and for what. */
export type MetricSample = { name: string; labels?: Record<string, string>; value: number }

/**
 * What whoever knows something offers to whoever watches. It is looked up when `/metrics` is asked, at most every ten seconds;
 * what does not answer in time is left out then. Names and labels follow the conventions of Prometheus.
 */
export type MetricSource = {
  /** What is looked up together, as `rehearse_metrics_missing` names it. */
  name: string
  gauges: Record<string, { help: string; labels?: readonly string[] }>
  collect(): Promise<MetricSample[]> | MetricSample[]
}

/** Prometheus asks each process every fifteen seconds, and people look in between: so long an answer stands. */
const cacheMs = 10_000
/** Whoever asks waits this long for a database that may be away. */
const collectTimeoutMs = 1500

/** Puts figures into a registry. What it answers brings them up to date, and is over in two seconds whatever happens. */
export function registerMetricSources(
  registry: Registry,
  sources: readonly MetricSource[],
): () => Promise<void> {
  const gauges = new Map<string, Gauge>()
  for (const [name, { help, labels = [] }] of sources.flatMap(({ gauges }) => Object.entries(gauges)))
    gauges.set(name, new Gauge({ name, help, labelNames: [...labels], registers: [registry] }))
  const missing = new Gauge({
    name: 'rehearse_metrics_missing',
    help: '1 where figures could not be looked up, because the database or a disk does not answer',
    labelNames: ['source'],
    registers: [registry],
  })
  const lookups = sources.map(source => ({ source, look: cacheSamples(source) }))
  return async () => {
    const answers = await Promise.all(
      lookups.map(async ({ source, look }) => ({ source, readings: await withTimeout(look()) })),
    )
    // Without a pause between, so that nobody is shown half of it.
    for (const gauge of gauges.values()) gauge.reset()
    for (const { source, readings } of answers) {
      missing.set({ source: source.name }, readings ? 0 : 1)
      for (const { name, labels = {}, value } of readings ?? []) gauges.get(name)?.set(labels, value)
    }
  }
}

/** Looks again once what it knows is old; whoever asks meanwhile waits for the same answer. */
function cacheSamples({ collect: read }: MetricSource): () => Promise<MetricSample[] | null> {
  let known: { readings: Promise<MetricSample[] | null>; endsAt: number } | null = null
  return () => {
    if (known && performance.now() < known.endsAt) return known.readings
    const readings = (async () => read())().catch(() => null)
    const mine = { readings, endsAt: Number.POSITIVE_INFINITY }
    known = mine
    // What failed is looked up anew, what is still on its way is not asked for a second time.
    void readings.then(found => {
      mine.endsAt = found ? performance.now() + cacheMs : 0
    })
    return readings
  }
}

const withTimeout = (readings: Promise<MetricSample[] | null>) =>
  Promise.race([readings, pause(collectTimeoutMs, null, { ref: false })])

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
    rehearse_database_pool_waiting: { help: 'Who waits for a connection now', labels: ['pool'] },
    rehearse_database_pool_timeouts: {
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
    { name: 'rehearse_database_pool_waiting', labels, value: waitingCount },
    { name: 'rehearse_database_pool_timeouts', labels, value: gaveUp },
  ]
}

/** What happens elsewhere in HTTP and is counted here. */
export type HttpMetrics = {
  /** A line of this kind stays open; what it answers says that it is closed. */
  connectionOpened(kind: string): () => void
  webhookRejected(provider: string): void
}

/** GET /metrics for Prometheus: what this process counts, and what its areas know when they are asked. */
export function registerMetrics(
  app: FastifyInstance,
  deps: Deps,
  figures: readonly MetricSource[],
): HttpMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  const endings = new Counter({
    name: 'background_jobs_total',
    help: 'Jobs and sweeps that this process worked off, by queue or sweep and by how they ended',
    labelNames: ['kind', 'name', 'outcome'],
    registers: [registry],
  })
  deps.jobs.onFinished(ending => endings.inc(ending))
  if (deps.config.databaseReadUrl)
    new Gauge({
      name: 'database_replica_in_use',
      help: 'Whether the replica keeps up and is read from: 1, or 0',
      registers: [registry],
      collect() {
        this.set(deps.replica?.getConnection() ? 1 : 0)
      },
    })
  const lines = new Gauge({
    name: 'rehearse_open_connections',
    help: 'Sockets, streams, uploads and files that somebody is at now',
    labelNames: ['kind'],
    registers: [registry],
  })
  for (const kind of ['stream', 'upload', 'file', 'socket']) lines.set({ kind }, 0)
  const rejected = new Counter({
    name: 'rehearse_webhooks_rejected_total',
    help: 'What came as news of a provider and was not believed, for its signature or its form',
    labelNames: ['provider'],
    registers: [registry],
  })
  for (const provider of deps.config.payment.providers) rejected.inc({ provider }, 0)
  const lookUp = registerMetricSources(registry, figures)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!canReadMetrics(request, deps)) throw new AppError('request.not_found')
    await lookUp()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return {
    connectionOpened(kind) {
      lines.inc({ kind })
      return () => lines.dec({ kind })
    },
    webhookRejected: provider => rejected.inc({ provider }),
  }
}

/**
 * Whoever knows `METRICS_TOKEN`. Where the product is only tried, this machine too; where it is served, a proxy may stand
 * before it, and everybody would seem to call from here.
 */
function canReadMetrics(
  { headers, socket }: FastifyRequest,
  { config: { http, mode } }: Pick<Deps, 'config'>,
): boolean {
  if (
    http.metricsToken !== null &&
    timingSafeCompare(headers.authorization ?? '', `Bearer ${http.metricsToken}`)
  )
    return true
  const isLocal = socket.remoteAddress === '127.0.0.1' || socket.remoteAddress === '::1'
  return mode !== 'serve' && isLocal && forwardingHeaders.every(name => headers[name] === undefined)
}

/** What a proxy adds to what it passes on. */
const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/** Takes as long for a guess that is nearly right as for any other. */
function timingSafeCompare(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(one), hash(other))
}
