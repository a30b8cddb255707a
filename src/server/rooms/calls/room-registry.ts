import type { BookingId, UserId } from '#contract/id.ts'
import { type ClientMessage, type MediaState, roomCloseCodes, type ServerMessage } from '#contract/room.ts'
import { roomLimits } from '#contract/room-limits.ts'
import type { YjsSession } from '#server/rooms/collaboration/yjs-session.ts'
import { heartbeatIntervalMs } from './policy.ts'
import type { Attendance, SocketToken } from './repository.ts'

const normalClose = 1000
const goingAway = 1001

/** A person's socket, as a room sees it. */
export type Connection = {
  /** False where it is not taken: the line is going, or its reader is. */
  send(message: ServerMessage): boolean
  close(code: number): void
}

/** What a socket does in its room from then on. */
export type ConnectionHandlers = { onMessage(message: ClientMessage): void; onDisconnect(): void }

/** Writes down who was there. */
export type AttendanceLog = {
  start(ticket: SocketToken, at: Date): Promise<Attendance | null>
  /** These go on. */
  heartbeat(visits: readonly Attendance[], at: Date): Promise<void>
  end(visit: Attendance, at: Date): Promise<void>
}

/** Keeps what somebody said and their browser wrote down. */
export type SaveCaption = (ticket: SocketToken, text: string, at: Date) => Promise<void>

type Member = {
  token: SocketToken
  /** Null while the connection is lost and the grace time runs. */
  connection: Connection | null
  media: MediaState
  attendance: Promise<Attendance | null>
  hasMissedMessages: boolean
  graceTimer?: NodeJS.Timeout
}
type Room = {
  id: BookingId
  members: Map<UserId, Member>
  generation: number
  /** What they write on together. */
  document: YjsSession
  /** Who came second, and so makes the offers. */
  initiator: UserId | null
  /** Ends the room when its time is over. */
  closeTimer: NodeJS.Timeout
}

const noMedia: MediaState = {
  ...{ microphone: false, camera: false, screen: false },
  captions: { asks: false, writes: 'no' },
}

/**
 * The rooms that people are in right now. Each has two places, one for each person of the booking, and passes on what one
 * says to the other. A room lives in one process; `relay.ts` seats there whoever is connected to another one.
 */
export function createRoomRegistry({
  attendanceLog,
  openDocument,
  saveCaption,
  now,
}: {
  attendanceLog: AttendanceLog
  saveCaption: SaveCaption
  openDocument: (id: BookingId) => YjsSession
  now: () => Date
}) {
  const rooms = new Map<BookingId, Room>()
  const writing = new Set<Promise<void>>()

  const noting = setInterval(() => finish(note()), heartbeatIntervalMs).unref()

  /** A process that is killed writes down nobody's leaving: until here they were seen. */
  async function note(): Promise<void> {
    const at = now()
    const here = [...rooms.values()].flatMap(room => [...room.members.values()]).filter(one => one.connection)
    const going = (await Promise.all(here.map(one => one.attendance))).filter(visit => visit !== null)
    if (going.length > 0) await attendanceLog.heartbeat(going, at)
  }

  function open({ bookingId: id, closesAt }: SocketToken): Room {
    const over = setTimeout(() => end(room, roomCloseCodes.over), closesAt.getTime() - now().getTime())
    const room: Room = {
      id,
      members: new Map(),
      generation: 0,
      document: openDocument(id),
      initiator: null,
      closeTimer: over,
    }
    rooms.set(id, room)
    return room
  }

  function end(room: Room, code: number): void {
    for (const member of room.members.values()) remove(room, member, now(), code)
  }

  function remove(room: Room, member: Member, leftAt: Date, code: number): void {
    dismiss(member, leftAt, code)
    room.members.delete(member.token.userId)
    if (room.members.size > 0) return
    clearTimeout(room.closeTimer)
    rooms.delete(room.id)
    finish(room.document.close())
  }

  /** Ends what a member had here; the place itself may go to another page of the same person. */
  function dismiss(member: Member, leftAt: Date, code: number): void {
    clearTimeout(member.graceTimer)
    member.connection?.close(code)
    member.connection = null
    finish(member.attendance.then(visit => (visit ? attendanceLog.end(visit, leftAt) : undefined)))
  }

  /** What is still to be written when the process stops. */
  function finish(written: Promise<void>): void {
    writing.add(written)
    void written.finally(() => writing.delete(written))
  }

  function leave(room: Room, member: Member, leftAt: Date): void {
    const other = getPeer(room, member)
    remove(room, member, leftAt, normalClose)
    sendOrMarkMissed(other, { type: 'peer-left' })
  }

  /** A page comes in: for the first time, in place of another one of the same person, or back after a lost connection. */
  function join(ticket: SocketToken, seat: Connection): ConnectionHandlers {
    const room = rooms.get(ticket.bookingId) ?? open(ticket)
    const before = room.members.get(ticket.userId)
    const isResumed = before?.token.connectionId === ticket.connectionId
    const member = before && isResumed ? resume(room, before) : arrive(room, ticket, before)
    member.connection = seat
    const other = getPeer(room, member)
    const { generation, initiator } = room
    const isInitiator = initiator === ticket.userId
    seat.send({ type: 'welcome', generation, isInitiator, isResumed, other: other?.media ?? null })
    if (!isResumed) sendOrMarkMissed(other, { type: 'peer-joined', generation })
    return stay(room, member, seat)
  }

  function arrive(room: Room, ticket: SocketToken, before: Member | undefined): Member {
    if (before) dismiss(before, now(), roomCloseCodes.replaced)
    const visit = attendanceLog.start(ticket, now())
    const member: Member = {
      token: ticket,
      connection: null,
      media: noMedia,
      attendance: visit,
      hasMissedMessages: false,
    }
    room.members.set(ticket.userId, member)
    room.generation++
    room.initiator = getPeer(room, member) ? ticket.userId : null
    return member
  }

  function resume(room: Room, member: Member): Member {
    clearTimeout(member.graceTimer)
    member.connection?.close(roomCloseCodes.replaced)
    member.connection = null
    const other = getPeer(room, member)
    if (member.hasMissedMessages && other) {
      room.generation++
      sendOrMarkMissed(other, { type: 'reset', generation: room.generation })
    }
    member.hasMissedMessages = false
    return member
  }

  function stay(room: Room, member: Member, seat: Connection): ConnectionHandlers {
    return {
      onMessage(message) {
        if (member.connection !== seat) return
        switch (message.type) {
          case 'desk-open':
          case 'desk-next':
          case 'desk-part':
          case 'desk-change':
          case 'cursor':
          case 'pointer': {
            const other = getPeer(room, member)
            const voices = {
              reply: seat.send,
              sendToPeer: (said: ServerMessage) => void other?.connection?.send(said),
              isConnected: () => member.connection === seat,
            }
            if (!room.document.handleMessage(message, voices)) seat.close(roomCloseCodes.refused)
            return
          }
          case 'caption': {
            const other = getPeer(room, member)
            // Both want it, or it goes nowhere; a word that comes just after somebody's no is not held against anybody.
            if (member.media.captions.writes !== 'yes' || !other?.media.captions.asks) return
            if (message.isFinal) finish(saveCaption(member.token, message.text, now()))
            return void other.connection?.send(message)
          }
          case 'ping':
            seat.send({ type: 'pong' })
            return
          case 'leave':
            return leave(room, member, now())
          case 'media-state':
            member.media = message.media
            return sendOrMarkMissed(getPeer(room, member), message)
          case 'reset':
            // Both may ask, but for one generation only once.
            if (message.generation !== room.generation) return
            room.generation++
            for (const one of room.members.values())
              sendOrMarkMissed(one, { type: 'reset', generation: room.generation })
            return
          default:
            if (message.generation === room.generation) sendOrMarkMissed(getPeer(room, member), message)
        }
      },
      onDisconnect() {
        if (member.connection !== seat) return
        const lostAt = now()
        member.connection = null
        member.graceTimer = setTimeout(
          () => leave(room, member, lostAt),
          roomLimits.reconnectGraceSeconds * 1000,
        )
      },
    }
  }

  return {
    enter: join,
    listOpenRooms: (): BookingId[] => [...rooms.keys()],
    /** Shows out of these rooms whoever is in them. */
    endRooms(ids: readonly BookingId[], code: number): void {
      for (const id of ids) {
        const room = rooms.get(id)
        if (room) end(room, code)
      }
    },
    /** Tells the other one in a room, if they are there, what somebody did elsewhere. */
    sendToPeer(id: BookingId, by: UserId, message: ServerMessage): void {
      for (const member of rooms.get(id)?.members.values() ?? [])
        if (member.token.userId !== by) member.connection?.send(message)
    },
    /** Ends every room and waits until the visits are written. The browsers come back by themselves. */
    async close(): Promise<void> {
      clearInterval(noting)
      for (const room of rooms.values()) end(room, goingAway)
      await Promise.all(writing)
    },
  }
}

export type RoomRegistry = ReturnType<typeof createRoomRegistry>

const getPeer = (room: Room, member: Member): Member | undefined =>
  [...room.members.values()].find(one => one.token.userId !== member.token.userId)

/** Whoever is away misses it, and begins anew on coming back. */
function sendOrMarkMissed(member: Member | undefined, message: ServerMessage): void {
  if (!member) return
  if (!member.connection?.send(message)) member.hasMissedMessages = true
}
