import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { callRecordingLimits } from '#contract/room-limits.ts'
import { startApp } from '#test/app.ts'
import { aFreeBooking } from '#test/bookings.ts'
import {
  answerConsent,
  aRecordedSession,
  aStartedRoom,
  fileOf,
  joinRecordings,
  recordedChunks,
  recordingApi,
  storedChunkFiles,
} from '#test/call-recordings.ts'
import { anInterviewer } from '#test/factories.ts'

test('a cancelled session is not recorded', async () => {
  const { app, booked, booking, interviewer } = await aStartedRoom()
  app.clock.set('2030-05-03T09:00:00Z')
  await app.as(interviewer).call(api.cancelBooking, { body: { bookingId: booking.id } })
  expect(await answerConsent(app, booked, interviewer)).toMatchObject({
    body: { code: 'booking.not_confirmed' },
  })
})

test('recording needs the consent of the booking and a started session', async () => {
  const { app, booked, booking, interviewer } = await aStartedRoom()
  app.clock.set('2030-05-03T09:50:00Z')
  expect(await answerConsent(app, booked, interviewer)).toMatchObject({
    body: { code: 'recording.starts_later' },
  })
  app.clock.set('2030-05-03T10:01:00Z')
  await app.deps.pool.query('update bookings set consents = null where id = $1', [booking.id])
  expect(await answerConsent(app, booked, interviewer)).toMatchObject({
    body: { code: 'recording.no_consent' },
  })
  app.clock.set('2030-05-03T11:31:00Z')
  expect(await answerConsent(app, booked, interviewer)).toMatchObject({ body: { code: 'room.closed' } })
})

test('the job makes one file with a duration as soon as the session is over', async () => {
  const { app, booked, recorder: at } = await aRecordedSession()
  const chunks = await recordedChunks(6)
  for (const [seq, chunk] of chunks.entries())
    expect(await at.send(seq, chunk)).toMatchObject({ status: 201 })
  expect(await storedChunkFiles(app)).toHaveLength(6)
  await at.end(6)
  await joinRecordings(app)
  expect(await storedChunkFiles(app)).toHaveLength(6)
  app.clock.set('2030-05-03T11:00:01Z')
  await joinRecordings(app)
  const { type, length } = await fileOf(app, booked)
  expect(type).toBe('video/webm')
  expect(length).toBeCloseTo(5.9, 1)
  expect(await storedChunkFiles(app)).toEqual([])
  expect(await readdir(join(app.deps.config.dataDir, 'call-recordings'))).toEqual([])
  expect((await app.emails()).at(-1)?.subject).toContain('Recording ready')
  await joinRecordings(app)
  expect(await at.send(6, chunks[0] as Buffer)).toMatchObject({ body: { code: 'recording.finished' } })
})

test('a reloaded page continues in a new segment', async () => {
  const { app, booked, booking, interviewer, recorder: at } = await aRecordedSession()
  const chunks = await recordedChunks(4)
  for (const [seq, chunk] of chunks.entries()) await at.send(seq, chunk)
  const second = recordingApi(app, booked, interviewer)
  expect(await second.begin('video/mp4;codecs=avc1.42E01F,mp4a.40.2')).toMatchObject({
    body: { code: 'recording.other_browser' },
  })
  await second.begin()
  for (const [seq, chunk] of (await recordedChunks(3)).entries()) await second.send(seq, chunk)
  await second.end(3)
  app.clock.set('2030-05-03T11:00:01Z')
  await joinRecordings(app)
  // The first segment is not complete yet.
  expect((await app.as(interviewer).call(api.booking, { params: { id: booking.id } })).recording).toBeNull()
  await at.end(4)
  await joinRecordings(app)
  expect((await fileOf(app, booked)).length).toBeCloseTo(6.9, 1)
})

test('a recording whose browser never returns is finalized up to the first gap', async () => {
  const { app, booked, recorder: at } = await aRecordedSession()
  const chunks = await recordedChunks(6)
  for (const seq of [0, 1, 2, 4, 5]) await at.send(seq, chunks[seq] as Buffer)
  app.clock.set('2030-05-04T11:29:00Z')
  await joinRecordings(app)
  expect(await storedChunkFiles(app)).toHaveLength(5)
  app.clock.set('2030-05-04T11:31:00Z')
  await joinRecordings(app)
  const { length } = await fileOf(app, booked)
  expect(length).toBeGreaterThan(1.5)
  expect(length).toBeLessThan(3.5)
  expect(await storedChunkFiles(app)).toEqual([])
})

test('chunks are accepted complete, once, in any order, and only from the recording interviewer', async () => {
  const { app, booked, interviewee, recorder: at } = await aRecordedSession()
  const [first, second] = (await recordedChunks(2)) as [Buffer, Buffer]
  expect(await at.send(1, second)).toMatchObject({ status: 201 })
  expect(await at.send(0, first, { digest: 'sha-256=:AAAA:' })).toMatchObject({
    status: 422,
    body: { code: 'recording.hash' },
  })
  const statuses = await Promise.all([0, 1, 2].map(() => at.send(0, first)))
  expect(statuses.every(({ status }) => status === 200 || status === 201)).toBe(true)
  expect(await at.send(0, first)).toMatchObject({ status: 200 })
  expect(await at.send(0, second)).toMatchObject({ status: 409, body: { code: 'recording.other_chunk' } })
  expect(await recordingApi(app, booked, interviewee, at.id).send(2, first)).toMatchObject({ status: 403 })
  const stranger = await anInterviewer(app)
  expect(await recordingApi(app, booked, stranger, at.id).send(2, first)).toMatchObject({ status: 404 })
  expect(await recordingApi(app, booked, stranger, at.id).end(2)).toMatchObject({
    body: { code: 'booking.not_found' },
  })
  expect(await recordingApi(app, booked, booked.interviewer, randomUUID()).send(0, first)).toMatchObject({
    body: { code: 'recording.no_such_segment' },
  })
  const large = Buffer.alloc(callRecordingLimits.chunkBytes + 1)
  expect((await at.send(3, large).catch(() => ({ status: 413 }))).status).toBe(413)
})

test('recorded bytes per month and segments per recording are limited', async () => {
  const { app, booked, booking, interviewer } = await aRecordedSession()
  await app.deps.pool.query('update call_recordings set bytes = $1', [callRecordingLimits.quotaBytes])
  expect(await recordingApi(app, booked, interviewer).begin()).toMatchObject({
    body: { code: 'recording.month_full' },
  })
  await app.deps.pool.query('update call_recordings set bytes = 0')
  await app.deps.pool.query(
    `insert into recording_segments (booking_id, id, number, started_at)
     select $1, gen_random_uuid(), n, now() from generate_series(1, $2) n`,
    [booking.id, callRecordingLimits.segmentsMax],
  )
  expect(await recordingApi(app, booked, interviewer).begin()).toMatchObject({
    body: { code: 'recording.too_many_parts' },
  })
})

test('the recording of a cancelled session is deleted', async () => {
  const { app, booking, interviewer, recorder: at } = await aRecordedSession()
  const [chunk] = (await recordedChunks(1)) as [Buffer]
  await at.send(0, chunk)
  await app.deps.pool.query("update bookings set status = 'cancelled', reason = 'none' where id = $1", [
    booking.id,
  ])
  app.clock.set('2030-05-04T12:00:00Z')
  await joinRecordings(app)
  expect(await storedChunkFiles(app)).toEqual([])
  const { rows } = await app.deps.pool.query('select from recordings')
  expect(rows).toEqual([])
  const params = { bookingId: booking.id }
  expect(await app.as(interviewer).call(api.callRecording, { params })).toMatchObject({ isFinished: true })
})

test('a segment starts only in an open room after the session’s start, and not after the recording is finished', async () => {
  const { app, booked, interviewer } = await aRecordedSession()
  const another = () => recordingApi(app, booked, interviewer).begin()
  app.clock.set('2030-05-03T09:59:00Z')
  expect(await another()).toMatchObject({ body: { code: 'recording.starts_later' } })
  app.clock.set('2030-05-03T11:30:00Z')
  expect(await another()).toMatchObject({ body: { code: 'room.closed' } })
  app.clock.set('2030-05-03T10:10:00Z')
  await app.deps.pool.query('update call_recordings set finished_at = now()')
  expect(await another()).toMatchObject({ body: { code: 'recording.finished' } })
  expect(await answerConsent(app, booked, interviewer)).toMatchObject({
    body: { code: 'recording.finished' },
  })
})

test('a full disk refuses segments and chunks with 507', async () => {
  const app = await startApp({ env: { STORAGE_MIN_FREE_MB: '100000000' } })
  const booked = await aFreeBooking(app, { start: '2030-05-03T10:00:00.000Z' })
  app.clock.set('2030-05-03T10:01:00Z')
  for (const user of [booked.interviewer, booked.interviewee]) await answerConsent(app, booked, user)
  const at = recordingApi(app, booked, booked.interviewer)
  const full = { status: 507, body: { code: 'storage.full' } }
  expect(await at.begin()).toMatchObject(full)
  const { storage } = app.deps
  // A bucket reports no free space, but the segments are joined on the local disk.
  app.deps.storage = { ...storage, getFreeSpace: async () => null }
  expect(await at.begin()).toMatchObject(full)
  app.deps.storage = storage
  await app.deps.pool.query(
    'insert into recording_segments (booking_id, id, number, started_at) values ($1, $2, 0, $3)',
    [booked.booking.id, at.id, app.clock.now()],
  )
  const [chunk] = (await recordedChunks(1)) as [Buffer]
  expect(await at.send(0, chunk)).toMatchObject(full)
  expect(await storedChunkFiles(app)).toEqual([])
})

test('the job gives up on unreadable chunks and deletes them', async () => {
  const { app, booking, interviewee, recorder: at } = await aRecordedSession()
  await at.send(0, Buffer.alloc(100_000, 'not a film '))
  const [whole] = (await recordedChunks(1)) as [Buffer]
  await at.send(1, Buffer.concat([whole.subarray(0, 200), Buffer.alloc(50_000, 0xff)]))
  await at.end(2)
  app.clock.set('2030-05-03T11:00:01Z')
  for (let tries = 0; tries < callRecordingLimits.maxConcatFailures; tries++) {
    await joinRecordings(app)
    app.clock.advance({ minutes: 2 ** tries })
  }
  expect(await storedChunkFiles(app)).toEqual([])
  const params = { bookingId: booking.id }
  expect(await app.as(interviewee).call(api.callRecording, { params })).toMatchObject({ isFinished: true })
  expect((await app.as(interviewee).call(api.booking, { params: { id: booking.id } })).recording).toBeNull()
})
