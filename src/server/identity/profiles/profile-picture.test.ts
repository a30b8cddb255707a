import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { pictureLimits } from '#contract/limits.ts'
import { getThumbnailUrl } from '#contract/profile.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { anInterviewee } from '#test/factories.ts'

/** Left half red, right half blue. */
function aPicture({ width = 600, height = 400 } = {}) {
  const half = { width: width / 2, height, channels: 3 as const }
  const blue = { create: { ...half, background: 'blue' } }
  return sharp({ create: { ...half, width, background: 'red' } }).composite([
    { input: blue, left: width / 2, top: 0 },
  ])
}

const fileOf = (content: Uint8Array | string, name = 'me.png') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type: 'image/png' })

const storedFiles = ({ deps }: TestApp) =>
  readdir(join(deps.config.dataDir, 'storage/pictures')).catch(() => [])

async function fetched(app: TestApp, url: string) {
  const response = await fetch(app.url + url)
  return { response, content: Buffer.from(await response.arrayBuffer()) }
}

test('a picture is served as two cacheable WebP squares', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app))
  const { url } = await ann.call(api.uploadPicture, { file: fileOf(await aPicture().png().toBuffer()) })
  expect(url).toMatch(/^\/media\/[0-9a-f]{32}-512\.webp$/)
  expect(await ann.call(api.myProfile, {})).toMatchObject({ profilePictureUrl: url })
  for (const [address, side] of [
    [url, 512],
    [getThumbnailUrl(url), 128],
  ] as const) {
    const { response, content } = await fetched(app, address)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width: side, height: side })
  }
})

test('every accepted type works under any file name', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app))
  const picture = aPicture()
  const files = [picture.jpeg(), picture.png(), picture.gif(), picture.webp()].map(image => image.toBuffer())
  for (const content of await Promise.all(files)) {
    await ann.call(api.uploadPicture, { file: fileOf(content, 'holiday.txt') })
  }
})

test('a profile update can include a picture, and keeps the current one without it', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app))
  const file = fileOf(await aPicture().jpeg().toBuffer())
  const { profilePictureUrl, city } = await ann.call(api.updateProfile, { body: { city: 'Batumi' }, file })
  expect(city).toBe('Batumi')
  expect((await fetched(app, profilePictureUrl ?? '')).response.status).toBe(200)
  expect(await ann.call(api.updateProfile, { body: { city: 'Tbilisi' } })).toMatchObject({
    profilePictureUrl,
  })
})

test('the old files are deleted after the replacement', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app))
  const file = fileOf(await aPicture().png().toBuffer())
  const first = await ann.call(api.uploadPicture, { file })
  const second = await ann.call(api.updateProfile, { body: {}, file })
  await app.drainJobs()
  expect((await fetched(app, first.url)).response.status).toBe(404)
  expect((await fetched(app, second.profilePictureUrl ?? '')).response.status).toBe(200)
  await Promise.all(Array.from({ length: 5 }, () => ann.call(api.uploadPicture, { file })))
  await app.drainJobs()
  expect(await storedFiles(app)).toHaveLength(2)
})

test('the cleanup job deletes files of a crashed upload and preserves used ones', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app))
  const file = fileOf(await aPicture().png().toBuffer())
  const failure = new Error('database unavailable')
  const transaction = vi.spyOn(app.deps.db, 'transaction').mockImplementation(() => {
    throw failure
  })
  const remove = vi.spyOn(app.deps.storage, 'delete').mockRejectedValue(failure)
  await ann.refused(api.uploadPicture, { file })
  app.loggedErrors.length = 0
  expect(await storedFiles(app)).toHaveLength(2)
  transaction.mockRestore()
  remove.mockRestore()
  const { url } = await ann.call(api.uploadPicture, { file })
  await app.deps.pool.query(`update pgboss.job set start_after = now() where name = 'delete-picture-files'`)
  await app.drainJobs()
  expect(await storedFiles(app)).toHaveLength(2)
  expect((await fetched(app, url)).response.status).toBe(200)
})

test('a refused update stores no picture', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app, { complete: false }))
  const file = fileOf(await aPicture().png().toBuffer())
  expect(await ann.refused(api.updateProfile, { body: { city: 'Batumi' }, file })).toMatchObject({
    fields: [{ path: 'country' }],
  })
  expect(await storedFiles(app)).toEqual([])
  expect(await ann.call(api.myProfile, {})).toMatchObject({ profilePictureUrl: null, city: null })
})

test('a picture is rotated upright and loses its metadata', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app))
  const content = await aPicture({ width: 400, height: 400 })
    .withExif({ IFD0: { Artist: 'Ann', Orientation: '6' }, IFD3: { GPSLatitude: '41/1 43/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(content).metadata()).exif).toBeDefined()
  const { url } = await ann.call(api.uploadPicture, { file: fileOf(content) })
  const served = (await fetched(app, url)).content
  const { exif, icc, xmp } = await sharp(served).metadata()
  expect({ exif, icc, xmp }).toEqual({ exif: undefined, icc: undefined, xmp: undefined })
  const { data } = await sharp(served)
    .extract({ left: 256, top: 10, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data].map(value => Math.round(value / 255))).toEqual([1, 0, 0])
})

test('a file that is no image is refused by its content', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app))
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
  for (const content of ['hello', drawing, '%PDF-1.7', 'RIFF0000WAVE', await aPicture().tiff().toBuffer()]) {
    expect(await ann.refused(api.uploadPicture, { file: fileOf(content) })).toMatchObject({
      status: 415,
      code: 'profile.image_type',
      message: 'Choose a valid image type: JPG, PNG, GIF or WebP.',
    })
  }
  expect(await storedFiles(app)).toEqual([])
})

test('an empty picture is told so', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app))
  const empty = {
    status: 422,
    code: 'profile.image_empty',
    message: 'This file is empty. Choose another one.',
  }
  expect(await ann.refused(api.uploadPicture, { file: fileOf('') })).toMatchObject(empty)
  expect(await ann.refused(api.updateProfile, { body: {}, file: fileOf('') })).toMatchObject(empty)
})

test('files that are no images do not count as pictures of the hour', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app))
  for (let n = 0; n <= pictureLimits.perHour; n++)
    expect(await ann.refused(api.uploadPicture, { file: fileOf('hello') })).toMatchObject({ status: 415 })
  await ann.call(api.uploadPicture, { file: fileOf(await aPicture().png().toBuffer()) })
})

test('a HEIC picture is refused with advice, whatever its name and brand', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app))
  for (const brand of ['heic', 'heix', 'mif1', 'msf1', 'hevc']) {
    const content = Buffer.concat([
      Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0`, 'latin1'),
      Buffer.alloc(200),
    ])
    expect(await ann.refused(api.uploadPicture, { file: fileOf(content, 'IMG_0001.jpg') })).toMatchObject({
      status: 415,
      code: 'profile.image_heic',
      message: expect.stringContaining('Export this picture as JPG'),
    })
  }
})

/** A PNG with a header of this size and no pixels, so decoding it fails. */
function anEmptyPng(width: number, height: number): Buffer {
  const head = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR00000000\x10\x06\0\0\x01', 'latin1')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(head.subarray(12)))
  return Buffer.concat([head, sum, Buffer.from('\0\0\0\0IDAT\x35\xaf\x06\x1e', 'latin1')])
}

test('images over 16 megapixels are refused by their header, without decoding', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app))
  for (const [width, height] of [
    [7000, 7100],
    [4000, 4001],
  ] as const) {
    expect(await ann.refused(api.uploadPicture, { file: fileOf(anEmptyPng(width, height)) })).toMatchObject({
      status: 422,
      code: 'profile.image_too_many_pixels',
    })
  }
  expect(await ann.refused(api.uploadPicture, { file: fileOf(anEmptyPng(4000, 4000)) })).toMatchObject({
    code: 'profile.upload_failed',
  })
  const largest = await aPicture({ width: 4000, height: 4000 }).jpeg().toBuffer()
  await ann.call(api.uploadPicture, { file: fileOf(largest) })
})

test('only the first frame of an animation is used', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app))
  const [width, height, frames] = [400, 400, 110]
  const pixels = Buffer.alloc(width * height * frames * 3)
  for (let frame = 0; frame < frames; frame++)
    pixels.fill(frame * 2, frame * width * height * 3, (frame + 1) * width * height * 3)
  const animation = sharp(pixels, {
    raw: { width, height: height * frames, channels: 3, pageHeight: height },
  })
  for (const content of [
    await animation.clone().gif().toBuffer(),
    await animation.clone().webp().toBuffer(),
  ]) {
    expect((await sharp(content).metadata()).pages).toBeGreaterThan(1)
    await ann.call(api.uploadPicture, { file: fileOf(content) })
  }
})

test('an account with too many parallel uploads gets 429', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app))
  const file = fileOf(await aPicture().png().toBuffer())
  const requests = Array.from({ length: 12 }, () => ann.send(api.updateProfile, { body: {}, file }))
  const statuses = (await Promise.all(requests)).map(({ status }) => status)
  expect(statuses.filter(status => status === 429).length).toBeGreaterThan(0)
  expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(5)
  expect(await ann.send(api.updateProfile, { body: {}, file })).toMatchObject({ status: 200 })
})

test('an account over the hourly upload limit gets 429 with the remaining time', async () => {
  const app = await startApp()
  const ann = await anInterviewee(app)
  const bob = await anInterviewee(app)
  const file = fileOf(await aPicture({ width: 60, height: 40 }).png().toBuffer())
  for (let n = 0; n < pictureLimits.perHour; n++) await app.as(ann).call(api.uploadPicture, { file })
  const refused = await app.as(ann).send(api.updateProfile, { body: { city: 'Batumi' }, file })
  expect(refused).toMatchObject({ status: 429, body: { code: 'profile.too_many_images' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
  await app.as(bob).call(api.uploadPicture, { file })
  app.clock.advance({ hours: 1 })
  await Promise.all([1, 2].map(() => app.as(ann).call(api.uploadPicture, { file })))
})

test('a file over 5 MB is refused, and one of exactly 5 MB is accepted', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app))
  const picture = await aPicture().png().toBuffer()
  const padded = (bytes: number) => fileOf(Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]))
  for (const bytes of [5_242_881, 9_000_000]) {
    expect(await ann.refused(api.uploadPicture, { file: padded(bytes) })).toMatchObject({
      status: 413,
      code: 'profile.image_too_large',
      message: 'The image must be under 5MB.',
    })
  }
  await ann.call(api.uploadPicture, { file: padded(5_242_880) })
})

test('an upload without a file or without a session is refused', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app))
  expect(await ann.refused(api.uploadPicture, {})).toMatchObject({
    status: 400,
    fields: [{ path: 'file', message: 'This field is required.' }],
  })
  const file = fileOf(await aPicture().png().toBuffer())
  expect(await app.anonymous.refused(api.uploadPicture, { file })).toMatchObject({ status: 401 })
})

test('the picture route serves no other files', async () => {
  const app = await startApp()
  for (const path of [
    '/media/..%2Fauth-secret',
    '/media/%2e%2e%2fauth-secret',
    '/media/nothing.webp',
    '/media/',
  ]) {
    expect((await fetched(app, path)).response.status).toBe(404)
  }
})
