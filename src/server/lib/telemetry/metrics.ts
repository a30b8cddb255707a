import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { version } from '#server/config/config.ts'
import type { Deps } from '#server/lib/context.ts'
import { AppError } from '#server/lib/http/app-error.ts'

export type MetricSample = { name: string; labels?: Record<string, string>; value: number }

/**
 * Gauges of one module. They are collected on requests of `/metrics`, at most every ten seconds. A source that does not
 * respond in time is left out.
 */
export type MetricSource = {
  name: string
  gauges: Record<string, { help: string; labels?: string[] }>
  collect(): Promise<MetricSample[]>
}

/** Shorter than the scrape interval of Prometheus, 15 s, so that each scrape gets new samples. */
const cacheMs = 10_000
/** Limits the wait for an unavailable database. */
const collectTimeoutMs = 1500

/** Registers the gauges and returns a function that updates them within two seconds. */
export function registerMetricSources(
  registry: Registry,
  sources: readonly MetricSource[],
): () => Promise<void> {
  const registers = [registry]
  const gauges = new Map<string, Gauge>()
  for (const [name, { help, labels = [] }] of sources.flatMap(({ gauges }) => Object.entries(gauges)))
    gauges.set(name, new Gauge({ name, help, labelNames: labels, registers }))
  const missing = new Gauge({
    name: 'rehearse_metrics_missing',
    help: '1 if the metrics of a source are missing, because the database or a disk does not respond',
    labelNames: ['source'],
    registers,
  })
  const collectors = sources.map(source => ({ source: source.name, getSamples: cacheSamples(source) }))
  return async () => {
    const results = collectors.map(async ({ source, getSamples }) => {
      const timeout = pause(collectTimeoutMs, null, { ref: false })
      return { source, samples: await Promise.race([getSamples(), timeout]) }
    })
    const collected = await Promise.all(results)
    // Synchronous, so that no concurrent scrape sees partial values.
    for (const gauge of gauges.values()) gauge.reset()
    for (const { source, samples } of collected) {
      missing.set({ source }, samples ? 0 : 1)
      for (const { name, labels = {}, value } of samples ?? []) gauges.get(name)?.set(labels, value)
    }
  }
}

/** Caches samples. Concurrent calls share one collection, and failures are not cached. */
function cacheSamples({ collect }: MetricSource): () => Promise<MetricSample[] | null> {
  let cached: Promise<MetricSample[] | null> | null = null
  const clear = () => {
    cached = null
  }
  return () => {
    cached ??= collect().then(
      samples => {
        setTimeout(clear, cacheMs).unref()
        return samples
      },
      () => {
        clear()
        return null
      },
    )
    return cached
  }
}

export const processMetrics = (jobs: Deps['jobs'], pools: Record<string, Deps['pool']>): MetricSource => ({
  name: 'process',
  gauges: {
    rehearse_build_info: { help: 'Always 1; the running version', labels: ['version'] },
    rehearse_ready: { help: '1 if the database and the job queue are reachable, as in GET /api/ready' },
    rehearse_database_connections: {
      help: 'Open database connections by pool, used or idle',
      labels: ['pool', 'state'],
    },
    rehearse_database_connections_max: { help: 'Maximum number of connections of a pool', labels: ['pool'] },
    rehearse_database_pool_waiting: { help: 'Queries that wait for a connection', labels: ['pool'] },
    rehearse_database_pool_timeouts: {
      help: 'Timeouts of waiting for a connection since the start',
      labels: ['pool'],
    },
  },
  async collect() {
    const isReady = await jobs.isReachable()
    return [
      { name: 'rehearse_build_info', labels: { version }, value: 1 },
      { name: 'rehearse_ready', value: Number(isReady) },
      ...Object.entries(pools).flatMap(
        ([pool, { totalCount, idleCount, waitingCount, options, timeoutCount }]) => [
          {
            name: 'rehearse_database_connections',
            labels: { pool, state: 'used' },
            value: totalCount - idleCount,
          },
          { name: 'rehearse_database_connections', labels: { pool, state: 'idle' }, value: idleCount },
          { name: 'rehearse_database_connections_max', labels: { pool }, value: options.max },
          { name: 'rehearse_database_pool_waiting', labels: { pool }, value: waitingCount },
          { name: 'rehearse_database_pool_timeouts', labels: { pool }, value: timeoutCount },
        ],
      ),
    ]
  },
})

export type HttpMetrics = ReturnType<typeof registerMetrics>

export function registerMetrics(app: FastifyInstance, deps: Deps, sources: readonly MetricSource[]) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  const outcomes = new Counter({
    name: 'background_jobs_total',
    help: 'Jobs and cron jobs that this process ran, by name and outcome',
    labelNames: ['kind', 'name', 'outcome'],
    registers,
  })
  deps.jobs.onFinished(outcome => outcomes.inc(outcome))
  if (deps.config.databaseReadUrl)
    new Gauge({
      name: 'database_replica_in_use',
      help: '1 if the replica keeps up and is used for reads, else 0',
      registers,
      collect() {
        this.set(deps.replica?.getConnection() ? 1 : 0)
      },
    })
  const openConnections = new Gauge({
    name: 'rehearse_open_connections',
    help: 'Open WebSockets, streams, uploads and downloads',
    labelNames: ['kind'],
    registers,
  })
  for (const kind of ['stream', 'upload', 'file', 'socket']) openConnections.set({ kind }, 0)
  const rejected = new Counter({
    name: 'rehearse_webhooks_rejected_total',
    help: 'Webhooks rejected for a bad signature or payload',
    labelNames: ['provider'],
    registers,
  })
  for (const provider of deps.config.payment.providers) rejected.inc({ provider }, 0)
  const updateGauges = registerMetricSources(registry, sources)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!canReadMetrics(request, deps)) throw new AppError('request.not_found')
    await updateGauges()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return {
    /** Counts an open connection of a kind. Returns the function to call when it closes. */
    connectionOpened(kind: string): () => void {
      openConnections.inc({ kind })
      return () => openConnections.dec({ kind })
    },
    webhookRejected: (provider: string) => rejected.inc({ provider }),
  }
}

/**
 * Requires `METRICS_TOKEN`. `npm start` also allows requests from this machine; `serve` does not, because behind a proxy
 * every request seems to come from this machine.
 */
function canReadMetrics({ headers, socket }: FastifyRequest, { config: { http, mode } }: Deps): boolean {
  if (http.metricsToken !== null) {
    const digest = (text: string) => createHash('sha256').update(text).digest()
    const expected = `Bearer ${http.metricsToken}`
    // Digests have equal lengths, as the comparison in constant time requires.
    if (timingSafeEqual(digest(headers.authorization ?? ''), digest(expected))) return true
  }
  const isLocal = socket.remoteAddress === '127.0.0.1' || socket.remoteAddress === '::1'
  return mode !== 'serve' && isLocal && forwardingHeaders.every(name => headers[name] === undefined)
}

const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']
