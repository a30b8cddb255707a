import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { rawRoutes } from '#contract/room.ts'
import { sandboxProvider } from '#fake-payment-provider/routes.ts'
import type { Deps } from '#server/admin/context.ts'
import { adminFileRoutes, adminRoutes } from '#server/admin/routes.ts'
import { countViewAsRequest } from '#server/identity/auth/repository.ts'
import { createAuthenticate } from '#server/identity/auth/session-token.ts'
import { watchAuthSessionRevocation } from '#server/identity/auth/sessions.ts'
import { identityRoutes, pictureRoutes } from '#server/identity/routes.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { createAuthorize } from '#server/lib/http/authorize.ts'
import { handleClientError, sendProblem } from '#server/lib/http/problem.ts'
import { createRateLimiter } from '#server/lib/http/rate-limit.ts'
import {
  createEndpointRegistrar,
  createRawRouteRegistrar,
  type RegisterEndpoint,
  type RegisterRawRoute,
} from '#server/lib/http/register-routes.ts'
import {
  registerAppUrlDetection,
  registerRequestContext,
  requestIdOptions,
} from '#server/lib/http/request-context.ts'
import { registerSecurityHeaders } from '#server/lib/http/security-headers.ts'
import { serveWebApp, webBuildFolder } from '#server/lib/http/static.ts'
import { registerOpenApi, systemRoutes } from '#server/lib/http/system-routes.ts'
import { applyTimeouts, drainOnClose } from '#server/lib/http/timeouts.ts'
import { validatorCompiler } from '#server/lib/http/validation.ts'
import { devInboxRoutes } from '#server/lib/mail/dev-inbox.ts'
import { createNoticeReader } from '#server/lib/site-settings/site-settings.ts'
import { countVisits } from '#server/lib/telemetry/daily-counters.ts'
import { type MetricSource, registerMetrics } from '#server/lib/telemetry/metrics.ts'
import { answerFileRoute } from '#server/marketplace/bookings/answer-files/answer-files.ts'
import { bookingRoutes } from '#server/marketplace/bookings/routes.ts'
import { calendarWebhookRoutes } from '#server/marketplace/calendars/channels/webhooks.ts'
import {
  calendarCallbackRoute,
  calendarFeedRoute,
  calendarOAuthRoutes,
  calendarRoutes,
} from '#server/marketplace/calendars/routes.ts'
import { interviewerRoutes } from '#server/marketplace/interviewers/routes.ts'
import { publicProfileRawRoutes, publicProfileRoutes } from '#server/marketplace/public-profiles/routes.ts'
import { marketplaceRoutes } from '#server/marketplace/routes.ts'
import { notificationRoutes } from '#server/notifications/routes.ts'
import { unsubscribeRoutes } from '#server/notifications/unsubscribe.ts'
import { webhookRoutes } from '#server/payments/payments/webhook.ts'
import { paymentsRoutes } from '#server/payments/routes.ts'
import { roomSocket } from '#server/rooms/calls/socket.ts'
import { codeSandboxRoute } from '#server/rooms/collaboration/code-sandbox.ts'
import { chunkUploadRoute } from '#server/rooms/recordings/call/call-recording.ts'
import { recordingFileRoute } from '#server/rooms/recordings/stream.ts'
import { tusRoutes } from '#server/rooms/recordings/tus.ts'
import { roomRoutes } from '#server/rooms/routes.ts'
import { messageStreamRoute, trainingRoutes } from '#server/training/routes.ts'

const endpointModules: ((on: RegisterEndpoint, deps: Deps) => void)[] = [
  systemRoutes,
  identityRoutes,
  notificationRoutes,
  publicProfileRoutes,
  interviewerRoutes,
  marketplaceRoutes,
  calendarRoutes,
  calendarOAuthRoutes,
  bookingRoutes,
  paymentsRoutes,
  roomRoutes,
  trainingRoutes,
  adminRoutes,
]

/** Routes that write their response themselves. Each module has a scope, so its parsers and hooks apply to it alone. */
const rawRouteModules: ((
  app: FastifyInstance,
  registerRaw: RegisterRawRoute,
  deps: Deps,
  observers: {
    watchSession: ReturnType<typeof watchAuthSessionRevocation>
    webhookRejected: ReturnType<typeof registerMetrics>['webhookRejected']
  },
) => void | Promise<void>)[] = [
  webhookRoutes,
  calendarWebhookRoutes,
  unsubscribeRoutes,
  roomSocket,
  tusRoutes,
  chunkUploadRoute,
  codeSandboxRoute,
  recordingFileRoute,
  pictureRoutes,
  answerFileRoute,
  publicProfileRawRoutes,
  calendarFeedRoute,
  calendarCallbackRoute,
  messageStreamRoute,
  adminFileRoutes,
]

export async function buildApp(deps: Deps, metricSources: readonly MetricSource[]): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log
  const app = fastify({
    loggerInstance,
    ...requestIdOptions,
    trustProxy: deps.config.http.trustProxy,
    // Far above any real input. Without it, validating half a million invalid list entries would block the process for
    // seconds.
    bodyLimit: 131_072,
    // Requests that arrive during shutdown are still served and get no bare 503.
    return503OnClosing: false,
    frameworkErrors: sendProblem,
    clientErrorHandler: handleClientError,
    // Only the room's path may upgrade to WebSocket. Node would leave sockets on other paths open.
    http: { shouldUpgradeCallback: ({ url = '' }) => url.split('?')[0] === rawRoutes.roomSocket.path },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler<Error>(sendProblem)
  // Expectations other than `100-continue` may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  drainOnClose(app)
  registerRequestContext(app)
  applyTimeouts(app)
  registerSecurityHeaders(app, deps.now)
  app.decorateRequest('user', null)
  app.decorateRequest('uploadedFile', null)
  acceptEmptyJson(app)

  // For responses other than pages. A page sends its own policy with the hashes of its scripts.
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: denyAllPolicy },
    crossOriginResourcePolicy: { policy: 'same-site' },
  })
  // Read per request: the app's own URL is known only after the server listens.
  await app.register(cors, {
    origin: (origin, done) => done(null, origin === deps.urls.app),
    // Sends the known-device cookie when the API has an origin of its own.
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [
      'Date',
      'Location',
      'Retry-After',
      'Upload-Offset',
      'Upload-Length',
      'Upload-Expires',
      'X-Request-Id',
    ],
    maxAge: 600,
  })
  await app.register(multipart)
  const chargeRateLimit = createRateLimiter()
  await registerOpenApi(app, chargeRateLimit)

  const metrics = registerMetrics(app, deps, metricSources)
  registerAppUrlDetection(app, deps)
  countVisits(app, deps.counters)
  const authorize = createAuthorize(createAuthenticate(deps), chargeRateLimit, (viewId, endpoint) =>
    countViewAsRequest(deps.pool, viewId, endpoint),
  )
  const watchSession = watchAuthSessionRevocation(deps)
  const registerRawRoute = createRawRouteRegistrar(authorize, watchSession, metrics)
  const registerEndpoint = createEndpointRegistrar(app, authorize, deps)
  for (const routes of endpointModules) routes(registerEndpoint, deps)
  const observers = { watchSession, webhookRejected: metrics.webhookRejected }
  for (const routes of rawRouteModules)
    await app.register(async scope => routes(scope, registerRawRoute, deps, observers))
  if (deps.config.payment.providers.includes('sandbox')) await app.register(sandboxProvider(deps))
  if (!deps.config.mail.smtpUrl) await app.register(devInboxRoutes(deps))
  await app.register(serveWebApp(deps, webBuildFolder, createNoticeReader(deps)))
  app.setNotFoundHandler(({ method, url }) => {
    const call = `${method} ${url.split('?')[0]}`
    throw new AppError('request.not_found', { hint: translate => translate('detail.no_address', { call }) })
  })
  return app
}

/** A response opened directly may load nothing, send nothing, and not be framed. */
const denyAllPolicy = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
}

/** Clients may declare JSON on a POST without a body. */
function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, String(body), done)
  })
}
