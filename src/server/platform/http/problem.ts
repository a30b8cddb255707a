import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type ErrorCode, errorCatalogue, fieldCatalogue, isFieldCode } from '#contract/error.ts'
import type { Problem } from '#contract/problem.ts'
import { AppError } from './error.ts'

/** Nobody reads more; a list of a hundred thousand wrong entries would be answered with megabytes. */
const fieldsAtMost = 100

/** Turns whatever was thrown into problem details. Faults are logged under an id that the person can quote. */
export function answerProblem(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const { problem, retryAfterSeconds } = explain(error, request)
  if (retryAfterSeconds) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)))
  return reply
    .status(problem.status)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problem)
}

/** What is said of whatever was thrown; a fault is logged under an id. */
export function explain(
  error: FastifyError | Error,
  request: FastifyRequest,
): { problem: Problem; retryAfterSeconds?: number | undefined } {
  if (error instanceof AppError) {
    const { message, fields, extra, retryAfterSeconds } = error.detail
    return {
      problem: problemOf(error.code, { message, fields: fields?.map(fieldOf), extra }),
      retryAfterSeconds,
    }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation
      .slice(0, fieldsAtMost)
      .map(issue => fieldOf({ path: dotted(issue.instancePath), message: issue.message ?? '' }))
    return {
      problem: problemOf('request.invalid', { fields, message: fields.find(one => one.code)?.message }),
    }
  }
  const code = knownFault(error)
  if (code) return { problem: problemOf(code, {}) }

  const id = randomUUID()
  request.log.error({ err: error, faultId: id }, 'request failed')
  return { problem: problemOf('server.failed', { detail: `Fault ${id}` }) }
}

/** Fastify's own refusals, and a database that cannot be reached. */
function knownFault(error: Error & { code?: string; statusCode?: number }): ErrorCode | null {
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || error.code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return 'request.unsupported_type'
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.statusCode === 413) return 'request.too_large'
  // No id is as long as Fastify allows.
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return 'request.not_found'
  if (error.statusCode === 400) return 'request.malformed'
  // A character that PostgreSQL's text cannot hold: U+0000.
  if (error.code === '22021' || error.code === '22P05') return 'request.malformed'
  if (/ECONNREFUSED|ECONNRESET|57P0[1-3]|40001|40P01|08\d\d\d/.test(error.code ?? ''))
    return 'server.unavailable'
  return null
}

const dotted = (pointer: string) => pointer.replace(/^\//, '').replaceAll('/', '.')

function fieldOf({ path, message }: { path: string; message: string }) {
  return isFieldCode(message) ? { path, message: fieldCatalogue[message], code: message } : { path, message }
}

type Parts = { [K in 'message' | 'detail' | 'fields' | 'extra']?: Problem[K] | undefined }

export function problemOf(code: ErrorCode, { message, detail, fields, extra }: Parts): Problem {
  const { status, message: usual } = errorCatalogue[code]
  return {
    type: `urn:rehearse:${code}`,
    title: usual,
    status,
    code,
    message: message ?? usual,
    ...(detail ? { detail } : {}),
    ...(fields ? { fields } : {}),
    ...(extra ? { extra } : {}),
    ...(code === 'profile.incomplete' ? { RequiresProfileCompletion: true as const } : {}),
  }
}
