import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Consent } from '#contract/booking.ts'
import { recordingFormats } from '#contract/enums.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aRequest } from '#test/bookings.ts'
import { anInterviewee, anInterviewer, aSlot, free } from '#test/factories.ts'
import {
  aCancelledSession,
  aRecording,
  aSession,
  fileOf,
  mp4,
  mp4Of,
  otherFiles,
  recordingOf,
  recordingSamples,
  uploader,
} from '#test/recordings.ts'

/** Recording files in the storage. */
const storedFiles = ({ deps }: TestApp) =>
  readdir(join(deps.config.dataDir, 'storage/recordings')).catch(() => [])

const upload = (app: TestApp, { booking, interviewer }: Awaited<ReturnType<typeof aSession>>, file: File) =>
  app.as(interviewer).send(api.uploadRecording, { params: { id: booking.id }, file })

test('both participants see an uploaded recording with its details', async () => {
  const app = await startApp()
  const booked = await aSession(app)
  expect(booked.booking).toMatchObject({ recording: null, recordingUrl: null, recordingFileName: null })
  const { status, body } = await upload(app, booked, fileOf(mp4, 'Собеседование.mp4'))
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      kind: 'video',
      isPlayable: true,
      bytes: mp4.length,
      fileCount: 1,
      deletedAt: '2030-08-01T11:00:00.000Z',
      recordingUrl: expect.stringMatching(/^\/api\/recordings\/[0-9a-f-]{36}\/file\?ticket=[\w.-]+$/),
      recordingFileName: 'Собеседование.mp4',
    },
  })
  const { recordingUrl, recordingFileName, ...recording } = body
  expect(await recordingOf(app, booked, booked.interviewer)).toMatchObject({
    recording,
    recordingUrl,
    recordingFileName,
    can: { uploadRecording: true },
  })
  const theirs = await recordingOf(app, booked, booked.interviewee)
  expect(theirs).toMatchObject({ recording, recordingFileName, can: { uploadRecording: false } })
  const { bookings } = await app.as(booked.interviewee).call(api.intervieweeBookings, {})
  expect(bookings[0]).toEqual(theirs)
})

test.each(Object.keys(recordingFormats) as (keyof typeof recordingSamples)[])(
  '%s is accepted under any name',
  async format => {
    const app = await startApp()
    const booked = await aSession(app)
    for (const sample of recordingSamples[format]) {
      const { status, body } = await upload(app, booked, fileOf(sample, 'notes.txt'))
      expect({ status, body }).toMatchObject({
        status: 201,
        body: {
          kind: recordingFormats[format].kind,
          isPlayable: recordingFormats[format].isPlayable,
          recordingFileName: `notes.txt.${format}`,
          bytes: sample.length,
        },
      })
    }
  },
)

test('a file that is no recording is refused by its content under any name', async () => {
  const app = await startApp()
  const booked = await aSession(app)
  for (const content of Object.values(otherFiles))
    expect(await upload(app, booked, fileOf(content, 'session.mp4'))).toMatchObject({
      status: 415,
      body: {
        code: 'recording.type',
        message: 'Upload the recording as MP4, MOV, AVI, MP3, WAV or M4A.',
      },
    })
  expect(await storedFiles(app)).toEqual([])
  expect(await recordingOf(app, booked, booked.interviewer)).toMatchObject({ recording: null })
})

test('an empty file is told so, also by a resumable upload', async () => {
  const app = await startApp()
  const booked = await aSession(app)
  const empty = { code: 'recording.empty', message: 'This file is empty. Choose another one.' }
  expect(await upload(app, booked, fileOf(Buffer.alloc(0), 'session.mp4'))).toMatchObject({
    status: 422,
    body: empty,
  })
  expect(await uploader(app, booked.interviewer).begin(booked.booking.id, 0)).toMatchObject({
    status: 422,
    body: empty,
  })
  expect(await storedFiles(app)).toEqual([])
})

test('a second recording replaces the first and its file', async () => {
  const app = await startApp()
  const booked = await aRecording(app)
  const { status, body } = await upload(app, booked, fileOf(mp4Of(9000), 'again.mp4'))
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { bytes: 9000, recordingFileName: 'again.mp4' },
  })
  expect(body.recordingUrl).not.toBe(booked.recording.recordingUrl)
  await app.drainJobs()
  expect(await storedFiles(app)).toHaveLength(1)
  expect(await recordingOf(app, booked, booked.interviewee)).toMatchObject({ recording: { bytes: 9000 } })
})

test('simultaneous uploads leave one recording and one file', async () => {
  const app = await startApp()
  const booked = await aSession(app)
  const sizes = [5000, 6000, 7000, 8000, 9000]
  const answers = await Promise.all(sizes.map(bytes => upload(app, booked, fileOf(mp4Of(bytes)))))
  for (const { status } of answers) expect([201, 404, 429]).toContain(status)
  await app.drainJobs()
  expect(await storedFiles(app)).toHaveLength(1)
  const { recording } = await recordingOf(app, booked, booked.interviewer)
  expect(sizes).toContain(recording?.bytes)
})

test('only the interviewer of the booking uploads a recording', async () => {
  const app = await startApp()
  const { booking, interviewee } = await aSession(app)
  const uploadAs = async (user: { token: string } | null) =>
    (await app.as(user).send(api.uploadRecording, { params: { id: booking.id }, file: fileOf(mp4) })).status
  expect(await uploadAs(null)).toBe(401)
  expect(await uploadAs(interviewee)).toBe(403)
  expect(await uploadAs(await anInterviewer(app))).toBe(404)
})

test('an upload for an unconfirmed booking is refused', async () => {
  const app = await startApp()
  const { booking, interviewer } = await aRequest(app)
  const refused = await app
    .as(interviewer)
    .refused(api.uploadRecording, { params: { id: booking.id }, file: fileOf(mp4) })
  expect(refused).toMatchObject({ status: 409, code: 'booking.not_confirmed' })
})

test('an upload without the interviewee’s consent is refused', async () => {
  const app = await startApp()
  const booked = await aSession(app)
  const consents: Consent[] = ['terms', 'privacy', 'cancellation']
  await app.deps.db.updateTable('bookings').set({ consents }).where('id', '=', booked.booking.id).execute()
  expect(await recordingOf(app, booked, booked.interviewer)).toMatchObject({
    can: { uploadRecording: false },
  })
  expect(await upload(app, booked, fileOf(mp4))).toMatchObject({
    status: 422,
    body: {
      code: 'recording.no_consent',
      message: 'The interviewee didn’t agree to a recording of this session.',
    },
  })
})

test('a booking without consents is valid but not recorded', async () => {
  const app = await startApp()
  const interviewer = await anInterviewer(app)
  const interviewee = await anInterviewee(app)
  const timeSlotId = await aSlot(app, interviewer, { price: free })
  const booking = await app.as(interviewee).call(api.createBooking, { body: { timeSlotId } })
  expect(await app.deps.db.selectFrom('bookings').select('consents').executeTakeFirst()).toEqual({
    consents: null,
  })
  const booked = { booking, interviewer, interviewee }
  expect(await recordingOf(app, booked, interviewer)).toMatchObject({ can: { uploadRecording: false } })
  expect(await upload(app, booked, fileOf(mp4))).toMatchObject({ body: { code: 'recording.no_consent' } })
})

test('an upload 90 days after the session is refused', async () => {
  const app = await startApp()
  const booked = await aSession(app)
  app.clock.set('2030-08-01T11:00:00Z')
  const interviewer = { ...booked.interviewer, token: await app.tokenFor(booked.interviewer.id) }
  const { status, body } = await upload(app, { ...booked, interviewer }, fileOf(mp4))
  expect({ status, body }).toMatchObject({
    status: 422,
    body: { message: 'You can’t add a recording anymore. We keep recordings for 90 days after the session.' },
  })
})

test('a request without a file or without a form is refused', async () => {
  const app = await startApp()
  const { booking, interviewer } = await aSession(app)
  const params = { id: booking.id }
  expect(await app.as(interviewer).refused(api.uploadRecording, { params })).toMatchObject({
    fields: [{ path: 'recordingFile', message: 'This field is required.' }],
  })
  const headers = { authorization: `Bearer ${interviewer.token}`, 'content-type': 'application/json' }
  const url = app.url + api.uploadRecording.path.replace(':id', booking.id)
  expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(415)
})

/** A multipart form with one file, as a stream. */
async function* formOf(chunks: AsyncIterable<Buffer> | Iterable<Buffer>, isWhole = true) {
  yield Buffer.from(
    '--x\r\ncontent-disposition: form-data; name="recordingFile"; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\n',
  )
  yield* chunks
  if (isWhole) yield Buffer.from('\r\n--x--\r\n')
}

function send(
  app: TestApp,
  { booking, interviewer }: Awaited<ReturnType<typeof aSession>>,
  headers: Record<string, string> = {},
) {
  return request(app.url + api.uploadRecording.path.replace(':id', booking.id), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${interviewer.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      ...headers,
    },
  })
}

test('an announced size above 2 GB is refused before the body', async () => {
  const app = await startApp()
  const sending = send(app, await aSession(app), { 'content-length': String(2 * 1024 ** 3 + 20_000) })
  sending.on('error', () => {})
  sending.flushHeaders()
  const status = await new Promise(resolve => sending.on('response', answer => resolve(answer.statusCode)))
  sending.destroy()
  expect(status).toBe(413)
})

test('a connection lost during the upload leaves no file', async () => {
  const app = await startApp()
  const booked = await aSession(app)
  const incoming = join(app.deps.config.dataDir, 'storage/.incoming')
  const seen = async (count: number) => {
    while ((await readdir(incoming)).length !== count) await nextTick()
  }
  const sending = send(app, booked)
  sending.on('error', () => {})
  for await (const chunk of formOf([mp4Of(100_000)], false)) sending.write(chunk)
  await seen(1)
  sending.destroy()
  await seen(0)
  expect(await storedFiles(app)).toEqual([])
  expect(await recordingOf(app, booked, booked.interviewer)).toMatchObject({ recording: null })
})

test('a slow storage slows down the sender instead of filling the memory', async () => {
  const app = await startApp()
  const booked = await aSession(app)
  const { storage } = app.deps
  let most = 0
  app.deps.storage = {
    ...storage,
    async put(key, content) {
      if (content instanceof Readable) {
        const chunks: Readable = content
        chunks.once('readable', () => {})
        while (chunks.readableLength < chunks.readableHighWaterMark) await nextTick()
        for (let n = 0; n < 1000; n++) await nextTick()
        most = chunks.readableLength
      }
      await storage.put(key, content)
    },
  }
  const mebibyte = mp4Of(1024 * 1024)
  const sending = send(app, booked)
  const answered = new Promise<number | undefined>(resolve =>
    sending.on('response', answer => resolve(answer.resume().statusCode)),
  )
  Readable.from(formOf(Array.from({ length: 64 }, () => mebibyte)), { objectMode: false }).pipe(sending)
  expect(await answered).toBe(201)
  expect(most).toBeLessThan(mebibyte.length)
  expect(await recordingOf(app, booked, booked.interviewee)).toMatchObject({
    recording: { bytes: 64 * mebibyte.length },
  })
})

test('the upload for a booking cancelled meanwhile is refused', async () => {
  const app = await startApp()
  const booked = await aSession(app)
  const sending = send(app, booked)
  const answered = new Promise<number | undefined>(resolve =>
    sending.on('response', answer => resolve(answer.resume().statusCode)),
  )
  const parts = formOf([mp4])
  for (let n = 0; n < 2; n++) sending.write((await parts.next()).value)
  const incoming = join(app.deps.config.dataDir, 'storage/.incoming')
  while ((await readdir(incoming)).length === 0) await nextTick()
  await aCancelledSession(app, booked)
  sending.end((await parts.next()).value)
  expect(await answered).toBe(409)
  await app.drainJobs()
  expect(await storedFiles(app)).toEqual([])
})
