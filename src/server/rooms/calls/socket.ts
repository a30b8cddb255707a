import websocket from '@fastify/websocket'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { doors } from '#contract/room.ts'
import { roomLimits } from '#contract/room-limits.ts'
import type { FollowSignIn } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { OpenDoor } from '#server/lib/http/raw-route.ts'
import { faultOf } from '#server/lib/jobs/sanitize-error.ts'
import { recomputeEligibilityNow } from '#server/marketplace/reviews/recompute-eligibility.ts'
import { captionsIn } from '#server/rooms/collaboration/captions.ts'
import { openDesks } from '#server/rooms/collaboration/yjs-session.ts'
import type { Deps } from '#server/rooms/context.ts'
import { keepingFew } from './connection-limit.ts'
import { relayRooms } from './cross-node-router.ts'
import { redeemTicket } from './join-room.ts'
import { beginVisit, endVisit, noteVisits, type Ticket } from './repository.ts'
import { liveRooms, type Visits } from './room-registry.ts'
import { holdLine } from './websocket-connection.ts'

declare module 'fastify' {
  interface FastifyRequest {
    ticket: Ticket | null
    /** The process that holds the ticket's room. */
    holder: number
  }
}

/** The socket of the rooms. Origin and ticket are checked before it opens; every message is checked in both directions. */
export const roomSocket =
  (open: OpenDoor, deps: Deps, follow: FollowSignIn): FastifyPluginAsync =>
  async app => {
    const { now } = deps
    const live = liveRooms({
      ...{ visits: visitsIn(deps), openDesk: openDesks(deps), keepCaption: captionsIn(deps), now },
    })
    const rooms = relayRooms(live, deps)
    const fewOf = keepingFew()
    app.decorateRequest('ticket', null)
    app.decorateRequest('holder', 0)
    // Before the plugin's own hook, which closes the sockets without a word.
    app.addHook('preClose', () => rooms.close())
    await app.register(websocket, {
      options: {
        maxPayload: roomLimits.messageBytes,
        maxFragments: 64,
        maxBufferedChunks: 1024,
        autoPong: false,
      },
      errorHandler: answerFault,
    })

    // Without a socket there is nothing at this address.
    open(app, doors.roomSocket, ({ reply }) => reply.callNotFound(), {
      preHandler: async request => {
        if (!isOwnPage(deps, request)) throw new AppError('room.foreign_page')
        if (!request.ws) return
        request.ticket = await redeemTicket(deps, ticketIn(request))
        request.holder = await rooms.holderOf(request.ticket.bookingId)
      },
      wsHandler: (socket, { ticket, holder }) => {
        if (!ticket) return socket.close()
        const line = holdLine(socket, deps)
        const stay = rooms.enter(ticket, line.seat, holder)
        socket.once('close', fewOf(ticket.userId, line.cut))
        // The browser comes back for another ticket, and is told there that nobody is signed in.
        socket.once(
          'close',
          follow(ticket.signInId, () => stay.hear({ type: 'leave' })),
        )
        line.listen(stay)
      },
    })
  }

/** Validated by the door's own query, which the types of Fastify cannot follow. */
const ticketIn = ({ query }: FastifyRequest): string => doors.roomSocket.query.parse(query).ticket

/** What a browser did wrong in the protocol of sockets (too large a message) closes the socket by itself. */
function answerFault(error: Error, socket: WebSocket, { log }: FastifyRequest): void {
  const isTheirs = 'code' in error && String(error.code).startsWith('WS_ERR')
  log[isTheirs ? 'debug' : 'error']({ fault: faultOf(error) }, 'room socket')
  if (!isTheirs) socket.terminate()
}

/** Browsers say which page opens a socket. What says nothing is no browser, and the ticket alone decides. */
function isOwnPage(deps: Deps, { headers, host }: FastifyRequest): boolean {
  if (headers.origin === undefined) return true
  const page = URL.parse(headers.origin)
  return page !== null && (page.host === host || page.origin === URL.parse(deps.urls.app)?.origin)
}

/** Attendance must not stop a session: what cannot be written is logged. */
const visitsIn = (deps: Deps): Visits => {
  const { db, log } = deps
  return {
    begin: (ticket, at) =>
      beginVisit(db, ticket, at).catch(error => {
        log.error({ fault: faultOf(error), bookingId: ticket.bookingId }, 'a visit was not written')
        return null
      }),
    note: (visits, at) =>
      noteVisits(db, visits, at).catch(error =>
        log.error({ fault: faultOf(error) }, 'it was not noted who is in the rooms'),
      ),
    end: (visit, at) =>
      endVisit(db, visit, at)
        // What was said of the session may count from now on.
        .then(bookingId => (bookingId ? recomputeEligibilityNow(deps, bookingId) : undefined))
        .catch(error =>
          log.error({ fault: faultOf(error), visit: visit.id }, 'the end of a visit was not written'),
        ),
  }
}
