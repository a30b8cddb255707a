import { useSyncExternalStore } from 'react'
import type { BookingId } from '#contract/id.ts'
import { filmLimits } from '#contract/room-limits.ts'
import { addresses } from '#contract/routes/call-recording.ts'
import { dayMs } from '#contract/time.ts'
import { ApiError, callApi } from '#web/lib/api-client.ts'
import { getAuthSession } from '#web/lib/auth-session-store.ts'
import { uploadChunk } from './chunk-uploader.ts'
import { type MediaChunk, type RecordingSources, startMediaRecorder } from './media-recorder.ts'
import { clearPendingRecording, markPendingRecording } from './pending-recording.ts'
import {
  countChunks,
  deleteChunk,
  deleteSegment,
  getSegment,
  listSegments,
  markSegmentEnded,
  nextChunk,
  type RecordingSegment,
  saveChunk,
  saveSegment,
} from './recording-db.ts'

const retryMs = 3000
/** By then the server has finished without it. */
const segmentMaxAgeMs = 3 * dayMs

const listeners = new Set<() => void>()
let pendingChunks = 0
let isUploading = false
let isUploadRequested = false
let retryTimer: ReturnType<typeof setTimeout> | undefined

/** How many pieces wait in this browser for the line. */
export const usePendingChunks = (): number =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => pendingChunks,
  )

function setPendingChunks(count: number): void {
  pendingChunks = count
  for (const listener of listeners) listener()
}

/** This page's recorder is known to other pages, so that none of them takes its part for one that was cut off. */
const segmentLockName = (id: string) => `film-part:${id}`

type RecordingOptions = {
  bookingId: BookingId
  userId: string
  sources: RecordingSources
  mimeType: string
  onFailed: () => void
}

/**
 * Records a part of a film under an id that is the same for every try to begin it. Throws where it may not begin; what ends
 * it later, unasked, is told once, and what was recorded until then is sent.
 */
export async function startRecording(
  id: string,
  { bookingId, userId, sources, mimeType, onFailed }: RecordingOptions,
) {
  await callApi(addresses.beginSegment, { params: { bookingId, id }, body: { type: mimeType } })
  await saveSegment({ id, bookingId, userId, chunkCount: 0, isEnded: false, startedAt: Date.now() })
  markPendingRecording()
  let seq = 0
  let kept = Promise.resolve()
  let stopping: Promise<void> | undefined
  const film = startMediaRecorder(sources, mimeType, {
    onChunk(piece) {
      // Once one could not be kept, none is: what comes after a gap is of no use.
      kept = kept.then(() => keep(piece))
      kept.catch(fail)
    },
    onFailed: fail,
  })
  const { promise: isOver, resolve: over } = Promise.withResolvers<void>()
  void navigator.locks.request(segmentLockName(id), () => isOver)

  async function keep({ content, endMs }: MediaChunk): Promise<void> {
    const whole = await content.arrayBuffer()
    for (let from = 0; from < whole.byteLength; from += filmLimits.chunkBytes) {
      const part = whole.slice(from, from + filmLimits.chunkBytes)
      await saveChunk({ partId: id, seq: seq++, endMs, content: part })
    }
    void uploadPendingRecordings()
  }

  function fail(): void {
    if (stopping) return
    void stop()
    onFailed()
  }

  function stop(): Promise<void> {
    stopping ??= end()
    return stopping
  }

  async function end(): Promise<void> {
    await film.stop()
    await kept.catch(() => undefined)
    // Where that cannot be noted, a lock that nobody holds says the same.
    await markSegmentEnded(id).catch(() => undefined)
    over()
    void uploadPendingRecordings()
  }

  return { setSources: film.setSources, stop }
}

/** Sends what waits in this browser, in one tab at a time; what does not get through is tried again. */
export async function uploadPendingRecordings(): Promise<void> {
  isUploadRequested = true
  if (isUploading) return
  isUploading = true
  clearTimeout(retryTimer)
  try {
    while (isUploadRequested) {
      isUploadRequested = false
      const isThrough = await navigator.locks.request('film', uploadAllSegments)
      if (!isThrough) retryTimer = setTimeout(() => void uploadPendingRecordings(), retryMs)
    }
  } finally {
    isUploading = false
  }
}

async function uploadAllSegments(): Promise<boolean> {
  const session = getAuthSession()
  if (session.state !== 'signed-in') return true
  for (const part of await listSegments(session.userId)) if (!(await uploadSegment(part))) return false
  const left = await listSegments(session.userId)
  if (left.length === 0) clearPendingRecording()
  setPendingChunks(0)
  return true
}

/** False where the line does not let it through now. */
async function uploadSegment(part: RecordingSegment): Promise<boolean> {
  if (Date.now() - part.startedAt > segmentMaxAgeMs) {
    await deleteSegment(part.id)
    return true
  }
  // Looked at before its pieces: once it is over there come no more, and only then is it known how many there are.
  const ended = (await hasSegmentEnded(part)) ? await getSegment(part.id) : undefined
  for (let piece = await nextChunk(part.id); piece; piece = await nextChunk(part.id)) {
    const status = await uploadChunk(part, piece)
    if (isRetryableStatus(status)) {
      setPendingChunks(await countChunks(part.id))
      return false
    }
    await deleteChunk(piece)
  }
  return ended ? finishSegment(ended) : true
}

/** Over, or cut off with the page that recorded it. */
const hasSegmentEnded = async ({ id, isEnded }: RecordingSegment): Promise<boolean> =>
  isEnded || navigator.locks.request(segmentLockName(id), { ifAvailable: true }, async lock => lock !== null)

async function finishSegment({ id, bookingId, chunkCount }: RecordingSegment): Promise<boolean> {
  try {
    await callApi(addresses.endSegment, {
      params: { bookingId: bookingId as BookingId, id },
      body: { chunks: chunkCount },
    })
  } catch (error) {
    if (error instanceof ApiError && isRetryableStatus(error.problem.status)) return false
  }
  await deleteSegment(id)
  return true
}

/** Whether the same may succeed later. */
const isRetryableStatus = (status: number): boolean =>
  [0, 401, 408, 425, 429].includes(status) || status >= 500
