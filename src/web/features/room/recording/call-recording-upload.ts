import { create } from 'zustand'
import type { BookingId } from '#contract/id.ts'
import { callRecordingLimits } from '#contract/room-limits.ts'
import { callRecordingApi } from '#contract/routes/rooms.ts'
import { ApiError, callApi } from '#web/lib/api/api-client.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { getAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { createDeferred } from '#web/lib/ponyfills.ts'
import { type MediaChunk, type RecordingSources, startMediaRecorder } from './media-recorder.ts'
import { clearPendingRecording, markPendingRecording } from './pending-recording.ts'
import {
  listSegments,
  openRecordingStore,
  type RecordingSegment,
  type RecordingStore,
} from './recording-db.ts'
import { uploadChunk } from './upload-chunk.ts'

const retryMs = 3000

/** Recorded chunks that could not be sent yet. */
export const usePendingChunks = create<number>()(() => 0)
const setPendingChunks = (count: number) => usePendingChunks.setState(count, true)

let isUploading = false
let isUploadRequested = false
let retryTimer: ReturnType<typeof setTimeout> | undefined

/** Whether tabs can lock each other out. A browser that blocks its database blocks locks too: then tabs share no recordings. */
const areLocksAllowed = (): Promise<boolean> =>
  navigator.locks.query().then(
    () => true,
    () => false,
  )

/** Runs the action while no other tab holds the lock. */
const runWithLock = async <Result>(name: string, action: () => Promise<Result>): Promise<Result> =>
  (await areLocksAllowed()) ? navigator.locks.request(name, action) : action()

/** Lock held by the recording page, so that other tabs do not treat the segment as abandoned. */
const segmentLockName = (id: string) => `recording-segment:${id}`

/**
 * Records a segment under an id that is the same for all retries. Throws when recording may not start. A later
 * failure calls onFailed once, and the recorded chunks are uploaded.
 */
export async function startRecording(
  id: string,
  {
    bookingId,
    userId,
    sources,
    mimeType,
    container = null,
    onFailed,
  }: {
    bookingId: BookingId
    userId: string
    sources: RecordingSources
    mimeType: string
    /** Element of the page that holds the videos. */
    container?: HTMLElement | null
    onFailed: () => void
  },
) {
  await callApi(callRecordingApi.startRecordingSegment, {
    params: { bookingId, id },
    body: { type: mimeType },
  })
  const store = await openRecordingStore()
  await store.saveSegment({ id, bookingId, userId, chunkCount: 0, isEnded: false, startedAt: serverNow() })
  markPendingRecording()
  let seq = 0
  let saved = Promise.resolve()
  let stopping: Promise<void> | undefined
  const recorder = startMediaRecorder(sources, mimeType, {
    container,
    onChunk(chunk) {
      // After a failed save nothing more is saved, because data after a gap is useless.
      saved = saved.then(() => save(chunk))
      saved.catch(fail)
    },
    onFailed: fail,
  })
  const { promise: released, resolve: release } = createDeferred<void>()
  void runWithLock(segmentLockName(id), () => released)

  async function save({ content, endMs }: MediaChunk): Promise<void> {
    const buffer = await content.arrayBuffer()
    for (let offset = 0; offset < buffer.byteLength; offset += callRecordingLimits.chunkBytes) {
      const slice = buffer.slice(offset, offset + callRecordingLimits.chunkBytes)
      await store.saveChunk({ segmentId: id, seq: seq++, endMs, content: slice })
    }
    void uploadPendingRecordings()
  }

  function fail(): void {
    if (stopping) return
    void stop()
    onFailed()
  }

  function stop(): Promise<void> {
    stopping ??= finish()
    return stopping
  }

  async function finish(): Promise<void> {
    await recorder.stop()
    await saved.catch(() => undefined)
    // Without the mark, the released lock has the same meaning.
    await store.markSegmentEnded(id).catch(() => undefined)
    release()
    void uploadPendingRecordings()
  }

  return { setSources: recorder.setSources, findBlackPictures: recorder.findBlackPictures, stop }
}

/** Uploads pending segments, in one tab at a time, and retries failed ones. */
export async function uploadPendingRecordings(): Promise<void> {
  isUploadRequested = true
  if (isUploading) return
  isUploading = true
  clearTimeout(retryTimer)
  try {
    while (isUploadRequested) {
      isUploadRequested = false
      // The browser may close its database at any time, for example when the disk is full.
      const isComplete = await runWithLock('recording-upload', uploadAllSegments).catch(() => false)
      clearTimeout(retryTimer)
      if (!isComplete) retryTimer = setTimeout(() => void uploadPendingRecordings(), retryMs)
    }
  } finally {
    isUploading = false
  }
}

async function uploadAllSegments(): Promise<boolean> {
  const session = getAuthSession()
  if (session.state !== 'signed-in') return true
  const store = await openRecordingStore()
  for (const segment of await listSegments(session.userId))
    if (!(await uploadSegment(store, segment))) return false
  const remaining = await listSegments(session.userId)
  if (remaining.length === 0) clearPendingRecording()
  setPendingChunks(0)
  return true
}

/**
 * False when the upload must be retried later. The server decides whether it is too late: what it refuses for good is deleted.
 */
async function uploadSegment(store: RecordingStore, segment: RecordingSegment): Promise<boolean> {
  // Read before the chunks, because only an ended segment has a final chunk count.
  const ended = (await hasSegmentEnded(segment)) ? await store.getSegment(segment.id) : undefined
  for (let chunk = await store.nextChunk(segment.id); chunk; chunk = await store.nextChunk(segment.id)) {
    const status = await uploadChunk(segment, chunk)
    if (isRetryableStatus(status)) {
      setPendingChunks(await store.countChunks(segment.id))
      return false
    }
    await store.deleteChunk(chunk)
    if (usePendingChunks.getState() > 0) setPendingChunks(await store.countChunks(segment.id))
  }
  return ended ? finishSegment(store, ended) : true
}

/** Ended, or abandoned by a closed page. */
const hasSegmentEnded = async ({ id, isEnded }: RecordingSegment): Promise<boolean> =>
  isEnded ||
  ((await areLocksAllowed()) &&
    navigator.locks.request(segmentLockName(id), { ifAvailable: true }, async lock => lock !== null))

async function finishSegment(
  store: RecordingStore,
  { id, bookingId, chunkCount }: RecordingSegment,
): Promise<boolean> {
  try {
    await callApi(callRecordingApi.endRecordingSegment, {
      params: { bookingId: bookingId as BookingId, id },
      body: { chunks: chunkCount },
    })
  } catch (error) {
    if (error instanceof ApiError && isRetryableStatus(error.problem.status)) return false
  }
  await store.deleteSegment(id)
  return true
}

const isRetryableStatus = (status: number): boolean =>
  [0, 401, 408, 425, 429].includes(status) || status >= 500
