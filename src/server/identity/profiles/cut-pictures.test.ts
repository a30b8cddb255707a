import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { anInterviewee } from '#test/factories.ts'

/** Red on the left, blue on the right, with noise: the file is large, as that of a photo is. */
function aPhoto() {
  const [width, height] = [600, 400]
  const pixels = randomBytes(width * height * 3)
  for (let at = 0; at < pixels.length; at += 3) {
    const isLeft = (at / 3) % width < width / 2
    pixels[at] = isLeft ? 255 : 0
    // Strong noise would change the colours of a small picture.
    pixels[at + 1] = (pixels[at + 1] ?? 0) % 64
    pixels[at + 2] = isLeft ? 0 : 255
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

const fileOf = (content: Buffer) => new File([new Uint8Array(content)], 'me.png', { type: 'image/png' })

/** Pixels that are shown of an uploaded picture: red on the left and blue on the right, at the top. */
async function shownPixels(app: TestApp, person: ReturnType<TestApp['as']>, content: Buffer) {
  const { url } = await person.call(api.uploadPicture, { file: fileOf(content) })
  const { data, info } = await sharp(await (await fetch(app.url + url)).arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [left, right] = [0, info.width - 1].map(at => data.subarray(at * info.channels))
  expect([left?.[0], right?.[2]].every(value => (value ?? 0) > 200)).toBe(true)
  return { data, info }
}

test.each(['png', 'gif'] as const)(
  'of a %s that was cut off what is there is shown, and one without pixels is refused',
  async format => {
    const app = await startApp()
    const ann = app.as(await anInterviewee(app))
    const whole = await aPhoto().toFormat(format).toBuffer()
    for (const end of [-1, -4, whole.length / 2]) {
      const { data, info } = await shownPixels(app, ann, whole.subarray(0, end))
      // Nothing is repeated in the rest.
      const bottom = data.subarray(-info.width * info.channels)
      if (end > 0) expect(bottom.some(value => value > 20)).toBe(false)
    }
    for (const end of [60, 40])
      expect(await ann.refused(api.uploadPicture, { file: fileOf(whole.subarray(0, end)) })).toMatchObject({
        status: 422,
        code: 'profile.upload_failed',
      })
  },
)

test('of a JPEG that was cut off what is there is shown, and one without pixels is refused', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app))
  for (const progressive of [false, true]) {
    const whole = await aPhoto().jpeg({ progressive }).toBuffer()
    for (const end of [-1, -2, whole.length / 2]) {
      await shownPixels(app, ann, whole.subarray(0, end))
    }
    const firstScan = whole.indexOf(Buffer.from([0xff, 0xda]))
    for (const end of [firstScan, firstScan + 20])
      expect(await ann.refused(api.uploadPicture, { file: fileOf(whole.subarray(0, end)) })).toMatchObject({
        status: 422,
        code: 'profile.upload_failed',
      })
  }
})

test('of a WebP that was cut off what is there is shown, and one without pixels is refused', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app))
  for (const lossless of [false, true]) {
    const whole = await aPhoto().webp({ lossless }).toBuffer()
    for (const end of [-1, -4, whole.length / 2]) await shownPixels(app, ann, whole.subarray(0, end))
    for (const end of [60, 30])
      expect(await ann.refused(api.uploadPicture, { file: fileOf(whole.subarray(0, end)) })).toMatchObject({
        status: 422,
        code: 'profile.upload_failed',
      })
  }
})
