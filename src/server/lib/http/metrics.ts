import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '#server/lib/context.ts'
import type { MetricSource } from '#server/lib/metrics/metric.ts'
import { registerMetricSources } from '#server/lib/metrics/metrics-registry.ts'
import { AppError } from './error.ts'

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
    name: 'background_work_total',
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
    name: 'rehearse_lines_open',
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
