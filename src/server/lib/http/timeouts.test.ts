import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
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

/** More than the buffers of a machine take by themselves. */
const largeBytes = 30_000_000

async function startServer() {
  const app = fastify()
  applyTimeouts(app, short)
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))
  app.post('/usual', async ({ raw }) => (await text(raw)).length)
  app.post('/long', { config: { isLong: true } }, async ({ raw }) => (await text(raw)).length)
  app.get('/large', async () => 'x'.repeat(largeBytes))
  app.post('/refused', { config: { isLong: true } }, async (_request, reply) => reply.status(415).send('no'))
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return { app, port: (app.server.address() as AddressInfo).port }
}

/** A request that announces a hundred bytes and sends them as told. */
function begin(port: number, path: string) {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: a/b\r\ncontent-length: 100\r\n\r\n`)
  return socket
}

test('a request that does not come to its end is cut off', async () => {
  const { port } = await startServer()
  const socket = begin(port, '/usual')
  socket.write('a')
  const [answer] = await Promise.all([text(socket), once(socket, 'close')])
  expect(answer).toBe('')
})

test('a long one may take its time as long as something comes, and is cut off when nothing does', async () => {
  const { port } = await startServer()
  const socket = begin(port, '/long')
  const began = performance.now()
  // Ten times as long as the usual patience.
  const dripping = setInterval(() => socket.write('a'.repeat(5)), 30)
  const [answer] = await once(socket, 'data')
  clearInterval(dripping)
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 OK[\s\S]*\r\n100$/)
  expect(performance.now() - began).toBeGreaterThan(short.requestMs * 5)
  socket.destroy()

  const silent = begin(port, '/long')
  silent.resume()
  await once(silent, 'close')
})

test('who is refused is heard to the end of the answer, and then no longer', async () => {
  const { port } = await startServer()
  const socket = begin(port, '/refused')
  const [answer] = await Promise.all([text(socket), once(socket, 'close')])
  expect(answer).toMatch(/^HTTP\/1.1 415/)
})

test('an answer that nobody takes is not kept for ever, and one that is taken slowly is', async () => {
  const { app, port } = await startServer()
  const lost = new Promise(resolve => app.server.once('connection', socket => socket.once('close', resolve)))
  const deaf = connect(port, '127.0.0.1').on('error', () => {})
  deaf.pause()
  deaf.write('GET /large HTTP/1.1\r\nhost: a\r\n\r\n')
  await lost

  const slow = connect(port, '127.0.0.1')
  slow.write('GET /large HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
  let taken = 0
  for await (const chunk of slow) taken += chunk.length
  expect(taken).toBeGreaterThan(largeBytes)
})

test('a server that stops does not wait for a file that is still coming', async () => {
  const { app, port } = await startServer()
  const socket = begin(port, '/long')
  socket.resume()
  await new Promise<void>(resolve => app.server.once('request', () => resolve()))
  await Promise.all([app.close(), once(socket, 'close')])
})

test('a request that is handed in without a line is not cut off', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = fastify()
  applyTimeouts(app, short)
  app.post('/usual', async () => 'taken')
  app.post('/refused', async (_request, reply) => reply.status(415).send('no'))
  const answers = ['/usual', '/refused'].map(url => app.inject({ method: 'POST', url, payload: { a: 1 } }))
  expect((await Promise.all(answers)).map(answer => answer.statusCode)).toEqual([200, 415])
  await vi.advanceTimersByTimeAsync(short.largeTransferMs)
  await app.close()
})
