import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { BookingId, UserId } from '#contract/id.ts'
import { clientMessage, serverMessage } from '#contract/room.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { faultOf } from '#server/lib/jobs/sanitize-error.ts'
import type { Bus } from '#server/lib/pubsub/types.ts'
import type { Deps } from '#server/rooms/context.ts'
import { findTaken, holdRoom, type Ticket, takeRoomOver } from './repository.ts'
import type { LiveRooms, Seat, Stay } from './room-registry.ts'

export const roomTopic = 'room'

/** Its browser comes back with a new ticket, and finds whoever holds the room by then. */
const comeAgain = 1013
const goingAway = 1001
/** How often it is looked whether those on the other side of the bus still live. */
const lookMs = 5000

const seat = z.int()
const told = z.discriminatedUnion('type', [
  // For whoever holds a room. The process that says so has redeemed the ticket.
  z.object({ type: z.literal('enter'), seat, ticket: z.custom<Ticket>() }),
  z.object({ type: z.literal('say'), seat, message: clientMessage }),
  z.object({ type: z.literal('lose'), seat }),
  z.object({
    type: z.literal('tell'),
    room: z.custom<BookingId>(),
    by: z.custom<UserId>(),
    message: serverMessage,
  }),
  z.object({ type: z.literal('end'), room: z.custom<BookingId>() }),
  // For whoever holds the line of a guest.
  z.object({ type: z.literal('send'), seat, message: serverMessage }),
  z.object({ type: z.literal('close'), seat, code: z.int() }),
])
export type Told = z.output<typeof told>

const silent: Stay = { hear() {}, lose() {} }

/**
 * Lets the two people of a booking meet whichever processes they are connected to. One process holds the room; a line that
 * ends in another one is a seat there all the same, and what is said on it goes over the bus.
 */
export function relayRooms(rooms: LiveRooms, { bus, db, log }: Pick<Deps, 'bus' | 'db' | 'log'>) {
  /** Lines that end here, in rooms that another process holds. */
  const away = new Map<number, { holder: number; line: Seat }>()
  /** Lines that end in other processes, by process, in rooms held here. */
  const guests = new Map<number, Map<number, Stay>>()
  /** The number of this process, once anybody has come. */
  let own = 0
  let seats = 0
  let isOver = false
  let look: NodeJS.Timeout | null = null

  const tell = (process: number, message: Told) => bus.tell(process, roomTopic, message)

  bus.hear(roomTopic, {
    told: (from, body) => follow(from, told.parse(body)),
    lost: process =>
      void forget(process).catch(error =>
        log.error({ fault: faultOf(error) }, 'rooms were not looked after'),
      ),
  })

  function follow(from: number, message: Told): void {
    if (message.type === 'enter') invite(from, message.seat, message.ticket)
    else if (message.type === 'say') guests.get(from)?.get(message.seat)?.hear(message.message)
    else if (message.type === 'lose') lose(from, message.seat)
    else if (message.type === 'tell') rooms.tell(message.room, message.by, message.message)
    else if (message.type === 'end') rooms.end([message.room], comeAgain)
    else if (message.type === 'send') away.get(message.seat)?.line.send(message.message)
    else {
      away.get(message.seat)?.line.close(message.code)
      away.delete(message.seat)
    }
  }

  function invite(from: number, number: number, ticket: Ticket): void {
    const stays = guests.get(from) ?? new Map<number, Stay>()
    const line: Seat = {
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
      line.close(comeAgain)
      return
    }
    guests.set(from, stays.set(number, silent))
    stays.set(number, rooms.enter({ ...ticket, closesAt: new Date(ticket.closesAt) }, line))
    watch()
  }

  /** The line of a guest is gone; their place may be kept for a while. */
  function lose(from: number, number: number): void {
    const stay = guests.get(from)?.get(number)
    drop(from, number)
    stay?.lose()
  }

  function drop(from: number, number: number): void {
    const stays = guests.get(from)
    stays?.delete(number)
    if (stays?.size === 0) guests.delete(from)
  }

  function visit(holder: number, ticket: Ticket, line: Seat): Stay {
    const number = ++seats
    away.set(number, { holder, line })
    tell(holder, { type: 'enter', seat: number, ticket })
    watch()
    return {
      hear: message => away.has(number) && tell(holder, { type: 'say', seat: number, message }),
      lose() {
        if (away.delete(number)) tell(holder, { type: 'lose', seat: number })
      },
    }
  }

  /** As long as somebody is on the other side of the bus: whether that side is still there. */
  function watch(): void {
    look ??= setTimeout(async () => {
      const others = new Set([...guests.keys(), ...[...away.values()].map(one => one.holder)])
      const gone = await bus.gone([...others]).catch(() => [])
      for (const process of gone) part(process)
      look = null
      if (away.size + guests.size > 0 && !isOver) watch()
    }, lookMs).unref()
  }

  /** From another process, or from all of them. */
  function part(process?: number): void {
    for (const [number, { holder, line }] of away) {
      if (process !== undefined && process !== holder) continue
      away.delete(number)
      line.close(comeAgain)
    }
    for (const [from, stays] of guests)
      if (process === undefined || process === from) for (const number of stays.keys()) lose(from, number)
  }

  /** Something did not get through. If it was for this process, it may have been taken for gone, and lost rooms. */
  async function forget(process: number): Promise<void> {
    if (process !== own) return part(process)
    part()
    rooms.end(await whichWereTaken(rooms.open()), comeAgain)
  }

  /** All of them where the database does not say soon: what took our line may have taken the others as well. */
  async function whichWereTaken(held: BookingId[]): Promise<BookingId[]> {
    try {
      return await Promise.race([findTaken(db, held, own), pause(lookMs, held, { ref: false })])
    } catch (error) {
      log.warn({ fault: faultOf(error) }, 'it is not known which rooms were taken over')
      return held
    }
  }

  return {
    /** Which process holds the room: two who ask at once are told the same. */
    async holderOf(id: BookingId): Promise<number> {
      own = await bus.number()
      return findRoomHolder(bus, db, id, own)
    },
    /** A person comes in by a line that ends here, into a room that this process holds or another one. */
    enter(ticket: Ticket, line: Seat, holder: number): Stay {
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
async function findRoomHolder(bus: Bus, db: Executor, id: BookingId, own: number): Promise<number> {
  const holder = await holdRoom(db, id, own)
  if (holder === own || !(await bus.gone([holder])).includes(holder)) return holder
  await takeRoomOver(db, id, holder, own)
  return findRoomHolder(bus, db, id, own)
}
