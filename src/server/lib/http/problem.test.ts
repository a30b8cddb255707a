import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import fastify from 'fastify'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import {
  type Connection,
  type ConnectionLimits,
  connect,
  connectionLimits,
} from '#server/lib/database/pool.ts'
import { StorageUnavailable } from '#server/lib/storage/storage.ts'
import { cloneDatabase } from '#test/postgres.ts'
import { sendProblem } from './problem.ts'

/** A line to a database that can be cut: for now, or so that the next call finds nobody. */
async function startLine(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let accepts = true
  const server = createServer(near => {
    const far = dial(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    near.pipe(far).pipe(near)
    if (!accepts) cut()
  })
  const cut = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    cut()
    server.close()
  })
  const through = new URL(url)
  through.port = String((server.address() as AddressInfo).port)
  through.hostname = '127.0.0.1'
  return {
    url: through.href,
    cut,
    hangUp: () => {
      accepts = false
      cut()
    },
    close: () => {
      cut()
      server.close()
    },
  }
}

/** What a client hears when this work for its request meets a database that goes away. */
async function answerTo(
  work: (line: Awaited<ReturnType<typeof startLine>>, on: Connection) => Promise<unknown>,
  patience: Partial<ConnectionLimits> = {},
) {
  const database = await cloneDatabase()
  const line = await startLine(database.url)
  const connection = connect(line.url, { ...connectionLimits.requests, ...patience })
  onTestFinished(async () => {
    await connection.close()
    await database.drop()
  })
  const app = fastify()
  app.decorateRequest('user', null)
  app.setErrorHandler<Error>(sendProblem)
  app.get('/', () => work(line, connection))
  const { statusCode, headers } = await app.inject('/')
  return { status: statusCode, retryAfter: headers['retry-after'] }
}

const soon = { status: 503, retryAfter: '2' }
const endOurs = sql`select pg_terminate_backend(pg_backend_pid())`

test('a statement whose backend is ended can be tried again in a moment', async () => {
  expect(await answerTo((_, { db }) => endOurs.execute(db))).toEqual(soon)
})

test('so can a transaction whose backend is ended', async () => {
  expect(await answerTo((_, { db }) => db.transaction().execute(tx => endOurs.execute(tx)))).toEqual(soon)
})

test('so can one whose backend was ended between two statements', async () => {
  const answer = await answerTo((_, { db }) =>
    db.transaction().execute(async tx => {
      await endOurs.execute(tx).catch(() => {})
      await sql`select 1`.execute(tx)
    }),
  )
  expect(answer).toEqual(soon)
})

test('so can one whose line is cut while the database works', async () => {
  for (const isTransaction of [false, true]) {
    const answer = await answerTo(async (line, { db, pool }) => {
      const begun = new Promise(resolve => pool.once('acquire', resolve))
      const slow = sql`select pg_sleep(20)`
      const work = isTransaction ? db.transaction().execute(tx => slow.execute(tx)) : slow.execute(db)
      await begun
      line.cut()
      return work
    })
    expect(answer).toEqual(soon)
  }
})

test('so can whoever finds a database that takes no calls', async () => {
  const one = sql`select 1`
  const afterwards = async (end: 'hangUp' | 'close') =>
    answerTo(async (line, { db }) => {
      line[end]()
      await one.execute(db)
    })
  expect(await afterwards('hangUp')).toEqual(soon)
  expect(await afterwards('close')).toEqual(soon)
})

test('so can whoever writes to a standby that is just taking over', async () => {
  const answer = await answerTo((_, { db }) =>
    db.transaction().execute(async tx => {
      await sql`set transaction read only`.execute(tx)
      await sql`create table kept ()`.execute(tx)
    }),
  )
  expect(answer).toEqual(soon)
})

test('so can a statement that takes too long', async () => {
  const slow = sql`select pg_sleep(20)`
  expect(await answerTo((_, { db }) => slow.execute(db), { statementTimeoutMs: 100 })).toEqual(soon)
})

test('so can one that waits for a lock too long', async () => {
  const lock = sql`lock table users in access exclusive mode`
  const answer = await answerTo(
    (_, { db }) =>
      db.transaction().execute(async tx => {
        await lock.execute(tx)
        await db.transaction().execute(other => lock.execute(other))
      }),
    { lockTimeoutMs: 100 },
  )
  expect(answer).toEqual(soon)
})

test('so can whoever finds every connection taken for too long', async () => {
  const answer = await answerTo((_, { db }) => db.transaction().execute(() => sql`select 1`.execute(db)), {
    connections: 1,
    acquireTimeoutMs: 100,
  })
  expect(answer).toEqual(soon)
})

test('a transaction that nobody goes on with is ended, and its locks with it', async () => {
  const lock = sql`lock table users in access exclusive mode`
  const answer = await answerTo(
    (_, { db }) =>
      db.transaction().execute(async tx => {
        await lock.execute(tx)
        // Waits for the first to be ended.
        await db.transaction().execute(other => lock.execute(other))
        await sql`select 1`.execute(tx)
      }),
    { idleInTransactionMs: 100 },
  )
  expect(answer).toEqual(soon)
})

test('so can a file whose storage is away', async () => {
  const away = async () => {
    throw new StorageUnavailable('The bucket is away.')
  }
  expect(await answerTo(away)).toEqual(soon)
})

test('a statement that is wrong is a fault', async () => {
  expect(await answerTo((_, { db }) => sql`select nothing`.execute(db))).toEqual({ status: 500 })
})
