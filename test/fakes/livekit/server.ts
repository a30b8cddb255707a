import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  DisconnectReason,
  JoinResponse,
  LeaveRequest,
  LeaveRequest_Action,
  ParticipantInfo,
  ParticipantInfo_State,
  ParticipantUpdate,
  SessionDescription,
  SignalRequest,
  SignalResponse,
  SignalTarget,
  TrackInfo,
  TrackPublishedResponse,
} from '@livekit/protocol'
import { type JWTPayload, jwtVerify } from 'jose'
import { type WebSocket, WebSocketServer } from 'ws'
import { createPublisher, createSubscriber, type Published } from './lines.ts'

type Key = { apiKey: string; apiSecret: string }
type Member = {
  info: ParticipantInfo
  tracks: Published[]
  publisher: ReturnType<typeof createPublisher>
  subscriber: ReturnType<typeof createSubscriber>
  say: (message: SignalResponse['message']) => void
  socket: WebSocket
}
type Room = Map<string, Member>
type Grants = { room?: string; roomJoin?: boolean; roomCreate?: boolean; canPublish?: boolean }

/**
 * A LiveKit server: API (Twirp over HTTP), signaling (protobuf over WebSocket, two peer connections per
 * participant) and forwarding of tracks. It checks tokens as LiveKit does.
 */
export async function openLiveKit({ apiKey, apiSecret }: Key) {
  const rooms = new Map<string, Room>()
  const deleted: string[] = []
  let isAway = false
  let count = 0

  async function grantsOf(token: string): Promise<(JWTPayload & { video: Grants }) | null> {
    const secret = new TextEncoder().encode(apiSecret)
    const { payload } = await jwtVerify<{ video: Grants }>(token, secret, { issuer: apiKey }).catch(() => ({
      payload: null,
    }))
    return payload
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const answer = (status: number, json: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
        .end(JSON.stringify(json))
    // A proxy answers like this for a missing host.
    if (isAway) return answer(404, { code: 'not_found', msg: 'away' })
    const grants = await grantsOf((request.headers.authorization ?? '').replace('Bearer ', ''))
    if (request.url !== '/twirp/livekit.RoomService/DeleteRoom') return answer(404, { code: 'bad_route' })
    if (!grants?.video.roomCreate) return answer(401, { code: 'unauthenticated', msg: 'no permission' })
    const { room: name } = JSON.parse(Buffer.concat(chunks).toString())
    deleted.push(name)
    const room = rooms.get(name)
    if (!room) return answer(404, { code: 'not_found', msg: 'requested room does not exist' })
    for (const member of room.values()) await disconnect(name, member, DisconnectReason.ROOM_DELETED)
    answer(200, {})
  })

  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', async (request, socket, head) => {
    const url = new URL(request.url ?? '/', 'http://double')
    const grants = isAway ? null : await grantsOf(url.searchParams.get('access_token') ?? '')
    const refuse = (status: string) => socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`)
    if (url.pathname !== '/rtc') return refuse('404 Not Found')
    if (!grants?.video.roomJoin || !grants.video.room || !grants.sub) return refuse('401 Unauthorized')
    const { sub, video } = grants
    sockets.handleUpgrade(request, socket, head, webSocket =>
      enter(webSocket, { identity: sub, name: video.room ?? '', canPublish: video.canPublish ?? true }),
    )
  })

  async function enter(
    socket: WebSocket,
    { identity, name, canPublish }: { identity: string; name: string; canPublish: boolean },
  ): Promise<void> {
    const room = rooms.get(name) ?? new Map<string, Member>()
    rooms.set(name, room)
    const previous = room.get(identity)
    if (previous) await disconnect(name, previous, DisconnectReason.DUPLICATE_IDENTITY)
    const info = new ParticipantInfo({
      sid: `PA_${++count}`,
      identity,
      state: ParticipantInfo_State.ACTIVE,
      permission: { canPublish, canSubscribe: true },
    })
    const others = () => [...(rooms.get(name)?.values() ?? [])].filter(candidate => candidate !== member)
    const say: Member['say'] = message =>
      socket.readyState === socket.OPEN && socket.send(new SignalResponse({ message }).toBinary())
    const member: Member = {
      ...{ info, say, socket, tracks: [] },
      publisher: createPublisher({
        published(published) {
          member.tracks.push(published)
          announce(member, others())
          for (const peer of others()) void peer.subscriber.add(info.sid, published)
        },
        unpublished(sid) {
          member.tracks = member.tracks.filter(entry => entry.info.sid !== sid)
          announce(member, others())
          for (const peer of others()) void peer.subscriber.remove(sid)
        },
      }),
      subscriber: createSubscriber(description =>
        say({ case: 'offer', value: new SessionDescription(description) }),
      ),
    }
    room.set(identity, member)
    say({
      case: 'join',
      value: new JoinResponse({
        room: { sid: `RM_${name}`, name },
        participant: info,
        otherParticipants: others().map(participantInfo),
        subscriberPrimary: true,
        serverInfo: { version: '1.9.0' },
        serverVersion: '1.9.0',
        pingInterval: 10,
        pingTimeout: 30,
      }),
    })
    announce(member, others())
    socket.on('close', () => void leave(name, member))
    let work: Promise<void> = member.subscriber.negotiate()
    socket.on('message', data => {
      const { message } = SignalRequest.fromBinary(data as Buffer)
      work = work.then(() => handleSignal(member, message, canPublish)).catch(() => socket.close())
      if (message.case === 'leave') void leave(name, member)
    })
    for (const peer of others())
      for (const track of peer.tracks) await member.subscriber.add(peer.info.sid, track)
  }

  async function handleSignal(
    member: Member,
    message: SignalRequest['message'],
    canPublish: boolean,
  ): Promise<void> {
    switch (message.case) {
      case 'addTrack': {
        if (!canPublish) return
        const { cid, type, source, name, muted } = message.value
        const track = new TrackInfo({ sid: `TR_${++count}`, type, source, name, muted })
        member.publisher.announce(cid, track)
        return member.say({ case: 'trackPublished', value: new TrackPublishedResponse({ cid, track }) })
      }
      case 'offer': {
        const answer = await member.publisher.answer(message.value)
        const value = new SessionDescription({ ...answer, id: message.value.id })
        return member.say({ case: 'answer', value })
      }
      case 'answer':
        return member.subscriber.answered(message.value)
      case 'trickle': {
        const { target, candidateInit } = message.value
        const connection = target === SignalTarget.PUBLISHER ? member.publisher : member.subscriber
        return void (await connection.candidate(JSON.parse(candidateInit)))
      }
      case 'pingReq':
        return member.say({
          case: 'pongResp',
          value: { lastPingTimestamp: message.value.timestamp, timestamp: BigInt(Date.now()) } as never,
        })
    }
  }

  async function leave(name: string, member: Member): Promise<void> {
    const room = rooms.get(name)
    if (room?.get(member.info.identity) !== member) return
    room.delete(member.info.identity)
    if (room.size === 0) rooms.delete(name)
    member.info.state = ParticipantInfo_State.DISCONNECTED
    announce(member, [...room.values()])
    for (const peer of room.values())
      for (const { info } of member.tracks) await peer.subscriber.remove(info.sid)
    await Promise.all([member.publisher.close(), member.subscriber.close()])
    member.socket.close()
  }

  async function disconnect(name: string, member: Member, reason: DisconnectReason): Promise<void> {
    const action = LeaveRequest_Action.DISCONNECT
    member.say({ case: 'leave', value: new LeaveRequest({ reason, action }) })
    await leave(name, member)
  }

  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    url: `ws://127.0.0.1:${port}`,
    /** Participants in a room. */
    participants: (name: string) => [...(rooms.get(name)?.keys() ?? [])],
    /** Tracks that each participant publishes. */
    publishedTracks: (name: string) =>
      [...(rooms.get(name)?.values() ?? [])].map(({ info, tracks }) => ({
        identity: info.identity,
        tracks: tracks.map(published => published.info.source),
      })),
    deleted,
    /** Stops answering, or answers again. */
    setAway: (away: boolean) => {
      isAway = away
    },
    /** Cuts all connections without a close message. */
    cutConnections() {
      for (const room of rooms.values()) for (const { socket } of room.values()) socket.terminate()
    },
    async close(): Promise<void> {
      for (const [name, room] of rooms) for (const member of room.values()) await leave(name, member)
      sockets.close()
      server.closeAllConnections()
      await new Promise<void>(closed => server.close(() => closed()))
    },
  }
}

const participantInfo = ({ info, tracks }: Member) =>
  new ParticipantInfo({ ...info, tracks: tracks.map(published => published.info) })

function announce(member: Member, others: readonly Member[]): void {
  const update = new ParticipantUpdate({ participants: [participantInfo(member)] })
  for (const peer of others) peer.say({ case: 'update', value: update })
}
