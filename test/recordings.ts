import { api } from '#contract/api.ts'
import type { Booking } from '#contract/booking.ts'
import { rawRoutes } from '#contract/recording.ts'
import { aFreeBooking, type Booked } from './bookings.ts'
import type { SignedInUser, TestApp } from './open-app.ts'

const ascii = (text: string) => Buffer.from(text, 'latin1')
const padding = Buffer.alloc(5000, 0x55)

const ftyp = (brand: string) =>
  Buffer.concat([ascii(`\0\0\0\x14ftyp${brand}\0\0\x02\0${brand}`), ascii('\0\0\x13\x90mdat'), padding])
const riff = (kind: string) => Buffer.concat([ascii(`RIFF\xac\x13\0\0${kind}`), padding])
const frames = Buffer.concat(
  Array.from({ length: 8 }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)])),
)

/** Beginnings of files as programs write them, padded to a few kilobytes. */
export const recordingSamples = {
  mp4: ['isom', 'mp42', 'dash', '3gp4', 'M4V '].map(ftyp),
  mov: [ftyp('qt  '), Buffer.concat([ascii('\0\0\0\x08wide\0\0\x13\x90mdat'), padding])],
  m4a: ['M4A ', 'M4A\0', 'M4B ', 'F4A ', 'F4B '].map(ftyp),
  avi: [riff('AVI LIST')],
  wav: [riff('WAVEfmt ')],
  mp3: [
    frames,
    Buffer.concat([ascii('ID3\x03\0\0\0\0\0\x0a'), Buffer.alloc(10), frames]),
    Buffer.concat([ascii('ID3\x04\0\0\0\x04\0\0'), Buffer.alloc(65_536), frames]),
  ],
}

/** MP4 under further brands: `recordingSamples` holds only as many as a session may have. */
export const moreMp4Samples = ['avc1', 'M4VH', '3gp5', '3gr6', '3g2a', 'F4V ', 'MSNV'].map(ftyp)

export const otherFiles = {
  WebM: Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
    padding,
  ]),
  'a picture': ftyp('heic'),
  'a picture in RIFF': riff('WEBPVP8 '),
  AAC: Buffer.concat([Buffer.from([0xff, 0xf1, 0x50, 0x80]), padding]),
  Ogg: Buffer.concat([ascii('OggS\0\x02'), padding]),
  'a page': ascii('<!doctype html><script>alert(1)</script>'),
  'a program': Buffer.concat([ascii('MZ'), padding]),
  text: ascii('ftypisom, or so it says'),
  'a single byte': ascii('x'),
} as const

export const mp4: Buffer = recordingSamples.mp4[0] ?? Buffer.alloc(0)

/** An MP4 of this size. Neighbouring bytes differ, so that a misplaced part is detected. */
export function mp4Of(bytes: number): Buffer {
  const content = Buffer.allocUnsafe(bytes)
  for (let offset = 0; offset + 4 <= bytes; offset += 4) content.writeUInt32BE(offset, offset)
  mp4.copy(content, 0, 0, 32)
  return content
}

/** A WAV tone of this many seconds, 172 kB each. */
export function wavOf(seconds: number): Buffer {
  const rate = 44_100
  const sound = Buffer.alloc(rate * seconds * 4)
  for (let index = 0; index < rate * seconds; index++) {
    const level = Math.round(Math.sin((index / rate) * 440 * 2 * Math.PI) * 8000)
    sound.writeInt16LE(level, index * 4)
    sound.writeInt16LE(level, index * 4 + 2)
  }
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + sound.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(2, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 4, 28)
  head.writeUInt16LE(4, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(sound.length, 40)
  return Buffer.concat([head, sound])
}

export const fileOf = (content: Buffer, name = 'session.mp4') => new File([new Uint8Array(content)], name)

/** A confirmed booking whose session has begun and lasts for days. */
export async function aSession(app: TestApp): Promise<Booked> {
  const booked = await aFreeBooking(app)
  const { id } = booked.booking
  await app.deps.pool.query('update bookings set starts_at = $1 where id = $2', [app.clock.now(), id])
  return booked
}

/** A session that was cancelled before its start after all. */
export async function aCancelledSession(
  app: TestApp,
  { booking: { id }, interviewee }: Omit<Booked, 'interviewer'>,
) {
  await app.deps.pool.query("update bookings set starts_at = ends_at - interval '1 hour' where id = $1", [id])
  return app.as(interviewee).call(api.cancelBooking, { body: { bookingId: id } })
}

/** A confirmed booking, recorded by its interviewer. */
export async function aRecording(app: TestApp, content: Buffer = mp4, name?: string) {
  const booked = await aSession(app)
  const recording = await app.as(booked.interviewer).call(api.uploadRecording, {
    params: { id: booked.booking.id },
    file: fileOf(content, name),
  })
  return { ...booked, recording }
}

export const recordingOf = async (app: TestApp, { booking }: Booked, as: SignedInUser): Promise<Booking> =>
  app.as(as).call(api.booking, { params: { id: booking.id } })

/** The browser's uploader by hand. Each call is one request of the protocol. */
export function uploader(app: TestApp, user: { token: string } | null) {
  const headers = {
    'tus-resumable': '1.0.0',
    ...(user ? { authorization: `Bearer ${user.token}` } : {}),
  }
  const send = async (
    method: string,
    path: string,
    extraHeaders: Record<string, string> = {},
    body: Uint8Array<ArrayBuffer> | null = null,
  ) => {
    const response = await fetch(app.url + path, { method, headers: { ...headers, ...extraHeaders }, body })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
  }
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  return {
    send,
    begin: (bookingId: string, bytes: number, filename = 'session.mp4') =>
      send('POST', rawRoutes.startUpload.path, {
        'upload-length': String(bytes),
        'upload-metadata': `bookingId ${base64(bookingId)},filename ${base64(filename)}`,
      }),
    getOffset: (path: string) => send('HEAD', path),
    append: (path: string, offset: number, content: Buffer) =>
      send(
        'PATCH',
        path,
        { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        new Uint8Array(content),
      ),
    abort: (path: string) => send('DELETE', path),
  }
}
