import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Deps } from '#server/platform/deps.ts'
import { AppError } from './error.ts'

/** GET /metrics for Prometheus: from this machine, or with `METRICS_TOKEN` as bearer token. */
export function addMetrics(app: FastifyInstance, deps: Deps): void {
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
  deps.jobs.watch(ending => endings.inc(ending))
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const { metricsToken } = deps.config.http
    const { remoteAddress } = request.socket
    const isLocal = remoteAddress === '127.0.0.1' || remoteAddress === '::1'
    // Behind a proxy on this machine everybody seems local, so a forwarded request needs the token as well.
    const isDirect = isLocal && request.headers['x-forwarded-for'] === undefined
    const hasToken = metricsToken !== null && request.headers.authorization === `Bearer ${metricsToken}`
    if (!isDirect && !hasToken) throw new AppError('request.not_found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
