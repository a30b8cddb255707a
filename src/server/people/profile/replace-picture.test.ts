import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { thumbnailOf } from '#contract/picture.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { anInterviewee } from '#test/factories.ts'

/** A picture whose left half is red and whose right half is blue. */
function aPicture({ width = 600, height = 400 } = {}) {
  const half = { width: width / 2, height, channels: 3 as const }
  const blue = { create: { ...half, background: 'blue' } }
  return sharp({ create: { ...half, width, background: 'red' } }).composite([
    { input: blue, left: width / 2, top: 0 },
  ])
}

const fileOf = (content: Uint8Array | string, name = 'me.png') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type: 'image/png' })

const kept = ({ deps }: TestApp) => readdir(join(deps.config.dataDir, 'storage/pictures')).catch(() => [])

async function fetched(app: TestApp, url: string) {
  const response = await fetch(app.url + url)
  return { response, content: Buffer.from(await response.arrayBuffer()) }
}

test('a picture is served as two squares of WebP that browsers may keep', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app))
  const { url } = await ann.call(api.uploadPicture, { file: fileOf(await aPicture().png().toBuffer()) })
  expect(url).toMatch(/^\/media\/[0-9a-f]{32}-512\.webp$/)
  expect(await ann.call(api.myProfile, {})).toMatchObject({ profilePictureUrl: url })
  for (const [address, side] of [
    [url, 512],
    [thumbnailOf(url), 128],
  ] as const) {
    const { response, content } = await fetched(app, address)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width: side, height: side })
  }
})

test('each accepted kind is accepted, whatever the file is called', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app))
  const picture = aPicture()
  const files = [picture.jpeg(), picture.png(), picture.gif(), picture.webp()].map(one => one.toBuffer())
  for (const content of await Promise.all(files)) {
    await ann.call(api.uploadPicture, { file: fileOf(content, 'holiday.txt') })
  }
})

test('a picture comes along with a change of the profile, which keeps it when none is sent', async () => {
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

test('the old files go once the new ones are in place', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app))
  const file = fileOf(await aPicture().png().toBuffer())
  const first = await ann.call(api.uploadPicture, { file })
  const second = await ann.call(api.updateProfile, { body: {}, file })
  expect((await fetched(app, first.url)).response.status).toBe(404)
  expect((await fetched(app, second.profilePictureUrl ?? '')).response.status).toBe(200)
  await Promise.all(Array.from({ length: 5 }, () => ann.call(api.uploadPicture, { file })))
  expect(await kept(app)).toHaveLength(2)
})

test('a change that is refused keeps no picture', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app, { complete: false }))
  const file = fileOf(await aPicture().png().toBuffer())
  expect(await ann.refused(api.updateProfile, { body: { city: 'Batumi' }, file })).toMatchObject({
    fields: [{ path: 'country' }],
  })
  expect(await kept(app)).toEqual([])
  expect(await ann.call(api.myProfile, {})).toMatchObject({ profilePictureUrl: null, city: null })
})

test('where, when and with what it was taken is not passed on, and it stands upright', async () => {
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

test('what is no picture is refused by its content, whatever it is called', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app))
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
  for (const content of ['hello', drawing, '%PDF-1.7', 'RIFF0000WAVE', await aPicture().tiff().toBuffer()]) {
    expect(await ann.refused(api.uploadPicture, { file: fileOf(content) })).toMatchObject({
      status: 415,
      code: 'profile.image_type',
      message: 'Please choose a valid image type: JPG, PNG, GIF or WebP.',
    })
  }
  expect(await kept(app)).toEqual([])
})

test('a broken picture and one of absurd size are refused', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app))
  const whole = await aPicture().png().toBuffer()
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  for (const content of [whole.subarray(0, 200), whole.subarray(0, 40), bomb]) {
    expect(await ann.refused(api.uploadPicture, { file: fileOf(content) })).toMatchObject({
      status: 422,
      code: 'profile.upload_failed',
    })
  }
})

test('more than 5 MB are refused and a little less is not', async () => {
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

test('an upload without a file, and a stranger’s, is refused', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app))
  expect(await ann.refused(api.uploadPicture, {})).toMatchObject({
    status: 400,
    fields: [{ path: 'file', message: 'This field is required.' }],
  })
  const file = fileOf(await aPicture().png().toBuffer())
  expect(await app.anonymous.refused(api.uploadPicture, { file })).toMatchObject({ status: 401 })
})

test('no other file can be read through the address of pictures', async () => {
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
