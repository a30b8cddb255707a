import { expect, test } from 'vitest'
import { roomCloseCodes } from '#contract/room.ts'
import { roomLimits } from '#contract/room-limits.ts'
import { startApp } from './app.ts'
import { aFreeBooking } from './bookings.ts'
import { aSocketToken, openSocket } from './room-socket.ts'
import { watchWrites } from './written-rows.ts'

const media = { microphone: true, camera: true, screen: true }
const candidate = { candidate: 'c', sdpMid: null, sdpMLineIndex: null, usernameFragment: null }

/** Invalid messages: unreadable, of the wrong kind, too deep, or not text at all. */
const hostile: Record<string, string | Buffer> = {
  nothing: '',
  'no JSON': 'hello',
  'half of a message': '{"type":"ping"',
  'a bare word': '"ping"',
  null: 'null',
  'a list': '[{"type":"ping"}]',
  'no kind': '{}',
  'an unknown kind': '{"type":"welcome","generation":1}',
  'a kind that is none': '{"type":{"toString":"ping"}}',
  'a prototype': '{"__proto__":{"type":"ping"}}',
  'a negative attempt': JSON.stringify({ type: 'reset', generation: -1 }),
  'half an attempt': JSON.stringify({ type: 'reset', generation: 1.5 }),
  'an endless attempt': '{"type":"reset","generation":1e999}',
  'an attempt in words': JSON.stringify({ type: 'reset', generation: '1' }),
  'an answer that is none': JSON.stringify({ type: 'sdp', generation: 1, description: null }),
  'a description too long': JSON.stringify({
    type: 'sdp',
    generation: 1,
    description: { type: 'offer', sdp: 'x'.repeat(60_001) },
  }),
  'a line below zero': JSON.stringify({
    type: 'ice',
    generation: 1,
    candidate: { ...candidate, sdpMLineIndex: -1 },
  }),
  'a camera in words': JSON.stringify({ type: 'media-state', media: { ...media, camera: 'yes' } }),
  'a sync message in words': JSON.stringify({ type: 'sync', message: 'all of it' }),
  'a part below zero': JSON.stringify({ type: 'sync', message: 'AAAA', part: { offset: -4, isLast: true } }),
  'an awareness update too long': JSON.stringify({ type: 'awareness', update: 'A'.repeat(2004) }),
  'lists in lists': '['.repeat(30_000) + ']'.repeat(30_000),
  'objects in objects': '{"type":'.repeat(8000),
  bytes: Buffer.from([0, 255, 254, 0x80, 0xc0]),
  'more than may be said': 'x'.repeat(roomLimits.messageBytes + 1),
}
const tooLarge = 1009

test('an invalid message closes its socket, and reaches neither the other participant nor the database', async () => {
  const app = await startApp()
  const { booking, interviewer, interviewee } = await aFreeBooking(app)
  app.clock.set(booking.startTime)
  const peer = await openSocket(app, await aSocketToken(app, interviewer, booking.id))
  await peer.next()
  const written = await watchWrites(app)
  const failures: unknown[] = []
  for (const [name, message] of Object.entries(hostile)) {
    const socket = await openSocket(app, await aSocketToken(app, interviewee, booking.id))
    socket.send(message)
    const code = await socket.closed
    const expected = message.length > roomLimits.messageBytes ? tooLarge : roomCloseCodes.refused
    if (code !== expected) failures.push({ name, code })
  }
  expect(failures).toEqual([])
  // The other socket received, and the database stored, only joining and leaving.
  peer.send({ type: 'ping' })
  const receivedTypes = new Set<string>()
  for (let message = await peer.next(); message.type !== 'pong'; message = await peer.next())
    receivedTypes.add(message.type)
  expect(
    [...receivedTypes].filter(type => !['peer-joined', 'peer-left', 'media-state'].includes(type)),
  ).toEqual([])
  expect((await written()).filter(write => !/ (socket_tokens|attendance)$/.test(write))).toEqual([])
})
