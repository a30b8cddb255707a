import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '#server/platform/deps.ts'
import { AppError } from './error.ts'

/** GET /metrics for Prometheus. */
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
  if (deps.config.databaseReadUrl)
    new Gauge({
      name: 'database_replica_in_use',
      help: 'Whether the replica keeps up and is read from: 1, or 0',
      registers: [registry],
      collect() {
        this.set(deps.replica?.source() ? 1 : 0)
      },
    })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, deps)) throw new AppError('request.not_found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/**
 * Whoever knows `METRICS_TOKEN`. Where the product is only tried, this machine too; where it is served, a proxy may stand
 * before it, and everybody would seem to call from here.
 */
function mayRead(
  { headers, socket }: FastifyRequest,
  { config: { http, mode } }: Pick<Deps, 'config'>,
): boolean {
  if (http.metricsToken !== null && isSame(headers.authorization ?? '', `Bearer ${http.metricsToken}`))
    return true
  const isLocal = socket.remoteAddress === '127.0.0.1' || socket.remoteAddress === '::1'
  return mode !== 'serve' && isLocal && forwarding.every(name => headers[name] === undefined)
}

/** What a proxy adds to what it passes on. */
const forwarding = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/** Takes as long for a guess that is nearly right as for any other. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(one), hash(other))
}
