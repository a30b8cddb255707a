import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { PassThrough } from 'node:stream'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { drainOnClose } from './timeouts.ts'

test('a stopping server finishes the request of a disconnected client', async () => {
  const events: string[] = []
  const started = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const app = fastify()
  drainOnClose(app)
  app.get('/slow', async ({ raw }) => {
    started.resolve()
    await once(raw.socket, 'close')
    events.push('left')
    await release.promise
    events.push('worked')
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET /slow HTTP/1.1\r\nhost: rehearse.test\r\n\r\n')
  await started.promise
  client.destroy()
  await expect.poll(() => events).toEqual(['left'])
  const connectionsClosed = once(app.server, 'close')
  const closed = app.close().then(() => events.push('closed'))
  await connectionsClosed
  release.resolve()
  await closed
  expect(events).toEqual(['left', 'worked', 'closed'])
})

test('a stopping server waits for the end of a response, not for further requests on its connection', async () => {
  const app = fastify()
  drainOnClose(app)
  const body = new PassThrough()
  app.get('/long', (_, reply) => reply.send(body))
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  body.write('The beginning')
  const answer = await fetch(`${address}/long`)
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  body.end(' and the end')
  expect(await answer.text()).toBe('The beginning and the end')
  await closed
})
