import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import {
  type Endpoint,
  type HandlerInput,
  type HandlerReply,
  noContent,
  problem,
  type RawRoute,
} from '#contract/endpoint.ts'
import type { Upload } from '#contract/routes/route.ts'
import { limitConcurrency } from '#server/lib/concurrency.ts'
import type { Deps } from '#server/lib/context.ts'
import { isDatabaseBusy } from '#server/lib/database/pool.ts'
import type { ReadConnection, Replica } from '#server/lib/database/replica.ts'
import type { HttpMetrics } from '#server/lib/telemetry/metrics.ts'
import type { Authorize, RequestUser } from './authorize.ts'
import { AppError } from './error.ts'
import { type IncomingFile, readFilePart, readMultipart, type UploadedFile } from './multipart.ts'
import type { CurrentUser, WatchSessionRevocation } from './request-context.ts'

/** Answers a request that may be told what was so a moment ago. */
export type ReadFromReplica = <Reply>(
  request: FastifyRequest,
  answer: (from: ReadConnection) => Promise<Reply> | Reply,
) => Promise<Reply>

/**
 * From the replica while it keeps up. What it does not find may only be on its way, and what it fails at the primary may be
 * able to do: both are asked of the primary, so a replica costs nobody their answer.
 */
export const createReplicaReader =
  (primary: ReadConnection, replica: Replica | null): ReadFromReplica =>
  async (request, answer) => {
    const source = requiresPrimary(request) ? null : (replica?.getConnection() ?? null)
    if (!source) return answer(primary)
    try {
      return await answer(source)
    } catch (error) {
      const reply = await answer(primary)
      const isFault = error instanceof Error && !(error instanceof AppError) && !isDatabaseBusy(error)
      if (isFault) replica?.markFailed(error)
      return reply
    }
  }

/** Whoever has just changed something says so in HTTP's own words, and nobody is told what was so of themselves. */
const requiresPrimary = ({ headers, params, user }: FastifyRequest): boolean =>
  /no-cache|no-store|max-age=0/.test(headers['cache-control'] ?? '') ||
  (user !== null && Object.values(params ?? {}).includes(user.id))

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
        const answer = await (endpoint.cost === 'cpu' ? takeTurn(user?.id ?? request.ip, work) : work())
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

/** What a door's handler deals with: validated and admitted, and the answer is its own affair. */
export type RawRouteContext<D extends RawRoute> = HandlerInput<D> & {
  user: RequestUser<D['access']>
  request: FastifyRequest
  reply: FastifyReply
}

type RawRouteOptions = Pick<RouteOptions, 'config' | 'preHandler'> & {
  /** Of a socket: what happens on the line once it is open. */
  wsHandler?: NonNullable<RouteOptions['wsHandler']>
}

/** Opens a door of the contract in the part of the app that has what its kind needs: parsers, hooks, sockets. */
export type RegisterRawRoute = <D extends RawRoute>(
  app: FastifyInstance,
  door: D,
  handler: (visit: RawRouteContext<D>) => unknown,
  options?: RawRouteOptions,
) => void

/**
 * Makes the function that turns doors into Fastify routes. Sign-in and role come before the body is read. A line that stays
 * open ends with the sign-in that opened it.
 */
export function createRawRouteRegistrar(
  admit: Authorize,
  follow: WatchSessionRevocation,
  { connectionOpened }: Pick<HttpMetrics, 'connectionOpened'>,
): RegisterRawRoute {
  return (app, door, handler, { wsHandler, ...options } = {}) => {
    const isFile = door.kind === 'file'
    app.route({
      method: isFile ? ['GET', 'HEAD'] : door.method,
      url: door.path,
      ...(isFile ? { exposeHeadRoute: false } : {}),
      ...(door.maxBytes ? { bodyLimit: door.maxBytes } : {}),
      schema: getRawRouteSchema(door),
      onRequest: request => admit(door, request),
      ...options,
      ...(wsHandler && {
        wsHandler(socket, request) {
          socket.once('close', connectionOpened(door.kind))
          return wsHandler.call(this, socket, request)
        },
      }),
      handler: async (request, reply) => {
        const { user, params, query, body } = request
        reply.raw.once('close', connectionOpened(door.kind))
        if (user)
          reply.raw.once(
            'close',
            follow(user.authSessionId, () => reply.raw.destroy()),
          )
        // Validated and admitted above, which the types of Fastify cannot follow.
        const visit: object = { user, params, query, body, request, reply }
        return handler(visit as RawRouteContext<typeof door>)
      },
    })
  }
}

const responseContentTypes: Partial<Record<RawRoute['kind'], object>> = {
  stream: { 'text/event-stream': { schema: z.string() } },
  file: { 'application/octet-stream': { schema: z.string() } },
  webhook: { 'application/json': { schema: z.object({ received: z.literal(true) }) } },
}

function getRawRouteSchema(door: RawRoute) {
  const content = responseContentTypes[door.kind]
  const refusals = problem.describe(`Refusals: ${door.errors.join(', ')}`)
  return {
    operationId: door.name,
    summary: door.summary,
    tags: [door.area],
    security: door.access === 'public' ? [] : [{ bearer: [] }],
    // The document has no words for a socket.
    hide: door.kind === 'socket',
    ...(door.params ? { params: door.params } : {}),
    ...(door.query ? { querystring: door.query } : {}),
    ...(door.body ? { body: door.body } : {}),
    response: {
      ...(content ? { 200: { description: door.summary, content } } : {}),
      default: refusals,
    },
  }
}
