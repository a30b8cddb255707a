import { connect as connectSocket, createServer, type Socket } from 'node:net'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { connect, connectionLimits } from '#server/lib/database/pool.ts'
import { cloneDatabase } from '#test/postgres.ts'
import { createPubSub } from './pubsub.ts'

/** Nothing listens on this port. */
const nowhere = 'postgres://127.0.0.1:1/nowhere'

/** Pub/sub with a working pool. The test chooses the address of its listening connection. */
async function createTestPubSub(getListenUrl: (databaseUrl: string) => string | Promise<string>) {
  const database = await cloneDatabase()
  const { db, close } = connect(database.url, connectionLimits.background)
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: entry => void logged.push(entry) })
  const pubsub = createPubSub({ databaseUrl: await getListenUrl(database.url), db, log, heartbeatMs: 200 })
  onTestFinished(async () => {
    await pubsub.close()
    await close()
    await database.drop()
  })
  return { pubsub, db, logged }
}

/** Proxy to the database that can stall: it passes no more data and closes no connection. */
async function startProxy() {
  const sockets: Socket[] = []
  let target = new URL('postgres://127.0.0.1')
  const server = createServer(client => {
    const backend = connectSocket({ host: target.hostname, port: Number(target.port) })
    for (const [from, to] of [[client, backend] as const, [backend, client] as const]) {
      sockets.push(from)
      from.on('error', () => to.destroy())
      from.pipe(to)
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    getUrl(databaseUrl: string) {
      target = new URL(databaseUrl)
      const proxyUrl = new URL(databaseUrl)
      const { port } = Object(server.address())
      Object.assign(proxyUrl, { hostname: '127.0.0.1', port })
      return proxyUrl.href
    },
    stall() {
      for (const socket of sockets.splice(0)) socket.unpipe().pause()
    },
  }
}

test('without a listening connection, a message is lost and reported, and nothing else fails', async () => {
  const { pubsub, logged } = await createTestPubSub(() => nowhere)
  const lost = new Promise<number>(resolve =>
    pubsub.subscribe('room', { onMessage: () => {}, onMessagesLost: recipient => resolve(recipient) }),
  )
  pubsub.publish(7, 'room', { type: 'test' })
  expect(await lost).toBe(7)
  expect(logged.join('')).toContain('ECONNREFUSED')
})

test('a stalled connection is detected and replaced', async () => {
  const proxy = await startProxy()
  const { pubsub } = await createTestPubSub(proxy.getUrl)
  const messages: unknown[] = []
  const lost = new Promise<number>(resolve =>
    pubsub.subscribe('room', {
      onMessage: (_, body) => messages.push(body),
      onMessagesLost: recipient => resolve(recipient),
    }),
  )
  const nodeId = await pubsub.getNodeId()
  proxy.stall()
  expect(await lost).toBe(nodeId)
  expect(await pubsub.findDeadNodes([nodeId])).toEqual([])
  pubsub.publish(nodeId, 'room', 'after reconnect')
  await expect.poll(() => messages).toEqual(['after reconnect'])
})

test('a process with a stalled connection can stop', async () => {
  const proxy = await startProxy()
  const { pubsub } = await createTestPubSub(proxy.getUrl)
  await pubsub.getNodeId()
  proxy.stall()
  await pubsub.close()
})
