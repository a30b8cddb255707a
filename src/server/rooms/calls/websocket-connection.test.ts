import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type WebSocket as Line, WebSocket, WebSocketServer } from 'ws'
import { roomCloseCodes, type ServerMessage } from '#contract/room.ts'
import { roomLimits } from '#contract/room-limits.ts'
import { wrapWebSocket } from './websocket-connection.ts'

const large: ServerMessage = {
  type: 'sdp',
  generation: 1,
  description: { type: 'offer', sdp: 'x'.repeat(50_000) },
}

/** A socket as the server holds it, and its other end; how long it has to say goodbye, unless the usual time. */
async function aLine(closingMs?: number) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', autoPong: false })
  await once(server, 'listening')
  const there = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const [here]: [Line] = (await once(server, 'connection')) as [Line]
  if (there.readyState !== WebSocket.OPEN) await once(there, 'open')
  onTestFinished(() => {
    there.terminate()
    server.close()
  })
  const stay = { onMessage: vi.fn(), onDisconnect: vi.fn() }
  const log = { error: vi.fn() }
  const line = wrapWebSocket(here, { now: () => new Date(), log: log as never }, closingMs)
  line.listen(stay)
  return { here, there, line, stay, log }
}

test('a reader that does not read is given up before more than a megabyte waits for it', async () => {
  const { here, there, line, stay } = await aLine(50)
  const gone = once(here, 'close')
  there.pause()
  let sent = 0
  while (line.connection.send(large)) {
    sent++
    expect(here.bufferedAmount).toBeLessThan(roomLimits.maxBufferedBytes + 60_000)
    // Whatever the machine takes into its own buffers goes there between two messages.
    await new Promise(resolve => setImmediate(resolve))
  }
  expect(sent).toBeGreaterThan(1)
  expect(line.connection.send({ type: 'pong' })).toBe(false)
  await gone
  expect([here.readyState, stay.onDisconnect.mock.calls.length]).toEqual([WebSocket.CLOSED, 1])
})

test('one that was only slow hears why, and may come back', async () => {
  const { there, line } = await aLine()
  there.pause()
  while (line.connection.send(large)) await new Promise(resolve => setImmediate(resolve))
  const closed = once(there, 'close')
  there.resume()
  expect((await closed)[0]).toBe(1013)
})

test('pings of the protocol are answered, and counted like everything else', async () => {
  const { there, line, stay } = await aLine()
  const pong = once(there, 'pong')
  there.ping('a')
  expect(String((await pong)[0])).toBe('a')
  const closed = once(there, 'close')
  for (let n = 0; n <= roomLimits.messagesPerHeartbeat; n++) there.ping()
  expect((await closed)[0]).toBe(roomCloseCodes.refused)
  expect(stay.onMessage).not.toHaveBeenCalled()
  expect(line.connection.send({ type: 'pong' })).toBe(false)
})

test('so much is heard in ten seconds and no more, in bytes as well', async () => {
  const { there, stay } = await aLine()
  const closed = once(there, 'close')
  const text = JSON.stringify(large)
  for (let said = 0; said < 30; said++) there.send(text)
  expect((await closed)[0]).toBe(roomCloseCodes.refused)
  expect(stay.onMessage.mock.calls.length).toBe(Math.floor(roomLimits.bytesPerHeartbeat / text.length))
})

test('who does not say goodbye is not waited for', async () => {
  const { here, there, line } = await aLine()
  there.pause()
  const gone = once(here, 'close')
  line.connection.close(roomCloseCodes.over)
  await gone
  expect(here.readyState).toBe(WebSocket.CLOSED)
})

test('what does not fit the protocol is not said, and is a fault of ours', async () => {
  const { there, line, log } = await aLine()
  const first = once(there, 'message')
  const tooLong = { type: 'offer' as const, sdp: 'x'.repeat(60_001) }
  expect(line.connection.send({ type: 'sdp', generation: 1, description: tooLong })).toBe(false)
  expect(line.connection.send({ type: 'pong' })).toBe(true)
  expect(String((await first)[0])).toBe('{"type":"pong"}')
  expect(log.error).toHaveBeenCalledTimes(1)
})
