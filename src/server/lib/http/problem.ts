import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '#contract/endpoint.ts'
import { type ErrorCode, errorMessages, getMessageCode } from '#contract/error.ts'
import { isDatabaseBusy, isDatabaseUnavailable } from '#server/lib/database/pool.ts'
import { isDiskFull, StorageUnavailable } from '#server/lib/storage/storage.ts'
import { createRequestId } from '#server/lib/telemetry/tracing.ts'
import { AppError, createTranslator, getRequestLanguage, type Translate } from './error.ts'

/** A standby takes over in half a second, a restart takes a few; whoever asks then is mostly served. */
const unavailableRetrySeconds = 2

/** Turns whatever was thrown into problem details. They carry the id that the log has of it, which the person can quote. */
export function sendProblem(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const { problem, retryAfterSeconds } = toProblem(error, request)
  if (retryAfterSeconds) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)))
  return reply
    .status(problem.status)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problem)
}

/** What is said of whatever was thrown. A fault is logged as an error, a refusal with who was refused. */
export function toProblem(
  error: FastifyError | Error,
  request: FastifyRequest,
): { problem: Problem; retryAfterSeconds?: number | undefined } {
  const say = createTranslator(getRequestLanguage(request))
  const { code, detail } = error instanceof AppError ? error : toAppError(error, request)
  if (errorMessages[code].status < 500) {
    const about = { code, userId: request.user?.id ?? null, route: request.routeOptions.url }
    request.log.info(about, 'a request was refused')
  }
  return {
    problem: createProblem(code, detail, { say, requestId: request.id }),
    retryAfterSeconds: detail.retryAfterSeconds,
  }
}

function toAppError(error: FastifyError | Error, request: FastifyRequest): AppError {
  const code = getKnownErrorCode(error)
  // Whoever asked is told to ask again; who looks after the machine has to see that it is too slow, or what stands in the way.
  if (code === 'server.unavailable') request.log.warn({ err: error }, 'request not served')
  if (code)
    return new AppError(
      code,
      code === 'server.unavailable' ? { retryAfterSeconds: unavailableRetrySeconds } : {},
    )
  request.log.error({ err: error }, 'request failed')
  return new AppError('server.failed', { hint: say => say('detail.fault', { id: request.id }) })
}

/** What Fastify, a plugin or Node itself refuses, in our words. */
const errorCodesByStatus: Partial<Record<number, ErrorCode>> = {
  403: 'request.not_found',
  404: 'request.not_found',
  408: 'request.too_slow',
  412: 'request.other_version',
  416: 'request.no_such_part',
  431: 'request.headers_too_large',
}

/** Errors of outside services carry a status too, but what was refused there is no fault of whoever asks here. */
const isPluginError = (
  error: Error & { code?: string; statusCode?: number },
): error is Error & { statusCode: number } =>
  Math.floor((error.statusCode ?? 0) / 100) === 4 &&
  (error.code?.startsWith('FST_') || 'expose' in error || error instanceof SyntaxError)

/** Answers what is no request: Node reads nothing more from that line, and there is nobody to choose a language for. */
export function handleClientError(error: Error & { code?: string }, socket: Socket) {
  // After an answer of ours another one could be taken for the answer to somebody else's request.
  const isAnswered = socket.bytesWritten > 0
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswered) return socket.destroy()
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const requestId = createRequestId()
  const problem = createProblem(
    errorCodesByStatus[status] ?? 'request.malformed',
    {},
    { say: createTranslator('en'), requestId },
  )
  const body = JSON.stringify(problem)
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'connection: close',
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

/** Fastify's own refusals, and a database that cannot be reached. */
function getKnownErrorCode(error: Error & { code?: string; statusCode?: number }): ErrorCode | null {
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || error.code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return 'request.unsupported_type'
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.statusCode === 413) return 'request.too_large'
  // No id is as long as Fastify allows.
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return 'request.not_found'
  if (isPluginError(error)) return errorCodesByStatus[error.statusCode] ?? 'request.malformed'
  // A character that PostgreSQL's text cannot hold: U+0000.
  if (error.code === '22021' || error.code === '22P05') return 'request.malformed'
  if (isDiskFull(error)) return 'storage.full'
  if (isDatabaseUnavailable(error) || isDatabaseBusy(error) || error instanceof StorageUnavailable)
    return 'server.unavailable'
  return null
}

function createProblem(
  code: ErrorCode,
  told: AppError['detail'],
  { say, requestId }: { say: Translate; requestId: string },
): Problem {
  const { extra } = told
  const fields = told.fields?.map(({ path, message }) =>
    typeof message === 'function'
      ? { path, message: message(say) }
      : { path, message: say(message), code: message },
  )
  const message = told.message?.(say) ?? say(getMessageCode(code, fields))
  return {
    type: `urn:rehearse:${code}`,
    title: say(code),
    status: errorMessages[code].status,
    detail: told.hint?.(say) ?? message,
    code,
    message,
    Error: message,
    requestId,
    ...(fields ? { fields } : {}),
    ...(extra ? { ...extra, extra } : {}),
    ...(code === 'profile.incomplete' ? { RequiresProfileCompletion: true as const } : {}),
  }
}
