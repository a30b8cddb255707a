import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/api.ts'
import { hourMs } from '#contract/time.ts'
import { parseCommand } from '#server/admin/commands.ts'
import { referencedFiles } from '#server/app/data-registry.ts'
import { listMigrationNames, runMigrations } from '#server/lib/database/migrate.ts'
import { openDedicatedConnection } from '#server/lib/database/pool.ts'
import { recreatePgBossSchema } from '#server/lib/jobs/repository.ts'
import { createDiskStorage } from '#server/lib/storage/disk.ts'
import { createS3Storage } from '#server/lib/storage/s3.ts'
import { fileHashesOf, rowsOf, runBackup, runRestore, withConnection } from '#test/backups.ts'
import { aBooking, type Booked } from '#test/bookings.ts'
import { startS3 } from '#test/fakes/s3.ts'
import { aMember, password } from '#test/mfa.ts'
import { openApp, runningClock, type TestApp } from '#test/open-app.ts'
import { createUnmigratedDatabase } from '#test/postgres.ts'
import { aRecording, mp4Of } from '#test/recordings.ts'
import { formatBackupResult, formatRestoreResult } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const content = mp4Of(300_000)
const unusualText = 'a\tb\nc\\d \\N "e" \\. \r\n Привет, 👩🏽‍💻 \u200b\u2028 end'

let app: TestApp
let bookedSession: Booked
let recordedSession: Awaited<ReturnType<typeof aRecording>>
let backup: Awaited<ReturnType<typeof runBackup>>
let rows: Awaited<ReturnType<typeof rowsOf>>
let files: Awaited<ReturnType<typeof fileHashesOf>>
let emptyTarget: Awaited<ReturnType<typeof aTarget>>

const sourceOf = ({ databaseUrl, deps: { storage } }: TestApp) => ({ databaseUrl, storage })

beforeAll(async () => {
  emptyTarget = await aTarget(afterAll)
  app = await openApp({ clock: runningClock() })
  bookedSession = await aBooking(app)
  recordedSession = await aRecording(app, content)
  const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const file = new File([new Uint8Array(picture)], 'me.png')
  await app.as(recordedSession.interviewer).call(api.uploadPicture, { file })
  await aMember(app)
  await sql`update bookings set notes = ${unusualText} where id = ${bookedSession.booking.id}`.execute(
    app.deps.db,
  )
  await app.deps.storage.put('recordings/of-nobody', content)
  rows = await rowsOf(app.databaseUrl)
  files = await fileHashesOf(app.databaseUrl, app.deps.storage)
  // Changes after the snapshot are not part of the backup.
  backup = await runBackup(sourceOf(app), async () => {
    await aBooking(app)
    await aRecording(app, content)
  })
})
afterAll(() => app.close())

/** Empty database with storage on disk. */
async function aTarget(after: (clean: () => Promise<void>) => void = onTestFinished) {
  const database = await createUnmigratedDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'rehearse-restored-'))
  after(async () => {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })
  return { databaseUrl: database.url, storage: await createDiskStorage(folder) }
}

async function tablesIn(url: string): Promise<number> {
  const connection = await openDedicatedConnection(url)
  const { rows: tables } = await connection.client.query(
    "select from pg_tables where schemaname in ('public', 'sandbox', 'pgboss')",
  )
  await connection.close()
  return tables.length
}

test('a backup under traffic restores every row and file of one moment', async () => {
  const s3 = await startS3()
  onTestFinished(() => s3.stop())
  const storage = await createS3Storage(s3.settings)
  onTestFinished(() => storage.close())
  const database = await createUnmigratedDatabase()
  const restored = await runRestore({ databaseUrl: database.url, storage }, backup.content)
  expect(restored).toMatchObject({ files: files.size, missing: 0, unknownTables: [] })
  expect(await rowsOf(database.url)).toEqual(rows)
  expect(await fileHashesOf(database.url, storage)).toEqual(files)
  expect((await s3.files()).join()).not.toContain('of-nobody')

  const { endpoint, region } = s3.settings
  const env = {
    STORAGE_URL: `s3://${s3.settings.bucket}?endpoint=${endpoint}&region=${region}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  const restoredApp = await openApp({ env, database, clock: runningClock() })
  onTestFinished(() => restoredApp.close())
  const { token } = await restoredApp.anonymous.call(api.signIn, {
    body: { username: 'ann@example.test', password },
  })
  expect(await restoredApp.as({ token }).call(api.myProfile, {})).toMatchObject({ email: 'ann@example.test' })
  // A login of the backup still works.
  const booking = await restoredApp
    .as(bookedSession.interviewee)
    .call(api.booking, { params: { id: bookedSession.booking.id } })
  expect(booking).toMatchObject({ status: 'confirmed', notes: unusualText })
  const recordingResponse = await fetch(restoredApp.url + recordedSession.recording.recordingUrl)
  expect(Buffer.from(await recordingResponse.arrayBuffer()).equals(content)).toBe(true)
  const emailCount = (await restoredApp.emails()).length
  expect(await restoredApp.drainJobs()).toEqual({ failed: 0 })
  expect((await restoredApp.emails()).length).toBeGreaterThan(emailCount)
  await aBooking(restoredApp)
})

test.each<[string, (whole: Buffer) => Buffer, string]>([
  ['cut off in its last part', (whole: Buffer) => whole.subarray(0, -2000), 'The backup is incomplete'],
  [
    'cut off in the middle',
    (whole: Buffer) => whole.subarray(0, whole.length / 2),
    'The backup is incomplete',
  ],
  ['empty', () => Buffer.alloc(0), 'This file is not a backup'],
  ['something else', () => mp4Of(10_000), 'This file is not a backup'],
  ['changed in a row', flipBitIn('database/public.bookings'), 'The backup is damaged'],
  ['changed in a file', flipBitIn('files/recordings'), 'The backup is damaged'],
  ['changed in its summary', flipBitIn('summary.json'), 'The backup is damaged'],
  ['changed in its checksums', flipBitIn('SHA256SUMS'), 'The backup is damaged'],
  [
    'renamed within',
    (whole: Buffer) => flipBit(whole, whole.indexOf('files/recordings')),
    'The backup is damaged',
  ],
])('a backup that is %s is refused, and the database stays unchanged', async (_, change, sentence) => {
  await expect(runRestore(emptyTarget, change(backup.content))).rejects.toThrow(sentence)
  expect(await tablesIn(emptyTarget.databaseUrl)).toBe(0)
})

test.each<[string, (whole: Buffer) => Buffer, string]>([
  ['ends too early', whole => whole.subarray(0, -2000), 'The backup is incomplete'],
  ['has changed rows', flipBitIn('database/public.bookings'), 'The backup is damaged'],
  ['has changed files', flipBitIn('files/recordings'), 'The backup is damaged'],
])('a stream that %s leaves the database unchanged', async (_, change, sentence) => {
  await expect(runRestore(emptyTarget, change(backup.content), { isFile: false })).rejects.toThrow(sentence)
  expect(await tablesIn(emptyTarget.databaseUrl)).toBe(0)
})

function flipBit(whole: Buffer, at: number): Buffer {
  const changed = Buffer.from(whole)
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
  return changed
}

/** Flips one bit of an entry's content. */
function flipBitIn(entry: string) {
  return (whole: Buffer) => flipBit(whole, whole.indexOf(entry) + 512 + 20)
}

test('an interrupted restore leaves an empty database, and the next one succeeds', async () => {
  const target = await aTarget()
  const { put } = target.storage
  const terminateConnections = async (): Promise<void> => {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${new URL(target.databaseUrl).pathname.slice(1)}`.execute(app.deps.db)
  }
  const failing = { ...target, storage: { ...target.storage, put: terminateConnections } }
  await expect(runRestore(failing, backup.content)).rejects.toThrow()
  expect(await tablesIn(target.databaseUrl)).toBe(0)
  const full = async () => {
    throw Object.assign(new Error('full'), { code: 'ENOSPC' })
  }
  await expect(
    runRestore({ ...target, storage: { ...target.storage, put: full } }, backup.content),
  ).rejects.toThrow('full')
  expect(await tablesIn(target.databaseUrl)).toBe(0)
  const small = { ...target.storage, put, getFreeSpace: async () => 1000 }
  await expect(runRestore({ ...target, storage: small }, backup.content)).rejects.toThrow(
    'The files of the backup need 1 MB',
  )
  await runRestore(target, backup.content, { isFile: false })
  expect(await rowsOf(target.databaseUrl)).toEqual(rows)
})

test('a restore refuses a database with accounts or a running product', async () => {
  await expect(runRestore(sourceOf(app), backup.content)).rejects.toThrow('This database contains accounts')
  const fresh = await openApp({ clock: runningClock() })
  await expect(runRestore(sourceOf(fresh), backup.content)).rejects.toThrow(
    'The server is using this database',
  )
  await fresh.close()
})

test('a restore accepts a started database without accounts', async () => {
  const target = await aTarget()
  const database = { url: target.databaseUrl, drop: async () => {} }
  const fresh = await openApp({ database, clock: runningClock() })
  await fresh.runCronJobs()
  await fresh.close()
  await runRestore(target, backup.content)
  expect(await rowsOf(target.databaseUrl)).toEqual(rows)
})

test('a backup of an earlier version is migrated, one of a later version is refused', async () => {
  const earlier = await aTarget()
  const names = await listMigrationNames()
  const connection = await openDedicatedConnection(earlier.databaseUrl)
  await connection.db.transaction().execute(async tx => {
    await runMigrations(tx, names.slice(0, -2))
    await recreatePgBossSchema(tx, 40)
    await sql`insert into users (email, username) values ('old@example.test', 'old')`.execute(tx)
  })
  await connection.close()
  const old = await runBackup(earlier)
  const target = await aTarget()
  await runRestore(target, old.content)
  const upToDate = await openApp({
    database: { url: target.databaseUrl, drop: async () => {} },
    clock: runningClock(),
  })
  const { rows: migrations } = await sql<{
    name: string
  }>`select name from kysely_migration order by name`.execute(upToDate.deps.db)
  expect(migrations.map(({ name }) => name).toSorted()).toEqual(names)
  expect((await rowsOf(target.databaseUrl)).get('public.users')).toEqual([expect.stringContaining('old@')])
  await upToDate.close()

  await sql`insert into kysely_migration values ('9999-later', 'then')`.execute(app.deps.db)
  const later = await runBackup(sourceOf(app))
  await sql`delete from kysely_migration where name = '9999-later'`.execute(app.deps.db)
  await expect(runRestore(await aTarget(), later.content)).rejects.toThrow(
    'This backup was made by a newer version (with 9999-later).',
  )
})

test('missing files are counted, and unknown tables are left out', async () => {
  const [missingKey = ''] = files.keys()
  const { storage } = app.deps
  const lossyStorage = {
    ...storage,
    getSize: async (key: string) => (key === missingKey ? null : storage.getSize(key)),
  }
  await sql`create table of_the_operator as select 'mine' as note`.execute(app.deps.db)
  const incompleteBackup = await runBackup({ databaseUrl: app.databaseUrl, storage: lossyStorage })
  await sql`drop table of_the_operator`.execute(app.deps.db)
  expect(formatBackupResult(incompleteBackup.summary).text).toContain(
    `1 file referenced by rows was not in the storage: ${missingKey}.`,
  )
  const target = await aTarget()
  const restored = await runRestore(target, incompleteBackup.content)
  expect(restored).toMatchObject({
    missing: 1,
    unknownTables: ['public.of_the_operator'],
    revokedSessions: null,
  })
  const missingFiles = await parseCommand(['files'])({ ...app.deps, storage: target.storage })
  expect(missingFiles).toMatchObject({
    text: expect.stringContaining(`1 missing from the storage.\n${missingKey}`),
    isFailure: true,
  })
  const emptySummary = { ...incompleteBackup.summary, files: 0, missing: 3 }
  expect(formatBackupResult(emptySummary)).toMatchObject({
    text: expect.stringContaining('Use the server’s STORAGE_URL'),
    isFailure: true,
  })
})

test('a restored pending refund is looked up at the provider before it is sent again', async () => {
  const paid = await aBooking(app)
  await app.as(paid.interviewee).call(api.cancelBooking, { body: { bookingId: paid.booking.id } })
  // State before the provider was asked for the refund.
  await sql`update refunds set status = 'pending', attempted_at = null, settled_at = null, provider_ref = null`.execute(
    app.deps.db,
  )
  const pendingBackup = await runBackup(sourceOf(app))
  const target = await aTarget()
  await runRestore(target, pendingBackup.content)
  const { rows: refunds } = await withConnection(target.databaseUrl, ({ client }) =>
    client.query('select attempted_at < created_at as is_uncertain from refunds'),
  )
  expect(refunds).toEqual([{ is_uncertain: true }])
})

test('a backup reports a write error, also in the middle of a table', async () => {
  await sql`
    insert into dev_inbox (sender, recipient, subject, html, plain)
    select '', '', '', repeat('long ', 1000000), '' from generate_series(1, 3)`.execute(app.deps.db)
  const full = new Writable({
    write: (chunk: Buffer, _, callback) =>
      callback(chunk.includes('public.dev_inbox') ? new Error('full') : null),
  })
  const connection = await openDedicatedConnection(app.databaseUrl)
  const context = {
    ...sourceOf(app),
    connection,
    referencedFiles,
    now: () => new Date(),
    onProgress: () => {},
  }
  await expect(writeBackup(context, full)).rejects.toThrow('full')
  await connection.close()
})

test('restoring an old backup revokes its logins', async () => {
  const target = await aTarget()
  const later = new Date(Date.now() + 2 * hourMs)
  const restored = await runRestore(target, backup.content, { now: () => later })
  expect(restored.revokedSessions).toBe(rows.get('public.auth_sessions')?.length)
  const text = formatRestoreResult(restored).text
  expect(text).toContain(`${restored.revokedSessions} logins were revoked. All users must sign in again.`)
  const after = await rowsOf(target.databaseUrl)
  expect(after.get('public.auth_sessions')?.every(row => !row.includes('"revoked_at": null'))).toBe(true)
  const others = (all: Map<string, string[]>) => [...all].filter(([name]) => name !== 'public.auth_sessions')
  expect(others(after)).toEqual(others(rows))
})
