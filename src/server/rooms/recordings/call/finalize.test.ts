import { mkdir, readdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callRecordingLimits } from '#contract/room-limits.ts'
import { hourMs } from '#contract/time.ts'
import { StorageUnavailable } from '#server/lib/storage/storage.ts'
import { startApp, type TestApp } from '#test/app.ts'
import type { Booked } from '#test/bookings.ts'
import {
  anEndedRecording,
  fileOf,
  joinRecordings,
  recordedChunks,
  recordingApi,
  storedChunkFiles,
} from '#test/call-recordings.ts'
import { aSocketToken, openSocket } from '#test/room-socket.ts'

const isFinished = async ({ deps }: TestApp, { booking }: Booked) =>
  (
    await deps.pool.query('select from call_recordings where booking_id = $1 and finished_at is not null', [
      booking.id,
    ])
  ).rowCount === 1

/** Replaces methods of the storage. Returns a function that restores them. */
function changeStorage(
  { deps }: TestApp,
  change: (whole: typeof deps.storage) => Partial<typeof deps.storage>,
) {
  const whole = deps.storage
  deps.storage = { ...whole, ...change(whole) }
  return () => {
    deps.storage = whole
  }
}

/** Runs an action once, before the joined file is stored. */
function whileJoining(app: TestApp, action: () => Promise<unknown>) {
  const restore = changeStorage(app, whole => ({
    async put(key, content) {
      if (!key.startsWith('recordings/')) return whole.put(key, content)
      restore()
      await action()
      await whole.put(key, content)
    },
  }))
}

const recordings = ({ deps }: TestApp) => readdir(join(deps.config.dataDir, 'storage/recordings'))

test('a segment started during the concatenation is part of the recording', async () => {
  const { app, booked, interviewer } = await anEndedRecording(4)
  const second = recordingApi(app, booked, interviewer)
  const chunks = await recordedChunks(3)
  whileJoining(app, async () => {
    expect(await second.begin()).toMatchObject({ status: 204 })
    expect(await second.send(0, chunks[0] as Buffer)).toMatchObject({ status: 201 })
  })
  await joinRecordings(app)
  expect(await isFinished(app, booked)).toBe(false)
  expect(await storedChunkFiles(app)).toHaveLength(5)
  expect(await recordings(app)).toEqual([])
  for (const seq of [1, 2])
    expect(await second.send(seq, chunks[seq] as Buffer)).toMatchObject({ status: 201 })
  await second.end(3)
  await joinRecordings(app)
  expect((await fileOf(app, booked)).length).toBeCloseTo(6.9, 1)
  expect(await storedChunkFiles(app)).toEqual([])
  expect(await recordings(app)).toHaveLength(1)
  app.clock.advance({ minutes: 30 })
  await app.runCronJobs()
  const ready = (await app.emails()).filter(mail => mail.subject.includes('Recording ready'))
  expect(ready).toHaveLength(1)
})

test('a chunk stored during the concatenation is part of the recording', async () => {
  const { app, booked, recorder: at, chunks } = await anEndedRecording(6, { sent: 4 })
  whileJoining(app, async () => {
    for (const seq of [4, 5]) expect(await at.send(seq, chunks[seq] as Buffer)).toMatchObject({ status: 201 })
  })
  await joinRecordings(app)
  expect(await isFinished(app, booked)).toBe(false)
  app.clock.advance({ minutes: 2 })
  await joinRecordings(app)
  expect((await fileOf(app, booked)).length).toBeCloseTo(5.9, 1)
  const { rows } = await app.deps.pool.query<{ bytes: string; storage_key: string }>(
    'select * from recordings',
  )
  expect(Number(rows[0]?.bytes)).toBe(await app.deps.storage.getSize(rows[0]?.storage_key ?? ''))
})

test('participants in the room are notified that the recording is finished', async () => {
  const { app, booked, booking, interviewer, interviewee } = await anEndedRecording(2)
  const sockets = []
  for (const user of [interviewer, interviewee])
    sockets.push(await openSocket(app, await aSocketToken(app, user, booking.id)))
  await joinRecordings(app)
  expect(await isFinished(app, booked)).toBe(true)
  for (const socket of sockets) {
    let message = await socket.next()
    while (message.type !== 'changed') message = await socket.next()
    expect(message).toEqual({ type: 'changed', what: 'film' })
  }
})

test('a chunk missing in the storage truncates its segment only after hours', async () => {
  const { app, booked, recorder: at } = await anEndedRecording(6)
  await rm(join(app.deps.config.dataDir, `storage/films/${at.id}-3`))
  await joinRecordings(app)
  expect(await isFinished(app, booked)).toBe(false)
  await app.deps.pool.query('update call_recordings set attempts = $1', [
    callRecordingLimits.skipMissingChunksAfterAttempts - 1,
  ])
  app.clock.advance({ minutes: 5 })
  await joinRecordings(app)
  const { length } = await fileOf(app, booked)
  expect(length).toBeGreaterThan(1.5)
  expect(length).toBeLessThan(3.5)
  expect(await storedChunkFiles(app)).toEqual([])
})

test('the job retries a failed recording with growing pauses', async () => {
  const { app, booked } = await anEndedRecording(2)
  let tries = 0
  const restore = changeStorage(app, () => ({
    read: () => {
      tries++
      return Promise.reject(new StorageUnavailable('away'))
    },
  }))
  const after = async (minutes: number) => {
    app.clock.advance({ minutes })
    await joinRecordings(app)
    return tries
  }
  expect(await after(0)).toBe(1)
  expect(await after(0)).toBe(1)
  expect(await after(1)).toBe(2)
  expect(await after(1)).toBe(2)
  expect(await after(1)).toBe(3)
  expect(await after(3)).toBe(3)
  restore()
  await after(1)
  expect(await isFinished(app, booked)).toBe(true)
  expect((await fileOf(app, booked)).length).toBeCloseTo(1.9, 1)
})

test('a recording that fails until its deletion time is deleted', async () => {
  const { app, booked } = await anEndedRecording(2)
  const restore = changeStorage(app, () => ({ read: () => Promise.reject(new StorageUnavailable('away')) }))
  for (let hours = 1; hours < 100; hours *= 2) {
    app.clock.advance({ hours })
    await joinRecordings(app)
  }
  app.clock.set('2030-08-01T10:59:00Z')
  await joinRecordings(app)
  expect(await storedChunkFiles(app)).toHaveLength(2)
  app.clock.set('2030-08-01T11:00:00Z')
  await joinRecordings(app)
  expect(await isFinished(app, booked)).toBe(true)
  expect(await storedChunkFiles(app)).toEqual([])
  restore()
})

test('a file stored by a failed attempt is deleted', async () => {
  const { app, booked } = await anEndedRecording(2)
  const { storage } = app.deps
  const restore = changeStorage(app, () => ({
    async put(key, content) {
      await storage.put(key, content)
      throw new StorageUnavailable('response lost after the write')
    },
  }))
  await joinRecordings(app)
  restore()
  expect(await isFinished(app, booked)).toBe(false)
  expect(await recordings(app)).toEqual([])
})

test('the cron job enqueues one job for each recording, also when it runs twice', async () => {
  const { app } = await anEndedRecording(2)
  const countQueued = async () =>
    (
      await app.deps.pool.query(
        "select from pgboss.job where name = 'finalize-call-recording' and state = 'created'",
      )
    ).rows.length
  await app.runCronJob('finalize-call-recordings')
  await app.runCronJob('finalize-call-recordings')
  expect(await countQueued()).toBe(1)
  expect(await storedChunkFiles(app)).toHaveLength(2)
  await app.drainJobs()
  expect(await storedChunkFiles(app)).toEqual([])
  await app.runCronJob('finalize-call-recordings')
  expect(await countQueued()).toBe(0)
})

test('the job skips a recording that is no longer due', async () => {
  const { app, booked, interviewer } = await anEndedRecording(2)
  await app.runCronJob('finalize-call-recordings')
  await recordingApi(app, booked, interviewer).begin()
  await app.drainJobs()
  expect(await isFinished(app, booked)).toBe(false)
  expect(await storedChunkFiles(app)).toHaveLength(2)
})

test('the cron job deletes work folders of dead processes after an hour', async () => {
  const app = await startApp()
  const work = join(app.deps.config.dataDir, 'call-recordings')
  for (const [name, hours] of [
    ['recording-left', 2],
    ['recording-running', 0],
  ] as const) {
    await mkdir(join(work, name), { recursive: true })
    const at = new Date(Date.now() - hours * hourMs)
    await utimes(join(work, name), at, at)
  }
  await joinRecordings(app)
  expect(await readdir(work)).toEqual(['recording-running'])
})

test('a chunk stored after the recording is finished is deleted, and the browser gets an error', async () => {
  const { app, booked, recorder: at, chunks } = await anEndedRecording(3, { sent: 2 })
  const chunk = chunks[2] as Buffer
  const [slow, hasBegun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const restore = changeStorage(app, whole => ({
    async put(key, content) {
      hasBegun.resolve()
      await slow.promise
      await whole.put(key, content)
    },
  }))
  const first = at.send(2, chunk)
  await hasBegun.promise
  restore()
  expect(await at.send(2, chunk)).toMatchObject({ status: 201 })
  await joinRecordings(app)
  expect(await isFinished(app, booked)).toBe(true)
  expect(await storedChunkFiles(app)).toEqual([])
  slow.resolve()
  expect(await first).toMatchObject({ body: { code: 'recording.finished' } })
  expect(await storedChunkFiles(app)).toEqual([])
})
