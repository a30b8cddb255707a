import type { BookingId, UserId } from '#contract/id.ts'
import { type ClientMessage, type MediaState, roomCloseCodes, type ServerMessage } from '#contract/room.ts'
import { roomLimits } from '#contract/room-limits.ts'
import type { Desk } from '#server/rooms/collaboration/yjs-session.ts'
import { noteMs } from './policy.ts'
import type { Ticket, Visit } from './repository.ts'

const normalClose = 1000
const goingAway = 1001

/** A person's socket, as a room sees it. */
export type Seat = {
  /** False where it is not taken: the line is going, or its reader is. */
  send(message: ServerMessage): boolean
  close(code: number): void
}

/** What a socket does in its room from then on. */
export type Stay = { hear(message: ClientMessage): void; lose(): void }

/** Writes down who was there. */
export type Visits = {
  begin(ticket: Ticket, at: Date): Promise<Visit | null>
  /** These go on. */
  note(visits: readonly Visit[], at: Date): Promise<void>
  end(visit: Visit, at: Date): Promise<void>
}

/** Keeps what somebody said and their browser wrote down. */
export type KeepCaption = (ticket: Ticket, text: string, at: Date) => Promise<void>

type Member = {
  ticket: Ticket
  /** Null while the connection is lost and the grace time runs. */
  seat: Seat | null
  media: MediaState
  visit: Promise<Visit | null>
  hasMissed: boolean
  grace?: NodeJS.Timeout
}
type Room = {
  id: BookingId
  members: Map<UserId, Member>
  generation: number
  /** What they write on together. */
  desk: Desk
  /** Who came second, and so makes the offers. */
  initiator: UserId | null
  /** Ends the room when its time is over. */
  over: NodeJS.Timeout
}

const nothing: MediaState = {
  ...{ microphone: false, camera: false, screen: false },
  captions: { asks: false, writes: 'no' },
}

/**
 * The rooms that people are in right now. Each has two places, one for each person of the booking, and passes on what one
 * says to the other. A room lives in one process; `relay.ts` seats there whoever is connected to another one.
 */
export function liveRooms({
  visits,
  openDesk,
  keepCaption,
  now,
}: {
  visits: Visits
  keepCaption: KeepCaption
  openDesk: (id: BookingId) => Desk
  now: () => Date
}) {
  const rooms = new Map<BookingId, Room>()
  const writing = new Set<Promise<void>>()

  const noting = setInterval(() => finish(note()), noteMs).unref()

  /** A process that is killed writes down nobody's leaving: until here they were seen. */
  async function note(): Promise<void> {
    const at = now()
    const here = [...rooms.values()].flatMap(room => [...room.members.values()]).filter(one => one.seat)
    const going = (await Promise.all(here.map(one => one.visit))).filter(visit => visit !== null)
    if (going.length > 0) await visits.note(going, at)
  }

  function open({ bookingId: id, closesAt }: Ticket): Room {
    const over = setTimeout(() => end(room, roomCloseCodes.over), closesAt.getTime() - now().getTime())
    const room: Room = { id, members: new Map(), generation: 0, desk: openDesk(id), initiator: null, over }
    rooms.set(id, room)
    return room
  }

  function end(room: Room, code: number): void {
    for (const member of room.members.values()) remove(room, member, now(), code)
  }

  function remove(room: Room, member: Member, leftAt: Date, code: number): void {
    dismiss(member, leftAt, code)
    room.members.delete(member.ticket.userId)
    if (room.members.size > 0) return
    clearTimeout(room.over)
    rooms.delete(room.id)
    finish(room.desk.close())
  }

  /** Ends what a member had here; the place itself may go to another page of the same person. */
  function dismiss(member: Member, leftAt: Date, code: number): void {
    clearTimeout(member.grace)
    member.seat?.close(code)
    member.seat = null
    finish(member.visit.then(visit => (visit ? visits.end(visit, leftAt) : undefined)))
  }

  /** What is still to be written when the process stops. */
  function finish(written: Promise<void>): void {
    writing.add(written)
    void written.finally(() => writing.delete(written))
  }

  function leave(room: Room, member: Member, leftAt: Date): void {
    const other = otherOf(room, member)
    remove(room, member, leftAt, normalClose)
    tell(other, { type: 'peer-left' })
  }

  /** A page comes in: for the first time, in place of another one of the same person, or back after a lost connection. */
  function enter(ticket: Ticket, seat: Seat): Stay {
    const room = rooms.get(ticket.bookingId) ?? open(ticket)
    const before = room.members.get(ticket.userId)
    const isResumed = before?.ticket.instanceId === ticket.instanceId
    const member = before && isResumed ? resume(room, before) : arrive(room, ticket, before)
    member.seat = seat
    const other = otherOf(room, member)
    const { generation, initiator } = room
    const isInitiator = initiator === ticket.userId
    seat.send({ type: 'welcome', generation, isInitiator, isResumed, other: other?.media ?? null })
    if (!isResumed) tell(other, { type: 'peer-joined', generation })
    return stay(room, member, seat)
  }

  function arrive(room: Room, ticket: Ticket, before: Member | undefined): Member {
    if (before) dismiss(before, now(), roomCloseCodes.replaced)
    const visit = visits.begin(ticket, now())
    const member: Member = { ticket, seat: null, media: nothing, visit, hasMissed: false }
    room.members.set(ticket.userId, member)
    room.generation++
    room.initiator = otherOf(room, member) ? ticket.userId : null
    return member
  }

  function resume(room: Room, member: Member): Member {
    clearTimeout(member.grace)
    member.seat?.close(roomCloseCodes.replaced)
    member.seat = null
    const other = otherOf(room, member)
    if (member.hasMissed && other) {
      room.generation++
      tell(other, { type: 'reset', generation: room.generation })
    }
    member.hasMissed = false
    return member
  }

  function stay(room: Room, member: Member, seat: Seat): Stay {
    return {
      hear(message) {
        if (member.seat !== seat) return
        switch (message.type) {
          case 'desk-open':
          case 'desk-next':
          case 'desk-part':
          case 'desk-change':
          case 'cursor':
          case 'pointer': {
            const other = otherOf(room, member)
            const voices = {
              own: seat.send,
              other: (said: ServerMessage) => void other?.seat?.send(said),
              isHere: () => member.seat === seat,
            }
            if (!room.desk.hear(message, voices)) seat.close(roomCloseCodes.refused)
            return
          }
          case 'caption': {
            const other = otherOf(room, member)
            // Both want it, or it goes nowhere; a word that comes just after somebody's no is not held against anybody.
            if (member.media.captions.writes !== 'yes' || !other?.media.captions.asks) return
            if (message.isFinal) finish(keepCaption(member.ticket, message.text, now()))
            return void other.seat?.send(message)
          }
          case 'ping':
            seat.send({ type: 'pong' })
            return
          case 'leave':
            return leave(room, member, now())
          case 'media-state':
            member.media = message.media
            return tell(otherOf(room, member), message)
          case 'reset':
            // Both may ask, but for one generation only once.
            if (message.generation !== room.generation) return
            room.generation++
            for (const one of room.members.values()) tell(one, { type: 'reset', generation: room.generation })
            return
          default:
            if (message.generation === room.generation) tell(otherOf(room, member), message)
        }
      },
      lose() {
        if (member.seat !== seat) return
        const lostAt = now()
        member.seat = null
        member.grace = setTimeout(() => leave(room, member, lostAt), roomLimits.graceSeconds * 1000)
      },
    }
  }

  return {
    enter,
    open: (): BookingId[] => [...rooms.keys()],
    /** Shows out of these rooms whoever is in them. */
    end(ids: readonly BookingId[], code: number): void {
      for (const id of ids) {
        const room = rooms.get(id)
        if (room) end(room, code)
      }
    },
    /** Tells the other one in a room, if they are there, what somebody did elsewhere. */
    tell(id: BookingId, by: UserId, message: ServerMessage): void {
      for (const member of rooms.get(id)?.members.values() ?? [])
        if (member.ticket.userId !== by) member.seat?.send(message)
    },
    /** Ends every room and waits until the visits are written. The browsers come back by themselves. */
    async close(): Promise<void> {
      clearInterval(noting)
      for (const room of rooms.values()) end(room, goingAway)
      await Promise.all(writing)
    },
  }
}

export type LiveRooms = ReturnType<typeof liveRooms>

const otherOf = (room: Room, member: Member): Member | undefined =>
  [...room.members.values()].find(one => one.ticket.userId !== member.ticket.userId)

/** Whoever is away misses it, and begins anew on coming back. */
function tell(member: Member | undefined, message: ServerMessage): void {
  if (!member) return
  if (!member.seat?.send(message)) member.hasMissed = true
}
