import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { BookingId, UserId } from '#contract/id.ts'
import { clientMessage, serverMessage } from '#contract/room.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import type { PubSub } from '#server/lib/pubsub/pubsub.ts'
import type { Deps } from '#server/rooms/context.ts'
import { claimRoom, listTakenOverRooms, type SocketToken, takeOverRoom } from './repository.ts'
import type { Connection, ConnectionHandlers, RoomRegistry } from './room-registry.ts'

export const roomTopic = 'room'

/** Its browser comes back with a new ticket, and finds whoever holds the room by then. */
const tryAgainLater = 1013
const goingAway = 1001
/** How often it is looked whether those on the other side of the bus still live. */
const livenessCheckMs = 5000

const connectionId = z.int()
const routerMessage = z.discriminatedUnion('type', [
  // For whoever holds a room. The process that says so has redeemed the ticket.
  z.object({ type: z.literal('enter'), seat: connectionId, ticket: z.custom<SocketToken>() }),
  z.object({ type: z.literal('say'), seat: connectionId, message: clientMessage }),
  z.object({ type: z.literal('lose'), seat: connectionId }),
  z.object({
    type: z.literal('tell'),
    room: z.custom<BookingId>(),
    by: z.custom<UserId>(),
    message: serverMessage,
  }),
  z.object({ type: z.literal('end'), room: z.custom<BookingId>() }),
  // For whoever holds the line of a guest.
  z.object({ type: z.literal('send'), seat: connectionId, message: serverMessage }),
  z.object({ type: z.literal('close'), seat: connectionId, code: z.int() }),
])
export type RouterMessage = z.output<typeof routerMessage>

const noopHandlers: ConnectionHandlers = { onMessage() {}, onDisconnect() {} }

/**
 * Lets the two people of a booking meet whichever processes they are connected to. One process holds the room; a line that
 * ends in another one is a seat there all the same, and what is said on it goes over the bus.
 */
export function createRoomRouter(
  rooms: RoomRegistry,
  { pubsub: bus, db, log }: Pick<Deps, 'pubsub' | 'db' | 'log'>,
) {
  /** Lines that end here, in rooms that another process holds. */
  const away = new Map<number, { holder: number; line: Connection }>()
  /** Lines that end in other processes, by process, in rooms held here. */
  const guests = new Map<number, Map<number, ConnectionHandlers>>()
  /** The number of this process, once anybody has come. */
  let own = 0
  let seats = 0
  let isOver = false
  let look: NodeJS.Timeout | null = null

  const tell = (process: number, message: RouterMessage) => bus.publish(process, roomTopic, message)

  bus.subscribe(roomTopic, {
    onMessage: (from, body) => follow(from, routerMessage.parse(body)),
    onNodeLost: process =>
      void forget(process).catch(error => log.error({ err: error }, 'room failover failed')),
  })

  function follow(from: number, message: RouterMessage): void {
    if (message.type === 'enter') invite(from, message.seat, message.ticket)
    else if (message.type === 'say') guests.get(from)?.get(message.seat)?.onMessage(message.message)
    else if (message.type === 'lose') lose(from, message.seat)
    else if (message.type === 'tell') rooms.sendToPeer(message.room, message.by, message.message)
    else if (message.type === 'end') rooms.endRooms([message.room], tryAgainLater)
    else if (message.type === 'send') away.get(message.seat)?.line.send(message.message)
    else {
      away.get(message.seat)?.line.close(message.code)
      away.delete(message.seat)
    }
  }

  function invite(from: number, number: number, ticket: SocketToken): void {
    const stays = guests.get(from) ?? new Map<number, ConnectionHandlers>()
    const line: Connection = {
      send(message) {
        const isHere = stays.has(number)
        if (isHere) tell(from, { type: 'send', seat: number, message })
        return isHere
      },
      close(code) {
        tell(from, { type: 'close', seat: number, code })
        drop(from, number)
      },
    }
    if (isOver) {
      line.close(tryAgainLater)
      return
    }
    guests.set(from, stays.set(number, noopHandlers))
    stays.set(number, rooms.enter({ ...ticket, closesAt: new Date(ticket.closesAt) }, line))
    watch()
  }

  /** The line of a guest is gone; their place may be kept for a while. */
  function lose(from: number, number: number): void {
    const stay = guests.get(from)?.get(number)
    drop(from, number)
    stay?.onDisconnect()
  }

  function drop(from: number, number: number): void {
    const stays = guests.get(from)
    stays?.delete(number)
    if (stays?.size === 0) guests.delete(from)
  }

  function visit(holder: number, ticket: SocketToken, line: Connection): ConnectionHandlers {
    const number = ++seats
    away.set(number, { holder, line })
    tell(holder, { type: 'enter', seat: number, ticket })
    watch()
    return {
      onMessage: message => away.has(number) && tell(holder, { type: 'say', seat: number, message }),
      onDisconnect() {
        if (away.delete(number)) tell(holder, { type: 'lose', seat: number })
      },
    }
  }

  /** As long as somebody is on the other side of the bus: whether that side is still there. */
  function watch(): void {
    look ??= setTimeout(async () => {
      const others = new Set([...guests.keys(), ...[...away.values()].map(one => one.holder)])
      const gone = await bus.findDeadNodes([...others]).catch(() => [])
      for (const process of gone) part(process)
      look = null
      if (away.size + guests.size > 0 && !isOver) watch()
    }, livenessCheckMs).unref()
  }

  /** From another process, or from all of them. */
  function part(process?: number): void {
    for (const [number, { holder, line }] of away) {
      if (process !== undefined && process !== holder) continue
      away.delete(number)
      line.close(tryAgainLater)
    }
    for (const [from, stays] of guests)
      if (process === undefined || process === from) for (const number of stays.keys()) lose(from, number)
  }

  /** Something did not get through. If it was for this process, it may have been taken for gone, and lost rooms. */
  async function forget(process: number): Promise<void> {
    if (process !== own) return part(process)
    part()
    rooms.endRooms(await whichWereTaken(rooms.listOpenRooms()), tryAgainLater)
  }

  /** All of them where the database does not say soon: what took our line may have taken the others as well. */
  async function whichWereTaken(held: BookingId[]): Promise<BookingId[]> {
    try {
      return await Promise.race([
        listTakenOverRooms(db, held, own),
        pause(livenessCheckMs, held, { ref: false }),
      ])
    } catch (error) {
      log.warn({ err: error }, 'taken-over rooms unknown, closing all')
      return held
    }
  }

  return {
    /** Which process holds the room: two who ask at once are told the same. */
    async getRoomNode(id: BookingId): Promise<number> {
      own = await bus.getNodeId()
      return claimRoomNode(bus, db, id, own)
    },
    /** A person comes in by a line that ends here, into a room that this process holds or another one. */
    join(ticket: SocketToken, line: Connection, holder: number): ConnectionHandlers {
      return holder === own ? rooms.enter(ticket, line) : visit(holder, ticket, line)
    },
    /** Everybody leaves: those whose lines end here come back to another process. */
    async close(): Promise<void> {
      isOver = true
      if (look) clearTimeout(look)
      for (const { line } of away.values()) line.close(goingAway)
      await rooms.close()
    },
  }
}

/** The row is taken from a process that is gone only once. */
async function claimRoomNode(bus: PubSub, db: Executor, id: BookingId, own: number): Promise<number> {
  const holder = await claimRoom(db, id, own)
  if (holder === own || !(await bus.findDeadNodes([holder])).includes(holder)) return holder
  await takeOverRoom(db, id, holder, own)
  return claimRoomNode(bus, db, id, own)
}
