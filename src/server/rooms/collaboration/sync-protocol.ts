import * as Y from 'yjs'
import { splitUpdate } from '#contract/collaboration.ts'
import type { ServerMessage } from '#contract/room.ts'

type SendMessage = (message: ServerMessage) => boolean

/** The page that sent a message, and the other participant, if connected. */
export type SyncPeers = {
  reply: SendMessage
  sendToPeer: (message: ServerMessage) => void
  isConnected: () => boolean
}

/** Pause before a page gets the whole document again, because encoding it is expensive. */
const resyncIntervalMs = 500

type SyncState = {
  /** State vector of a request that is not answered yet. */
  requestedStateVector: Uint8Array | null
  isServing: boolean
  /** Parts of the answer that the page has not asked for yet. */
  remaining: { at: number; parts: Uint8Array[] } | null
}

/**
 * Sends pages the updates that they lack. A page asks for each part, because a document may be larger than a socket's
 * buffer limit.
 */
export function createSyncServer(read: () => Promise<Y.Doc>, onError: (error: unknown) => void) {
  const pages = new WeakMap<SendMessage, SyncState>()

  async function serve(page: SyncState, peers: SyncPeers): Promise<void> {
    page.isServing = true
    try {
      const document = await read()
      if (page.requestedStateVector && peers.isConnected()) {
        const update = Y.encodeStateAsUpdate(document, page.requestedStateVector)
        page.remaining = { at: 0, parts: splitUpdate(update) }
        page.requestedStateVector = null
        sendPart(document, page, peers)
      }
    } catch (error) {
      page.requestedStateVector = null
      onError(error)
    }
    setTimeout(() => {
      page.isServing = false
      if (page.requestedStateVector && peers.isConnected()) void serve(page, peers)
    }, resyncIntervalMs).unref()
  }

  function sendPart(document: Y.Doc, page: SyncState, { reply }: SyncPeers): void {
    const part = page.remaining?.parts.shift()
    if (!page.remaining || !part) return
    const { at, parts } = page.remaining
    page.remaining = parts.length > 0 ? { at: at + 1, parts } : null
    if (page.remaining) reply({ type: 'desk-part', at, part: toBase64(part) })
    else reply({ type: 'desk', at, change: toBase64(part), known: toBase64(Y.encodeStateVector(document)) })
  }

  return {
    /** False for an invalid state vector. */
    start(known: string, peers: SyncPeers): boolean {
      const stateVector = fromBase64(known)
      if (!isStateVector(stateVector)) return false
      const page = pages.get(peers.reply) ?? { requestedStateVector: null, isServing: false, remaining: null }
      page.requestedStateVector = stateVector
      pages.set(peers.reply, page)
      if (!page.isServing) void serve(page, peers)
      return true
    },
    sendNextPart(document: Y.Doc, peers: SyncPeers): void {
      const page = pages.get(peers.reply)
      if (page) sendPart(document, page, peers)
    },
  }
}

function isStateVector(bytes: Uint8Array): boolean {
  try {
    Y.decodeStateVector(bytes)
    return true
  } catch {
    return false
  }
}

export const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
export const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
