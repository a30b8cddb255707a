import { readdir, stat } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import { Upload } from 'tus-js-client'
import { expect, test } from 'vitest'
import { api, rawRoutes } from '#contract/api.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aRequest } from '#test/bookings.ts'
import { anInterviewer } from '#test/factories.ts'
import {
  aCancelledSession,
  aRecording,
  aSession,
  fileOf,
  mp4,
  mp4Of,
  otherFiles,
  recordingOf,
  uploader,
} from '#test/recordings.ts'

const uploadFiles = ({ deps }: TestApp) => readdir(join(deps.config.dataDir, 'uploads'))
const storedFiles = ({ deps }: TestApp) =>
  readdir(join(deps.config.dataDir, 'storage/recordings')).catch(() => [])

async function startUpload(bytes: number) {
  const app = await startApp()
  const booked = await aSession(app)
  const by = uploader(app, booked.interviewer)
  const { headers } = await by.begin(booked.booking.id, bytes, 'встреча.mp4')
  return { app, ...booked, by, path: headers.get('location') ?? '' }
}

async function fetched(app: TestApp, url: string | null) {
  return Buffer.from(await (await fetch(app.url + url)).arrayBuffer())
}

/** Starts a PATCH request that stays open. */
function patch(app: TestApp, path: string, token: string, offset: number, length: number): ClientRequest {
  const sending = request(app.url + path, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      'content-length': String(length),
    },
  })
  return sending.on('error', () => {})
}

test('an upload in parts becomes the recording with its last byte', async () => {
  const content = mp4Of(200_000)
  const { app, by, path, booking, interviewee, ...booked } = await startUpload(content.length)
  expect(path).toMatch(/^\/api\/recordings\/uploads\/[0-9a-f-]{36}$/)
  for (let at = 0; at < content.length; at += 80_000) {
    expect((await by.getOffset(path)).headers.get('upload-offset')).toBe(String(at))
    const { status, headers } = await by.append(path, at, content.subarray(at, at + 80_000))
    expect(status).toBe(204)
    expect(headers.get('upload-offset')).toBe(String(Math.min(at + 80_000, content.length)))
    expect(headers.get('tus-resumable')).toBe('1.0.0')
    expect(headers.get('upload-expires')).toBe('Thu, 02 May 2030 09:00:00 GMT')
  }
  const seen = await recordingOf(app, { booking, interviewee, ...booked }, interviewee)
  expect(seen).toMatchObject({ recordingFileName: 'встреча.mp4', recording: { bytes: content.length } })
  expect((await fetched(app, seen.recordingUrl)).equals(content)).toBe(true)
})

test('the browser’s tus client uploads and resumes after an interruption', async () => {
  const app = await startApp()
  const booked = await aSession(app)
  const content = mp4Of(300_000)
  const options = {
    endpoint: app.url + rawRoutes.startUpload.path,
    headers: { authorization: `Bearer ${booked.interviewer.token}` },
    metadata: { bookingId: booked.booking.id, filename: 'session.mp4' },
    chunkSize: 100_000,
    retryDelays: null,
  }
  const first = await new Promise<Upload>((resolve, reject) => {
    const upload: Upload = new Upload(content, {
      ...options,
      onError: reject,
      onChunkComplete: () => void upload.abort().then(() => resolve(upload)),
    })
    upload.start()
  })
  await new Promise<void>((resolve, reject) => {
    new Upload(content, {
      ...options,
      uploadUrl: first.url,
      onError: reject,
      onSuccess: () => resolve(),
    }).start()
  })
  const seen = await recordingOf(app, booked, booked.interviewer)
  expect((await fetched(app, seen.recordingUrl)).equals(content)).toBe(true)
  expect(await storedFiles(app)).toHaveLength(1)
})

test('an upload resumes after the bytes received before a lost connection', async () => {
  const content = mp4Of(500_000)
  const { app, by, path, ...booked } = await startUpload(content.length)
  const sending = patch(app, path, booked.interviewer.token, 0, content.length)
  sending.write(content.subarray(0, 200_000))
  const part = join(app.deps.config.dataDir, 'uploads', `${path.split('/').at(-1)}.part`)
  while (((await stat(part).catch(() => null))?.size ?? 0) < 100_000) await nextTick()
  sending.destroy()
  const { status, headers } = await by.getOffset(path)
  const offset = Number(headers.get('upload-offset'))
  expect({ status, length: headers.get('upload-length') }).toEqual({ status: 200, length: '500000' })
  expect(offset).toBeGreaterThanOrEqual(100_000)
  expect((await by.append(path, offset, content.subarray(offset))).status).toBe(204)
  const { recordingUrl } = await recordingOf(app, booked, booked.interviewee)
  expect((await fetched(app, recordingUrl)).equals(content)).toBe(true)
})

test('a new request takes over from a silently lost connection', async () => {
  const content = mp4Of(300_000)
  const { app, by, path, ...booked } = await startUpload(content.length)
  const lost = patch(app, path, booked.interviewer.token, 0, content.length)
  lost.write(content.subarray(0, 150_000))
  const part = join(app.deps.config.dataDir, 'uploads', `${path.split('/').at(-1)}.part`)
  while (((await stat(part).catch(() => null))?.size ?? 0) < 150_000) await nextTick()
  const offset = Number((await by.getOffset(path)).headers.get('upload-offset'))
  expect(offset).toBe(150_000)
  expect((await by.append(path, offset, content.subarray(offset))).status).toBe(204)
  const { recordingUrl } = await recordingOf(app, booked, booked.interviewee)
  expect((await fetched(app, recordingUrl)).equals(content)).toBe(true)
})

test('simultaneous copies of a part are stored once', async () => {
  const content = mp4Of(100_000)
  const { app, by, path, ...booked } = await startUpload(content.length)
  await Promise.allSettled(Array.from({ length: 3 }, () => by.append(path, 0, content)))
  const offset = Number((await by.getOffset(path)).headers.get('upload-offset'))
  expect((await by.append(path, offset, content.subarray(offset))).status).toBe(204)
  expect(await by.append(path, 0, content)).toMatchObject({
    status: 409,
    body: { code: 'recording.upload_offset' },
  })
  // A client that missed the response asks for the offset and learns that the upload is complete.
  expect((await by.getOffset(path)).headers.get('upload-offset')).toBe('100000')
  expect((await by.append(path, 100_000, Buffer.alloc(0))).status).toBe(204)
  expect(await storedFiles(app)).toHaveLength(1)
  const { recordingUrl } = await recordingOf(app, booked, booked.interviewee)
  expect((await fetched(app, recordingUrl)).equals(content)).toBe(true)
})

test('the next request saves a complete upload after a storage failure', async () => {
  const { app, by, path, ...booked } = await startUpload(mp4.length)
  const { storage } = app.deps
  app.deps.storage = { ...storage, put: () => Promise.reject(new Error('the disk is full')) }
  expect((await by.append(path, 0, mp4)).status).toBe(500)
  expect(app.loggedErrors.splice(0)).toMatchObject([{ err: { message: 'the disk is full' } }])
  app.deps.storage = storage
  expect((await by.getOffset(path)).headers.get('upload-offset')).toBe(String(mp4.length))
  expect(await recordingOf(app, booked, booked.interviewee)).toMatchObject({
    recording: { bytes: mp4.length },
  })
})

test('a file that is no recording is refused with its first bytes and deleted', async () => {
  const { app, by, path, ...booked } = await startUpload(300_000)
  const refused = await by.append(path, 0, Buffer.concat([otherFiles.WebM, Buffer.alloc(100_000)]))
  expect(refused).toMatchObject({ status: 415, body: { code: 'recording.type' } })
  expect(refused.headers.get('content-type')).toContain('application/problem+json')
  expect((await by.getOffset(path)).status).toBe(404)
  expect(await uploadFiles(app)).toEqual([])
  // Parts too small for detection are checked at the end.
  const small = otherFiles.text
  const second = (await by.begin(booked.booking.id, small.length)).headers.get('location') ?? ''
  await by.append(second, 0, small.subarray(0, 2))
  expect(await by.append(second, 2, small.subarray(2))).toMatchObject({ status: 415 })
  expect(await uploadFiles(app)).toEqual([])
  expect(await storedFiles(app)).toEqual([])
})

test('the server checks the policy before the first byte', async () => {
  const app = await startApp()
  const booked = await aSession(app)
  const asked = await aRequest(app)
  const by = uploader(app, booked.interviewer)
  const [mine, size] = [booked.booking.id, 2 * 1024 ** 3]
  expect(await by.begin(mine, size + 1)).toMatchObject({ status: 413, body: { code: 'recording.too_large' } })
  expect((await by.begin(mine, size)).status).toBe(201)
  expect((await by.begin(asked.booking.id, 10)).status).toBe(404)
  expect((await by.begin('not an id', 10)).status).toBe(404)
  const pending = await uploader(app, asked.interviewer).begin(asked.booking.id, 10)
  expect(pending).toMatchObject({ status: 409, body: { code: 'booking.not_confirmed' } })
  expect((await uploader(app, booked.interviewee).begin(mine, 10)).status).toBe(403)
  expect((await uploader(app, null).begin(mine, 10)).status).toBe(401)
})

test('only the user who started an upload can access it', async () => {
  const { app, by, path } = await startUpload(mp4.length)
  const stranger = uploader(app, await anInterviewer(app))
  for (const answer of [
    await stranger.getOffset(path),
    await stranger.append(path, 0, mp4),
    await stranger.abort(path),
    await by.getOffset(`${rawRoutes.startUpload.path}/${crypto.randomUUID()}`),
    await by.getOffset(`${rawRoutes.startUpload.path}/..%2F..%2Fauth-secret`),
  ])
    expect(answer.status).toBe(404)
  expect((await uploader(app, null).getOffset(path)).status).toBe(401)
  expect((await by.abort(path)).status).toBe(204)
  expect((await by.abort(path)).status).toBe(404)
  expect(await uploadFiles(app)).toEqual([])
})

test('a user has at most three unfinished uploads, also with simultaneous requests', async () => {
  const { app, by, path, booking, interviewer } = await startUpload(10)
  const begun = await Promise.all(Array.from({ length: 5 }, () => by.begin(booking.id, 10)))
  expect(begun.map(answer => answer.status).sort()).toEqual([201, 201, 429, 429, 429])
  const file = { params: { id: booking.id }, file: fileOf(mp4) }
  expect(await app.as(interviewer).refused(api.uploadRecording, file)).toMatchObject({
    code: 'recording.too_many_uploads',
  })
  await by.abort(path)
  expect((await by.begin(booking.id, 10)).status).toBe(201)
})

test('a protocol violation gets an error message', async () => {
  const { by, path, booking } = await startUpload(mp4.length)
  const octets = { 'content-type': 'application/offset+octet-stream' }
  const body = new Uint8Array(mp4)
  for (const [answer, status] of [
    [await by.send('POST', rawRoutes.startUpload.path, { 'tus-resumable': '0.2.2' }), 412],
    [await by.send('POST', rawRoutes.startUpload.path), 400],
    [await by.send('POST', rawRoutes.startUpload.path, { 'upload-length': '-1' }), 400],
    [
      await by.send('POST', rawRoutes.startUpload.path, {
        'upload-length': '10',
        'upload-metadata': ',, ,x',
      }),
      404,
    ],
    [await by.send('PATCH', path, octets, body), 409],
    [await by.send('PATCH', path, { ...octets, 'upload-offset': 'x' }, body), 409],
    [await by.send('PATCH', path, { 'upload-offset': '0', 'content-type': 'video/mp4' }, body), 415],
    [await by.append(path, 0, Buffer.concat([mp4, mp4])), 409],
    [await by.begin(booking.id, 0), 422],
  ] as const) {
    expect(answer.status).toBe(status)
    if (answer.body) expect(answer.body).toMatchObject({ status, message: expect.any(String) })
  }
})

test('an abandoned upload is deleted after a day', async () => {
  const { app, by, path } = await startUpload(mp4.length)
  await by.append(path, 0, mp4.subarray(0, 100))
  app.clock.advance({ hours: 23, minutes: 59 })
  await app.runCronJobs()
  expect((await by.getOffset(path)).headers.get('upload-offset')).toBe('100')
  app.clock.advance({ minutes: 1 })
  await app.runCronJobs()
  expect((await by.getOffset(path)).status).toBe(404)
  expect(await uploadFiles(app)).toEqual([])
})

test('a new recording replaces the old one and its file', async () => {
  const app = await startApp()
  const booked = await aRecording(app)
  const by = uploader(app, booked.interviewer)
  const path = (await by.begin(booked.booking.id, 9000)).headers.get('location') ?? ''
  await by.append(path, 0, mp4Of(9000))
  await app.drainJobs()
  expect(await storedFiles(app)).toEqual([path.split('/').at(-1)])
})

test('the upload for a meanwhile cancelled booking is refused and deleted', async () => {
  const { app, by, path, booking, interviewee } = await startUpload(mp4.length)
  await aCancelledSession(app, { booking, interviewee })
  expect(await by.append(path, 0, mp4)).toMatchObject({
    status: 409,
    body: { code: 'booking.not_confirmed' },
  })
  await app.drainJobs()
  expect(await uploadFiles(app)).toEqual([])
  expect(await storedFiles(app)).toEqual([])
})
