import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { applyTimeouts } from './timeouts.ts'

const short = {
  requestMs: 60,
  largeTransferMs: 5_000,
  uploadIdleMs: 500,
  downloadIdleMs: 500,
  responseIdleMs: 500,
  rejectedBodyMs: 60,
}

/** More than socket buffers hold. */
const largeBytes = 30_000_000

async function startServer() {
  const app = fastify()
  applyTimeouts(app, short)
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))
  app.post('/usual', async ({ raw }) => (await text(raw)).length)
  app.post('/long', { config: { isLargeTransfer: true } }, async ({ raw }) => (await text(raw)).length)
  app.post('/stored', { config: { isLargeTransfer: true } }, async ({ raw }) => {
    await text(raw)
    await pause(short.uploadIdleMs * 2)
    return 'stored'
  })
  app.get('/large', async () => 'x'.repeat(largeBytes))
  app.post('/refused', { config: { isLargeTransfer: true } }, async (_request, reply) =>
    reply.status(415).send('no'),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return { app, port: (app.server.address() as AddressInfo).port }
}

/** Request that announces a hundred bytes, which the test sends. */
function sendHead(port: number, path: string) {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: a/b\r\ncontent-length: 100\r\n\r\n`)
  return socket
}

test('an incomplete request is aborted', async () => {
  const { port } = await startServer()
  const socket = sendHead(port, '/usual')
  socket.write('a')
  const [answer] = await Promise.all([text(socket), once(socket, 'close')])
  expect(answer).toBe('')
})

test('a large transfer may be slow, and is aborted when no data arrives', async () => {
  const { port } = await startServer()
  const socket = sendHead(port, '/long')
  const start = performance.now()
  // Ten times as long as the default timeout.
  const dripping = setInterval(() => socket.write('a'.repeat(5)), 30)
  const [answer] = await once(socket, 'data')
  clearInterval(dripping)
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 OK[\s\S]*\r\n100$/)
  expect(performance.now() - start).toBeGreaterThan(short.requestMs * 5)
  socket.destroy()

  const silent = sendHead(port, '/long')
  silent.resume()
  await once(silent, 'close')
})

test('storing a received file may take longer than a pause in its upload', async () => {
  const { port } = await startServer()
  const socket = sendHead(port, '/stored')
  socket.write('a'.repeat(100))
  const [answer] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 OK[\s\S]*stored$/)
  socket.destroy()
})

test('the upload of a rejected request is aborted after the response', async () => {
  const { port } = await startServer()
  const socket = sendHead(port, '/refused')
  const [answer] = await Promise.all([text(socket), once(socket, 'close')])
  expect(answer).toMatch(/^HTTP\/1.1 415/)
})

test('the server drops an unread response, and finishes one that is read slowly', async () => {
  const { app, port } = await startServer()
  const dropped = new Promise(resolve =>
    app.server.once('connection', socket => socket.once('close', resolve)),
  )
  const stalled = connect(port, '127.0.0.1').on('error', () => {})
  stalled.pause()
  stalled.write('GET /large HTTP/1.1\r\nhost: a\r\n\r\n')
  await dropped

  const slow = connect(port, '127.0.0.1')
  slow.write('GET /large HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
  let receivedBytes = 0
  for await (const chunk of slow) receivedBytes += chunk.length
  expect(receivedBytes).toBeGreaterThan(largeBytes)
})

test('a stopping server does not wait for an upload', async () => {
  const { app, port } = await startServer()
  const socket = sendHead(port, '/long')
  socket.resume()
  await new Promise<void>(resolve => app.server.once('request', () => resolve()))
  await Promise.all([app.close(), once(socket, 'close')])
})

test('an injected request without a socket is not aborted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = fastify()
  applyTimeouts(app, short)
  app.post('/usual', async () => 'done')
  app.post('/refused', async (_request, reply) => reply.status(415).send('no'))
  const answers = ['/usual', '/refused'].map(url => app.inject({ method: 'POST', url, payload: { a: 1 } }))
  expect((await Promise.all(answers)).map(answer => answer.statusCode)).toEqual([200, 415])
  await vi.advanceTimersByTimeAsync(short.largeTransferMs)
  await app.close()
})
