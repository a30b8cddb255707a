import { createHash } from 'node:crypto'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { endpoints as api } from '#contract/system.ts'
import { parseUserAgent } from '#contract/user-agent.ts'
import { version } from '#server/config/config.ts'
import type { Deps } from '#server/lib/context.ts'
import { memoize } from '#server/lib/memoize.ts'
import { redact, redactUrl } from '#server/lib/telemetry/logger.ts'
import { AppError } from './app-error.ts'
import { createNetworkBucketing, type RateLimit, throwTooManyRequests } from './rate-limit.ts'
import type { HandlerContext, RegisterEndpoint } from './register-routes.ts'

/** A few reports reveal a broken page; more would only flood the log. */
const reportsPerMinute = { network: 10, total: 60 }
const maxStackLines = 12
const maxReportLength = 200

/**
 * Logs errors of browsers under the id of the reporting request. Clients can send them without a login, so they are short,
 * redacted, and limited per network and in total.
 */
function createErrorReporter() {
  const getBucket = createNetworkBucketing()
  const networkLimiter = new RateLimiterMemory({ points: reportsPerMinute.network, duration: 60 })
  const totalLimiter = new RateLimiterMemory({ points: reportsPerMinute.total, duration: 60 })
  return async ({ body: report, request }: HandlerContext<typeof api.reportBrowserError>): Promise<void> => {
    const { ip, headers, log } = request
    await networkLimiter.consume(getBucket(ip)).catch(throwTooManyRequests)
    await totalLimiter.consume('all').catch(throwTooManyRequests)
    const { browser, system } = parseUserAgent(headers['user-agent'] ?? null)
    const error = {
      message: sanitizeReportText(report.message),
      at: (report.stack ?? '').split('\n').slice(0, maxStackLines).map(sanitizeReportText).filter(Boolean),
      page: redactUrl(sanitizeReportText(report.page)),
      build: sanitizeReportText(report.build ?? ''),
      browser,
      system,
    }
    log.warn({ error }, 'browser error reported')
  }
}

/** Single line without control characters and personal data. */
const sanitizeReportText = (text: string): string =>
  redact(text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').trim()).slice(0, maxReportLength)

const okStatus = { status: 'ok' } as const

export const systemRoutes = (on: RegisterEndpoint, deps: Deps) => {
  const { google } = deps.config
  on(api.googleClientId, () => ({
    clientId: google?.clientId ?? '',
    scriptUrl: google ? new URL('/gsi/client', google.issuer).href : '',
  }))
  on(api.reportBrowserError, createErrorReporter())
  on(api.health, () => okStatus)
  on(api.ready, async () => {
    if (!(await deps.jobs.isReachable())) throw new AppError('server.unavailable')
    return okStatus
  })
}

const openApiPath = '/api/openapi.json'

/** OpenAPI document of all routes registered after this call, serialized once, and its documentation pages. */
export async function registerOpenApi(app: FastifyInstance, rateLimit: RateLimit): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Rehearse', version, description: 'A marketplace for mock job interviews.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiHooks: {
      // The pages would generate a copy per request. JSON is also valid YAML.
      onRequest: (request, reply, done) => {
        if (/\/(?:json|yaml)$/.test(request.routeOptions.url ?? '')) reply.redirect(openApiPath)
        else done()
      },
    },
  })
  const getDocument = memoize(() => {
    const text = Buffer.from(JSON.stringify(app.swagger()))
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
  })
  app.get(openApiPath, { schema: { hide: true } }, async (request, reply) => {
    await rateLimit('search', request)
    const { text, etag } = getDocument()
    reply.header('etag', etag).header('cache-control', 'no-cache')
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
