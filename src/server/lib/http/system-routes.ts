import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { endpoints as api } from '#contract/settings.ts'
import { parseUserAgent } from '#contract/user-agent.ts'
import type { Deps } from '#server/lib/context.ts'
import { memoize } from '#server/lib/memoize.ts'
import { redact, redactUrl } from '#server/lib/telemetry/logger.ts'
import { AppError } from './error.ts'
import { createNetworkBucketing, type RateLimit } from './rate-limit.ts'
import type { RegisterEndpoint } from './register-routes.ts'

/** A page that is broken for everybody is known after a few; the log is for other things too. */
const reportsPerMinute = { network: 10, total: 60 }
const maxStackLines = 12
const maxReportLength = 200

type ErrorReport = { message: string; stack?: string | undefined; page: string; build?: string | undefined }

/**
 * Writes down what broke in a browser, under the id of the request that tells it. Anybody may say anything here, so it is
 * little, it is cleaned like a fault of our own, and from each network and all of them together only so much is heard.
 */
export function createErrorReporter() {
  const counterOf = createNetworkBucketing()
  const ofNetwork = new RateLimiterMemory({ points: reportsPerMinute.network, duration: 60 })
  const ofEverybody = new RateLimiterMemory({ points: reportsPerMinute.total, duration: 60 })
  return async (told: ErrorReport, { ip, headers, log }: FastifyRequest): Promise<void> => {
    await ofNetwork.consume(counterOf(ip)).catch(throwTooManyRequests)
    await ofEverybody.consume('all').catch(throwTooManyRequests)
    const { browser, system } = parseUserAgent(headers['user-agent'] ?? null)
    const error = {
      message: sanitizeReportText(told.message),
      at: (told.stack ?? '').split('\n').slice(0, maxStackLines).map(sanitizeReportText).filter(Boolean),
      page: redactUrl(sanitizeReportText(told.page)),
      build: sanitizeReportText(told.build ?? ''),
      browser,
      system,
    }
    log.warn({ error }, 'a browser reported an error')
  }
}

/** One line without what nobody sees, and without what may be anybody's. */
const sanitizeReportText = (text: string): string =>
  redact(text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').trim()).slice(0, maxReportLength)

function throwTooManyRequests(spent: unknown): never {
  if (!(spent instanceof RateLimiterRes)) throw spent
  throw new AppError('request.too_many', { retryAfterSeconds: spent.msBeforeNext / 1000 })
}

const okStatus = { status: 'ok' } as const

export const settingsRoutes = (on: RegisterEndpoint, deps: Deps) => {
  const noteError = createErrorReporter()
  on(api.googleClientId, () => {
    const { google } = deps.config
    return google
      ? { clientId: google.clientId, scriptUrl: new URL('/gsi/client', google.issuer).href }
      : { clientId: '', scriptUrl: '' }
  })
  on(api.reportError, ({ body, request }) => noteError(body, request))
  on(api.health, () => okStatus)
  on(api.ready, async () => {
    if (!(await deps.jobs.isReachable())) throw new AppError('server.unavailable')
    return okStatus
  })
}

const openApiPath = '/api/openapi.json'

/** The OpenAPI document of all that is registered from here on, written out once, and the pages that show it. */
export async function registerOpenApi(app: FastifyInstance, charge: RateLimit): Promise<void> {
  const release = new URL('../../../../package.json', import.meta.url)
  const { version } = JSON.parse(await readFile(release, 'utf8'))
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
      // The pages have copies of their own, made anew for whoever asks; JSON is YAML as well.
      onRequest: (request, reply, done) => {
        if (/\/(?:json|yaml)$/.test(request.routeOptions.url ?? '')) reply.redirect(openApiPath)
        else done()
      },
    },
  })
  const written = memoize(() => {
    const text = Buffer.from(JSON.stringify(app.swagger()))
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
  })
  app.get(openApiPath, { schema: { hide: true } }, async (request, reply) => {
    await charge('search', request)
    const { text, etag } = written()
    reply.header('etag', etag).header('cache-control', 'no-cache')
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
