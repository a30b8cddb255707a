import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { HandlerInput, RawRoute } from '#contract/endpoint.ts'
import { problem } from '#contract/problem.ts'
import type { Authorize, RequestUser } from './authorize.ts'
import type { WatchSessionRevocation } from './current-user.ts'
import type { HttpMetrics } from './metrics.ts'

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
