import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type WebSocket as ServerSocket, WebSocket, WebSocketServer } from 'ws'
import { roomCloseCodes, type ServerMessage } from '#contract/room.ts'
import { roomLimits } from '#contract/room-limits.ts'
import { wrapWebSocket } from './socket.ts'

const large: ServerMessage = {
  type: 'sdp',
  generation: 1,
  description: { type: 'offer', sdp: 'x'.repeat(50_000) },
}

/** The server's socket and the client's. */
async function aConnection(closeTimeoutMs?: number) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', autoPong: false })
  await once(server, 'listening')
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const [socket]: [ServerSocket] = (await once(server, 'connection')) as [ServerSocket]
  if (client.readyState !== WebSocket.OPEN) await once(client, 'open')
  onTestFinished(() => {
    client.terminate()
    server.close()
  })
  const handlers = { onMessage: vi.fn(), onDisconnect: vi.fn() }
  const log = { error: vi.fn() }
  const wrapped = wrapWebSocket(socket, { now: () => new Date(), log: log as never }, closeTimeoutMs)
  wrapped.listen(handlers)
  return { socket, client, wrapped, handlers, log }
}

test('the server closes the socket of a stalled reader before a megabyte is buffered', async () => {
  const { socket, client, wrapped, handlers } = await aConnection(50)
  const closed = once(socket, 'close')
  client.pause()
  let sent = 0
  while (wrapped.connection.send(large)) {
    sent++
    expect(socket.bufferedAmount).toBeLessThan(roomLimits.maxBufferedBytes + 60_000)
    // The pause lets the operating system fill its own buffers between messages.
    await new Promise(resolve => setImmediate(resolve))
  }
  expect(sent).toBeGreaterThan(1)
  expect(wrapped.connection.send({ type: 'pong' })).toBe(false)
  await closed
  expect([socket.readyState, handlers.onDisconnect.mock.calls.length]).toEqual([WebSocket.CLOSED, 1])
})

test('a slow reader gets the close code and may reconnect', async () => {
  const { client, wrapped } = await aConnection()
  client.pause()
  while (wrapped.connection.send(large)) await new Promise(resolve => setImmediate(resolve))
  const closed = once(client, 'close')
  client.resume()
  expect((await closed)[0]).toBe(1013)
})

test('protocol pings are answered and count against the rate limit', async () => {
  const { client, wrapped, handlers } = await aConnection()
  const pong = once(client, 'pong')
  client.ping('a')
  expect(String((await pong)[0])).toBe('a')
  const closed = once(client, 'close')
  for (let n = 0; n <= roomLimits.messagesPerHeartbeat; n++) client.ping()
  expect((await closed)[0]).toBe(roomCloseCodes.refused)
  expect(handlers.onMessage).not.toHaveBeenCalled()
  expect(wrapped.connection.send({ type: 'pong' })).toBe(false)
})

test('the server accepts a limited number of bytes in ten seconds', async () => {
  const { client, handlers } = await aConnection()
  const closed = once(client, 'close')
  const text = JSON.stringify(large)
  for (let count = 0; count < 30; count++) client.send(text)
  expect((await closed)[0]).toBe(roomCloseCodes.refused)
  expect(handlers.onMessage.mock.calls.length).toBe(Math.floor(roomLimits.bytesPerHeartbeat / text.length))
})

test('the server terminates a client that does not answer the close frame', async () => {
  const { socket, client, wrapped } = await aConnection()
  client.pause()
  const closed = once(socket, 'close')
  wrapped.connection.close(roomCloseCodes.over)
  await closed
  expect(socket.readyState).toBe(WebSocket.CLOSED)
})

test('an outgoing message that violates the schema is logged and not sent', async () => {
  const { client, wrapped, log } = await aConnection()
  const first = once(client, 'message')
  const tooLong = { type: 'offer' as const, sdp: 'x'.repeat(60_001) }
  expect(wrapped.connection.send({ type: 'sdp', generation: 1, description: tooLong })).toBe(false)
  expect(wrapped.connection.send({ type: 'pong' })).toBe(true)
  expect(String((await first)[0])).toBe('{"type":"pong"}')
  expect(log.error).toHaveBeenCalledTimes(1)
})
