import { once } from 'node:events'
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from 'node:net'
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

/** Proxy to a database that can drop its connections once, or drop and refuse all further ones. */
async function startProxy(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let accepts = true
  const server = createServer(client => {
    const backend = connectSocket(Number(port), hostname)
    for (const socket of [client, backend]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    client.pipe(backend).pipe(client)
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
  const proxyUrl = new URL(url)
  proxyUrl.port = String((server.address() as AddressInfo).port)
  proxyUrl.hostname = '127.0.0.1'
  return {
    url: proxyUrl.href,
    cut,
    refuse: () => {
      accepts = false
      cut()
    },
    close: () => {
      cut()
      server.close()
    },
  }
}

/** Response to a request whose handler uses a failing database. */
async function respondTo(
  work: (proxy: Awaited<ReturnType<typeof startProxy>>, connection: Connection) => Promise<unknown>,
  limits: Partial<ConnectionLimits> = {},
) {
  const database = await cloneDatabase()
  const proxy = await startProxy(database.url)
  const connection = connect(proxy.url, { ...connectionLimits.requests, ...limits })
  onTestFinished(async () => {
    await connection.close()
    await database.drop()
  })
  const app = fastify()
  app.decorateRequest('user', null)
  app.setErrorHandler<Error>(sendProblem)
  app.get('/', () => work(proxy, connection))
  const { statusCode, headers } = await app.inject('/')
  return { status: statusCode, retryAfter: headers['retry-after'] }
}

const retryLater = { status: 503, retryAfter: '2' }
const terminate = sql`select pg_terminate_backend(pg_backend_pid())`

test('a terminated backend is answered with 503 and retry-after', async () => {
  expect(await respondTo((_, { db }) => terminate.execute(db))).toEqual(retryLater)
})

test('a terminated backend in a transaction is answered with 503', async () => {
  expect(await respondTo((_, { db }) => db.transaction().execute(tx => terminate.execute(tx)))).toEqual(
    retryLater,
  )
})

test('a backend terminated between two statements is answered with 503', async () => {
  const answer = await respondTo((_, { db }) =>
    db.transaction().execute(async tx => {
      await terminate.execute(tx).catch(() => {})
      await sql`select 1`.execute(tx)
    }),
  )
  expect(answer).toEqual(retryLater)
})

test('a connection lost during a statement is answered with 503', async () => {
  for (const isTransaction of [false, true]) {
    const answer = await respondTo(async (proxy, { db, pool }) => {
      const acquired = new Promise(resolve => pool.once('acquire', resolve))
      const slow = sql`select pg_sleep(20)`
      const work = isTransaction ? db.transaction().execute(tx => slow.execute(tx)) : slow.execute(db)
      await acquired
      proxy.cut()
      return work
    })
    expect(answer).toEqual(retryLater)
  }
})

test('a database that refuses connections is answered with 503', async () => {
  const query = sql`select 1`
  const respondAfter = async (end: 'refuse' | 'close') =>
    respondTo(async (proxy, { db }) => {
      proxy[end]()
      await query.execute(db)
    })
  expect(await respondAfter('refuse')).toEqual(retryLater)
  expect(await respondAfter('close')).toEqual(retryLater)
})

test('a write on a standby during a failover is answered with 503', async () => {
  const answer = await respondTo((_, { db }) =>
    db.transaction().execute(async tx => {
      await sql`set transaction read only`.execute(tx)
      await sql`create table kept ()`.execute(tx)
    }),
  )
  expect(answer).toEqual(retryLater)
})

test('a statement timeout is answered with 503', async () => {
  const slow = sql`select pg_sleep(20)`
  expect(await respondTo((_, { db }) => slow.execute(db), { statementTimeoutMs: 100 })).toEqual(retryLater)
})

test('a lock timeout is answered with 503', async () => {
  const lock = sql`lock table users in access exclusive mode`
  const answer = await respondTo(
    (_, { db }) =>
      db.transaction().execute(async tx => {
        await lock.execute(tx)
        await db.transaction().execute(otherTx => lock.execute(otherTx))
      }),
    { lockTimeoutMs: 100 },
  )
  expect(answer).toEqual(retryLater)
})

test('a timeout of waiting for a connection is answered with 503', async () => {
  const answer = await respondTo((_, { db }) => db.transaction().execute(() => sql`select 1`.execute(db)), {
    connections: 1,
    acquireTimeoutMs: 100,
  })
  expect(answer).toEqual(retryLater)
})

test('the database ends an idle transaction and frees its locks', async () => {
  const lock = sql`lock table users in access exclusive mode`
  const answer = await respondTo(
    (_, { db }) =>
      db.transaction().execute(async tx => {
        await lock.execute(tx)
        // Waits until the first transaction is terminated.
        await db.transaction().execute(otherTx => lock.execute(otherTx))
        await sql`select 1`.execute(tx)
      }),
    { idleInTransactionMs: 100 },
  )
  expect(answer).toEqual(retryLater)
})

test('unavailable storage is answered with 503', async () => {
  const fail = async () => {
    throw new StorageUnavailable('bucket unavailable')
  }
  expect(await respondTo(fail)).toEqual(retryLater)
})

test('an invalid statement is answered with 500', async () => {
  expect(await respondTo((_, { db }) => sql`select nothing`.execute(db))).toEqual({ status: 500 })
})
