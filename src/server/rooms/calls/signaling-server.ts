import type { BookingId, UserId } from '#contract/id.ts'
import { type ClientMessage, type MediaState, roomCloseCodes, type ServerMessage } from '#contract/room.ts'
import { roomLimits } from '#contract/room-limits.ts'
import type { YjsSession } from '#server/rooms/collaboration/yjs-session.ts'
import { type Attendance, heartbeatIntervalMs, type SocketToken } from './repository.ts'

const normalClose = 1000
const goingAway = 1001

/** A participant's socket. */
export type Connection = {
  /** False where the message is not sent: the socket is closing, or its buffer is full. */
  send(message: ServerMessage): boolean
  close(code: number): void
}

export type ConnectionHandlers = { onMessage(message: ClientMessage): void; onDisconnect(): void }

export type AttendanceLog = {
  start(token: SocketToken, at: Date): Promise<Attendance | null>
  heartbeat(visits: readonly Attendance[], at: Date): Promise<void>
  end(visit: Attendance, at: Date): Promise<void>
}

type SignalingDeps = {
  attendanceLog: AttendanceLog
  saveCaption: (speaker: SocketToken, text: string, at: Date) => Promise<void>
  openDocument: (id: BookingId) => YjsSession
  now: () => Date
}

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
  /** Number of the current WebRTC negotiation. Messages of earlier ones are dropped. */
  generation: number
  document: YjsSession
  /** The member who joined second makes the first SDP offer. */
  initiator: UserId | null
  closeTimer: NodeJS.Timeout
}

const noMedia: MediaState = {
  microphone: false,
  camera: false,
  screen: false,
  captions: { asks: false, writes: 'no' },
  openView: null,
}

/**
 * Signaling server of this node's open rooms. A room has one place for each participant of the booking and relays messages
 * between them: SDP and ICE, presence, documents, captions. It also records attendance.
 * Participants at other nodes join through `cross-node-router.ts`.
 */
export function createSignalingServer({ attendanceLog, openDocument, saveCaption, now }: SignalingDeps) {
  const rooms = new Map<BookingId, Room>()
  const pendingWrites = new Set<Promise<void>>()

  const heartbeatTimer = setInterval(() => trackWrite(writeHeartbeat()), heartbeatIntervalMs).unref()

  /** A killed process writes no end of attendance, so the last heartbeat counts as the end. */
  async function writeHeartbeat(): Promise<void> {
    const at = now()
    const members = [...rooms.values()].flatMap(room => [...room.members.values()])
    const connected = members.filter(member => member.connection)
    const visits = await Promise.all(connected.map(member => member.attendance))
    const written = visits.filter(visit => visit !== null)
    if (written.length > 0) await attendanceLog.heartbeat(written, at)
  }

  function openRoom({ bookingId: id, closesAt }: SocketToken): Room {
    const openMs = closesAt.getTime() - now().getTime()
    const room: Room = {
      id,
      members: new Map(),
      generation: 0,
      document: openDocument(id),
      initiator: null,
      closeTimer: setTimeout(() => endRoom(room, roomCloseCodes.over), openMs),
    }
    rooms.set(id, room)
    return room
  }

  function endRoom(room: Room, code: number): void {
    for (const member of room.members.values()) removeMember(room, member, now(), code)
  }

  function removeMember(room: Room, member: Member, leftAt: Date, code: number): void {
    disconnectMember(member, leftAt, code)
    room.members.delete(member.token.userId)
    if (room.members.size > 0) return
    clearTimeout(room.closeTimer)
    rooms.delete(room.id)
    trackWrite(room.document.close())
  }

  /** Ends the member's attendance. Another page of the same user may take the place. */
  function disconnectMember(member: Member, leftAt: Date, code: number): void {
    clearTimeout(member.graceTimer)
    member.connection?.close(code)
    member.connection = null
    trackWrite(member.attendance.then(visit => (visit ? attendanceLog.end(visit, leftAt) : undefined)))
  }

  /** Pending writes delay the shutdown of the process. */
  function trackWrite(write: Promise<void>): void {
    pendingWrites.add(write)
    void write.finally(() => pendingWrites.delete(write))
  }

  function leave(room: Room, member: Member, leftAt: Date): void {
    const peer = getPeer(room, member)
    removeMember(room, member, leftAt, normalClose)
    sendOrMarkMissed(peer, { type: 'peer-left' })
  }

  /** Adds a page: a first one, one that replaces another of the same user, or one that reconnects. */
  function join(token: SocketToken, connection: Connection): ConnectionHandlers {
    const room = rooms.get(token.bookingId) ?? openRoom(token)
    const previous = room.members.get(token.userId)
    const isResumed = previous?.token.connectionId === token.connectionId
    const member = previous && isResumed ? resumeMember(room, previous) : addMember(room, token, previous)
    member.connection = connection
    const peer = getPeer(room, member)
    const { generation, initiator } = room
    const isInitiator = initiator === token.userId
    connection.send({ type: 'welcome', generation, isInitiator, isResumed, other: peer?.media ?? null })
    if (!isResumed) sendOrMarkMissed(peer, { type: 'peer-joined', generation })
    return createHandlers(room, member, connection)
  }

  function addMember(room: Room, token: SocketToken, previous: Member | undefined): Member {
    if (previous) disconnectMember(previous, now(), roomCloseCodes.replaced)
    const member: Member = {
      token,
      connection: null,
      media: noMedia,
      attendance: attendanceLog.start(token, now()),
      hasMissedMessages: false,
    }
    room.members.set(token.userId, member)
    room.generation++
    room.initiator = getPeer(room, member) ? token.userId : null
    return member
  }

  function resumeMember(room: Room, member: Member): Member {
    clearTimeout(member.graceTimer)
    member.connection?.close(roomCloseCodes.replaced)
    member.connection = null
    const peer = getPeer(room, member)
    if (member.hasMissedMessages && peer)
      sendOrMarkMissed(peer, { type: 'reset', generation: ++room.generation })
    member.hasMissedMessages = false
    return member
  }

  function createHandlers(room: Room, member: Member, connection: Connection): ConnectionHandlers {
    return {
      onMessage(message) {
        if (member.connection !== connection) return
        const peer = getPeer(room, member)
        switch (message.type) {
          case 'sync':
          case 'sync-next':
          case 'awareness': {
            const peers = {
              reply: connection.send,
              sendToPeer: (reply: ServerMessage) => void peer?.connection?.send(reply),
              isConnected: () => member.connection === connection,
            }
            if (!room.document.handleMessage(message, peers)) connection.close(roomCloseCodes.refused)
            return
          }
          case 'caption':
            // Both must want captions. A caption right after a withdrawal is dropped, not an error.
            if (member.media.captions.writes !== 'yes' || !peer?.media.captions.asks) return
            if (message.isFinal) trackWrite(saveCaption(member.token, message.text, now()))
            return void peer.connection?.send(message)
          case 'ping':
            connection.send({ type: 'pong' })
            return
          case 'leave':
            return leave(room, member, now())
          case 'media-state':
            member.media = message.media
            return sendOrMarkMissed(peer, message)
          case 'reset':
            // Both browsers may ask for the same generation, which restarts once.
            if (message.generation !== room.generation) return
            room.generation++
            for (const recipient of room.members.values())
              sendOrMarkMissed(recipient, { type: 'reset', generation: room.generation })
            return
          default:
            if (message.generation === room.generation) sendOrMarkMissed(peer, message)
        }
      },
      onDisconnect() {
        if (member.connection !== connection) return
        const lostAt = now()
        const graceMs = roomLimits.reconnectGraceSeconds * 1000
        member.connection = null
        member.graceTimer = setTimeout(() => leave(room, member, lostAt), graceMs)
      },
    }
  }

  return {
    join,
    listOpenRooms: (): BookingId[] => [...rooms.keys()],
    endRooms(ids: readonly BookingId[], code: number): void {
      for (const id of ids) {
        const room = rooms.get(id)
        if (room) endRoom(room, code)
      }
    },
    /** Sends a message to the other participant, if connected. */
    sendToPeer(id: BookingId, by: UserId, message: ServerMessage): void {
      for (const member of rooms.get(id)?.members.values() ?? [])
        if (member.token.userId !== by) member.connection?.send(message)
    },
    /** Ends every room and waits for the attendance writes. The browsers reconnect. */
    async close(): Promise<void> {
      clearInterval(heartbeatTimer)
      for (const room of rooms.values()) endRoom(room, goingAway)
      await Promise.all(pendingWrites)
    },
  }
}

export type SignalingServer = ReturnType<typeof createSignalingServer>

const getPeer = (room: Room, member: Member): Member | undefined =>
  [...room.members.values()].find(other => other.token.userId !== member.token.userId)

/** A member who missed a message renegotiates after the reconnect. */
function sendOrMarkMissed(member: Member | undefined, message: ServerMessage): void {
  if (!member) return
  if (!member.connection?.send(message)) member.hasMissedMessages = true
}
