import { useState } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { bookingId } from '#contract/id.ts'
import { addresses } from '#contract/routes/call-recording.ts'
import { addresses as ofSettings } from '#contract/routes/settings.ts'
import { stopClock } from '#test/web/clock.ts'
import { type Asked, fakeServer, refusal } from '#test/web/server.ts'
import { ownId, signInAs } from '#test/web/session.ts'
import Toaster from '#web/components/ui/Toaster.tsx'
import type { RoomSession } from '#web/features/room/room-session.ts'
import { CallRecorder } from './CallRecorder.tsx'
import { type RecordingSources, recordingMimeType } from './media-recorder.ts'
import { hasPendingRecording, markPendingRecording } from './pending-recording.ts'
import { RecordingBadge } from './RecordingControls.tsx'
import { deleteSegment, listSegments, type RecordingSegment, saveChunk, saveSegment } from './recording-db.ts'
import { uploadPendingRecordings } from './recording-upload.ts'

// A small film in slices of a fifth of a second: what it is cut into is what is looked at here.
vi.mock(import('#contract/room-limits.ts'), async original => {
  const limits = await original()
  return { ...limits, filmLimits: { ...limits.filmLimits, sliceMs: 200, width: 320, height: 180 } as never }
})

const session: RoomSession = {
  id: bookingId.parse('0198a000-0000-7000-8000-0000000000b1'),
  side: 'interviewer',
  startsAt: '2026-11-20T12:00:00Z',
  endsAt: '2026-11-20T13:00:00Z',
  opensAt: 0,
  closesAt: Number.MAX_SAFE_INTEGER,
  self: { name: 'Nino', pictureUrl: null },
  peer: { name: 'Ana', pictureUrl: null },
  externalLink: null,
  canReview: false,
  canBeRecorded: true,
  canGrade: false,
}

/** A camera that sees one colour. */
function aFace(colour: string): MediaStreamTrack | null {
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 480
  const pen = canvas.getContext('2d')
  const draw = () => {
    if (!pen) return
    pen.fillStyle = colour
    pen.fillRect(0, 0, canvas.width, canvas.height)
  }
  draw()
  const timer = setInterval(draw, 50)
  onTestFinished(() => clearInterval(timer))
  return canvas.captureStream(20).getVideoTracks()[0] ?? null
}

/** A microphone that hears one tone. */
function aVoice(): MediaStreamTrack[] {
  const context = new AudioContext()
  const tone = context.createOscillator()
  const line = context.createMediaStreamDestination()
  tone.connect(line)
  tone.start()
  onTestFinished(() => context.close())
  return line.stream.getAudioTracks()
}

function Room({ onFailed }: { onFailed: () => void }) {
  const [scene, setScene] = useState<RecordingSources | null>(null)
  const record = () =>
    setScene({
      self: { name: 'Nino', track: aFace('#00ff00') },
      peer: { name: 'Ana', track: aFace('#0000ff') },
      screen: null,
      audioTracks: aVoice(),
    })
  return (
    <>
      <button type="button" onClick={() => (scene ? setScene(null) : record())}>
        {scene ? 'Stop' : 'Record'}
      </button>
      {scene && recordingMimeType && (
        <>
          <RecordingBadge isRecorder />
          <CallRecorder session={session} sources={scene} mimeType={recordingMimeType} onFailed={onFailed} />
        </>
      )}
      <Toaster />
    </>
  )
}

type Chunk = { id: string; seq: number; until: number; content: ArrayBuffer }

/** What the server does with chunks: collects them, and answers with a status. */
function aStore() {
  const server = fakeServer()
  const kept: Chunk[] = []
  const asked: number[] = []
  const store = {
    ...server,
    kept,
    /** Every chunk that was sent, the failed ones too. */
    asked,
    status: (_: Chunk): number | Promise<number> => 204,
    begun: server.answer(addresses.beginSegment, () => new Response(null, { status: 204 })),
    ended: server.answer(addresses.endSegment, () => new Response(null, { status: 204 })),
  }
  server.answerUpload(addresses.keepChunk, async ({ path, query, headers, body }: Asked) => {
    const [, id = '', seq = ''] = /segments\/([^/]+)\/chunks\/(\d+)$/.exec(path) ?? []
    if (!(body instanceof ArrayBuffer)) throw new Error('A chunk is bytes.')
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', body))
    expect(headers.get('content-digest')).toBe(`sha-256=:${btoa(String.fromCharCode(...hash))}:`)
    const chunk = { id, seq: Number(seq), until: Number(query.get('until')), content: body }
    asked.push(chunk.seq)
    const status = await store.status(chunk)
    if (status === 0) throw new TypeError('Failed to fetch')
    if (status < 300) kept.push(chunk)
    return status === 204 ? new Response(null, { status }) : Response.json({ code: 'x' }, { status })
  })
  return store
}

let recorder: MediaRecorder | undefined
let store: ReturnType<typeof aStore>
beforeEach(() => {
  signInAs('interviewer')
  store = aStore()
  vi.stubGlobal(
    'MediaRecorder',
    class extends MediaRecorder {
      override start(sliceMs: number) {
        recorder = this
        super.start(sliceMs)
      }
    },
  )
})

afterEach(async () => {
  for (const { id } of await listSegments(ownId)) await deleteSegment(id)
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const badge = (text: string | RegExp) => page.getByText(text)
const broken = page.getByText(/^This browser could not go on recording/)
const kept = (atLeast: number) => expect.poll(() => store.kept.length).toBeGreaterThanOrEqual(atLeast)
const counted = (count: number) => Array.from({ length: count }, (_, seq) => seq)

async function record() {
  const failed = vi.fn()
  await render(<Room onFailed={failed} />)
  // By a press, as in the room: before one a page may not make a sound.
  await userEvent.click(button('Record'))
  return failed
}

async function stop() {
  await userEvent.click(button('Stop'))
  await expect.poll(() => store.ended.length).toBe(1)
}

/** The colour in the middle of each half of a film's picture, and whether there is sound in it. */
async function look(film: Blob) {
  const video = document.createElement('video')
  document.body.append(video)
  onTestFinished(() => video.remove())
  video.src = URL.createObjectURL(film)
  await video.play()
  const pen = new OffscreenCanvas(2, 1).getContext('2d', { willReadFrequently: true })
  const colours = () => {
    pen?.drawImage(video, 0, 0, 2, 1)
    const data = pen?.getImageData(0, 0, 2, 1).data ?? []
    const strongest = (from: number) => {
      const [red = 0, green = 0, blue = 0] = data.slice(from, from + 3)
      return green > red + blue ? 'green' : blue > red + green ? 'blue' : 'other'
    }
    return [strongest(0), strongest(4)]
  }
  await expect.poll(colours).toEqual(['blue', 'green'])
  const { numberOfChannels } = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(
    await film.arrayBuffer(),
  )
  return { width: video.videoWidth, height: video.videoHeight, numberOfChannels }
}

test('what is recorded is sent in order as it is made, and is a film of both faces with sound', async () => {
  const failed = await record()
  await expect.element(badge('Recording')).toBeVisible()
  await kept(4)
  expect(hasPendingRecording()).toBe(true)
  await stop()
  expect(store.asked).toEqual(counted(store.kept.length))
  const ends = store.kept.map(one => one.until)
  expect(ends).toEqual(ends.toSorted((one, other) => one - other))
  expect(store.begun.map(one => one.body)).toEqual([{ type: recordingMimeType }])
  expect(store.ended.map(one => one.body)).toEqual([{ chunks: store.kept.length }])
  // Nothing of it is left in this browser.
  await expect.poll(() => listSegments(ownId)).toEqual([])
  expect(hasPendingRecording()).toBe(false)
  expect(failed).not.toHaveBeenCalled()
  const film = new Blob(
    store.kept.map(one => one.content),
    { type: recordingMimeType ?? '' },
  )
  expect(await look(film)).toEqual({ width: 320, height: 180, numberOfChannels: 2 })
})

test.each([
  ['does not arrive', 0],
  ['the server is too busy for', 429],
  ['the server fails at', 503],
])('a chunk that %s waits, which is said, and is sent again before the next', async (_, status) => {
  await record()
  await kept(1)
  store.status = () => status
  await expect.element(badge(/^Recording: (one part waits|\d+ parts wait) here for the line$/)).toBeVisible()
  await expect.poll(() => store.asked.filter(seq => seq === store.asked.at(-1)).length).toBeGreaterThan(1)
  const before = store.kept.length
  store.status = () => 204
  await expect.element(badge('Recording')).toBeVisible()
  await kept(before + 2)
  await stop()
  expect(store.asked).toEqual(store.asked.toSorted((one, other) => one - other))
  expect(store.kept.map(one => one.seq)).toEqual(counted(store.kept.length))
})

test('what is recorded while a chunk is on its way counts as well when the recording ends', async () => {
  const { promise: line, resolve: letGo } = Promise.withResolvers<number>()
  store.status = () => line
  await record()
  await expect.poll(() => store.asked.length).toBe(1)
  await expect.poll(async () => (await listSegments(ownId))[0]?.chunkCount).toBeGreaterThan(3)
  await userEvent.click(button('Stop'))
  await expect.poll(async () => (await listSegments(ownId))[0]?.isEnded).toBe(true)
  const [part] = await listSegments(ownId)
  letGo(204)
  await expect.poll(() => store.ended.map(one => one.body)).toEqual([{ chunks: part?.chunkCount }])
  expect(store.kept.map(one => one.seq)).toEqual(counted(part?.chunkCount ?? 0))
})

test('what the server will never take is not sent again, and nothing waits behind it', async () => {
  store.status = ({ seq }) => (seq === 1 ? 413 : 204)
  await record()
  await kept(3)
  await stop()
  expect(store.asked).toEqual(counted(store.asked.length))
  expect(store.kept.map(one => one.seq)).not.toContain(1)
})

test('where this browser has no room for more that is said, and what was kept until then is sent', async () => {
  const failed = await record()
  await kept(2)
  const { put } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...what) {
    if (this.name === 'pieces') throw new DOMException('No space left.', 'QuotaExceededError')
    return put.apply(this, what)
  })
  await expect.element(broken).toBeVisible()
  await expect.poll(() => failed.mock.calls.length).toBe(1)
  await expect.poll(() => store.ended.length).toBe(1)
  expect(store.ended[0]?.body).toEqual({ chunks: store.kept.length })
  expect(store.kept.map(one => one.seq)).toEqual(counted(store.kept.length))
  expect(recorder?.state).toBe('inactive')
})

test('a recorder that ends by itself has failed, and what it recorded is sent', async () => {
  const failed = await record()
  await kept(2)
  recorder?.stop()
  await expect.element(broken).toBeVisible()
  await expect.poll(() => failed.mock.calls.length).toBe(1)
  await expect.poll(() => store.ended.length).toBe(1)
  expect(store.ended[0]?.body).toEqual({ chunks: store.kept.length })
})

test('a refusal to begin is said and ends it', async () => {
  const message = 'The recording of this session is finished.'
  store.answer(addresses.beginSegment, () => refusal({ status: 409, code: 'recording.finished', message }))
  const failed = await record()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.poll(() => failed.mock.calls.length).toBe(1)
  expect(store.asked).toEqual([])
})

test('where nobody answers the beginning it is tried again under the same id', async () => {
  stopClock({ toFake: ['setTimeout', 'clearTimeout'] })
  store.answer(ofSettings.health, () => ({ status: 'ok' }))
  let tries = 0
  const begun = store.answer(addresses.beginSegment, () => {
    if (tries++ === 0) throw new TypeError('Failed to fetch')
    return new Response(null, { status: 204 })
  })
  const failed = await record()
  await expect.poll(() => tries).toBe(1)
  await vi.advanceTimersByTimeAsync(3000)
  await kept(1)
  await stop()
  expect(new Set(begun.map(one => one.path)).size).toBe(1)
  expect(begun).toHaveLength(2)
  expect(failed).not.toHaveBeenCalled()
})

const aPart = (last: string, fields: Partial<RecordingSegment> = {}): RecordingSegment => ({
  id: `0198a000-0000-7000-8000-0000000000${last}`,
  bookingId: session.id,
  userId: ownId,
  chunkCount: 0,
  isEnded: false,
  startedAt: Date.now() - 60_000,
  ...fields,
})

/** Leaves a part in this browser, as a page does that was closed while it recorded. */
async function leave(part: RecordingSegment, chunks: number) {
  await saveSegment(part)
  for (const seq of counted(chunks))
    await saveChunk({ partId: part.id, seq, endMs: seq * 3000, content: new ArrayBuffer(8) })
  markPendingRecording()
}

test('what an earlier page could not send is sent, the oldest first, and its end is told', async () => {
  await leave(aPart('f2'), 1)
  await leave(aPart('f1', { startedAt: Date.now() - 120_000 }), 2)
  await uploadPendingRecordings()
  expect(store.kept.map(one => [one.id.slice(-2), one.seq])).toEqual([
    ['f1', 0],
    ['f1', 1],
    ['f2', 0],
  ])
  expect(store.ended.map(one => one.body)).toEqual([{ chunks: 2 }, { chunks: 1 }])
  expect(await listSegments(ownId)).toEqual([])
  expect(hasPendingRecording()).toBe(false)
})

test('another person’s recording is not sent, and one that is days old is of no use any more', async () => {
  const theirs = aPart('f1', { userId: '0198a000-0000-7000-8000-0000000000ff' })
  await leave(theirs, 1)
  onTestFinished(() => deleteSegment(theirs.id))
  await leave(aPart('f2', { startedAt: Date.now() - 4 * 24 * 3_600_000 }), 1)
  await uploadPendingRecordings()
  expect(store.asked).toEqual([])
  expect(await listSegments(ownId)).toEqual([])
  expect(await listSegments(theirs.userId)).toHaveLength(1)
})
