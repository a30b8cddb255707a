import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { deskParts, type Selection } from '#contract/collaboration.ts'
import type { ClientMessage, ServerMessage } from '#contract/room.ts'
import { deleteDraft, readDraft, saveDraft } from '#web/lib/draft-storage.ts'
import { missingUpdate } from './missing-updates.ts'
import { concatBytes, decodeBase64, encodeBase64, toUpdateMessages } from './update-encoding.ts'

/** The room's line, as far as it is about what is written together. */
export type CollaborationChannel = {
  send(message: ClientMessage): void
  /** Hears what is said of the desk, and that the page is in the room again. */
  subscribe(hear: (message: ServerMessage) => void): () => void
  /** Runs just before this page leaves the room: the last moment at which something can be said. */
  onBeforeLeave(act: () => void): () => void
}

/** What is typed within so long goes together: nobody sees the difference, and the line carries a fifth. */
const batchMs = 40
/** What is long goes no faster, or it would be taken for a flood: 100,000 letters of any script take five seconds. */
const maxBytesPerMs = 48
const pointerIntervalMs = 100

/** The other one's place among those who have a cursor; only ours has the document's own number. */
const peerClientId = 1

type Pointer = { x: number; y: number }

export type DocumentStatus = 'opening' | 'open' | 'full'

/**
 * The document of this room. What the line misses is sent when it is back: both sides say what they know. What a page that
 * is being left could not send is kept for the next one of this tab, or for the next stay in the room.
 */
export function openCollaborationDocument({
  roomId,
  channel,
  peer,
  onStatus,
}: {
  roomId: string
  channel: CollaborationChannel
  /** Whose cursor is shown. */
  peer: { name: string }
  onStatus: (state: DocumentStatus) => void
}) {
  const document = new Y.Doc()
  const awareness = new Awareness(document)
  const key = `room-desk-${roomId}`
  let own: Uint8Array[] = []
  /** Messages of a change that is long. */
  let rest: ClientMessage[] = []
  /** Parts of what this page lacks. */
  let parts: Uint8Array[] = []
  let sending: ReturnType<typeof setTimeout> | undefined
  let selecting: ReturnType<typeof setTimeout> | undefined
  let pointing: ReturnType<typeof setTimeout> | undefined
  const pointers = new Set<(at: Pointer | null) => void>()
  const writers = new Set<() => void>()
  let pointed: { at: Pointer | null } | undefined
  let isOpen = false
  let hasBegun = false

  const open = () => channel.send({ type: 'desk-open', known: encodeBase64(Y.encodeStateVector(document)) })

  function hear(message: ServerMessage): void {
    if (message.type === 'welcome') {
      isOpen = false
      parts = []
      open()
    } else if (message.type === 'desk-part') gather(message.at, message.part)
    else if (message.type === 'desk') {
      // An answer whose beginning went to the desk that this page had open before.
      if (message.at !== parts.length) return
      begin(concatBytes([...parts, decodeBase64(message.change)]), decodeBase64(message.known))
    } else if (message.type === 'desk-change') Y.applyUpdate(document, decodeBase64(message.change), channel)
    else if (message.type === 'cursor') select(message.cursor)
    else if (message.type === 'pointer') for (const show of pointers) show(message.at)
    else if (message.type === 'peer-left') {
      select(null)
      for (const show of pointers) show(null)
    } else if (message.type === 'desk-full') onStatus('full')
  }

  function gather(at: number, part: string): void {
    if (at === 0) parts = []
    if (at !== parts.length) return
    parts.push(decodeBase64(part))
    channel.send({ type: 'desk-next' })
  }

  function begin(change: Uint8Array, known: Uint8Array): void {
    parts = []
    Y.applyUpdate(document, change, channel)
    const kept = readDraft(key)?.change
    if (typeof kept === 'string') Y.applyUpdate(document, decodeBase64(kept), channel)
    deleteDraft(key)
    isOpen = true
    hasBegun = true
    const lacking = missingUpdate(document, known, change)
    own = lacking ? [lacking] : []
    rest = []
    onStatus('open')
    clearTimeout(sending)
    send()
  }

  document.on('update', (change: Uint8Array, origin: unknown) => {
    if (origin === channel) return
    own.push(change)
    sending ??= setTimeout(send, batchMs)
  })

  function send(): void {
    sending = undefined
    if (!isOpen) return
    if (rest.length === 0 && own.length > 0) {
      rest = toUpdateMessages(Y.mergeUpdates(own))
      own = []
      if (rest.length === 0) onStatus('full')
    }
    const next = rest.shift()
    if (!next) return
    channel.send(next)
    const text = next.type === 'desk-part' ? next.part : next.type === 'desk-change' ? next.change : ''
    sending = setTimeout(send, Math.max(batchMs, (text.length * 3) / 4 / maxBytesPerMs))
  }

  /** At once: perhaps nobody comes back to send it. */
  function sendAll(): void {
    writeAll()
    do {
      clearTimeout(sending)
      send()
    } while (isOpen && rest.length + own.length > 0)
    clearTimeout(sending)
    sending = undefined
  }

  function writeAll(): void {
    for (const write of writers) write()
  }

  /** Nobody says what arrived, so all of it waits for the next page. What the last one left is read first. */
  function keep(): void {
    if (!hasBegun) return
    writeAll()
    try {
      saveDraft(key, { change: encodeBase64(Y.encodeStateAsUpdate(document)) })
    } catch {
      // A tab keeps five million letters, and a document that is longer is rare: what was sent of it stands.
    }
  }

  awareness.on('update', ({ updated }: { updated: number[] }) => {
    if (updated.includes(document.clientID)) selecting ??= setTimeout(sayCursor, pointerIntervalMs)
  })

  function sayCursor(): void {
    selecting = undefined
    const cursor: Selection | null = awareness.getLocalState()?.cursor ?? null
    if (isOpen) channel.send({ type: 'cursor', cursor: JSON.parse(JSON.stringify(cursor)) })
  }

  function select(cursor: Selection | null): void {
    const user = { name: peer.name, color: 'var(--accent)', colorLight: 'var(--accent-tint)' }
    if (cursor) {
      awareness.states.set(peerClientId, { user, cursor })
      // Whoever rests keeps their cursor.
      awareness.meta.set(peerClientId, { clock: 0, lastUpdated: Number.POSITIVE_INFINITY })
    } else awareness.states.delete(peerClientId)
    awareness.emit('change', [{ added: [], updated: [peerClientId], removed: [] }, channel])
  }

  function sayPointer(): void {
    pointing = undefined
    if (isOpen && pointed) channel.send({ type: 'pointer', at: pointed.at })
  }

  window.addEventListener('pagehide', keep)
  const silence = channel.subscribe(hear)
  const stay = channel.onBeforeLeave(sendAll)
  open()

  return {
    yDoc: document,
    awareness,
    code: document.getText(deskParts.code),
    settings: document.getMap<string>(deskParts.settings),
    run: document.getMap<unknown>(deskParts.run),
    whiteboard: document.getMap<unknown>(deskParts.board),
    /** Where this person points on the board; null where they do not. */
    setPointer(at: Pointer | null): void {
      pointed = { at }
      pointing ??= setTimeout(sayPointer, pointerIntervalMs)
    },
    /** Writes into the document what is still to be written there, before that is too late. */
    onBeforeClose(write: () => void): () => void {
      writers.add(write)
      return () => writers.delete(write)
    },
    /** Hears where the other points. */
    onPeerPointer(show: (at: Pointer | null) => void): () => void {
      pointers.add(show)
      return () => pointers.delete(show)
    },
    /** Hears which parts the other has changed. */
    onPeerChange(hear: (part: 'code' | 'board') => void): () => void {
      const parts = { code: document.getText(deskParts.code), board: document.getMap(deskParts.board) }
      const changed = ({ origin, changed: types }: Y.Transaction) => {
        if (origin !== channel) return
        if (types.has(parts.board as never)) hear('board')
        if (types.has(parts.code as never)) hear('code')
      }
      document.on('afterTransaction', changed)
      return () => document.off('afterTransaction', changed)
    },
    close() {
      sendAll()
      keep()
      writers.clear()
      clearTimeout(selecting)
      clearTimeout(pointing)
      window.removeEventListener('pagehide', keep)
      silence()
      stay()
      awareness.destroy()
      document.destroy()
    },
  }
}
export type CollaborationDocument = ReturnType<typeof openCollaborationDocument>
