import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { faultOf } from '#server/lib/jobs/sanitize-error.ts'
import { type ApiErrorCode, apiErrors } from './api-schema.ts'

/** The provider says no. Its errors have a shape of their own, as a real provider's would. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  constructor(code: ApiErrorCode) {
    super(apiErrors[code].message)
    this.code = code
  }
}

export function handleApiError(
  error: Error & { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const say = (code: ApiErrorCode, message: string = apiErrors[code].message) =>
    reply.status(apiErrors[code].status).send({ error: { code, message } })
  if (error instanceof ApiError) return say(error.code)
  if (error instanceof z.ZodError) return say('invalid', z.prettifyError(error))
  if (error.statusCode && error.statusCode < 500) return say('invalid', error.message)
  request.log.error({ fault: faultOf(error) }, 'sandbox request failed')
  return reply.status(500).send({ error: { code: 'failed', message: 'The sandbox failed.' } })
}
