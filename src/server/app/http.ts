import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { rawRoutes } from '#contract/room.ts'
import { sandboxProvider } from '#fake-payment-provider/routes.ts'
import type { Deps } from '#server/admin/context.ts'
import { createAuthenticate } from '#server/identity/auth/session-token.ts'
import { watchSessionRevocation } from '#server/identity/auth/sessions.ts'
import { identityRoutes, pictureRoutes } from '#server/identity/routes.ts'
import { createAuthorize } from '#server/lib/http/authorize.ts'
import { AppError } from '#server/lib/http/error.ts'
import { handleClientError, sendProblem } from '#server/lib/http/problem.ts'
import { createRateLimiter } from '#server/lib/http/rate-limit.ts'
import {
  createEndpointRegistrar,
  createRawRouteRegistrar,
  type RegisterEndpoint,
} from '#server/lib/http/register-routes.ts'
import {
  registerAppUrlDetection,
  registerRequestContext,
  requestIdOptions,
} from '#server/lib/http/request-context.ts'
import { registerSecurityHeaders } from '#server/lib/http/security-headers.ts'
import { serveWebApp } from '#server/lib/http/static.ts'
import { registerOpenApi, settingsRoutes } from '#server/lib/http/system-routes.ts'
import { applyTimeouts, drainOnClose } from '#server/lib/http/timeouts.ts'
import { validatorCompiler } from '#server/lib/http/validation.ts'
import { devInboxRoutes } from '#server/lib/mail/dev-inbox.ts'
import { type MetricSource, registerMetrics } from '#server/lib/telemetry/metrics.ts'
import { bookingRoutes } from '#server/marketplace/bookings/routes.ts'
import { favoriteRoutes } from '#server/marketplace/favorites/routes.ts'
import { interviewerRoutes } from '#server/marketplace/interviewers/routes.ts'
import { publicProfileRawRoutes, publicProfileRoutes } from '#server/marketplace/public-profiles/routes.ts'
import { reviewRoutes } from '#server/marketplace/reviews/routes.ts'
import { slotRoutes } from '#server/marketplace/slots/routes.ts'
import { notificationRoutes } from '#server/notifications/routes.ts'
import { webhookRoutes } from '#server/payments/payments/webhook.ts'
import { paymentsRoutes } from '#server/payments/routes.ts'
import { roomSocket } from '#server/rooms/calls/socket.ts'
import { codeSandboxRoute } from '#server/rooms/collaboration/code-sandbox.ts'
import { chunkUploadRoute } from '#server/rooms/recordings/call/upload-chunk.ts'
import { recordingFileRoute } from '#server/rooms/recordings/stream.ts'
import { tusRoutes } from '#server/rooms/recordings/tus.ts'
import { roomRoutes } from '#server/rooms/routes.ts'
import {
  interviewRoutes,
  messageStreamRoute,
  sharingRoutes,
  trainingRoutes,
} from '#server/training/routes.ts'

/** Areas that answer endpoints of the contract. */
const endpointModules: ((on: RegisterEndpoint, deps: Deps) => void)[] = [
  settingsRoutes,
  identityRoutes,
  notificationRoutes,
  publicProfileRoutes,
  interviewerRoutes,
  favoriteRoutes,
  slotRoutes,
  bookingRoutes,
  paymentsRoutes,
  reviewRoutes,
  roomRoutes,
  trainingRoutes,
  interviewRoutes,
  sharingRoutes,
]

/** The HTTP side of the product, ready to listen. */
export async function buildApp(deps: Deps, figures: readonly MetricSource[]): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log
  const app = fastify({
    loggerInstance,
    ...requestIdOptions,
    trustProxy: deps.config.http.trustProxy,
    // Many times what any call needs: checking a list of half a million wrong entries takes seconds.
    bodyLimit: 131_072,
    // Whoever still comes while we stop is served: what they came on is not refused, and nobody is told a bare 503.
    return503OnClosing: false,
    frameworkErrors: sendProblem,
    clientErrorHandler: handleClientError,
    // Elsewhere the wish to become a socket is ignored: Node would give the line away, and nobody would end it.
    http: { shouldUpgradeCallback: ({ url = '' }) => url.split('?')[0] === rawRoutes.roomSocket.path },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler<Error>(sendProblem)
  // Other expectations than `100-continue` may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  drainOnClose(app)
  registerRequestContext(app)
  applyTimeouts(app)
  registerSecurityHeaders(app, deps.now)
  app.decorateRequest('user', null)
  app.decorateRequest('uploadedFile', null)
  acceptEmptyJson(app)

  // For whatever is no page. A page brings its own policy, with the hashes of its scripts.
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: denyAllPolicy },
    crossOriginResourcePolicy: { policy: 'same-site' },
  })
  // Read when asked: the address is known only once the server listens.
  await app.register(cors, {
    origin: (origin, done) => done(null, origin === deps.urls.app),
    // For the cookie that tells a known browser, where the API has an address of its own.
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
  const charge = createRateLimiter()
  await registerOpenApi(app, charge)

  const counting = registerMetrics(app, deps, figures)
  registerAppUrlDetection(app, deps)
  const admit = createAuthorize(createAuthenticate(deps), charge)
  const follow = watchSessionRevocation(deps)
  const open = createRawRouteRegistrar(admit, follow, counting)
  const on = createEndpointRegistrar(app, admit, deps)
  for (const routes of endpointModules) routes(on, deps)
  await app.register(webhookRoutes(open, deps, counting.webhookRejected))
  await app.register(roomSocket(open, deps, follow))
  if (deps.config.payment.providers.includes('sandbox')) await app.register(sandboxProvider(deps))
  if (!deps.config.mail.smtpUrl) await app.register(devInboxRoutes(deps))
  await app.register(tusRoutes(open, deps))
  await app.register(chunkUploadRoute(open, deps))
  codeSandboxRoute(app, open)
  recordingFileRoute(app, open, deps, follow)
  pictureRoutes(app, open, deps)
  publicProfileRawRoutes(app, open, deps)
  messageStreamRoute(app, open, deps)
  await app.register(serveWebApp(deps))
  app.setNotFoundHandler(({ method, url }) => {
    const call = `${method} ${url.split('?')[0]}`
    throw new AppError('request.not_found', { hint: say => say('detail.no_address', { call }) })
  })
  return app
}

/** What is opened by itself loads nothing, sends nothing and stands in no frame. */
const denyAllPolicy = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
}

/** A POST without a body may still say it is JSON: it means nothing was sent. */
function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, String(body), done)
  })
}
