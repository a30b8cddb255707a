import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError } from '#server/config/config.ts'
import { cloneDatabase, runOnServer, urlOf } from '#test/postgres.ts'
import { migrate } from './migrate.ts'
import { connect, connectionLimits } from './pool.ts'

test('the server starts on a database that a newer version has migrated', async () => {
  const database = await cloneDatabase()
  const { pool, close } = connect(database.url, connectionLimits.background)
  onTestFinished(async () => {
    await close()
    await database.drop()
  })
  const add = (name: string) =>
    pool.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [name, '2030-01-01'])
  await add('0003-between')
  await add('9999-newer')
  await expect(migrate(database.url)).resolves.toBeUndefined()
})

test('a database of a version before the baseline stops the start with one sentence', async () => {
  const database = await cloneDatabase()
  const { pool, close } = connect(database.url, connectionLimits.background)
  onTestFinished(async () => {
    await close()
    await database.drop()
  })
  await pool.query("update kysely_migration set name = 'old-' || name")
  await expect(migrate(database.url)).rejects.toThrow(/version 0\.2\.0 or earlier and cannot be upgraded/)
})

const urlWith = (change: (url: URL) => void) => {
  const url = new URL(urlOf('rehearse_none'))
  change(url)
  return url.href
}

test.each([
  [
    'does not answer',
    () => 'postgres://a:hunter2@127.0.0.1:1/b',
    /^The database cannot be reached \(ECONNREFUSED\)\. Check DATABASE_URL/,
  ],
  [
    'has an unknown host',
    () => 'postgres://a:hunter2@nowhere.invalid/b',
    /^The database cannot be reached \(E\w+\)\. Check DATABASE_URL/,
  ],
  [
    'rejects the password',
    () => urlWith(url => Object.assign(url, { password: 'hunter2' })),
    /^The database refused the connection: password authentication failed/,
  ],
  [
    'does not exist',
    () => urlWith(() => {}),
    /^The database refused the connection: database "rehearse_none" does not exist\. Create it/,
  ],
  [
    'does not support TLS',
    () => urlWith(url => url.searchParams.set('sslmode', 'verify-full')),
    /^The database speaks no TLS/,
  ],
  [
    'needs a CA file that does not exist',
    () => urlWith(url => url.searchParams.set('sslrootcert', '/nowhere/ca.pem')),
    /^A file that DATABASE_URL names cannot be read: ENOENT: no such file or directory, open '\/nowhere\/ca\.pem'\.$/,
  ],
])('a database that %s stops the migration with a one-sentence error', async (_, url, sentence) => {
  const migrating = migrate(url())
  await expect(migrating).rejects.toThrow(ConfigError)
  await expect(migrating).rejects.toThrow(sentence)
  await expect(migrating).rejects.not.toThrow('hunter2')
})

test('a wrong encoding, a missing permission and a read-only database stop the migration with a one-sentence error', async () => {
  const name = 'rehearse_unfit'
  await runOnServer(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`)
  onTestFinished(() => runOnServer(`drop database if exists ${name} with (force)`))
  await expect(migrate(urlOf(name))).rejects.toThrow(
    /^The database is encoded in SQL_ASCII, .* --encoding UTF8/,
  )

  const empty = 'rehearse_empty'
  await runOnServer(`create database ${empty} template template0`)
  await runOnServer(`create role rehearse_guest login password 'guest'`)
  onTestFinished(async () => {
    await runOnServer(`drop database if exists ${empty} with (force)`)
    await runOnServer('drop role rehearse_guest')
  })
  const guest = new URL(urlOf(empty))
  Object.assign(guest, { username: 'rehearse_guest', password: 'guest' })
  await expect(migrate(guest.href)).rejects.toThrow(
    / may not set the database up: permission denied .* ALTER DATABASE/,
  )
  const standby = new URL(urlOf(empty))
  standby.searchParams.set('options', '-c default_transaction_read_only=on')
  await expect(migrate(standby.href)).rejects.toThrow(/^DATABASE_URL leads to a database that only reads/)
})

test('an outdated PostgreSQL stops the migration with a one-sentence error', async () => {
  const server = createServer(socket => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), message('Z', 'I')]))
      socket.on('data', query =>
        socket.write(Buffer.concat([...respondTo(String(query)), message('Z', 'I')])),
      )
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await expect(migrate(`postgres://a:b@127.0.0.1:${port}/c`)).rejects.toThrow(
    'DATABASE_URL leads to PostgreSQL 14. Use version 15 or newer.',
  )
})

/** Responses of an old server: its version, and no rows for any other statement. */
const respondTo = (query: string): Buffer[] =>
  query.includes('server_version_num')
    ? [
        message('T', int16(2), column('version'), column('encoding')),
        message('D', int16(2), value('140012'), value('UTF8')),
        message('C', 'SELECT 1\0'),
      ]
    : [message('C', 'SELECT 0\0')]

const int16 = (number: number) => Buffer.from([number >> 8, number & 255])
const int32 = (number: number) => Buffer.concat([int16(number >>> 16), int16(number & 65_535)])
const column = (name: string) =>
  Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(25), int16(65_535), int32(-1), int16(0)])
const value = (text: string) => Buffer.concat([int32(text.length), Buffer.from(text)])
/** Message of PostgreSQL's wire protocol. */
function message(kind: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map(part => Buffer.from(part)))
  return Buffer.concat([Buffer.from(kind), int32(body.length + 4), body])
}
