import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { doors } from '#contract/room.ts'
import { sandboxProvider } from '#sandbox-provider/service.ts'
import { bookingLifeRoutes } from './market/booking/life/routes.ts'
import { bookingMessageRoutes } from './market/booking/message/routes.ts'
import { bookingNextRoutes } from './market/booking/next/routes.ts'
import { bookingRoutes } from './market/booking/routes.ts'
import { interviewerRoutes } from './market/interviewer/routes.ts'
import { publicPageRoutes } from './market/public-page/routes.ts'
import { publicPageFiles } from './market/public-page/serve-page.ts'
import { reviewRoutes } from './market/review/routes.ts'
import { hoursRoutes } from './market/slot/hours/routes.ts'
import { slotRoutes } from './market/slot/routes.ts'
import { wishRoutes } from './market/wish/routes.ts'
import { currencyRoutes } from './money/currency/routes.ts'
import { earningsRoutes } from './money/earnings/routes.ts'
import { paymentRoutes } from './money/payment/routes.ts'
import { webhookRoutes } from './money/payment/webhook.ts'
import { receiptRoutes } from './money/receipt/routes.ts'
import type { Deps } from './operator/deps.ts'
import { accountRoutes } from './people/account/routes.ts'
import { factorRoutes } from './people/factor/routes.ts'
import { leavingRoutes } from './people/leaving/routes.ts'
import { noticeRoutes } from './people/notice/routes.ts'
import { profileRoutes } from './people/profile/routes.ts'
import { pictureFiles } from './people/profile/serve-picture.ts'
import { followSignIns } from './people/sign-in/follow-sign-ins.ts'
import { identify } from './people/sign-in/identify.ts'
import { signInRoutes } from './people/sign-in/routes.ts'
import type { Figures } from './platform/figures/port.ts'
import { addHeaders } from './platform/http/add-headers.ts'
import { followAddress } from './platform/http/address.ts'
import { admitWith } from './platform/http/admit.ts'
import type { Identify } from './platform/http/caller.ts'
import { chargeCalls } from './platform/http/charge-call.ts'
import { AppError } from './platform/http/error.ts'
import { finishWork } from './platform/http/finish-work.ts'
import { followRequests, naming } from './platform/http/follow-request.ts'
import { addMetrics } from './platform/http/metrics.ts'
import { openDoorsFor } from './platform/http/open-door.ts'
import { pages } from './platform/http/pages.ts'
import { limitPatience } from './platform/http/patience.ts'
import { answerProblem, answerUnreadable } from './platform/http/problem.ts'
import { validatorCompiler } from './platform/http/read-input.ts'
import { type Register, registerOn } from './platform/http/register.ts'
import { serveDocument } from './platform/http/serve-document.ts'
import { settingsRoutes } from './platform/http/settings.ts'
import { mailboxRoutes } from './platform/mail/mailbox.ts'
import { askingRoutes } from './room/asking/routes.ts'
import { roomRoutes } from './room/call/routes.ts'
import { roomSocket } from './room/call/socket.ts'
import { runnerPage } from './room/documents/serve-runner.ts'
import { filmChunks } from './room/film/keep-chunk.ts'
import { filmRoutes } from './room/film/routes.ts'
import { resumableUploads } from './room/recording/resumable.ts'
import { recordingRoutes } from './room/recording/routes.ts'
import { recordingFiles } from './room/recording/watch.ts'
import { replayRoutes } from './room/replay/routes.ts'
import { scorecardRoutes } from './room/scorecard/routes.ts'
import { trainingInterviewRoutes } from './training/interview/routes.ts'
import { messageStream } from './training/interview/stream-message.ts'
import { trainingRoutes } from './training/routes.ts'
import { trainingShareRoutes } from './training/share/routes.ts'

/** Areas that answer endpoints of the contract. */
const areas: ((on: Register, deps: Deps) => void)[] = [
  settingsRoutes,
  signInRoutes,
  accountRoutes,
  factorRoutes,
  leavingRoutes,
  profileRoutes,
  noticeRoutes,
  publicPageRoutes,
  interviewerRoutes,
  wishRoutes,
  slotRoutes,
  hoursRoutes,
  bookingRoutes,
  bookingLifeRoutes,
  bookingMessageRoutes,
  bookingNextRoutes,
  currencyRoutes,
  paymentRoutes,
  receiptRoutes,
  earningsRoutes,
  reviewRoutes,
  recordingRoutes,
  roomRoutes,
  askingRoutes,
  filmRoutes,
  replayRoutes,
  scorecardRoutes,
  trainingRoutes,
  trainingInterviewRoutes,
  trainingShareRoutes,
]

/** The HTTP side of the product, ready to listen. */
export async function buildApp(deps: Deps, figures: readonly Figures[]): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log
  const app = fastify({
    loggerInstance,
    ...naming,
    trustProxy: deps.config.http.trustProxy,
    // Many times what any call needs: checking a list of half a million wrong entries takes seconds.
    bodyLimit: 131_072,
    // Whoever still comes while we stop is served: what they came on is not refused, and nobody is told a bare 503.
    return503OnClosing: false,
    frameworkErrors: answerProblem,
    clientErrorHandler: answerUnreadable,
    // Elsewhere the wish to become a socket is ignored: Node would give the line away, and nobody would end it.
    http: { shouldUpgradeCallback: ({ url = '' }) => url.split('?')[0] === doors.roomSocket.path },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler<Error>(answerProblem)
  // Other expectations than `100-continue` may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  finishWork(app)
  followRequests(app)
  limitPatience(app)
  addHeaders(app, deps.now)
  app.decorateRequest('user', null)
  app.decorateRequest('uploaded', null)
  acceptEmptyJson(app)

  // For whatever is no page. A page brings its own policy, with the hashes of its scripts.
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: nothing },
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
  const charge = chargeCalls()
  await serveDocument(app, charge)

  const counting = addMetrics(app, deps, figures)
  followAddress(app, deps)
  const whoIsThere: Identify = authorization => identify(deps, authorization)
  const admit = admitWith(whoIsThere, charge)
  const follow = followSignIns(deps)
  const open = openDoorsFor(admit, follow, counting)
  const on = registerOn(app, admit, deps)
  for (const routes of areas) routes(on, deps)
  await app.register(webhookRoutes(open, deps, counting.webhookRejected))
  await app.register(roomSocket(open, deps, follow))
  if (deps.config.payment.providers.includes('sandbox')) await app.register(sandboxProvider(deps))
  if (!deps.config.mail.smtpUrl) await app.register(mailboxRoutes(deps))
  await app.register(resumableUploads(open, deps))
  await app.register(filmChunks(open, deps))
  runnerPage(app, open)
  recordingFiles(app, open, deps, follow)
  pictureFiles(app, open, deps)
  publicPageFiles(app, open, deps)
  messageStream(app, open, deps)
  await app.register(pages(deps))
  app.setNotFoundHandler(({ method, url }) => {
    const call = `${method} ${url.split('?')[0]}`
    throw new AppError('request.not_found', { hint: say => say('detail.no_address', { call }) })
  })
  return app
}

/** What is opened by itself loads nothing, sends nothing and stands in no frame. */
const nothing = {
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
