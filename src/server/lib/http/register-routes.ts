import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Endpoint, type HandlerInput, type HandlerReply, noContent } from '#contract/endpoint.ts'
import { problem } from '#contract/problem.ts'
import type { Upload } from '#contract/routes/route.ts'
import type { Deps } from '#server/lib/context.ts'
import type { ReadConnection } from '#server/lib/database/follow-replica.ts'
import type { Authorize, RequestUser } from './authorize.ts'
import { limitConcurrency } from './concurrency-limit.ts'
import type { CurrentUser } from './current-user.ts'
import { type IncomingFile, readFilePart, readMultipart, type UploadedFile } from './multipart.ts'
import { createReplicaReader } from './replica-reads.ts'

export type HandlerContext<E extends Endpoint> = HandlerInput<E> & {
  user: RequestUser<E['access']>
  /** The file that came, or what opens it where the endpoint reads it as it comes in. */
  file: E['upload'] extends Upload & { isStreamed: true } ? () => Promise<IncomingFile> : UploadedFile | null
  request: FastifyRequest
  /** For headers beside the reply. */
  reply: FastifyReply
  /** Where to read from: where the address may lag, perhaps a replica. */
  readConnection: ReadConnection
}

export type RegisterEndpoint = <E extends Endpoint>(
  endpoint: E,
  handler: (context: HandlerContext<E>) => Promise<HandlerReply<E>> | HandlerReply<E>,
) => void

declare module 'fastify' {
  interface FastifyRequest {
    user: CurrentUser | null
    uploaded: UploadedFile | null
  }
}

/** Makes the function that turns endpoint values into Fastify routes. Sign-in and role come before the body is read. */
export function createEndpointRegistrar(
  app: FastifyInstance,
  admit: Authorize,
  deps: Deps,
): RegisterEndpoint {
  const readLate = createReplicaReader(deps, deps.replica)
  const takeTurn = limitConcurrency()
  return (endpoint, handler) => {
    const { method, path: url, upload } = endpoint
    const hasReply = endpoint.reply !== noContent
    app.route({
      method,
      url,
      schema: getEndpointSchema(endpoint),
      onRequest: request => admit(endpoint, request),
      ...(upload && !upload.isStreamed
        ? {
            preValidation: (request: FastifyRequest, reply: FastifyReply) =>
              readMultipart(request, reply, upload),
          }
        : {}),
      config: { isLong: upload?.isStreamed ?? false },
      handler: async (request, reply) => {
        // Validated and admitted above, which the types of Fastify cannot follow.
        const { user, params, query, body, uploaded } = request
        const file = upload?.isStreamed ? () => readFilePart(request, upload) : uploaded
        const answerFrom = ({ db, pool }: ReadConnection) => {
          const readConnection = { db, pool }
          const context: object = { user, params, query, body, file, request, reply, readConnection }
          return handler(context as HandlerContext<typeof endpoint>)
        }
        const work = () => (endpoint.allowStale ? readLate(request, answerFrom) : answerFrom(deps))
        const answer = await (endpoint.cost === 'heavy' ? takeTurn(user?.id ?? request.ip, work) : work())
        reply.status(endpoint.status ?? (hasReply ? 200 : 204))
        if (endpoint.download) reply.header('content-disposition', contentDisposition(endpoint.download))
        return hasReply ? answer : reply.send()
      },
    })
  }
}

function getEndpointSchema(endpoint: Endpoint) {
  const refusals = problem.describe(`Refusals: ${endpoint.errors.join(', ') || 'only the general ones'}`)
  const status = endpoint.status ?? 200
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(endpoint.allowStale
      ? {
          description:
            'May tell what was so a moment ago; `Cache-Control: no-cache` asks for what is so now.',
        }
      : {}),
    tags: [endpoint.area],
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.upload ? { consumes: ['multipart/form-data'] } : {}),
    response: {
      [status]: endpoint.reply === noContent ? z.null().describe('Nothing') : endpoint.reply,
      default: refusals,
    },
  }
}
