import { readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { recordingLimits } from '#contract/limits.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aFreeBooking, type Booked } from '#test/bookings.ts'
import { fixedClock, openApp } from '#test/open-app.ts'
import { aSession, fileOf, mp4, mp4Of, uploader } from '#test/recordings.ts'

const { maxBytes, perSession } = recordingLimits

/** Files and quota rows of recordings and uploads. */
async function listTraces({ deps }: TestApp) {
  const filesIn = (folder: string) => readdir(join(deps.config.dataDir, folder)).catch(() => [])
  const places = ['uploads', 'storage/.incoming', 'storage/recordings']
  const counted = await deps.db.selectFrom('recording_uploads').select('id').execute()
  return [...(await Promise.all(places.map(filesIn))).flat(), ...counted]
}

const uploadAtOnce = (app: TestApp, { booking, interviewer }: Booked, content = mp4) =>
  app.as(interviewer).send(api.uploadRecording, { params: { id: booking.id }, file: fileOf(content) })

const startTusUpload = (app: TestApp, { booking, interviewer }: Booked, bytes: number) =>
  uploader(app, interviewer).begin(booking.id, bytes)

/** Adds a saved upload to the quota. */
const uploadedBefore = (app: TestApp, { booking, interviewer }: Booked, bytes: number, at: Date) =>
  app.deps.pool.query(
    `insert into recording_uploads (id, user_id, booking_id, bytes, started_at, saved_at, is_open)
     values (gen_random_uuid(), $1, $2, $3, $4, $4, false)`,
    [interviewer.id, booking.id, bytes, at],
  )

const enospc = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })

test('either kind of upload is accepted from the start of the session on', async () => {
  const app = await startApp()
  const booked = await aFreeBooking(app, { start: '2030-05-11T10:00:00Z' })
  const early = { status: 422, body: { code: 'recording.too_early' } }
  app.clock.set('2030-05-11T09:59:59Z')
  booked.interviewer.token = await app.tokenFor(booked.interviewer.id)
  expect(await uploadAtOnce(app, booked)).toMatchObject(early)
  expect(await startTusUpload(app, booked, 5000)).toMatchObject(early)
  app.clock.set('2030-05-11T10:00:00Z')
  expect(await uploadAtOnce(app, booked)).toMatchObject({ status: 201 })
})

test('simultaneous uploads share the monthly quota', async () => {
  const app = await startApp()
  const booked = await aSession(app)
  const now = app.clock.now()
  const full = { status: 422, body: { code: 'recording.month_full' } }
  await uploadedBefore(app, booked, recordingLimits.quotaBytes - maxBytes, now)
  const answers = await Promise.all([1, 2, 3].map(() => startTusUpload(app, booked, maxBytes)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  expect(await uploadAtOnce(app, booked)).toMatchObject(full)
  const path = answers.find(({ status }) => status === 201)?.headers.get('location') ?? ''
  await uploader(app, booked.interviewer).abort(path)
  expect(await uploadAtOnce(app, booked)).toMatchObject({ status: 201 })
  expect(await startTusUpload(app, booked, maxBytes)).toMatchObject(full)
  app.clock.set(new Date(now.getTime() + recordingLimits.quotaDays * 86_400_000))
  booked.interviewer.token = await app.tokenFor(booked.interviewer.id)
  expect(await startTusUpload(app, booked, maxBytes)).toMatchObject({ status: 201 })
})

test('a session takes five uploads, and failed ones do not count', async () => {
  const app = await startApp()
  const booked = await aSession(app)
  expect(await uploadAtOnce(app, booked, Buffer.from('no recording'))).toMatchObject({ status: 415 })
  for (let n = 0; n < perSession; n++) expect(await uploadAtOnce(app, booked)).toMatchObject({ status: 201 })
  const refused = { status: 422, body: { code: 'recording.too_many' } }
  expect(await uploadAtOnce(app, booked)).toMatchObject(refused)
  expect(await startTusUpload(app, booked, 5000)).toMatchObject(refused)
})

test('large files are refused with 507 below the minimum of free disk space, and small ones accepted', async () => {
  const app = await openApp({
    clock: fixedClock('2030-05-01T09:00:00Z'),
    env: { STORAGE_MIN_FREE_MB: String(1024 ** 3) },
  })
  try {
    const booked = await aSession(app)
    expect(await uploadAtOnce(app, booked)).toMatchObject({ status: 507, body: { code: 'storage.full' } })
    const { status, body } = await startTusUpload(app, booked, 5000)
    expect([status, body.message]).toEqual([
      507,
      'Our file storage is full. Try again later. Nothing was lost.',
    ])
    expect(await listTraces(app)).toEqual([])
    const square = { create: { width: 9, height: 9, channels: 3 as const, background: 'red' } }
    const file = fileOf(await sharp(square).png().toBuffer())
    await app.as(booked.interviewer).call(api.uploadPicture, { file })
  } finally {
    await app.close()
  }
})

test('an upload that fills the disk gets 507 and leaves no files', async () => {
  const app = await startApp()
  const booked = await aSession(app)
  const by = uploader(app, booked.interviewer)
  const begun = await by.begin(booked.booking.id, 5000)
  const path = begun.headers.get('location') ?? ''
  // Every write to this device fails with ENOSPC.
  await symlink('/dev/full', join(app.deps.config.dataDir, 'uploads', `${path.split('/').at(-1)}.part`))
  const full = { status: 507, body: { code: 'storage.full' } }
  expect(await by.append(path, 0, mp4Of(5000))).toMatchObject(full)
  expect(await by.getOffset(path)).toMatchObject({ status: 404 })
  const put = vi.spyOn(app.deps.storage, 'put').mockImplementation(async () => {
    throw enospc()
  })
  expect(await uploadAtOnce(app, booked)).toMatchObject(full)
  const again = (await by.begin(booked.booking.id, 5000)).headers.get('location') ?? ''
  expect(await by.append(again, 0, mp4Of(5000))).toMatchObject(full)
  put.mockRestore()
  expect(await listTraces(app)).toEqual([])
})
