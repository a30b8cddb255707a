import * as Y from 'yjs'
import type { BookingId } from '#contract/id.ts'
import type { ClientMessage } from '#contract/room.ts'
import { collaborationLimits } from '#contract/room-limits.ts'
import type { Deps } from '#server/rooms/context.ts'
import {
  applyUpdate,
  countStructs,
  countValues,
  type DocumentUpdate,
  getClientIds,
  parseUpdate,
  restoreDocument,
} from './document.ts'
import {
  defaultRetryPolicy,
  findDocument,
  insertUpdate,
  type RetryPolicy,
  retryWrite,
  saveSnapshot,
  waitUntilShutdown,
} from './repository.ts'
import { createSyncServer, fromBase64, type SyncPeers, toBase64 } from './sync-protocol.ts'

export type CollaborationMessage = Extract<
  ClientMessage,
  { type: 'desk-open' | 'desk-next' | 'desk-part' | 'desk-change' | 'cursor' | 'pointer' }
>

/** What two people write on together, while one of them is in the room. */
export type YjsSession = {
  /** False for what no page of ours says. */
  handleMessage(message: CollaborationMessage, voices: SyncPeers): boolean
  /** Writes down what is not written yet, for a minute if need be; whoever stops is not kept waiting as long. */
  close(): Promise<void>
}

/** What came within so long is written down together. */
const flushDelayMs = 300
/** After so many changes the whole is kept, so that the next one who opens it reads little. */
const updatesPerSnapshot = 200

/** Opens the desks of rooms; one that is opened again waits until what was written on it before is kept. */
export function createYjsSessions(deps: Pick<Deps, 'db' | 'now' | 'log'>, patience = defaultRetryPolicy) {
  const closing = new Map<BookingId, Promise<void>>()
  return (id: BookingId): YjsSession => {
    const desk = openYjsSession(deps, id, { retryPolicy: patience, previousClose: closing.get(id) })
    return {
      ...desk,
      close() {
        const closed = desk.close().finally(() => closing.get(id) === closed && closing.delete(id))
        closing.set(id, closed)
        return waitUntilShutdown(closed, patience)
      },
    }
  }
}

/**
 * The document of one booking. It is read when somebody first asks for it; from then on every change is tried on it here,
 * so that the other page gets none that it could not read, and written down in the order in which it came.
 */
function openYjsSession(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  id: BookingId,
  {
    retryPolicy,
    previousClose = Promise.resolve(),
  }: { retryPolicy: RetryPolicy; previousClose: Promise<void> | undefined },
): YjsSession {
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
  const coming = new WeakMap<SyncPeers['reply'], Uint8Array[]>()

  function read(): Promise<Y.Doc> {
    reading ??= previousClose
      .then(() => findDocument(db, id))
      .then(kept => {
        document = restoreDocument(kept)
        bytes = kept.bytes
        countAnew(document)
        written = kept.lastUpdateId
        changes = kept.updates.length
        return document
      })
      .catch(error => {
        reading = null
        throw error
      })
    return reading
  }

  const pages = createSyncServer(read, error =>
    log.error({ err: error, bookingId: id }, 'collaboration document not loaded'),
  )

  function countAnew(of: Y.Doc): void {
    const counted = countValues(of)
    values = { counted, most: counted }
  }

  function isFull(of: Y.Doc, more: DocumentUpdate): boolean {
    const { bytesMax, structsMax, clientsMax, valuesMax } = collaborationLimits
    // What was drawn over is gone. Counting takes a moment, so it is done again only when much has come since.
    const isOver = values.most + more.valueCount > valuesMax
    if (isOver && values.most - values.counted > valuesMax / 10) countAnew(of)
    return (
      bytes + more.bytes.length > bytesMax ||
      countStructs(of) + more.structCount > structsMax ||
      new Set([...getClientIds(of), ...more.clientIds]).size > clientsMax ||
      values.most + more.valueCount > valuesMax
    )
  }

  /** Keeps a part until the rest of its change is there. */
  function gather(at: number, text: string, { reply }: SyncPeers): boolean {
    const parts = coming.get(reply) ?? []
    const part = fromBase64(text)
    const isTooLong = totalLength(parts) + part.length > collaborationLimits.updateBytesMax
    if (at !== parts.length || part.length === 0 || isTooLong) return false
    coming.set(reply, [...parts, part])
    return true
  }

  function take(text: string, { reply, sendToPeer }: SyncPeers): boolean {
    // Nobody writes on what they have not seen.
    if (!document) return false
    const parts = [...(coming.get(reply) ?? []), fromBase64(text)]
    coming.delete(reply)
    const change =
      totalLength(parts) <= collaborationLimits.updateBytesMax &&
      parseUpdate(new Uint8Array(Buffer.concat(parts)))
    if (!change) return false
    if (isFull(document, change)) {
      reply({ type: 'desk-full' })
      return true
    }
    // What is kept and passed on is what came of it, and not what was said.
    const { appliedUpdate, isAllowed } = applyUpdate(document, change)
    values.most += change.valueCount
    if (!appliedUpdate) return isAllowed
    bytes += appliedUpdate.length
    waiting.push(appliedUpdate)
    timer ??= setTimeout(write, flushDelayMs)
    sendToPeer({ type: 'desk-change', change: toBase64(appliedUpdate) })
    return isAllowed
  }

  function write(): void {
    timer = null
    const gathered = waiting
    waiting = []
    if (gathered.length === 0) return
    const at = now()
    writing = writing.then(async () => {
      try {
        written = await insertUpdate(db, id, Y.mergeUpdates(gathered), at)
        changes++
      } catch (error) {
        // Kept in memory, and written with what comes next.
        waiting = [...gathered, ...waiting]
        log.error({ err: error, bookingId: id }, 'collaboration update not written yet, will retry')
        timer ??= setTimeout(write, 10 * flushDelayMs)
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
    handleMessage(message, voices) {
      switch (message.type) {
        case 'desk-open':
          return pages.start(message.known, voices)
        case 'desk-next':
          if (document) pages.sendNextPart(document, voices)
          return true
        case 'desk-part':
          return gather(message.at, message.part, voices)
        case 'desk-change':
          return take(message.change, voices)
        case 'cursor':
        case 'pointer':
          voices.sendToPeer(message)
          return true
      }
    },
    async close() {
      await reading?.catch(() => {})
      if (!(await retryWrite(writeAll, retryPolicy))) {
        log.error({ bookingId: id, bytes: totalLength(waiting) }, 'collaboration updates lost after retries')
        return
      }
      if (!document || changes < updatesPerSnapshot) return
      await saveSnapshot(db, id, Y.encodeStateAsUpdate(document), written).catch(error =>
        log.error({ err: error, bookingId: id }, 'collaboration snapshot not written'),
      )
    },
  }
}

const totalLength = (parts: readonly Uint8Array[]) => parts.reduce((sum, part) => sum + part.length, 0)
