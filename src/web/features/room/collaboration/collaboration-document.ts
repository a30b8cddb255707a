import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { type CursorSelection, documentParts } from '#contract/collaboration.ts'
import type { ClientMessage, ServerMessage } from '#contract/room.ts'
import { deleteDraft, readDraft, saveDraft } from '#web/lib/storage/draft-storage.ts'
import { concatBytes, decodeBase64, encodeBase64, toUpdateMessages } from './update-encoding.ts'

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
const maxBytesPerMs = 48
const pointerIntervalMs = 100

/** Client id of the peer's cursor. The own cursor has the id of the document. */
const peerClientId = 1

type Pointer = { x: number; y: number }

export type DocumentStatus = 'opening' | 'open' | 'full'

/**
 * Collaboration document of a room. After a reconnect both sides exchange state vectors and send what is missing.
 * Unsent changes of a closing page are stored for the next page of this tab, or for the next call.
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
  /** Remaining messages of a large update. */
  let outgoing: ClientMessage[] = []
  /** Received parts of a large server update. */
  let receivedParts: Uint8Array[] = []
  let sendTimer: ReturnType<typeof setTimeout> | undefined
  let cursorTimer: ReturnType<typeof setTimeout> | undefined
  let pointerTimer: ReturnType<typeof setTimeout> | undefined
  const pointerListeners = new Set<(position: Pointer | null) => void>()
  const closeListeners = new Set<() => void>()
  let ownPointer: { at: Pointer | null } | undefined
  let isOpen = false
  let hasSynced = false

  const requestDocument = () =>
    channel.send({ type: 'desk-open', known: encodeBase64(Y.encodeStateVector(document)) })

  function onMessage(message: ServerMessage): void {
    if (message.type === 'welcome') {
      isOpen = false
      receivedParts = []
      requestDocument()
    } else if (message.type === 'desk-part') receivePart(message.at, message.part)
    else if (message.type === 'desk') {
      // Ignores a reply whose first parts went to a previous document of this page.
      if (message.at !== receivedParts.length) return
      applyServerState(
        concatBytes([...receivedParts, decodeBase64(message.change)]),
        decodeBase64(message.known),
      )
    } else if (message.type === 'desk-change') Y.applyUpdate(document, decodeBase64(message.change), channel)
    else if (message.type === 'cursor') showPeerCursor(message.cursor)
    else if (message.type === 'pointer') for (const show of pointerListeners) show(message.at)
    else if (message.type === 'peer-left') {
      showPeerCursor(null)
      for (const show of pointerListeners) show(null)
    } else if (message.type === 'desk-full') onStatus('full')
  }

  function receivePart(index: number, part: string): void {
    if (index === 0) receivedParts = []
    if (index !== receivedParts.length) return
    receivedParts.push(decodeBase64(part))
    channel.send({ type: 'desk-next' })
  }

  function applyServerState(update: Uint8Array, stateVector: Uint8Array): void {
    receivedParts = []
    Y.applyUpdate(document, update, channel)
    const draft = readDraft(key)?.change
    if (typeof draft === 'string') Y.applyUpdate(document, decodeBase64(draft), channel)
    deleteDraft(key)
    isOpen = true
    hasSynced = true
    // Yjs adds all deletions, also those that the server knows. It ignores them.
    const missing = Y.encodeStateAsUpdate(document, stateVector)
    const { structs, ds } = Y.decodeUpdate(missing)
    pendingUpdates = structs.length > 0 || ds.clients.size > 0 ? [missing] : []
    outgoing = []
    onStatus('open')
    clearTimeout(sendTimer)
    send()
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
      outgoing = toUpdateMessages(Y.mergeUpdates(pendingUpdates))
      pendingUpdates = []
      if (outgoing.length === 0) onStatus('full')
    }
    const next = outgoing.shift()
    if (!next) return
    channel.send(next)
    const text = next.type === 'desk-part' ? next.part : next.type === 'desk-change' ? next.change : ''
    sendTimer = setTimeout(send, Math.max(batchMs, (text.length * 3) / 4 / maxBytesPerMs))
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
    saveDraft(key, { change: encodeBase64(Y.encodeStateAsUpdate(document)) })
  }

  awareness.on('update', ({ updated }: { updated: number[] }) => {
    if (updated.includes(document.clientID)) cursorTimer ??= setTimeout(sendCursor, pointerIntervalMs)
  })

  function sendCursor(): void {
    cursorTimer = undefined
    const cursor: CursorSelection | null = awareness.getLocalState()?.cursor ?? null
    if (isOpen) channel.send({ type: 'cursor', cursor: JSON.parse(JSON.stringify(cursor)) })
  }

  function showPeerCursor(cursor: CursorSelection | null): void {
    const user = { name: peer.name, color: 'var(--accent)', colorLight: 'var(--accent-tint)' }
    if (cursor) {
      awareness.states.set(peerClientId, { user, cursor })
      // No idle timeout: a resting cursor remains visible.
      awareness.meta.set(peerClientId, { clock: 0, lastUpdated: Number.POSITIVE_INFINITY })
    } else awareness.states.delete(peerClientId)
    awareness.emit('change', [{ added: [], updated: [peerClientId], removed: [] }, channel])
  }

  function sendPointer(): void {
    pointerTimer = undefined
    if (isOpen && ownPointer) channel.send({ type: 'pointer', at: ownPointer.at })
  }

  window.addEventListener('pagehide', storeDocument)
  const unsubscribe = channel.subscribe(onMessage)
  const unregister = channel.onBeforeLeave(sendAll)
  requestDocument()

  return {
    yDoc: document,
    awareness,
    code: document.getText(documentParts.code),
    settings: document.getMap<string>(documentParts.settings),
    run: document.getMap<unknown>(documentParts.run),
    whiteboard: document.getMap<unknown>(documentParts.board),
    /** Own pointer on the whiteboard, or null. */
    setPointer(position: Pointer | null): void {
      ownPointer = { at: position }
      pointerTimer ??= setTimeout(sendPointer, pointerIntervalMs)
    },
    /** Registers a callback that writes pending content before the document closes. */
    onBeforeClose(listener: () => void): () => void {
      closeListeners.add(listener)
      return () => closeListeners.delete(listener)
    },
    onPeerPointer(show: (position: Pointer | null) => void): () => void {
      pointerListeners.add(show)
      return () => pointerListeners.delete(show)
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
      clearTimeout(cursorTimer)
      clearTimeout(pointerTimer)
      window.removeEventListener('pagehide', storeDocument)
      unsubscribe()
      unregister()
      awareness.destroy()
      document.destroy()
    },
  }
}
export type CollaborationDocument = ReturnType<typeof openCollaborationDocument>
