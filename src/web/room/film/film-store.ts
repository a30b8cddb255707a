import { useSyncExternalStore } from 'react'
import { addresses } from '#contract/address/film.ts'
import type { BookingId } from '#contract/id.ts'
import { filmLimits } from '#contract/room-limits.ts'
import { dayMs } from '#contract/time.ts'
import { CallError, call } from '#web/call.ts'
import { currentSession } from '#web/session-store.ts'
import { sendChunk } from './chunk-port.ts'
import { recordFilm, type Scene } from './film-port.ts'
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
} from './piece-store.ts'
import { forgetUnsent, noteUnsent } from './unsent-store.ts'

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

/** Records a part of a film under an id that is the same for every try to begin it. Throws where it may not begin. */
export async function startFilm(
  id: string,
  { bookingId, userId, scene, type }: { bookingId: BookingId; userId: string; scene: Scene; type: string },
) {
  await call(addresses.beginSegment, { params: { bookingId, id }, body: { type } })
  await keepPart({ id, bookingId, userId, made: 0, isOver: false, beganAt: Date.now() })
  noteUnsent()
  const { promise: isOver, resolve: over } = Promise.withResolvers<void>()
  void navigator.locks.request(lockOf(id), () => isOver)
  let seq = 0
  let kept = Promise.resolve()
  const film = recordFilm(scene, type, ({ content, until }) => {
    kept = kept.then(async () => {
      const whole = await content.arrayBuffer()
      for (let from = 0; from < whole.byteLength; from += filmLimits.chunkBytes) {
        const part = whole.slice(from, from + filmLimits.chunkBytes)
        await keepPiece({ partId: id, seq: seq++, until, content: part })
      }
      void sendFilm()
    })
  })
  return {
    show: film.show,
    async stop(): Promise<void> {
      await film.stop()
      await kept
      await noteOver(id)
      over()
      void sendFilm()
    },
  }
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
  for (let piece = await nextPiece(part.id); piece; piece = await nextPiece(part.id)) {
    const status = await sendChunk(part, piece)
    if (isPassing(status)) {
      wait(await countPieces(part.id))
      return false
    }
    await dropPiece(piece)
  }
  return (await isEnded(part)) ? tellEnd(part) : true
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
