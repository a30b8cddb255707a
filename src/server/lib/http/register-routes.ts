import { createHash } from 'node:crypto'
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
import type { ReadConnection } from '#server/lib/database/replica.ts'
import type { HttpMetrics } from '#server/lib/telemetry/metrics.ts'
import { AppError } from './app-error.ts'
import type { Authorize, RequestUser } from './authorize.ts'
import { createMultipartReader, type IncomingFile, readFilePart, type UploadedFile } from './multipart.ts'
import type { CurrentUser, WatchAuthSessionRevocation } from './request-context.ts'

/**
 * Reads from the replica while it keeps up. After any error the primary answers: the replica may lack a new row, or fail
 * where the primary does not.
 */
async function readFromReplica<Reply>(
  primary: Deps,
  request: FastifyRequest,
  read: (connection: ReadConnection) => Promise<Reply> | Reply,
): Promise<Reply> {
  const { replica } = primary
  const connection = requiresPrimary(request) ? null : replica?.getConnection()
  if (!connection) return read(primary)
  try {
    return await read(connection)
  } catch (error) {
    const reply = await read(primary)
    const isReplicaError = error instanceof Error && !(error instanceof AppError) && !isDatabaseBusy(error)
    if (isReplicaError) replica?.markFailed(error)
    return reply
  }
}

/** The browser sends `no-cache` after a change. A user's own data is always read from the primary. */
const requiresPrimary = ({ headers, params, user }: FastifyRequest): boolean =>
  /no-cache|no-store|max-age=0/.test(headers['cache-control'] ?? '') ||
  (user !== null && Object.values(params ?? {}).includes(user.id))

export type HandlerContext<E extends Endpoint> = HandlerInput<E> & {
  user: RequestUser<E['access']>
  /** The uploaded file, or a function that opens its stream. */
  file: E['upload'] extends Upload & { isStreamed: true } ? () => Promise<IncomingFile> : UploadedFile | null
  request: FastifyRequest
  reply: FastifyReply
  /** The replica, if the endpoint allows stale data and the replica keeps up; else the primary. */
  readConnection: ReadConnection
}

export type RegisterEndpoint = ReturnType<typeof createEndpointRegistrar>

declare module 'fastify' {
  interface FastifyRequest {
    user: CurrentUser | null
    uploadedFile: UploadedFile | null
  }
}

/** Registers endpoints as Fastify routes. Authorization runs before the body is read. */
export function createEndpointRegistrar(app: FastifyInstance, authorize: Authorize, deps: Deps) {
  const runLimited = limitConcurrency()
  return <E extends Endpoint>(
    endpoint: E,
    handler: (context: HandlerContext<E>) => Promise<HandlerReply<E>> | HandlerReply<E>,
  ): void => {
    const { upload } = endpoint
    const hasReply = endpoint.reply !== noContent
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: getEndpointSchema(endpoint),
      onRequest: request => authorize(endpoint, request),
      ...(upload && !upload.isStreamed && { preValidation: createMultipartReader(upload) }),
      config: { isLargeTransfer: upload?.isStreamed ?? false },
      handler: async (request, reply) => {
        // Validated and authorized above, which the types of Fastify cannot express.
        const { user, params, query, body, uploadedFile } = request
        const file = upload?.isStreamed ? () => readFilePart(request, upload) : uploadedFile
        const answer = ({ db, pool }: ReadConnection) => {
          const readConnection = { db, pool }
          const context: object = { user, params, query, body, file, request, reply, readConnection }
          return handler(context as HandlerContext<E>)
        }
        const run = () => (endpoint.allowStale ? readFromReplica(deps, request, answer) : answer(deps))
        const content = await (endpoint.cost === 'cpu' ? runLimited(user?.id ?? request.ip, run) : run())
        reply.status(endpoint.status ?? (hasReply ? 200 : 204))
        if (endpoint.hasEtag && isUnchanged(request, reply, content)) return reply.status(304).send()
        if (endpoint.download) reply.header('content-disposition', contentDisposition(endpoint.download))
        return hasReply ? blankForView(endpoint, user, content) : reply.send()
      },
    })
  }
}

/** Replaces what an admin who views the product as this user must not see. */
function blankForView<Reply>(
  { blanksOfView: blanks }: Endpoint,
  user: CurrentUser | null,
  content: Reply,
): Reply {
  if (!user?.viewAs || !blanks) return content
  return JSON.parse(JSON.stringify(content), (name, value) =>
    Object.hasOwn(blanks, name) ? blanks[name] : value,
  )
}

/** Names the reply by its content. The browser asks each time whether it still has that content. */
function isUnchanged(request: FastifyRequest, reply: FastifyReply, content: unknown): boolean {
  const etag = `"${createHash('sha256').update(JSON.stringify(content)).digest('base64url')}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  return request.headers['if-none-match']?.includes(etag) ?? false
}

const staleDescription =
  'The response may be a moment old; `Cache-Control: no-cache` asks for the current state.'

function getEndpointSchema(endpoint: Endpoint) {
  const { allowStale, upload, reply, status = 200 } = endpoint
  return {
    ...describeRoute(endpoint),
    ...(allowStale && { description: staleDescription }),
    ...(upload && { consumes: ['multipart/form-data'] }),
    response: {
      [status]: reply === noContent ? z.null().describe('Nothing') : reply,
      default: describeErrors(endpoint),
    },
  }
}

/** Part of the OpenAPI description that endpoints and raw routes share. */
const describeRoute = ({ name, summary, area, access, params, query, body }: Endpoint | RawRoute) => ({
  operationId: name,
  summary,
  tags: [area],
  security: access === 'public' ? [] : [{ bearer: [] }],
  ...(params && { params }),
  ...(query && { querystring: query }),
  ...(body && { body }),
})

const describeErrors = ({ errors }: Endpoint | RawRoute) =>
  problem.describe(`Errors: ${errors.join(', ') || 'only the general ones'}`)

/** Context of a raw route, validated and authorized. The handler writes the response itself. */
export type RawRouteContext<R extends RawRoute> = HandlerInput<R> & {
  user: RequestUser<R['access']>
  request: FastifyRequest
  reply: FastifyReply
}

export type RegisterRawRoute = ReturnType<typeof createRawRouteRegistrar>

/**
 * Registers raw routes in a Fastify scope with the parsers, hooks or WebSockets that they need. Authorization runs before the
 * body is read, and revoking the login closes the connection.
 */
export function createRawRouteRegistrar(
  authorize: Authorize,
  watchRevocation: WatchAuthSessionRevocation,
  { connectionOpened }: Pick<HttpMetrics, 'connectionOpened'>,
) {
  const runLimited = limitConcurrency()
  // Exports last as long as their downloads, which must not keep pictures waiting.
  const runExport = limitConcurrency()
  return <R extends RawRoute>(
    app: FastifyInstance,
    route: R,
    handler: (context: RawRouteContext<R>) => unknown,
    /** `wsHandler` handles an open WebSocket. */
    { wsHandler, ...options }: Pick<RouteOptions, 'config' | 'preHandler' | 'wsHandler'> = {},
  ): void => {
    const isFile = route.kind === 'file' && route.method === 'GET'
    app.route({
      method: isFile ? ['GET', 'HEAD'] : route.method,
      url: route.path,
      ...(isFile && { exposeHeadRoute: false }),
      ...(route.maxBytes && { bodyLimit: route.maxBytes }),
      schema: getRawRouteSchema(route),
      onRequest: request => authorize(route, request),
      ...options,
      ...(wsHandler && {
        wsHandler(socket, request) {
          socket.once('close', connectionOpened(route.kind))
          return wsHandler.call(this, socket, request)
        },
      }),
      handler: async (request, reply) => {
        const { user, params, query, body } = request
        reply.raw.once('close', connectionOpened(route.kind))
        if (user) {
          const stopWatching = watchRevocation(user.authSessionId, () => reply.raw.destroy())
          reply.raw.once('close', stopWatching)
        }
        // Validated and authorized above, which the types of Fastify cannot express.
        const context: object = { user, params, query, body, request, reply }
        // A reply is awaited until it is sent.
        const run = async () => handler(context as RawRouteContext<R>)
        if (route.cost !== 'cpu') return run()
        return (route.method === 'POST' ? runExport : runLimited)(user?.id ?? request.ip, run)
      },
    })
  }
}

const responseContentTypes: Partial<Record<RawRoute['kind'], object>> = {
  stream: { 'text/event-stream': { schema: z.string() } },
  file: { 'application/octet-stream': { schema: z.string() } },
  webhook: { 'application/json': { schema: z.object({ received: z.literal(true) }) } },
}

function getRawRouteSchema(route: RawRoute) {
  const content = responseContentTypes[route.kind]
  return {
    ...describeRoute(route),
    // OpenAPI cannot describe a WebSocket.
    hide: route.kind === 'socket',
    response: {
      ...(content && { 200: { description: route.summary, content } }),
      default: describeErrors(route),
    },
  }
}
