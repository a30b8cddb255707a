import { useState } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { bookingId } from '#contract/id.ts'
import { callRecordingApi } from '#contract/routes/rooms.ts'
import { systemApi as settingsRoutes } from '#contract/routes/system.ts'
import { fakeCamera } from '#test/web/camera.ts'
import { stopClock } from '#test/web/clock.ts'
import { type FakeCall, fakeServer, refusal } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import Toaster from '#web/components/ui/Toaster.tsx'
import { CallRecorder } from './CallRecorder.tsx'
import { uploadPendingRecordings } from './call-recording-upload.ts'
import { type RecordingSources, recordingMimeType } from './media-recorder.ts'
import { hasPendingRecording, markPendingRecording } from './pending-recording.ts'
import { RecordingBadge } from './RecordingControls.tsx'
import { listSegments, openRecordingStore, type RecordingSegment } from './recording-db.ts'

// Small recording in slices of 200 ms.
vi.mock(import('#contract/room-limits.ts'), async original => {
  const limits = await original()
  return {
    ...limits,
    callRecordingLimits: { ...limits.callRecordingLimits, chunkMs: 200, width: 320, height: 180 } as never,
  }
})

const recordings = await openRecordingStore()
/** A user of this file alone: test files share the database of the browser. */
const recorderId = '0198a000-0000-7000-8000-0000000000c2'
const ofBooking = bookingId.parse('0198a000-0000-7000-8000-0000000000b1')

/** Microphone track with a tone. */
function fakeMicrophone(): MediaStreamTrack[] {
  const context = new AudioContext()
  const tone = context.createOscillator()
  const destination = context.createMediaStreamDestination()
  tone.connect(destination)
  tone.start()
  onTestFinished(() => context.close())
  return destination.stream.getAudioTracks()
}

function Room({ onFailed, peerColour }: { onFailed: () => void; peerColour: string }) {
  const [sources, setSources] = useState<RecordingSources | null>(null)
  const record = () =>
    setSources({
      self: { name: 'Nino', track: fakeCamera('#00ff00') },
      peer: { name: 'Ana', track: fakeCamera(peerColour) },
      screen: null,
      audioTracks: fakeMicrophone(),
    })
  return (
    <>
      <button type="button" onClick={() => (sources ? setSources(null) : record())}>
        {sources ? 'Stop' : 'Record'}
      </button>
      {sources && recordingMimeType && (
        <>
          <RecordingBadge isRecorder />
          <CallRecorder
            bookingId={ofBooking}
            sources={sources}
            mimeType={recordingMimeType}
            onFailed={onFailed}
          />
        </>
      )}
      <Toaster />
    </>
  )
}

type Chunk = { id: string; seq: number; until: number; content: ArrayBuffer }

/** Fake upload endpoint that collects the chunks. */
function fakeUploads() {
  const server = fakeServer()
  const chunks: Chunk[] = []
  const attempts: number[] = []
  const store = {
    ...server,
    chunks,
    /** Sequence numbers of all received chunks, also failed ones. */
    attempts,
    status: (_: Chunk): number | Promise<number> => 204,
    started: server.answer(callRecordingApi.startRecordingSegment, () => new Response(null, { status: 204 })),
    ended: server.answer(callRecordingApi.endRecordingSegment, () => new Response(null, { status: 204 })),
  }
  server.answerUpload(
    callRecordingApi.uploadRecordingChunk,
    async ({ path, query, headers, body }: FakeCall) => {
      const [, id = '', seq = ''] = /segments\/([^/]+)\/chunks\/(\d+)$/.exec(path) ?? []
      if (!(body instanceof ArrayBuffer)) throw new Error('chunk body is not binary')
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', body))
      expect(headers.get('content-digest')).toBe(`sha-256=:${btoa(String.fromCharCode(...hash))}:`)
      const chunk = { id, seq: Number(seq), until: Number(query.get('until')), content: body }
      attempts.push(chunk.seq)
      const status = await store.status(chunk)
      if (status === 0) throw new TypeError('Failed to fetch')
      if (status < 300) chunks.push(chunk)
      return status === 204 ? new Response(null, { status }) : Response.json({ code: 'x' }, { status })
    },
  )
  return store
}

let recorder: MediaRecorder | undefined
let store: ReturnType<typeof fakeUploads>
beforeEach(() => {
  signInAs('interviewer', recorderId)
  store = fakeUploads()
  vi.stubGlobal(
    'MediaRecorder',
    class extends MediaRecorder {
      override start(chunkMs: number) {
        recorder = this
        super.start(chunkMs)
      }
    },
  )
})

afterEach(async () => {
  for (const { id } of await listSegments(recorderId)) await recordings.deleteSegment(id)
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const badge = (text: string | RegExp) => page.getByText(text)
const failureToast = page.getByText(/^Your browser couldn’t continue the recording/)
const waitForChunks = (min: number) => expect.poll(() => store.chunks.length).toBeGreaterThanOrEqual(min)
const sequence = (count: number) => Array.from({ length: count }, (_, seq) => seq)

async function record(peerColour = '#0000ff') {
  const failed = vi.fn()
  await render(<Room onFailed={failed} peerColour={peerColour} />)
  // Starts by a click, because a page must not play audio before a user gesture.
  await userEvent.click(button('Record'))
  return failed
}

async function stop() {
  await userEvent.click(button('Stop'))
  await expect.poll(() => store.ended.length).toBe(1)
}

/** Colours of both halves of the video, its size, and its audio channels. */
async function inspect(blob: Blob) {
  const video = document.createElement('video')
  document.body.append(video)
  onTestFinished(() => video.remove())
  video.src = URL.createObjectURL(blob)
  await video.play()
  const context = new OffscreenCanvas(2, 1).getContext('2d', { willReadFrequently: true })
  const colours = () => {
    context?.drawImage(video, 0, 0, 2, 1)
    const data = context?.getImageData(0, 0, 2, 1).data ?? []
    const strongest = (from: number) => {
      const [red = 0, green = 0, blue = 0] = data.slice(from, from + 3)
      return green > red + blue ? 'green' : blue > red + green ? 'blue' : 'other'
    }
    return [strongest(0), strongest(4)]
  }
  await expect.poll(colours).toEqual(['blue', 'green'])
  const { numberOfChannels } = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(
    await blob.arrayBuffer(),
  )
  return { width: video.videoWidth, height: video.videoHeight, numberOfChannels }
}

test('the recorder uploads chunks in order, which form a video of both participants with sound', async () => {
  const failed = await record()
  await expect.element(badge('Recording')).toBeVisible()
  await waitForChunks(4)
  expect(hasPendingRecording()).toBe(true)
  await stop()
  expect(store.attempts).toEqual(sequence(store.chunks.length))
  const ends = store.chunks.map(chunk => chunk.until)
  expect(ends).toEqual(ends.toSorted((a, b) => a - b))
  expect(store.started.map(request => request.body)).toEqual([{ type: recordingMimeType }])
  expect(store.ended.map(request => request.body)).toEqual([{ chunks: store.chunks.length }])
  await expect.poll(() => listSegments(recorderId)).toEqual([])
  await expect.poll(hasPendingRecording).toBe(false)
  expect(failed).not.toHaveBeenCalled()
  const contents = store.chunks.map(chunk => chunk.content)
  const blob = new Blob(contents, { type: recordingMimeType ?? '' })
  expect(await inspect(blob)).toEqual({ width: 320, height: 180, numberOfChannels: 2 })
})

test('the page renders the videos and the canvas while it records', async () => {
  await record()
  await waitForChunks(1)
  expect(document.querySelectorAll('video, canvas')).toHaveLength(3)
  for (const element of document.querySelectorAll('video, canvas')) {
    const { width, height, right, bottom } = element.getBoundingClientRect()
    expect(element.checkVisibility({ visibilityProperty: true, opacityProperty: true })).toBe(true)
    expect([width > 0, height > 0, right <= innerWidth, bottom <= innerHeight]).toEqual(Array(4).fill(true))
  }
  await stop()
  expect(document.querySelectorAll('video, canvas')).toHaveLength(0)
})

test.each([
  ['#000000', 'Ana’s video is black in the recording.'],
  ['#0000ff', ''],
])('after ten seconds a picture of %s is compared with black', async (colour, message) => {
  stopClock({ toFake: ['setTimeout', 'clearTimeout'] })
  await record(colour)
  await waitForChunks(2)
  const find = vi.spyOn(CanvasRenderingContext2D.prototype, 'getImageData')
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.poll(() => find.mock.calls.length).toBeGreaterThanOrEqual(3)
  const notice = page.getByText(/black in the recording|all black/)
  if (message) await expect.element(notice).toHaveTextContent(message)
  else await expect.element(notice).not.toBeInTheDocument()
})

test.each([
  ['gets no response', 0],
  ['the server rate-limits', 429],
  ['the server fails on', 503],
])('a chunk that %s is shown as waiting and retried before the next one', async (_, status) => {
  await record()
  await waitForChunks(1)
  store.status = () => status
  await expect.element(badge(/^Recording: \d+ parts? left to upload$/)).toBeVisible()
  await expect
    .poll(() => store.attempts.filter(seq => seq === store.attempts.at(-1)).length)
    .toBeGreaterThan(1)
  const countBefore = store.chunks.length
  store.status = () => 204
  await expect.element(badge('Recording')).toBeVisible()
  await waitForChunks(countBefore + 2)
  await stop()
  expect(store.attempts).toEqual(store.attempts.toSorted((a, b) => a - b))
  expect(store.chunks.map(chunk => chunk.seq)).toEqual(sequence(store.chunks.length))
})

test('chunks recorded during an upload count when the recording ends', async () => {
  const { promise: response, resolve: respond } = Promise.withResolvers<number>()
  store.status = () => response
  await record()
  await expect.poll(() => store.attempts.length).toBe(1)
  await expect.poll(async () => (await listSegments(recorderId))[0]?.chunkCount).toBeGreaterThan(3)
  await userEvent.click(button('Stop'))
  await expect.poll(async () => (await listSegments(recorderId))[0]?.isEnded).toBe(true)
  const [segment] = await listSegments(recorderId)
  respond(204)
  await expect.poll(() => store.ended.map(request => request.body)).toEqual([{ chunks: segment?.chunkCount }])
  expect(store.chunks.map(chunk => chunk.seq)).toEqual(sequence(segment?.chunkCount ?? 0))
})

test('a rejected chunk is not retried and does not block later ones', async () => {
  store.status = ({ seq }) => (seq === 1 ? 413 : 204)
  await record()
  await waitForChunks(3)
  await stop()
  expect(store.attempts).toEqual(sequence(store.attempts.length))
  expect(store.chunks.map(chunk => chunk.seq)).not.toContain(1)
})

test('a full browser storage shows an error, and the stored chunks are uploaded', async () => {
  const failed = await record()
  await waitForChunks(2)
  const { put } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (this.name === 'chunks') throw new DOMException('No space left.', 'QuotaExceededError')
    return put.apply(this, args)
  })
  await expect.element(failureToast).toBeVisible()
  await expect.poll(() => failed.mock.calls.length).toBe(1)
  await expect.poll(() => store.ended.length).toBe(1)
  expect(store.ended[0]?.body).toEqual({ chunks: store.chunks.length })
  expect(store.chunks.map(chunk => chunk.seq)).toEqual(sequence(store.chunks.length))
  expect(recorder?.state).toBe('inactive')
})

test('a recorder that stops by itself has failed, and its chunks are uploaded', async () => {
  const failed = await record()
  await waitForChunks(2)
  recorder?.stop()
  await expect.element(failureToast).toBeVisible()
  await expect.poll(() => failed.mock.calls.length).toBe(1)
  await expect.poll(() => store.ended.length).toBe(1)
  expect(store.ended[0]?.body).toEqual({ chunks: store.chunks.length })
})

test('an error on start is shown and ends the recording', async () => {
  const message = 'The recording of this session is finished.'
  store.answer(callRecordingApi.startRecordingSegment, () =>
    refusal({ status: 409, code: 'recording.finished', message }),
  )
  const failed = await record()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.poll(() => failed.mock.calls.length).toBe(1)
  expect(store.attempts).toEqual([])
})

test('a start without a response is retried under the same id', async () => {
  stopClock({ toFake: ['setTimeout', 'clearTimeout'] })
  store.answer(settingsRoutes.health, () => ({ status: 'ok' }))
  let attempts = 0
  const requests = store.answer(callRecordingApi.startRecordingSegment, () => {
    if (attempts++ === 0) throw new TypeError('Failed to fetch')
    return new Response(null, { status: 204 })
  })
  const failed = await record()
  await expect.poll(() => attempts).toBe(1)
  await vi.advanceTimersByTimeAsync(3000)
  await waitForChunks(1)
  await stop()
  expect(new Set(requests.map(request => request.path)).size).toBe(1)
  expect(requests).toHaveLength(2)
  expect(failed).not.toHaveBeenCalled()
})

const createSegment = (idSuffix: string, fields: Partial<RecordingSegment> = {}): RecordingSegment => ({
  id: `0198a000-0000-7000-8000-0000000000${idSuffix}`,
  bookingId: ofBooking,
  userId: recorderId,
  chunkCount: 0,
  isEnded: false,
  startedAt: Date.now() - 60_000,
  ...fields,
})

/** Stores a segment like a page that was closed while it recorded. */
async function abandonSegment(segment: RecordingSegment, chunks: number) {
  await recordings.saveSegment(segment)
  for (const seq of sequence(chunks))
    await recordings.saveChunk({ segmentId: segment.id, seq, endMs: seq * 3000, content: new ArrayBuffer(8) })
  markPendingRecording()
}

test('segments of an earlier page are uploaded, oldest first, and marked as ended', async () => {
  await abandonSegment(createSegment('f2'), 1)
  await abandonSegment(createSegment('f1', { startedAt: Date.now() - 120_000 }), 2)
  await uploadPendingRecordings()
  expect(store.chunks.map(chunk => [chunk.id.slice(-2), chunk.seq])).toEqual([
    ['f1', 0],
    ['f1', 1],
    ['f2', 0],
  ])
  expect(store.ended.map(request => request.body)).toEqual([{ chunks: 2 }, { chunks: 1 }])
  expect(await listSegments(recorderId)).toEqual([])
  expect(hasPendingRecording()).toBe(false)
})

test('recordings of other users are not uploaded', async () => {
  const otherSegment = createSegment('f1', { userId: '0198a000-0000-7000-8000-0000000000ff' })
  await abandonSegment(otherSegment, 1)
  onTestFinished(() => recordings.deleteSegment(otherSegment.id))
  await uploadPendingRecordings()
  expect(store.attempts).toEqual([])
  expect(await listSegments(otherSegment.userId)).toHaveLength(1)
})
