import { SignJWT } from 'jose'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { anInterviewee } from '#test/factories.ts'
import { startS3 } from '#test/fakes/s3.ts'
import { authSessionIdOf } from '#test/open-app.ts'
import { aCancelledSession, aRecording, mp4Of, recordingOf, recordingSamples } from '#test/recordings.ts'
import { parseByteRange } from './stream.ts'

const content = mp4Of(100_000)

async function startWatching(name = 'session.mp4') {
  const app = await startApp()
  const recorded = await aRecording(app, content, name)
  const url = recorded.recording.recordingUrl
  return { app, ...recorded, url, id: url.split('/')[3] ?? '' }
}

async function get(app: TestApp, url: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(app.url + url, { headers, method })
  const body = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, body }
}

test('the server sends the whole recording with the headers that players need', async () => {
  const { app, url, id } = await startWatching('Встреча.mp4')
  const { status, headers, body } = await get(app, url)
  expect(status).toBe(200)
  expect(body.equals(content)).toBe(true)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '100000',
    'accept-ranges': 'bytes',
    'cache-control': 'private',
    'x-content-type-options': 'nosniff',
    etag: `"${id}"`,
    'content-disposition': `inline; filename="???????.mp4"; filename*=UTF-8''%D0%92%D1%81%D1%82%D1%80%D0%B5%D1%87%D0%B0.mp4`,
  })
  const download = await get(app, `${url}&download=1`)
  expect(download.headers.get('content-disposition')).toMatch(/^attachment; /)
  expect(download.body.equals(content)).toBe(true)
})

test.each([
  ['mov', 'video/quicktime'],
  ['avi', 'video/x-msvideo'],
  ['mp3', 'audio/mpeg'],
  ['wav', 'audio/wav'],
  ['m4a', 'audio/mp4'],
] as const)('%s is served as %s', async (format, type) => {
  const app = await startApp()
  const { recording } = await aRecording(app, recordingSamples[format][0])
  expect((await get(app, recording.recordingUrl)).headers.get('content-type')).toBe(type)
})

test.each([
  ['bytes=0-1', 0, 1],
  ['bytes=50000-', 50_000, 99_999],
  ['bytes=-10', 99_990, 99_999],
  ['bytes=99999-200000', 99_999, 99_999],
])('a player that requests %s gets that range', async (range, start, end) => {
  const { app, url } = await startWatching()
  const { status, headers, body } = await get(app, url, { range })
  expect(status).toBe(206)
  expect(headers.get('content-range')).toBe(`bytes ${start}-${end}/100000`)
  expect(headers.get('content-length')).toBe(String(end - start + 1))
  expect(body.equals(content.subarray(start, end + 1))).toBe(true)
})

test('an unsatisfiable range is refused, and several ranges get the whole file', async () => {
  const { app, url } = await startWatching()
  const beyond = await get(app, url, { range: 'bytes=100000-' })
  expect(beyond.status).toBe(416)
  expect(beyond.headers.get('content-range')).toBe('bytes */100000')
  expect(JSON.parse(String(beyond.body))).toMatchObject({ code: 'recording.no_such_part' })
  expect((await get(app, url, { range: 'bytes=0-1,5-6' })).status).toBe(200)
})

test('If-Range and If-None-Match compare the ETag', async () => {
  const { app, url, id } = await startWatching()
  const range = 'bytes=0-9'
  expect((await get(app, url, { range, 'if-range': `"${id}"` })).status).toBe(206)
  expect((await get(app, url, { range, 'if-range': '"another"' })).status).toBe(200)
  expect((await get(app, url, { 'if-none-match': `"${id}"` })).status).toBe(304)
})

test('recordings and pictures in S3 are served like local ones', async () => {
  const s3 = await startS3()
  onTestFinished(() => s3.stop())
  const env = {
    STORAGE_URL: `s3://uploads?endpoint=${s3.settings.endpoint}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  const app = await startApp({ env })
  const { recording, interviewer } = await aRecording(app, content)
  expect((await get(app, recording.recordingUrl)).body.equals(content)).toBe(true)
  const part = await get(app, recording.recordingUrl, { range: 'bytes=500-999' })
  expect(part.status).toBe(206)
  expect(part.body.equals(content.subarray(500, 1000))).toBe(true)
  const red = sharp({ create: { width: 600, height: 600, channels: 3, background: 'red' } })
  const file = new File([new Uint8Array(await red.png().toBuffer())], 'me.png')
  const { url } = await app.as(interviewer).call(api.uploadPicture, { file })
  expect((await get(app, url)).headers.get('content-type')).toBe('image/webp')
  expect((await get(app, url.replace(/\w/g, '0'))).status).toBe(404)
})

test('HEAD returns the headers without a body', async () => {
  const { app, url } = await startWatching()
  const whole = await get(app, url, {}, 'HEAD')
  expect([whole.status, whole.headers.get('content-length'), whole.body.length]).toEqual([200, '100000', 0])
  const part = await get(app, url, { range: 'bytes=0-9' }, 'HEAD')
  expect([part.status, part.headers.get('content-length'), part.body.length]).toEqual([206, '10', 0])
})

test('a link works for at least six hours, stays the same for an hour, and then is expired', async () => {
  const { app, url, ...booked } = await startWatching()
  app.clock.set('2030-05-01T09:00:01Z')
  const link = (await recordingOf(app, booked, booked.interviewer)).recordingUrl ?? ''
  app.clock.set('2030-05-01T10:00:00Z')
  expect((await recordingOf(app, booked, booked.interviewer)).recordingUrl).toBe(link)
  app.clock.set('2030-05-01T15:59:59Z')
  expect((await get(app, link)).status).toBe(200)
  app.clock.set('2030-05-01T16:00:00Z')
  const { status, body } = await get(app, link)
  expect(status).toBe(410)
  expect(JSON.parse(String(body)).message).toBe(
    'This link to the recording has expired. Open the recording again from My Bookings.',
  )
})

test('each participant has an own link, and no other token opens the recording', async () => {
  const { app, url, id, ...booked } = await startWatching()
  const theirs = (await recordingOf(app, booked, booked.interviewee)).recordingUrl ?? ''
  expect(theirs).not.toBe(url)
  expect((await get(app, theirs)).status).toBe(200)

  const path = `/api/recordings/${id}/file`
  const by = authSessionIdOf(booked.interviewee)
  const signed = (claims: { rec?: string }, sub: string, secret = 'x'.repeat(32), audience = 'recording') =>
    new SignJWT({ by, ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(sub)
      .setAudience(audience)
      .setExpirationTime(new Date('2030-05-02T00:00:00Z'))
      .sign(new TextEncoder().encode(secret))
  const other = await aRecording(app)
  const stranger = await anInterviewee(app)
  const me = booked.interviewee.id
  for (const ticket of [
    '',
    'nonsense',
    new URL(other.recording.recordingUrl, app.url).searchParams.get('ticket') ?? '',
    booked.interviewee.token,
    await signed({ rec: id }, stranger.id),
    await signed({ rec: id }, me, 'y'.repeat(32)),
    await signed({ rec: id }, me, undefined, 'elsewhere'),
    await signed({}, me),
    await signed({ rec: id }, 'nobody'),
  ])
    expect((await get(app, `${path}?ticket=${ticket}`)).status).toBe(404)
  expect((await get(app, path)).status).toBe(404)
  expect((await get(app, `${path}?ticket=${await signed({ rec: id }, me)}`)).status).toBe(200)
})

test('a link’s token is no login', async () => {
  const { app, url } = await startWatching()
  const token = new URL(url, app.url).searchParams.get('ticket') ?? ''
  expect((await app.as({ token }).send(api.myProfile, {})).status).toBe(401)
})

test('a link ends with the login that requested it', async () => {
  const app = await startApp()
  const { recording, interviewer } = await aRecording(app)
  const { recordingUrl: url } = recording
  expect((await get(app, url)).status).toBe(200)
  await app.as(interviewer).call(api.signOut, {})
  expect(await get(app, url)).toMatchObject({ status: 410 })

  const again = { ...interviewer, token: await app.tokenFor(interviewer.id) }
  const [listed] = (await app.as(again).call(api.myBookings, {})).bookings
  const fresh = listed?.recordingUrl ?? ''
  expect((await get(app, fresh)).status).toBe(200)
  const suspended = { suspended_at: app.deps.now() }
  await app.deps.db.updateTable('users').set(suspended).where('id', '=', interviewer.id).execute()
  expect((await get(app, fresh)).status).toBe(410)
})

test('the recording of a cancelled booking is not found', async () => {
  const { app, url, booking, interviewee } = await startWatching()
  const after = await aCancelledSession(app, { booking, interviewee })
  expect(after).toMatchObject({ recording: null, recordingUrl: null, recordingFileName: null })
  expect((await get(app, url)).status).toBe(404)
})

test('either participant deletes the recording with its file', async () => {
  for (const side of ['interviewee', 'interviewer'] as const) {
    const { app, url, booking, ...people } = await startWatching()
    const params = { id: booking.id }
    const stranger = await app.as(await anInterviewee(app)).refused(api.deleteRecording, { params })
    expect(stranger).toMatchObject({ status: 404, code: 'booking.not_found' })
    const by = app.as(people[side])
    await by.call(api.deleteRecording, { params })
    expect(await by.refused(api.deleteRecording, { params })).toMatchObject({ code: 'recording.not_found' })
    expect(await by.call(api.booking, { params })).toMatchObject({ recording: null, recordingUrl: null })
    expect((await get(app, url)).status).toBe(404)
    const { rows } = await app.deps.pool.query<{ data: { key: string } }>(
      `select data from pgboss.job where name = 'delete-unreferenced-file'`,
    )
    await app.drainJobs()
    for (const { data } of rows) expect(await app.deps.storage.getSize(data.key)).toBeNull()
  }
})

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=2-5', { start: 2, end: 5 }],
  ['bytes=2-', { start: 2, end: 9 }],
  ['bytes=2-99', { start: 2, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  [`bytes=${'9'.repeat(400)}-`, 'unsatisfiable'],
  ['bytes=5-2', 'unsatisfiable'],
  ['bytes=-', null],
  ['bytes=0-1,4-5', null],
  ['items=0-1', null],
  ['bytes=a-b', null],
  [undefined, null],
])('the range header %j of a ten-byte file means %j', (header, range) => {
  expect(parseByteRange(header, 10)).toEqual(range)
})
