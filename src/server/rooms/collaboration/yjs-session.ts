import * as Y from 'yjs'
import type { BookingId } from '#contract/id.ts'
import type { ClientMessage } from '#contract/room.ts'
import { deskLimits } from '#contract/room-limits.ts'
import { faultOf } from '#server/lib/jobs/sanitize-error.ts'
import type { Deps } from '#server/rooms/context.ts'
import { apply, type Change, countPieces, countValues, pagesOf, readChange, restored } from './document.ts'
import { addChange, keepSnapshot, readDocument } from './repository.ts'
import { aMinute, type Patience, retryWriting, waitWhileStopping } from './retry-writing.ts'
import { answerPages, decoded, encoded, type Voices } from './sync-protocol.ts'

export type DeskMessage = Extract<
  ClientMessage,
  { type: 'desk-open' | 'desk-next' | 'desk-part' | 'desk-change' | 'cursor' | 'pointer' }
>

/** What two people write on together, while one of them is in the room. */
export type Desk = {
  /** False for what no page of ours says. */
  hear(message: DeskMessage, voices: Voices): boolean
  /** Writes down what is not written yet, for a minute if need be; whoever stops is not kept waiting as long. */
  close(): Promise<void>
}

/** What came within so long is written down together. */
const gatherMs = 300
/** After so many changes the whole is kept, so that the next one who opens it reads little. */
const changesPerSnapshot = 200

/** Opens the desks of rooms; one that is opened again waits until what was written on it before is kept. */
export function openDesks(deps: Pick<Deps, 'db' | 'now' | 'log'>, patience = aMinute) {
  const closing = new Map<BookingId, Promise<void>>()
  return (id: BookingId): Desk => {
    const desk = openDesk(deps, id, { patience, before: closing.get(id) })
    return {
      ...desk,
      close() {
        const closed = desk.close().finally(() => closing.get(id) === closed && closing.delete(id))
        closing.set(id, closed)
        return waitWhileStopping(closed, patience)
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
  { patience, before = Promise.resolve() }: { patience: Patience; before: Promise<void> | undefined },
): Desk {
  let document: Y.Doc | null = null
  let bytes = 0
  /** As many as there were when they were counted, and all that came since. */
  let values = { counted: 0, most: 0 }
  let written = '0'
  let changes = 0
  let waiting: Uint8Array[] = []
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()
  let reading: Promise<Y.Doc> | null = null
  /** Parts of changes that are still coming, by page. */
  const coming = new WeakMap<Voices['own'], Uint8Array[]>()

  function read(): Promise<Y.Doc> {
    reading ??= before
      .then(() => readDocument(db, id))
      .then(kept => {
        document = restored(kept)
        bytes = kept.bytes
        countAnew(document)
        written = kept.lastId
        changes = kept.changes.length
        return document
      })
      .catch(error => {
        reading = null
        throw error
      })
    return reading
  }

  const pages = answerPages(read, error =>
    log.error({ fault: faultOf(error), bookingId: id }, 'what was written in a room was not read'),
  )

  function countAnew(of: Y.Doc): void {
    const counted = countValues(of)
    values = { counted, most: counted }
  }

  function isFull(of: Y.Doc, more: Change): boolean {
    const { bytesMax, piecesMax, pagesMax, valuesMax } = deskLimits
    // What was drawn over is gone. Counting takes a moment, so it is done again only when much has come since.
    const isOver = values.most + more.values > valuesMax
    if (isOver && values.most - values.counted > valuesMax / 10) countAnew(of)
    return (
      bytes + more.bytes.length > bytesMax ||
      countPieces(of) + more.pieces > piecesMax ||
      new Set([...pagesOf(of), ...more.pages]).size > pagesMax ||
      values.most + more.values > valuesMax
    )
  }

  /** Keeps a part until the rest of its change is there. */
  function gather(at: number, text: string, { own }: Voices): boolean {
    const parts = coming.get(own) ?? []
    const part = decoded(text)
    const isTooLong = lengthOf(parts) + part.length > deskLimits.changeBytes
    if (at !== parts.length || part.length === 0 || isTooLong) return false
    coming.set(own, [...parts, part])
    return true
  }

  function take(text: string, { own, other }: Voices): boolean {
    // Nobody writes on what they have not seen.
    if (!document) return false
    const parts = [...(coming.get(own) ?? []), decoded(text)]
    coming.delete(own)
    const change =
      lengthOf(parts) <= deskLimits.changeBytes && readChange(new Uint8Array(Buffer.concat(parts)))
    if (!change) return false
    if (isFull(document, change)) {
      own({ type: 'desk-full' })
      return true
    }
    // What is kept and passed on is what came of it, and not what was said.
    const { came, isOurs } = apply(document, change)
    values.most += change.values
    if (!came) return isOurs
    bytes += came.length
    waiting.push(came)
    timer ??= setTimeout(write, gatherMs)
    other({ type: 'desk-change', change: encoded(came) })
    return isOurs
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

  /** False where something could not be written, and waits. */
  async function writeAll(): Promise<boolean> {
    if (timer) clearTimeout(timer)
    write()
    await writing
    if (timer) clearTimeout(timer)
    return waiting.length === 0
  }

  return {
    hear(message, voices) {
      switch (message.type) {
        case 'desk-open':
          return pages.open(message.known, voices)
        case 'desk-next':
          if (document) pages.next(document, voices)
          return true
        case 'desk-part':
          return gather(message.at, message.part, voices)
        case 'desk-change':
          return take(message.change, voices)
        case 'cursor':
        case 'pointer':
          voices.other(message)
          return true
      }
    },
    async close() {
      await reading?.catch(() => {})
      if (!(await retryWriting(writeAll, patience))) {
        log.error({ bookingId: id, bytes: lengthOf(waiting) }, 'what was written in a room is lost')
        return
      }
      if (!document || changes < changesPerSnapshot) return
      await keepSnapshot(db, id, Y.encodeStateAsUpdate(document), written).catch(error =>
        log.error({ fault: faultOf(error), bookingId: id }, 'the whole of a room was not kept'),
      )
    },
  }
}

const lengthOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, part) => sum + part.length, 0)
