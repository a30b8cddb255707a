import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '#contract/endpoint.ts'
import { errorMessages } from '#contract/errors/all-errors.ts'
import { type ErrorCode, getMessageCode } from '#contract/errors/error.ts'
import { isDatabaseBusy, isDatabaseUnavailable } from '#server/lib/database/pool.ts'
import { isDiskFull, StorageUnavailable } from '#server/lib/storage/storage.ts'
import { createRequestId } from '#server/lib/telemetry/tracing.ts'
import { AppError, createTranslator, getRequestLanguage, type Translate } from './app-error.ts'

/** Error handler: responds with problem details (RFC 9457). Their request id finds the log entry. */
export function sendProblem(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const { problem, retryAfterSeconds } = toProblem(error, request)
  if (retryAfterSeconds) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)))
  reply.status(problem.status).type('application/problem+json').serializer(JSON.stringify)
  return reply.send(problem)
}

/** Problem details of any thrown error. Logs unexpected errors as errors, and expected ones with the user. */
export function toProblem(error: FastifyError | Error, request: FastifyRequest) {
  const translate = createTranslator(getRequestLanguage(request))
  const { code, detail } = error instanceof AppError ? error : toAppError(error, request)
  if (errorMessages[code].status < 500) {
    const context = { code, userId: request.user?.id ?? null, route: request.routeOptions.url }
    request.log.info(context, 'request refused')
  }
  const problem = createProblem(code, detail, translate, request.id)
  return { problem, retryAfterSeconds: detail.retryAfterSeconds }
}

function toAppError(error: FastifyError | Error, request: FastifyRequest): AppError {
  const code = getKnownErrorCode(error)
  if (code === 'server.unavailable') {
    // The client only learns that it may retry; the operator needs the cause.
    request.log.warn({ err: error }, 'request not served')
    // A failover takes half a second and a restart a few.
    return new AppError(code, { retryAfterSeconds: 2 })
  }
  if (code) return new AppError(code)
  request.log.error({ err: error }, 'request failed')
  return new AppError('server.failed', { hint: translate => translate('detail.fault', { id: request.id }) })
}

/** Our codes for errors of Fastify, its plugins and Node. */
const errorCodesByStatus: Partial<Record<number, ErrorCode>> = {
  403: 'request.not_found',
  404: 'request.not_found',
  408: 'request.too_slow',
  412: 'request.other_version',
  416: 'request.no_such_part',
  431: 'request.headers_too_large',
}

/** Distinguishes plugin errors from those of external services, whose status is no fault of the client. */
const isPluginError = (
  error: Error & { code?: string; statusCode?: number },
): error is Error & { statusCode: number } =>
  Math.floor((error.statusCode ?? 0) / 100) === 4 &&
  (error.code?.startsWith('FST_') || 'expose' in error || error instanceof SyntaxError)

/** Answers an unparsable request in English, and closes the connection. */
export function handleClientError(error: Error & { code?: string }, socket: Socket) {
  // After a first response, a proxy could assign a second one to another client's request.
  const hasResponded = socket.bytesWritten > 0
  if (error.code === 'ECONNRESET' || !socket.writable || hasResponded) return socket.destroy()
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const requestId = createRequestId()
  const code = errorCodesByStatus[status] ?? 'request.malformed'
  const problem = createProblem(code, {}, createTranslator('en'), requestId)
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

function getKnownErrorCode(error: Error & { code?: string; statusCode?: number }): ErrorCode | null {
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || error.code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return 'request.unsupported_type'
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.statusCode === 413) return 'request.too_large'
  // No id is longer than the limit of Fastify.
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return 'request.not_found'
  if (isPluginError(error)) return errorCodesByStatus[error.statusCode] ?? 'request.malformed'
  // U+0000, which PostgreSQL cannot store in text.
  if (error.code === '22021' || error.code === '22P05') return 'request.malformed'
  if (isDiskFull(error)) return 'storage.full'
  if (isDatabaseUnavailable(error) || isDatabaseBusy(error) || error instanceof StorageUnavailable)
    return 'server.unavailable'
  return null
}

function createProblem(
  code: ErrorCode,
  { fields: fieldErrors, message: customMessage, hint, extra }: AppError['detail'],
  translate: Translate,
  requestId: string,
): Problem {
  const fields = fieldErrors?.map(({ path, message }) =>
    typeof message === 'function'
      ? { path, message: message(translate) }
      : { path, message: translate(message), code: message },
  )
  const message = customMessage?.(translate) ?? translate(getMessageCode(code, fields))
  return {
    type: `urn:rehearse:${code}`,
    title: translate(code),
    status: errorMessages[code].status,
    detail: hint?.(translate) ?? message,
    code,
    message,
    Error: message,
    requestId,
    ...(fields && { fields }),
    ...(extra && { ...extra, extra }),
    ...(code === 'profile.incomplete' && { RequiresProfileCompletion: true as const }),
  }
}
