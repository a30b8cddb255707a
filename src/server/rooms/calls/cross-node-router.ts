import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { BookingId, UserId } from '#contract/id.ts'
import { clientMessage, serverMessage } from '#contract/room.ts'
import type { Deps } from '#server/rooms/context.ts'
import { claimRoom, listTakenOverRooms, type SocketToken, takeOverRoom } from './repository.ts'
import type { Connection, ConnectionHandlers, SignalingServer } from './signaling-server.ts'

export const roomTopic = 'room'

/** WebSocket close code 1013. The browser reconnects with a new token, to the node that then owns the room. */
const tryAgainLater = 1013
const goingAway = 1001
const livenessCheckMs = 5000

const connectionId = z.int()
/** Names on the wire between versions: `seat` is a connection's number at its node, `ticket` its socket token. */
const routerMessage = z.discriminatedUnion('type', [
  // To the node that owns the room. The sending node has redeemed the token.
  z.object({ type: z.literal('enter'), seat: connectionId, ticket: z.custom<SocketToken>() }),
  z.object({ type: z.literal('say'), seat: connectionId, message: clientMessage }),
  z.object({ type: z.literal('lose'), seat: connectionId }),
  // `tell` and `end` come from `room-control.ts`.
  z.object({
    type: z.literal('tell'),
    room: z.custom<BookingId>(),
    by: z.custom<UserId>(),
    message: serverMessage,
  }),
  z.object({ type: z.literal('end'), room: z.custom<BookingId>() }),
  // To the node that holds the browser's connection.
  z.object({ type: z.literal('send'), seat: connectionId, message: serverMessage }),
  z.object({ type: z.literal('close'), seat: connectionId, code: z.int() }),
])
export type RouterMessage = z.output<typeof routerMessage>

const noopHandlers: ConnectionHandlers = { onMessage() {}, onDisconnect() {} }

/**
 * Connects the two participants of a booking across nodes. One node owns the room. Connections at other nodes join it
 * through the pub/sub.
 */
export function createRoomRouter(
  rooms: SignalingServer,
  { pubsub, db, log }: Pick<Deps, 'pubsub' | 'db' | 'log'>,
) {
  /** Connections at this node to rooms of other nodes, by seat. */
  const outbound = new Map<number, { owner: number; connection: Connection }>()
  /** Connections at other nodes to rooms of this node, by `getKey`. */
  const inbound = new Map<string, { from: number; seat: number; handlers: ConnectionHandlers }>()
  const getKey = (from: number, seat: number) => `${from}:${seat}`
  /** Id of this node. Unknown before the first connection. */
  let ownNode = 0
  let lastSeat = 0
  let isClosing = false
  let livenessTimer: NodeJS.Timeout | null = null

  const publish = (node: number, message: RouterMessage) => pubsub.publish(node, roomTopic, message)

  pubsub.subscribe(roomTopic, {
    onMessage: (from, body) => handleMessage(from, routerMessage.parse(body)),
    onMessagesLost: recipient =>
      void handleMessagesLost(recipient).catch(error => log.error({ err: error }, 'room failover failed')),
  })

  function handleMessage(from: number, message: RouterMessage): void {
    if (message.type === 'enter') joinInbound(from, message.seat, message.ticket)
    else if (message.type === 'say')
      inbound.get(getKey(from, message.seat))?.handlers.onMessage(message.message)
    else if (message.type === 'lose') disconnectInbound(from, message.seat)
    else if (message.type === 'tell') rooms.sendToPeer(message.room, message.by, message.message)
    else if (message.type === 'end') rooms.endRooms([message.room], tryAgainLater)
    else if (message.type === 'send') outbound.get(message.seat)?.connection.send(message.message)
    else {
      outbound.get(message.seat)?.connection.close(message.code)
      outbound.delete(message.seat)
    }
  }

  function joinInbound(from: number, seat: number, token: SocketToken): void {
    if (isClosing) {
      publish(from, { type: 'close', seat, code: tryAgainLater })
      return
    }
    const key = getKey(from, seat)
    const connection: Connection = {
      send(message) {
        const isConnected = inbound.has(key)
        if (isConnected) publish(from, { type: 'send', seat, message })
        return isConnected
      },
      close(code) {
        publish(from, { type: 'close', seat, code })
        inbound.delete(key)
      },
    }
    // `rooms.join` already sends, so the entry must be in the map first.
    const entry = { from, seat, handlers: noopHandlers }
    inbound.set(key, entry)
    entry.handlers = rooms.join({ ...token, closesAt: new Date(token.closesAt) }, connection)
    scheduleLivenessCheck()
  }

  /** The signaling server may hold the member's place for the grace time. */
  function disconnectInbound(from: number, seat: number): void {
    const entry = inbound.get(getKey(from, seat))
    inbound.delete(getKey(from, seat))
    entry?.handlers.onDisconnect()
  }

  function joinOutbound(owner: number, token: SocketToken, connection: Connection): ConnectionHandlers {
    const seat = ++lastSeat
    outbound.set(seat, { owner, connection })
    publish(owner, { type: 'enter', seat, ticket: token })
    scheduleLivenessCheck()
    return {
      onMessage: message => outbound.has(seat) && publish(owner, { type: 'say', seat, message }),
      onDisconnect() {
        if (outbound.delete(seat)) publish(owner, { type: 'lose', seat })
      },
    }
  }

  /** Repeats while connections cross nodes, because a killed node sends no message. */
  function scheduleLivenessCheck(): void {
    livenessTimer ??= setTimeout(async () => {
      const owners = [...outbound.values()].map(({ owner }) => owner)
      const peers = new Set([...owners, ...[...inbound.values()].map(({ from }) => from)])
      const deadNodes = await pubsub.findDeadNodes([...peers]).catch(() => [])
      for (const node of deadNodes) disconnectNode(node)
      livenessTimer = null
      if (outbound.size + inbound.size > 0 && !isClosing) scheduleLivenessCheck()
    }, livenessCheckMs).unref()
  }

  /** Disconnects from one node, or from all of them. */
  function disconnectNode(node?: number): void {
    for (const [seat, { owner, connection }] of outbound) {
      if (node !== undefined && node !== owner) continue
      outbound.delete(seat)
      connection.close(tryAgainLater)
    }
    for (const { from, seat } of inbound.values())
      if (node === undefined || node === from) disconnectInbound(from, seat)
  }

  /**
   * Messages to `recipient` may be lost. If it is our own node, others may have thought it dead and taken over its rooms.
   */
  async function handleMessagesLost(recipient: number): Promise<void> {
    if (recipient !== ownNode) return disconnectNode(recipient)
    disconnectNode()
    rooms.endRooms(await findTakenOverRooms(rooms.listOpenRooms()), tryAgainLater)
  }

  /** Returns all rooms if the database does not answer in time: the same outage may have let other nodes take over. */
  async function findTakenOverRooms(openRooms: BookingId[]): Promise<BookingId[]> {
    try {
      return await Promise.race([
        listTakenOverRooms(db, openRooms, ownNode),
        pause(livenessCheckMs, openRooms, { ref: false }),
      ])
    } catch (error) {
      log.warn({ err: error }, 'taken-over rooms unknown, closing all')
      return openRooms
    }
  }

  return {
    /** Node that owns the room. Two simultaneous calls return the same one. */
    async getRoomNode(id: BookingId): Promise<number> {
      ownNode = await pubsub.getNodeId()
      for (;;) {
        const owner = await claimRoom(db, id, ownNode)
        if (owner === ownNode || !(await pubsub.findDeadNodes([owner])).includes(owner)) return owner
        // The update names the old owner, so only one node takes over a room from a dead one.
        await takeOverRoom(db, id, owner, ownNode)
      }
    },
    join: (token: SocketToken, connection: Connection, owner: number): ConnectionHandlers =>
      owner === ownNode ? rooms.join(token, connection) : joinOutbound(owner, token, connection),
    /** Closes all connections. The browsers reconnect to another node. */
    async close(): Promise<void> {
      isClosing = true
      if (livenessTimer) clearTimeout(livenessTimer)
      for (const { connection } of outbound.values()) connection.close(goingAway)
      await rooms.close()
    },
  }
}
