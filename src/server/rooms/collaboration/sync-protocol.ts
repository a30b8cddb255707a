import * as Y from 'yjs'
import { splitUpdate } from '#contract/collaboration.ts'
import type { ServerMessage } from '#contract/room.ts'

/** Whoever says something, the other one, if they are here, and whether the first still is. */
export type SyncPeers = {
  reply: SendMessage
  sendToPeer: (message: ServerMessage) => void
  isConnected: () => boolean
}
type SendMessage = (message: ServerMessage) => boolean

/** So long nobody is told the whole again: putting it together is work, and a page that comes back has a new line. */
const resyncIntervalMs = 500

type SyncState = {
  /** What it knew when it asked and was not answered yet. */
  requestedStateVector: Uint8Array | null
  isServing: boolean
  /** What it has not taken yet of an answer. */
  remaining: { at: number; parts: Uint8Array[] } | null
}

/**
 * Tells pages all that they lack of a document, each once at a time, and as fast as it takes it: a document may be longer
 * than what may wait for a browser to read it.
 */
export function createSyncServer(read: () => Promise<Y.Doc>, onFault: (error: unknown) => void) {
  const pages = new WeakMap<SendMessage, SyncState>()

  async function serve(page: SyncState, voices: SyncPeers): Promise<void> {
    page.isServing = true
    try {
      const document = await read()
      if (page.requestedStateVector && voices.isConnected()) {
        page.remaining = {
          at: 0,
          parts: splitUpdate(Y.encodeStateAsUpdate(document, page.requestedStateVector)),
        }
        page.requestedStateVector = null
        say(document, page, voices)
      }
    } catch (error) {
      page.requestedStateVector = null
      onFault(error)
    }
    setTimeout(() => {
      page.isServing = false
      if (page.requestedStateVector && voices.isConnected()) void serve(page, voices)
    }, resyncIntervalMs).unref()
  }

  function say(document: Y.Doc, page: SyncState, { reply }: SyncPeers): void {
    const part = page.remaining?.parts.shift()
    if (!page.remaining || !part) return
    const { at, parts } = page.remaining
    page.remaining = parts.length > 0 ? { at: at + 1, parts } : null
    if (page.remaining) reply({ type: 'desk-part', at, part: toBase64(part) })
    else reply({ type: 'desk', at, change: toBase64(part), known: toBase64(Y.encodeStateVector(document)) })
  }

  return {
    /** False where it cannot be read what the page knows. */
    start(known: string, voices: SyncPeers): boolean {
      const asked = fromBase64(known)
      if (!isStateVector(asked)) return false
      const page = pages.get(voices.reply) ?? {
        requestedStateVector: asked,
        isServing: false,
        remaining: null,
      }
      page.requestedStateVector = asked
      pages.set(voices.reply, page)
      if (!page.isServing) void serve(page, voices)
      return true
    },
    /** A page has taken a part. */
    sendNextPart(document: Y.Doc, voices: SyncPeers): void {
      const page = pages.get(voices.reply)
      if (page) say(document, page, voices)
    },
  }
}

function isStateVector(known: Uint8Array): boolean {
  try {
    Y.decodeStateVector(known)
    return true
  } catch {
    return false
  }
}

export const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
export const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
