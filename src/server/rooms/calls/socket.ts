import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { WebSocket } from 'ws'
import type { UserId } from '#contract/id.ts'
import {
  type ClientMessage,
  clientMessage,
  rawRoutes,
  roomCloseCodes,
  serverMessage,
} from '#contract/room.ts'
import { roomLimits } from '#contract/room-limits.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import type { WatchAuthSessionRevocation } from '#server/lib/http/request-context.ts'
import { recomputeEligibilityNow } from '#server/marketplace/reviews/reviews.ts'
import { createCaptionWriter } from '#server/rooms/collaboration/captions.ts'
import { createYjsSessions } from '#server/rooms/collaboration/yjs-session.ts'
import type { Deps } from '#server/rooms/context.ts'
import { createRoomRouter } from './cross-node-router.ts'
import { redeemSocketToken } from './join-room.ts'
import { endAttendance, type SocketToken, startAttendance, updateLastSeen } from './repository.ts'
import {
  type AttendanceLog,
  type Connection,
  type ConnectionHandlers,
  createSignalingServer,
} from './signaling-server.ts'

/** The browser reconnects with a new token. */
const tryAgainLater = 1013
/** Browsers send this code when the page closes. A lost connection sends none, so its place is reserved. */
const goingAway = 1001
/** How long the peer may take to answer a close frame. */
const defaultCloseTimeoutMs = 5_000

const { heartbeatSeconds, messagesPerHeartbeat, bytesPerHeartbeat, maxBufferedBytes } = roomLimits

/**
 * WebSocket with limits on buffered bytes, message rate, silence and closing time. Everything goes through `send`, except
 * pongs, which respect the same buffer limit.
 */
export function wrapWebSocket(
  socket: WebSocket,
  { now, log }: Pick<Deps, 'now' | 'log'>,
  closeTimeoutMs = defaultCloseTimeoutMs,
) {
  const silenceTimer = setTimeout(() => socket.terminate(), heartbeatSeconds * 3000)
  const isWithinRate = createRateLimit(now)

  function close(code: number) {
    if (socket.readyState !== WebSocket.OPEN) return
    socket.close(code)
    const terminateTimer = setTimeout(() => socket.terminate(), closeTimeoutMs)
    socket.once('close', () => clearTimeout(terminateTimer))
  }

  /** Closes the socket of a slow reader, whose messages would fill the memory. */
  function canSend(): boolean {
    if (socket.readyState !== WebSocket.OPEN) return false
    if (socket.bufferedAmount <= maxBufferedBytes) return true
    close(tryAgainLater)
    return false
  }

  const connection: Connection = {
    send(message) {
      if (!canSend()) return false
      const { data, error } = serverMessage.safeParse(message)
      if (data) socket.send(JSON.stringify(data))
      // A bug of the server. Throwing would hit an unrelated caller.
      else log.error({ err: error, type: message.type }, 'outgoing room message does not match its schema')
      return data !== undefined
    },
    close,
  }

  return {
    connection,
    terminate: () => socket.terminate(),
    listen(handlers: ConnectionHandlers) {
      socket.on('message', data => {
        if (socket.readyState !== WebSocket.OPEN) return
        silenceTimer.refresh()
        const text = String(data)
        const message = isWithinRate(text.length) ? parseClientMessage(text) : null
        if (message) handlers.onMessage(message)
        else close(roomCloseCodes.refused)
      })
      socket.on('ping', data => {
        if (!isWithinRate(data.length)) close(roomCloseCodes.refused)
        else if (canSend()) socket.pong(data)
      })
      socket.on('close', code => {
        clearTimeout(silenceTimer)
        if (code === goingAway) handlers.onMessage({ type: 'leave' })
        else handlers.onDisconnect()
      })
    },
  }
}

function parseClientMessage(text: string): ClientMessage | null {
  try {
    return clientMessage.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Whether a message of this length is within the rate limit. The counters restart with every window. */
function createRateLimit(now: () => Date): (length: number) => boolean {
  let [messages, bytes, since] = [0, 0, now().getTime()]
  return length => {
    if (now().getTime() - since > heartbeatSeconds * 1000) [messages, bytes, since] = [0, 0, now().getTime()]
    bytes += length
    return ++messages <= messagesPerHeartbeat && bytes <= bytesPerHeartbeat
  }
}

/** Terminates a user's oldest connection beyond the limit. A newer page has replaced it. */
export function limitConnectionsPerUser() {
  const connections = new Map<UserId, (() => void)[]>()
  return (userId: UserId, terminate: () => void): (() => void) => {
    const own = connections.get(userId) ?? []
    connections.set(userId, own)
    own.push(terminate)
    if (own.length > roomLimits.maxSocketsPerUser) own.shift()?.()
    return () => {
      const index = own.indexOf(terminate)
      if (index >= 0) own.splice(index, 1)
      if (own.length === 0) connections.delete(userId)
    }
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    socketToken: SocketToken | null
    /** The node that owns the token's room. */
    roomNode: number
  }
}

/** WebSocket of the rooms. Origin and token are checked before the upgrade, every message in both directions. */
export async function roomSocket(
  app: FastifyInstance,
  registerRaw: RegisterRawRoute,
  deps: Deps,
  { watchSession }: { watchSession: WatchAuthSessionRevocation },
): Promise<void> {
  const signaling = createSignalingServer({
    attendanceLog: createAttendanceLog(deps),
    openDocument: createYjsSessions(deps),
    saveCaption: createCaptionWriter(deps),
    now: deps.now,
  })
  const rooms = createRoomRouter(signaling, deps)
  const limitConnections = limitConnectionsPerUser()
  app.decorateRequest('socketToken', null)
  app.decorateRequest('roomNode', 0)
  // Registered before the plugin's hook, which closes the sockets without a close code.
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

  // A request without an upgrade gets 404.
  registerRaw(app, rawRoutes.roomSocket, ({ reply }) => reply.callNotFound(), {
    preHandler: async request => {
      if (!isAllowedOrigin(deps, request)) throw new AppError('room.foreign_page')
      if (!request.ws) return
      request.socketToken = await redeemSocketToken(deps, getSocketToken(request))
      request.roomNode = await rooms.getRoomNode(request.socketToken.bookingId)
    },
    wsHandler: (socket, { socketToken, roomNode }) => {
      if (!socketToken) return socket.close()
      const wrapped = wrapWebSocket(socket, deps)
      const handlers = rooms.join(socketToken, wrapped.connection, roomNode)
      socket.once('close', limitConnections(socketToken.userId, wrapped.terminate))
      // The browser then asks for a new token and learns that it is logged out.
      socket.once(
        'close',
        watchSession(socketToken.authSessionId, () => handlers.onMessage({ type: 'leave' })),
      )
      wrapped.listen(handlers)
    },
  })
}

/** The raw route validates the query, which Fastify's types do not show. */
const getSocketToken = ({ query }: FastifyRequest): string => rawRoutes.roomSocket.query.parse(query).ticket

/** The WebSocket library closes the socket itself after a client's protocol error, such as a message that is too large. */
function handleSocketError(error: Error, socket: WebSocket, { log }: FastifyRequest): void {
  const isClientError = 'code' in error && String(error.code).startsWith('WS_ERR')
  log[isClientError ? 'debug' : 'error']({ err: error }, 'room socket failed')
  if (!isClientError) socket.terminate()
}

/** Browsers send the origin of the page. A client without one is no browser, so the token alone decides. */
function isAllowedOrigin(deps: Deps, { headers, host }: FastifyRequest): boolean {
  if (headers.origin === undefined) return true
  const page = URL.parse(headers.origin)
  return page !== null && (page.host === host || page.origin === URL.parse(deps.urls.app)?.origin)
}

/** A failed write is only logged, because attendance must not stop a session. */
const createAttendanceLog = (deps: Deps): AttendanceLog => {
  const { db, log } = deps
  return {
    start: (token, at) =>
      startAttendance(db, token, at).catch(error => {
        log.error({ err: error, bookingId: token.bookingId }, 'attendance start not written')
        return null
      }),
    heartbeat: (visits, at) =>
      updateLastSeen(db, visits, at).catch(error =>
        log.error({ err: error }, 'attendance heartbeat not written'),
      ),
    end: (visit, at) =>
      endAttendance(db, visit, at)
        // With this attendance the session's review may become eligible.
        .then(bookingId => (bookingId ? recomputeEligibilityNow(deps, bookingId) : undefined))
        .catch(error => log.error({ err: error, visit: visit.id }, 'attendance end not written')),
  }
}
