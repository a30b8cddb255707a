import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { PassThrough } from 'node:stream'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { drainOnClose } from './timeouts.ts'

test('a server that stops finishes what it began for somebody who has left', async () => {
  const told: string[] = []
  const began = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const app = fastify()
  drainOnClose(app)
  app.get('/slow', async ({ raw }) => {
    began.resolve()
    await once(raw.socket, 'close')
    told.push('left')
    await mayEnd.promise
    told.push('worked')
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const visitor = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  visitor.write('GET /slow HTTP/1.1\r\nhost: rehearse.test\r\n\r\n')
  await began.promise
  visitor.destroy()
  await expect.poll(() => told).toEqual(['left'])
  const lastLine = once(app.server, 'close')
  const closed = app.close().then(() => told.push('closed'))
  await lastLine
  mayEnd.resolve()
  await closed
  expect(told).toEqual(['left', 'worked', 'closed'])
})

test('a server that stops waits for the end of an answer, and not for what its line could be asked next', async () => {
  const app = fastify()
  drainOnClose(app)
  const pen = new PassThrough()
  app.get('/long', (_, reply) => reply.send(pen))
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  pen.write('The beginning')
  const answer = await fetch(`${address}/long`)
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  pen.end(' and the end')
  expect(await answer.text()).toBe('The beginning and the end')
  await closed
})
