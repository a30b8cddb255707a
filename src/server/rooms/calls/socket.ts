import websocket from '@fastify/websocket'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { rawRoutes } from '#contract/room.ts'
import { roomLimits } from '#contract/room-limits.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import type { WatchSessionRevocation } from '#server/lib/http/request-context.ts'
import { recomputeEligibilityNow } from '#server/marketplace/reviews/recompute-eligibility.ts'
import { createCaptionWriter } from '#server/rooms/collaboration/captions.ts'
import { createYjsSessions } from '#server/rooms/collaboration/yjs-session.ts'
import type { Deps } from '#server/rooms/context.ts'
import { createRoomRouter } from './cross-node-router.ts'
import { redeemSocketToken } from './join-room.ts'
import { endAttendance, type SocketToken, startAttendance, updateLastSeen } from './repository.ts'
import { type AttendanceLog, createRoomRegistry } from './room-registry.ts'
import { limitConnectionsPerUser, wrapWebSocket } from './websocket-connection.ts'

declare module 'fastify' {
  interface FastifyRequest {
    socketToken: SocketToken | null
    /** The process that holds the ticket's room. */
    roomNode: number
  }
}

/** The socket of the rooms. Origin and ticket are checked before it opens; every message is checked in both directions. */
export const roomSocket =
  (open: RegisterRawRoute, deps: Deps, follow: WatchSessionRevocation): FastifyPluginAsync =>
  async app => {
    const { now } = deps
    const live = createRoomRegistry({
      ...{
        attendanceLog: createAttendanceLog(deps),
        openDocument: createYjsSessions(deps),
        saveCaption: createCaptionWriter(deps),
        now,
      },
    })
    const rooms = createRoomRouter(live, deps)
    const fewOf = limitConnectionsPerUser()
    app.decorateRequest('socketToken', null)
    app.decorateRequest('roomNode', 0)
    // Before the plugin's own hook, which closes the sockets without a word.
    app.addHook('preClose', () => rooms.close())
    await app.register(websocket, {
      options: {
        maxPayload: roomLimits.messageBytes,
        maxFragments: 64,
        maxBufferedChunks: 1024,
        autoPong: false,
      },
      errorHandler: handleSocketError,
    })

    // Without a socket there is nothing at this address.
    open(app, rawRoutes.roomSocket, ({ reply }) => reply.callNotFound(), {
      preHandler: async request => {
        if (!isAllowedOrigin(deps, request)) throw new AppError('room.foreign_page')
        if (!request.ws) return
        request.socketToken = await redeemSocketToken(deps, getSocketToken(request))
        request.roomNode = await rooms.getRoomNode(request.socketToken.bookingId)
      },
      wsHandler: (socket, { socketToken, roomNode }) => {
        if (!socketToken) return socket.close()
        const line = wrapWebSocket(socket, deps)
        const stay = rooms.join(socketToken, line.connection, roomNode)
        socket.once('close', fewOf(socketToken.userId, line.terminate))
        // The browser comes back for another ticket, and is told there that nobody is signed in.
        socket.once(
          'close',
          follow(socketToken.authSessionId, () => stay.onMessage({ type: 'leave' })),
        )
        line.listen(stay)
      },
    })
  }

/** Validated by the door's own query, which the types of Fastify cannot follow. */
const getSocketToken = ({ query }: FastifyRequest): string => rawRoutes.roomSocket.query.parse(query).ticket

/** What a browser did wrong in the protocol of sockets (too large a message) closes the socket by itself. */
function handleSocketError(error: Error, socket: WebSocket, { log }: FastifyRequest): void {
  const isTheirs = 'code' in error && String(error.code).startsWith('WS_ERR')
  log[isTheirs ? 'debug' : 'error']({ err: error }, 'room socket')
  if (!isTheirs) socket.terminate()
}

/** Browsers say which page opens a socket. What says nothing is no browser, and the ticket alone decides. */
function isAllowedOrigin(deps: Deps, { headers, host }: FastifyRequest): boolean {
  if (headers.origin === undefined) return true
  const page = URL.parse(headers.origin)
  return page !== null && (page.host === host || page.origin === URL.parse(deps.urls.app)?.origin)
}

/** Attendance must not stop a session: what cannot be written is logged. */
const createAttendanceLog = (deps: Deps): AttendanceLog => {
  const { db, log } = deps
  return {
    start: (ticket, at) =>
      startAttendance(db, ticket, at).catch(error => {
        log.error({ err: error, bookingId: ticket.bookingId }, 'attendance start not written')
        return null
      }),
    heartbeat: (visits, at) =>
      updateLastSeen(db, visits, at).catch(error =>
        log.error({ err: error }, 'attendance heartbeat not written'),
      ),
    end: (visit, at) =>
      endAttendance(db, visit, at)
        // What was said of the session may count from now on.
        .then(bookingId => (bookingId ? recomputeEligibilityNow(deps, bookingId) : undefined))
        .catch(error =>
          log.error({ err: error, visit: visit.id }, 'the end of attendance start not written'),
        ),
  }
}
