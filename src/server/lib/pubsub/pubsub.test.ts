import { createServer, connect as reach, type Socket } from 'node:net'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { connect, connectionLimits } from '#server/lib/database/pool.ts'
import { cloneDatabase } from '#test/postgres.ts'
import { createPubSub } from './pubsub.ts'

/** Nothing listens there. */
const nowhere = 'postgres://127.0.0.1:1/nowhere'

/** A bus whose statements get through; where its own line leads is the test's. */
async function aBus(lineTo: (databaseUrl: string) => string | Promise<string>) {
  const database = await cloneDatabase()
  const { db, close } = connect(database.url, connectionLimits.background)
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: line => void logged.push(line) })
  const bus = createPubSub({ databaseUrl: await lineTo(database.url), db, log, heartbeatMs: 200 })
  onTestFinished(async () => {
    await bus.close()
    await close()
    await database.drop()
  })
  return { bus, db, logged }
}

/** A way to the database on which what is under way can fall silent: nothing comes through any more, and nobody hangs up. */
async function aWay() {
  const lines: Socket[] = []
  let to = new URL('postgres://127.0.0.1')
  const server = createServer(near => {
    const far = reach({ host: to.hostname, port: Number(to.port) })
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      lines.push(one)
      one.on('error', () => other.destroy())
      one.pipe(other)
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const one of lines) one.destroy()
    server.close()
  })
  return {
    through(databaseUrl: string) {
      to = new URL(databaseUrl)
      const way = new URL(databaseUrl)
      const { port } = Object(server.address())
      Object.assign(way, { hostname: '127.0.0.1', port })
      return way.href
    },
    fallSilent() {
      for (const one of lines.splice(0)) one.unpipe().pause()
    },
  }
}

test('where no line to the others can be opened what was to be said is lost, and nothing else', async () => {
  const { bus, logged } = await aBus(() => nowhere)
  const lost = new Promise<number>(resolve =>
    bus.subscribe('room', { onMessage: () => {}, onNodeLost: process => resolve(process) }),
  )
  bus.publish(7, 'room', { type: 'anything' })
  expect(await lost).toBe(7)
  expect(logged.join('')).toContain('ECONNREFUSED')
})

test('a line that dies without a word is noticed, and another takes its place', async () => {
  const way = await aWay()
  const { bus } = await aBus(way.through)
  const heard: unknown[] = []
  const lost = new Promise<number>(resolve =>
    bus.subscribe('room', {
      onMessage: (_, body) => heard.push(body),
      onNodeLost: process => resolve(process),
    }),
  )
  const number = await bus.getNodeId()
  way.fallSilent()
  expect(await lost).toBe(number)
  expect(await bus.findDeadNodes([number])).toEqual([])
  bus.publish(number, 'room', 'still there')
  await expect.poll(() => heard).toEqual(['still there'])
})

test('a process whose line is dead can stop', async () => {
  const way = await aWay()
  const { bus } = await aBus(way.through)
  await bus.getNodeId()
  way.fallSilent()
  await bus.close()
})
