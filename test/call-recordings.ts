import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  ALL_FORMATS,
  BufferSource,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Input,
  Output,
  StreamTarget,
  WebMOutputFormat,
} from 'mediabunny'
import { expect } from 'vitest'
import { api } from '#contract/api.ts'
import { callRecordingApi } from '#contract/routes/rooms.ts'
import { startApp } from './app.ts'
import { aFreeBooking, type Booked } from './bookings.ts'
import type { SignedInUser, TestApp } from './open-app.ts'

export const webm = 'video/webm;codecs=vp8,opus'

const codecStrings = { vp8: 'vp8', vp9: 'vp09.00.10.08' }

/** Chunks of a browser's recorder, one per second: WebM without duration and without index. */
export async function recordedChunks(seconds: number, codec: 'vp8' | 'vp9' = 'vp8'): Promise<Buffer[]> {
  const written: Buffer[] = []
  const output = new Output({
    format: new WebMOutputFormat({ appendOnly: true }),
    target: new StreamTarget(
      new WritableStream({ write: ({ data }: { data: Uint8Array }) => void written.push(Buffer.from(data)) }),
    ),
  })
  const tracks = { video: new EncodedVideoPacketSource(codec), audio: new EncodedAudioPacketSource('opus') }
  output.addVideoTrack(tracks.video, { frameRate: 10 })
  output.addAudioTrack(tracks.audio)
  await output.start()
  const meta = {
    video: { decoderConfig: { codec: codecStrings[codec], codedWidth: 64, codedHeight: 48 } },
    audio: { decoderConfig: { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000 } },
  }
  for (let tenth = 0; tenth < seconds * 10; tenth++) {
    const kind = tenth % 10 === 0 ? 'key' : 'delta'
    const content = Buffer.alloc(200, tenth)
    await tracks.video.add(new EncodedPacket(content, kind, tenth / 10, 0.1), meta.video)
    await tracks.audio.add(new EncodedPacket(content, 'key', tenth / 10, 0.1), meta.audio)
  }
  await output.finalize()
  const file = Buffer.concat(written)
  const size = Math.ceil(file.length / seconds)
  return Array.from({ length: seconds }, (_, index) => file.subarray(index * size, (index + 1) * size))
}

export const digestOf = (content: Buffer) =>
  `sha-256=:${createHash('sha256').update(content).digest('base64')}:`

/** Requests of the interviewer's page while it records. */
export function recordingApi(
  app: TestApp,
  { booking }: Booked,
  participant: SignedInUser,
  id: string = randomUUID(),
) {
  const params = { bookingId: booking.id, id }
  return {
    id,
    begin: (type = webm) => app.as(participant).send(api.startRecordingSegment, { params, body: { type } }),
    end: (chunks: number) => app.as(participant).send(api.endRecordingSegment, { params, body: { chunks } }),
    async send(seq: number, content: Buffer, { digest = digestOf(content), until = (seq + 1) * 1000 } = {}) {
      const path = callRecordingApi.uploadRecordingChunk.path
        .replace(':bookingId', booking.id)
        .replace(':id', id)
        .replace(':seq', String(seq))
      const response = await fetch(`${app.url}${path}?until=${until}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${participant.token}`,
          'content-type': 'application/octet-stream',
          'content-digest': digest,
        },
        body: new Uint8Array(content),
      })
      const text = await response.text()
      return { status: response.status, body: text ? JSON.parse(text) : null }
    },
  }
}

export const answerConsent = (app: TestApp, { booking }: Booked, participant: SignedInUser, agrees = true) =>
  app.as(participant).send(api.setRecordingConsent, { params: { bookingId: booking.id }, body: { agrees } })

/** A session in its first minute, and its interviewer's page. */
export async function aStartedRoom() {
  const app = await startApp()
  const booked = await aFreeBooking(app, { start: '2030-05-03T10:00:00.000Z' })
  app.clock.set('2030-05-03T10:01:00Z')
  return { app, ...booked, booked, recorder: recordingApi(app, booked, booked.interviewer) }
}

/** A session that is being recorded. */
export async function aRecordedSession() {
  const set = await aStartedRoom()
  await answerConsent(set.app, set.booked, set.interviewer)
  await answerConsent(set.app, set.booked, set.interviewee)
  expect(await set.recorder.begin()).toMatchObject({ status: 204 })
  return set
}

/** A recorded session after its end. The first `sent` seconds were uploaded and wait to be joined. */
export async function anEndedRecording(seconds: number, { sent = seconds } = {}) {
  const set = await aRecordedSession()
  const chunks = await recordedChunks(seconds)
  for (const [seq, chunk] of chunks.slice(0, sent).entries()) await set.recorder.send(seq, chunk)
  await set.recorder.end(sent)
  set.app.clock.set('2030-05-03T11:00:01Z')
  return { ...set, chunks }
}

/** Stored files of chunks. */
export const storedChunkFiles = ({ deps }: TestApp) =>
  readdir(join(deps.config.dataDir, 'storage/films')).catch(() => [])

/** Joins the chunks of ended recordings into one file each. */
export async function joinRecordings(app: TestApp) {
  await app.runCronJob('finalize-call-recordings')
  return app.drainJobs()
}

/** The finished file, as a player downloads it. */
export async function fileOf(app: TestApp, { booking, interviewee }: Booked) {
  const { recordingUrl } = await app.as(interviewee).call(api.booking, { params: { id: booking.id } })
  const response = await fetch(app.url + recordingUrl)
  const input = new Input({
    source: new BufferSource(new Uint8Array(await response.arrayBuffer())),
    formats: ALL_FORMATS,
  })
  return { type: response.headers.get('content-type'), length: await input.computeDuration() }
}
