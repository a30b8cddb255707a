import { fromBase64, toBase64 } from 'lib0/buffer'
import { createDecoder, hasContent, readVarUint } from 'lib0/decoding'
import { createEncoder, type Encoder, length, toUint8Array } from 'lib0/encoding'
import {
  Awareness,
  applyAwarenessUpdate,
  encodeAwarenessUpdate,
  modifyAwarenessUpdate,
  removeAwarenessStates,
} from 'y-protocols/awareness'
import { messageYjsSyncStep2, readSyncMessage, writeSyncStep1, writeUpdate } from 'y-protocols/sync'
import * as Y from 'yjs'
import {
  type AwarenessState,
  documentParts,
  type SyncMessage,
  toSyncMessages,
} from '#contract/collaboration.ts'
import type { ClientMessage, ServerMessage } from '#contract/room.ts'
import { collaborationLimits } from '#contract/room-limits.ts'
import { deleteDraft, readDraft, saveDraft } from '#web/lib/storage/draft-storage.ts'

/** Part of the signaling connection used for collaboration. */
export type CollaborationChannel = {
  send(message: ClientMessage): void
  /** Delivers messages about the document, and "welcome" after a reconnect. */
  subscribe(listener: (message: ServerMessage) => void): () => void
  /** Runs just before the page leaves the room, while it can still send. */
  onBeforeLeave(callback: () => void): () => void
}

/** Batching interval. Users do not notice it, and it reduces traffic to a fifth. */
const batchMs = 40
/** Send rate below the flood protection of the server: 100,000 letters of any script take five seconds. */
const maxCharactersPerMs = 64
const awarenessIntervalMs = 100

export type DocumentStatus = 'opening' | 'open' | 'full'

/**
 * Collaboration document of a room, synchronized by `y-protocols`. Unsent changes of a closing page are stored for the
 * next page of this tab, or for the next call.
 */
export function openCollaborationDocument({
  roomId,
  channel,
  peer,
  onStatus,
}: {
  roomId: string
  channel: CollaborationChannel
  peer: { name: string }
  onStatus: (status: DocumentStatus) => void
}) {
  const document = new Y.Doc()
  const awareness = new Awareness(document)
  const key = `collaboration-document-${roomId}`
  let pendingUpdates: Uint8Array[] = []
  /** Remaining parts of a long message. */
  let outgoing: SyncMessage[] = []
  /** Received parts of a long message. */
  let received = ''
  let sendTimer: ReturnType<typeof setTimeout> | undefined
  let awarenessTimer: ReturnType<typeof setTimeout> | undefined
  const closeListeners = new Set<() => void>()
  /** Received messages that wait while the user composes text. Null at other times. */
  let held: ServerMessage[] | null = null
  let isOpen = false
  let hasSynced = false

  function requestSync(): void {
    const encoder = createEncoder()
    writeSyncStep1(encoder, document)
    channel.send({ type: 'sync', message: toBase64(toUint8Array(encoder)) })
  }

  function onMessage(message: ServerMessage): void {
    if (held) held.push(message)
    else if (message.type === 'welcome') {
      isOpen = false
      received = ''
      requestSync()
    } else if (message.type === 'sync') receivePart(message)
    else if (message.type === 'awareness') showPeer(fromBase64(message.update))
    else if (message.type === 'peer-joined' || message.type === 'peer-left') hidePeer()
    else if (message.type === 'document-full') onStatus('full')
  }

  function receivePart({ message, part }: SyncMessage): void {
    if (part?.offset === 0) received = ''
    if (!part) receiveSync(message)
    // Ignores the rest of an answer to a previous document of this page.
    else if (part.offset === received.length) {
      received += message
      if (part.isLast) receiveSync(received)
      else channel.send({ type: 'sync-next' })
    }
  }

  function receiveSync(message: string): void {
    const decoder = createDecoder(fromBase64(message))
    while (hasContent(decoder)) {
      const reply = createEncoder()
      const type = readSyncMessage(decoder, reply, document, channel)
      if (type === messageYjsSyncStep2) restoreDraft()
      if (length(reply) > 0) sendFirst(reply)
    }
  }

  function restoreDraft(): void {
    const draft = readDraft(key)?.change
    if (typeof draft === 'string') Y.applyUpdate(document, fromBase64(draft), channel)
    deleteDraft(key)
    hasSynced = true
  }

  /** Sends everything that the server lacks, and later each change. */
  function sendFirst(reply: Encoder): void {
    isOpen = true
    onStatus('open')
    pendingUpdates = []
    outgoing = toMessages(reply)
    clearTimeout(sendTimer)
    send()
    // Sets the same state again, with a new clock, because the other page may have removed it.
    awareness.setLocalState(awareness.getLocalState())
  }

  /** Empty for an update that the server would refuse. */
  function toMessages(encoder: Encoder): SyncMessage[] {
    if (length(encoder) <= collaborationLimits.updateBytesMax)
      return toSyncMessages(toBase64(toUint8Array(encoder)))
    onStatus('full')
    return []
  }

  document.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin === channel) return
    pendingUpdates.push(update)
    sendTimer ??= setTimeout(send, batchMs)
  })

  function send(): void {
    sendTimer = undefined
    if (!isOpen) return
    if (outgoing.length === 0 && pendingUpdates.length > 0) {
      const encoder = createEncoder()
      writeUpdate(encoder, Y.mergeUpdates(pendingUpdates))
      pendingUpdates = []
      outgoing = toMessages(encoder)
    }
    const next = outgoing.shift()
    if (!next) return
    channel.send(next)
    sendTimer = setTimeout(send, Math.max(batchMs, next.message.length / maxCharactersPerMs))
  }

  /** Sends without batching, because this page may not get another chance. */
  function sendAll(): void {
    notifyBeforeClose()
    do {
      clearTimeout(sendTimer)
      send()
    } while (isOpen && outgoing.length + pendingUpdates.length > 0)
    clearTimeout(sendTimer)
    sendTimer = undefined
  }

  function notifyBeforeClose(): void {
    for (const listener of closeListeners) listener()
  }

  /**
   * The server sends no acknowledgements, so the whole document is stored. Before the first sync the copy of the
   * previous page is not merged yet and must not be overwritten.
   */
  function storeDocument(): void {
    if (!hasSynced) return
    notifyBeforeClose()
    saveDraft(key, { change: toBase64(Y.encodeStateAsUpdate(document)) })
  }

  awareness.on('update', (_changes: unknown, origin: unknown) => {
    if (origin === 'local') awarenessTimer ??= setTimeout(sendAwareness, awarenessIntervalMs)
  })

  function sendAwareness(): void {
    awarenessTimer = undefined
    if (!isOpen) return
    const update = encodeAwarenessUpdate(awareness, [document.clientID])
    channel.send({ type: 'awareness', update: toBase64(update) })
  }

  function showPeer(update: Uint8Array): void {
    const decoder = createDecoder(update)
    readVarUint(decoder) // the number of clients, which the server has checked
    // The other page could name this page's client and so change its state.
    if (readVarUint(decoder) === document.clientID) return
    const user = { name: peer.name, color: 'var(--accent)', colorLight: 'var(--accent-tint)' }
    const named = modifyAwarenessUpdate(update, (state: AwarenessState | null) => state && { ...state, user })
    applyAwarenessUpdate(awareness, named, channel)
  }

  function hidePeer(): void {
    const others = [...awareness.getStates().keys()].filter(id => id !== document.clientID)
    removeAwarenessStates(awareness, others, channel)
  }

  window.addEventListener('pagehide', storeDocument)
  const unsubscribe = channel.subscribe(onMessage)
  const unregister = channel.onBeforeLeave(sendAll)
  requestSync()

  return {
    yDoc: document,
    awareness,
    code: document.getText(documentParts.code),
    settings: document.getMap<string>(documentParts.settings),
    run: document.getMap<unknown>(documentParts.run),
    whiteboard: document.getMap<unknown>(documentParts.board),
    /** Keeps received messages waiting, in order. */
    holdMessages(): void {
      held ??= []
    },
    releaseMessages(): void {
      const waiting = held ?? []
      held = null
      for (const message of waiting) onMessage(message)
    },
    /** Registers a callback that writes pending content before the document closes. */
    onBeforeClose(listener: () => void): () => void {
      closeListeners.add(listener)
      return () => closeListeners.delete(listener)
    },
    onPeerChange(listener: (part: 'code' | 'board') => void): () => void {
      const sharedTypes = {
        code: document.getText(documentParts.code),
        board: document.getMap(documentParts.board),
      }
      const onTransaction = ({ origin, changed: types }: Y.Transaction) => {
        if (origin !== channel) return
        if (types.has(sharedTypes.board as never)) listener('board')
        if (types.has(sharedTypes.code as never)) listener('code')
      }
      document.on('afterTransaction', onTransaction)
      return () => document.off('afterTransaction', onTransaction)
    },
    close() {
      sendAll()
      storeDocument()
      closeListeners.clear()
      window.removeEventListener('pagehide', storeDocument)
      unsubscribe()
      unregister()
      awareness.destroy()
      // Removes the cursor and the pointer on the other page.
      clearTimeout(awarenessTimer)
      sendAwareness()
      document.destroy()
    },
  }
}
export type CollaborationDocument = ReturnType<typeof openCollaborationDocument>
