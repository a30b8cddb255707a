import * as Y from 'yjs'
import type { BookingId } from '#contract/id.ts'
import { deskLimits } from '#contract/limits.ts'
import type { ClientMessage, ServerMessage } from '#contract/room.ts'
import { faultOf } from '#server/platform/jobs/redact-fault.ts'
import type { Deps } from '#server/room/deps.ts'
import { applied, piecesOf, restored, sizeOf } from './document.ts'
import { addChange, keepSnapshot, readDocument } from './store.ts'

export type DeskMessage = Extract<ClientMessage, { type: 'desk-open' | 'desk-change' | 'cursor' | 'pointer' }>

/** Whoever says something, and the other one, if they are here. */
type Voices = { own: Voice; other: Voice }
type Voice = (message: ServerMessage) => void

/** What two people write on together, while one of them is in the room. */
export type Desk = {
  /** False for what no page of ours says. */
  hear(message: DeskMessage, voices: Voices): boolean
  /** Writes down what is not written yet. */
  close(): Promise<void>
}

/** What came within so long is written down together. */
const gatherMs = 300
/** After so many changes the whole is kept, so that the next one who opens it reads little. */
const changesPerSnapshot = 200

/** Opens the desks of rooms; one that is opened again waits until what was written on it before is kept. */
export function openDesks(deps: Pick<Deps, 'db' | 'now' | 'log'>) {
  const closing = new Map<BookingId, Promise<void>>()
  return (id: BookingId): Desk => {
    const desk = openDesk(deps, id, closing.get(id))
    return {
      ...desk,
      close() {
        const closed = desk.close().finally(() => closing.get(id) === closed && closing.delete(id))
        closing.set(id, closed)
        return closed
      },
    }
  }
}

/**
 * The document of one booking. It is read when somebody first asks for it; from then on every change is tried on it here,
 * so that the other page gets none that it could not read, and written down in the order in which it came.
 */
function openDesk(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  id: BookingId,
  before: Promise<void> = Promise.resolve(),
): Desk {
  let document: Y.Doc | null = null
  let bytes = 0
  let size: ReturnType<typeof sizeOf> = { pieces: 0, pages: new Set() }
  let written = '0'
  let changes = 0
  let waiting: Uint8Array[] = []
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()
  let reading: Promise<void> | null = null

  function read(): Promise<void> {
    reading ??= before
      .then(() => readDocument(db, id))
      .then(kept => {
        document = restored(kept)
        bytes = kept.bytes
        size = sizeOf(document)
        written = kept.lastId
        changes = kept.changes.length
      })
      .catch(error => {
        reading = null
        throw error
      })
    return reading
  }

  function tellWhole(known: string, { own }: Voices): void {
    read().then(
      () => {
        if (!document) return
        const change = encoded(Y.encodeStateAsUpdate(document, decoded(known)))
        own({ type: 'desk', change, known: encoded(Y.encodeStateVector(document)) })
      },
      error => log.error({ fault: faultOf(error), bookingId: id }, 'what was written in a room was not read'),
    )
  }

  function take(text: string, { own, other }: Voices): boolean {
    // Nobody writes on what they have not seen.
    if (!document) return false
    const change = decoded(text)
    const more = piecesOf(change)
    if (!more) return false
    const pages = new Set([...size.pages, ...more.pages])
    const isFull =
      bytes + change.length > deskLimits.bytesMax ||
      size.pieces + more.pieces > deskLimits.piecesMax ||
      pages.size > deskLimits.pagesMax
    if (isFull) {
      own({ type: 'desk-full' })
      return true
    }
    if (!applied(document, change)) return false
    bytes += change.length
    size = { pieces: size.pieces + more.pieces, pages }
    waiting.push(change)
    timer ??= setTimeout(write, gatherMs)
    other({ type: 'desk-change', change: text })
    return true
  }

  function write(): void {
    timer = null
    const gathered = waiting
    waiting = []
    if (gathered.length === 0) return
    const at = now()
    writing = writing.then(async () => {
      try {
        written = await addChange(db, id, Y.mergeUpdates(gathered), at)
        changes++
      } catch (error) {
        // Kept in memory, and written with what comes next.
        waiting = [...gathered, ...waiting]
        log.error({ fault: faultOf(error), bookingId: id }, 'what was written in a room is not kept yet')
        timer ??= setTimeout(write, 10 * gatherMs)
      }
    })
  }

  return {
    hear(message, voices) {
      switch (message.type) {
        case 'desk-open':
          tellWhole(message.known, voices)
          return true
        case 'desk-change':
          return take(message.change, voices)
        case 'cursor':
        case 'pointer':
          voices.other(message)
          return true
      }
    },
    async close() {
      if (timer) clearTimeout(timer)
      await reading?.catch(() => {})
      write()
      await writing
      if (timer) clearTimeout(timer)
      if (!document || changes < changesPerSnapshot || waiting.length > 0) return
      await keepSnapshot(db, id, Y.encodeStateAsUpdate(document), written).catch(error =>
        log.error({ fault: faultOf(error), bookingId: id }, 'the whole of a room was not kept'),
      )
    },
  }
}

const encoded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const decoded = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
