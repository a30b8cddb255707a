import * as Y from 'yjs'
import type { BookingId } from '#contract/id.ts'
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
import {
  type CollaborationMessage,
  createSyncServer,
  createUpdateMessage,
  type SyncPeers,
} from './sync-protocol.ts'

/** The shared document of a room, while a participant is in it. */
export type YjsSession = {
  /** False for a message that the app's pages never send. */
  handleMessage(message: CollaborationMessage, peers: SyncPeers): boolean
  /** Writes the pending updates, with retries for up to a minute. A shutdown waits less. */
  close(): Promise<void>
}

/** Updates within this time are merged into one write. */
const flushDelayMs = 300
/** A snapshot replaces so many updates, so the next load reads little. */
const updatesPerSnapshot = 200

/** Opens the documents of rooms. A reopened document waits until the previous session has written its updates. */
export function createYjsSessions(deps: Pick<Deps, 'db' | 'now' | 'log'>, retryPolicy = defaultRetryPolicy) {
  const closing = new Map<BookingId, Promise<void>>()
  return (id: BookingId): YjsSession => {
    const session = openYjsSession(deps, id, retryPolicy, closing.get(id))
    return {
      ...session,
      close() {
        const closed = session.close().finally(() => closing.get(id) === closed && closing.delete(id))
        closing.set(id, closed)
        return waitUntilShutdown(closed, retryPolicy)
      },
    }
  }
}

/**
 * The document of one booking, loaded on the first request. The server applies every update itself before it stores the
 * update and sends it on, so the other page never gets an unreadable one.
 */
function openYjsSession(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  id: BookingId,
  retryPolicy: RetryPolicy,
  previousClose = Promise.resolve(),
): YjsSession {
  let document: Y.Doc | null = null
  let bytes = 0
  /** Values at the last count, and an upper bound with those added since. */
  let values = { counted: 0, most: 0 }
  let lastUpdateId = '0'
  let updatesSinceSnapshot = 0
  let pending: Uint8Array[] = []
  let flushTimer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()
  let loading: Promise<Y.Doc> | null = null

  function load(): Promise<Y.Doc> {
    loading ??= previousClose
      .then(() => findDocument(db, id))
      .then(stored => {
        document = restoreDocument(stored)
        bytes = stored.bytes
        recountValues(document)
        lastUpdateId = stored.lastUpdateId
        updatesSinceSnapshot = stored.updates.length
        return document
      })
      .catch(error => {
        loading = null
        throw error
      })
    return loading
  }

  const handleMessage = createSyncServer({
    load,
    receiveUpdate,
    onLoadError: error => log.error({ err: error, bookingId: id }, 'collaboration document not loaded'),
  })

  function recountValues(current: Y.Doc): void {
    const counted = countValues(current)
    values = { counted, most: counted }
  }

  function isFull(current: Y.Doc, update: DocumentUpdate): boolean {
    const { bytesMax, structsMax, clientsMax, valuesMax } = collaborationLimits
    // Overwritten values no longer count. Counting is slow, so it runs again only after many additions.
    const isOver = values.most + update.valueCount > valuesMax
    if (isOver && values.most - values.counted > valuesMax / 10) recountValues(current)
    return (
      bytes + update.bytes.length > bytesMax ||
      countStructs(current) + update.structCount > structsMax ||
      new Set([...getClientIds(current), ...update.clientIds]).size > clientsMax ||
      values.most + update.valueCount > valuesMax
    )
  }

  function receiveUpdate(content: Uint8Array, { reply, sendToPeer }: SyncPeers): boolean {
    const update = parseUpdate(content)
    // Pages load the document before they write to it.
    if (!document || !update) return false
    // A page that has nothing new completes the sync with an empty update.
    if (update.structCount === 0) return true
    if (isFull(document, update)) {
      reply({ type: 'document-full' })
      return true
    }
    // Only the applied part is stored and sent on, never the raw input.
    const { appliedUpdate, isAllowed } = applyUpdate(document, update)
    values.most += update.valueCount
    if (!appliedUpdate) return isAllowed
    bytes += appliedUpdate.length
    pending.push(appliedUpdate)
    flushTimer ??= setTimeout(flush, flushDelayMs)
    sendToPeer(createUpdateMessage(appliedUpdate))
    return isAllowed
  }

  function flush(): void {
    flushTimer = null
    const updates = pending
    pending = []
    if (updates.length === 0) return
    const at = now()
    writing = writing.then(async () => {
      try {
        lastUpdateId = await insertUpdate(db, id, Y.mergeUpdates(updates), at)
        updatesSinceSnapshot++
      } catch (error) {
        pending = [...updates, ...pending]
        log.error({ err: error, bookingId: id }, 'collaboration update not written yet, will retry')
        flushTimer ??= setTimeout(flush, 10 * flushDelayMs)
      }
    })
  }

  /** False where a write failed and its updates are pending again. */
  async function flushNow(): Promise<boolean> {
    if (flushTimer) clearTimeout(flushTimer)
    flush()
    await writing
    if (flushTimer) clearTimeout(flushTimer)
    return pending.length === 0
  }

  return {
    handleMessage,
    async close() {
      await loading?.catch(() => {})
      if (!(await retryWrite(flushNow, retryPolicy))) {
        log.error(
          { bookingId: id, bytes: pending.reduce((sum, update) => sum + update.length, 0) },
          'collaboration updates lost after retries',
        )
        return
      }
      if (!document || updatesSinceSnapshot < updatesPerSnapshot) return
      await saveSnapshot(db, id, Y.encodeStateAsUpdate(document), lastUpdateId).catch(error =>
        log.error({ err: error, bookingId: id }, 'collaboration snapshot not written'),
      )
    },
  }
}
