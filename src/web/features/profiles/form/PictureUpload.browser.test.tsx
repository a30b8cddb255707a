import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { pictureLimits } from '#contract/limits.ts'
import { stopClock } from '#test/web/clock.ts'
import { aProfile } from '#test/web/factories.ts'
import { chooseFile, FakeUpload } from '#test/web/fake-upload.ts'
import { signInAs } from '#test/web/session.ts'
import { toast } from '#web/components/ui/toast.ts'
import { PictureUpload } from './PictureUpload.tsx'

beforeEach(() => {
  signInAs('interviewee')
  FakeUpload.sent = []
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
})

const input = page.getByLabelText('Choose picture')
const alert = page.getByRole('alert')
const bar = page.getByRole('progressbar', { name: 'Uploading' })
const file = (type: string, name: string, bytes = 100) => new File([new Uint8Array(bytes)], name, { type })

async function aPicture(): Promise<File> {
  const canvas = new OffscreenCanvas(8, 8)
  canvas.getContext('2d')?.fillRect(0, 0, 8, 8)
  return new File([await canvas.convertToBlob()], 'me.png', { type: 'image/png' })
}

/** Waits for the single pending upload. */
async function theUpload(): Promise<FakeUpload> {
  await expect.poll(() => FakeUpload.sent.length).toBe(1)
  const [sent] = FakeUpload.sent
  if (!sent) throw new Error('Nothing was sent.')
  return sent
}

test('an unsupported or too large file is rejected before the upload', async () => {
  await render(<PictureUpload profile={aProfile()} />)
  await expect.element(input).toHaveAttribute('accept', 'image/jpeg,image/png,image/gif,image/webp')
  for (const [chosen, sentence] of [
    [file('application/pdf', 'cv.pdf'), 'Choose a valid image type: JPG, PNG, GIF or WebP.'],
    [file('image/png', 'me.png', pictureLimits.maxBytes + 1), 'The image must be under 5MB.'],
    [file('image/svg+xml', 'me.svg'), 'Choose a valid image type: JPG, PNG, GIF or WebP.'],
  ] as const) {
    chooseFile(input.element(), chosen)
    await expect.element(alert).toHaveTextContent(sentence)
    await expect.element(input).toHaveAccessibleDescription(new RegExp(sentence.slice(0, 20)))
  }
  expect(FakeUpload.sent).toEqual([])
  await expect.element(bar).not.toBeInTheDocument()
})

test('a picture without a type is judged by its content', async () => {
  await render(<PictureUpload profile={aProfile()} />)
  chooseFile(input.element(), new File(['\0\0\0\x18ftypheic'], 'IMG_0001'))
  await expect.element(alert).toHaveTextContent(/HEIC.*Export this picture as JPG/)
  expect(FakeUpload.sent).toEqual([])
  chooseFile(input.element(), new File([await aPicture()], 'me'))
  await theUpload()
  await expect.element(alert).not.toBeInTheDocument()
})

/** A photo over the server's limit of bytes, with a green middle. Drawing as many pixels as a phone takes half a minute. */
async function aPhoto(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  for (const [index, color] of ['red', 'lime', 'blue'].entries()) {
    if (context) context.fillStyle = color
    context?.fillRect((index * width) / 3, 0, width / 3, height)
  }
  const content = await canvas.convertToBlob({ type: 'image/jpeg' })
  return new File([content, new Uint8Array(pictureLimits.maxBytes)], 'IMG_0002.jpg', { type: 'image/jpeg' })
}

test('a photo of a phone is made small before the upload, and its middle stays', async () => {
  await render(<PictureUpload profile={aProfile()} />)
  chooseFile(input.element(), await aPhoto(1600, 1200))
  const sent = await theUpload()
  const [small] = [...(sent.body?.values() ?? [])]
  if (!(small instanceof File)) throw new Error('No file was sent.')
  expect(small.name).toBe('IMG_0002.jpg')
  const bitmap = await createImageBitmap(small)
  expect([bitmap.width, bitmap.height]).toEqual([1024, 1024])
  const context = new OffscreenCanvas(1024, 1024).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const [red = 255, green = 0, blue = 255] = context?.getImageData(512, 512, 1, 1).data ?? []
  expect([red < 60, green > 200, blue < 60]).toEqual([true, true, true])
})

/** A white PNG of few bytes, however many pixels. */
async function aWhitePng(width: number, height: number): Promise<File> {
  const crcOf = (bytes: Uint8Array) => {
    let crc = ~0
    for (const byte of bytes) {
      crc ^= byte
      for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
    }
    return ~crc
  }
  const chunk = (type: string, data: Uint8Array) => {
    const typed = Uint8Array.from([...new TextEncoder().encode(type), ...data])
    const number = (value: number) => new Uint8Array(new Int32Array([value]).buffer).reverse()
    return new Blob([number(data.length), typed, number(crcOf(typed))])
  }
  const head = new DataView(new ArrayBuffer(13))
  head.setUint32(0, width)
  head.setUint32(4, height)
  head.setUint8(8, 1)
  const row = new Uint8Array(1 + Math.ceil(width / 8)).fill(0xff, 1)
  const rows = new Blob(Array.from({ length: height }, () => row)).stream()
  const compressed = new Response(rows.pipeThrough(new CompressionStream('deflate')))
  const pixels = new Uint8Array(await compressed.arrayBuffer())
  const parts = [
    chunk('IHDR', new Uint8Array(head.buffer)),
    chunk('IDAT', pixels),
    chunk('IEND', new Uint8Array()),
  ]
  return new File([Uint8Array.of(0x89), 'PNG\r\n\x1a\n', ...parts], 'IMG_0003.png', {
    type: 'image/png',
  })
}

test('a photo of few bytes and more pixels than the server takes is made small too', async () => {
  await render(<PictureUpload profile={aProfile()} />)
  chooseFile(input.element(), await aWhitePng(5712, 4284))
  const sent = await theUpload()
  const [small] = [...(sent.body?.values() ?? [])]
  if (!(small instanceof File)) throw new Error('No file was sent.')
  const bitmap = await createImageBitmap(small)
  expect([bitmap.width, bitmap.height]).toEqual([1024, 1024])
})

test('a picture uploads on selection, with a preview and its progress', async () => {
  stopClock({ toFake: ['setTimeout', 'clearTimeout'] })
  const successToast = vi.spyOn(toast, 'success')
  await render(<PictureUpload profile={aProfile()} />)
  const picture = await aPicture()
  await userEvent.upload(input, picture)
  const sent = await theUpload()
  expect(sent.address).toBe('POST /api/profile/picture')
  expect([...(sent.body?.values() ?? [])]).toMatchObject([{ name: 'me.png', size: picture.size }])
  await expect.element(bar).toHaveAttribute('aria-valuenow', '0')
  sent.progress(0.4)
  await expect.element(bar).toHaveAttribute('aria-valuenow', '40')
  await expect.element(input).toBeDisabled()
  await expect.poll(() => document.querySelector('img')?.src).toMatch(/^blob:/)
  sent.answer(200, aProfile({ profilePictureUrl: '/media/new.webp' }))
  await expect.element(bar).toHaveAttribute('aria-valuenow', '100')
  await expect.poll(() => successToast.mock.calls.flat()).toEqual(['Your picture has been updated.'])
  await expect.element(input).toBeEnabled()
  await vi.advanceTimersByTimeAsync(1000)
  await expect.element(bar).not.toBeInTheDocument()
})

test('a rejected picture shows the server’s message and restores the old one', async () => {
  await render(<PictureUpload profile={aProfile()} />)
  chooseFile(input.element(), await aPicture())
  const sent = await theUpload()
  const message = 'The image may have at most 16 megapixels.'
  sent.answer(422, { status: 422, code: 'profile.image_too_many_pixels', message })
  await expect.element(alert).toHaveTextContent(message)
  expect(document.querySelector('img')).toBeNull()
  await expect.element(bar).not.toBeInTheDocument()
})

test('a missing reply is reported, and the same file can be selected again', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ status: 'ok' }))
  await render(<PictureUpload profile={aProfile()} />)
  const chosen = await aPicture()
  chooseFile(input.element(), chosen)
  ;(await theUpload()).onerror?.()
  await expect.element(alert).toHaveTextContent('We couldn’t upload this picture. Try another one.')
  FakeUpload.sent = []
  chooseFile(input.element(), chosen)
  await theUpload()
  await expect.element(alert).not.toBeInTheDocument()
})
