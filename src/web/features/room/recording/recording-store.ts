import { useSyncExternalStore } from 'react'
import type { BookingId } from '#contract/id.ts'
import { filmLimits } from '#contract/room-limits.ts'
import { addresses } from '#contract/routes/call-recording.ts'
import { dayMs } from '#contract/time.ts'
import { CallError, call } from '#web/lib/call.ts'
import { currentSession } from '#web/lib/session-store.ts'
import {
  countPieces,
  dropPart,
  dropPiece,
  keepPart,
  keepPiece,
  listParts,
  nextPiece,
  noteOver,
  type Part,
  readPart,
} from './chunk-store.ts'
import { sendChunk } from './chunk-uploader.ts'
import { type Recorded, recordFilm, type Scene } from './media-recorder.ts'
import { forgetUnsent, noteUnsent } from './unsent-chunks.ts'

const retryMs = 3000
/** By then the server has finished without it. */
const worthlessMs = 3 * dayMs

const listeners = new Set<() => void>()
let waiting = 0
let isSending = false
let isAsked = false
let retry: ReturnType<typeof setTimeout> | undefined

/** How many pieces wait in this browser for the line. */
export const useWaiting = (): number =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting,
  )

function wait(count: number): void {
  waiting = count
  for (const listener of listeners) listener()
}

/** This page's recorder is known to other pages, so that none of them takes its part for one that was cut off. */
const lockOf = (id: string) => `film-part:${id}`

type Wanted = { bookingId: BookingId; userId: string; scene: Scene; type: string; onFailed: () => void }

/**
 * Records a part of a film under an id that is the same for every try to begin it. Throws where it may not begin; what ends
 * it later, unasked, is told once, and what was recorded until then is sent.
 */
export async function startFilm(id: string, { bookingId, userId, scene, type, onFailed }: Wanted) {
  await call(addresses.beginSegment, { params: { bookingId, id }, body: { type } })
  await keepPart({ id, bookingId, userId, made: 0, isOver: false, beganAt: Date.now() })
  noteUnsent()
  let seq = 0
  let kept = Promise.resolve()
  let stopping: Promise<void> | undefined
  const film = recordFilm(scene, type, {
    onPiece(piece) {
      // Once one could not be kept, none is: what comes after a gap is of no use.
      kept = kept.then(() => keep(piece))
      kept.catch(fail)
    },
    onFailed: fail,
  })
  const { promise: isOver, resolve: over } = Promise.withResolvers<void>()
  void navigator.locks.request(lockOf(id), () => isOver)

  async function keep({ content, until }: Recorded): Promise<void> {
    const whole = await content.arrayBuffer()
    for (let from = 0; from < whole.byteLength; from += filmLimits.chunkBytes) {
      const part = whole.slice(from, from + filmLimits.chunkBytes)
      await keepPiece({ partId: id, seq: seq++, until, content: part })
    }
    void sendFilm()
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
    await noteOver(id).catch(() => undefined)
    over()
    void sendFilm()
  }

  return { show: film.show, stop }
}

/** Sends what waits in this browser, in one tab at a time; what does not get through is tried again. */
export async function sendFilm(): Promise<void> {
  isAsked = true
  if (isSending) return
  isSending = true
  clearTimeout(retry)
  try {
    while (isAsked) {
      isAsked = false
      const isThrough = await navigator.locks.request('film', sendAll)
      if (!isThrough) retry = setTimeout(() => void sendFilm(), retryMs)
    }
  } finally {
    isSending = false
  }
}

async function sendAll(): Promise<boolean> {
  const session = currentSession()
  if (session.state !== 'signed-in') return true
  for (const part of await listParts(session.userId)) if (!(await sendPart(part))) return false
  const left = await listParts(session.userId)
  if (left.length === 0) forgetUnsent()
  wait(0)
  return true
}

/** False where the line does not let it through now. */
async function sendPart(part: Part): Promise<boolean> {
  if (Date.now() - part.beganAt > worthlessMs) {
    await dropPart(part.id)
    return true
  }
  // Looked at before its pieces: once it is over there come no more, and only then is it known how many there are.
  const ended = (await isEnded(part)) ? await readPart(part.id) : undefined
  for (let piece = await nextPiece(part.id); piece; piece = await nextPiece(part.id)) {
    const status = await sendChunk(part, piece)
    if (isPassing(status)) {
      wait(await countPieces(part.id))
      return false
    }
    await dropPiece(piece)
  }
  return ended ? tellEnd(ended) : true
}

/** Over, or cut off with the page that recorded it. */
const isEnded = async ({ id, isOver }: Part): Promise<boolean> =>
  isOver || navigator.locks.request(lockOf(id), { ifAvailable: true }, async lock => lock !== null)

async function tellEnd({ id, bookingId, made }: Part): Promise<boolean> {
  try {
    await call(addresses.endSegment, {
      params: { bookingId: bookingId as BookingId, id },
      body: { chunks: made },
    })
  } catch (error) {
    if (error instanceof CallError && isPassing(error.problem.status)) return false
  }
  await dropPart(id)
  return true
}

/** Whether the same may succeed later. */
const isPassing = (status: number): boolean => [0, 401, 408, 425, 429].includes(status) || status >= 500
