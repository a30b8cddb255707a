import { fromBase64, toBase64 } from 'lib0/buffer'
import { createDecoder, readVarString, readVarUint, readVarUint8Array } from 'lib0/decoding'
import { createEncoder, toUint8Array } from 'lib0/encoding'
import { modifyAwarenessUpdate } from 'y-protocols/awareness'
import {
  messageYjsSyncStep1,
  messageYjsSyncStep2,
  messageYjsUpdate,
  writeSyncStep1,
  writeSyncStep2,
  writeUpdate,
} from 'y-protocols/sync'
import * as Y from 'yjs'
import { awarenessState, type SyncMessage, toSyncMessages } from '#contract/collaboration.ts'
import type { ClientMessage, ServerMessage } from '#contract/room.ts'
import { collaborationLimits } from '#contract/room-limits.ts'

export type CollaborationMessage = Extract<ClientMessage, { type: 'sync' | 'sync-next' | 'awareness' }>

type SendMessage = (message: ServerMessage) => boolean

/** The page that sent a message, and the other participant, if connected. */
export type SyncPeers = {
  reply: SendMessage
  sendToPeer: (message: ServerMessage) => void
  isConnected: () => boolean
}

/** At most one full answer per interval and connection, because encoding the document is expensive. */
const resyncIntervalMs = 500

const { updateBytesMax, clientsMax } = collaborationLimits
/** Longest message in base64, with room for the header of the protocol. */
const messageLengthMax = 4 * Math.ceil((updateBytesMax + 10) / 3)
const stateVectorBytesMax = 10 * clientsMax

type ConnectionState = {
  /** Received parts of an incomplete message. */
  received: string
  /** State vector of a request that is not answered yet. */
  requestedStateVector: Uint8Array | null
  isAnswering: boolean
  /** Parts of the answer that the page has not asked for yet. */
  remaining: SyncMessage[]
  /** Client whose awareness state the page has set. */
  awarenessClientId: number | null
}

/**
 * Server side of `y-protocols` for one document. Long messages travel in parts, and the page asks for each part, because
 * a document may be larger than a socket's buffer limit.
 */
export function createSyncServer({
  load,
  receiveUpdate,
  onLoadError,
}: {
  load: () => Promise<Y.Doc>
  /** False for an update that the app's pages never send. */
  receiveUpdate: (update: Uint8Array, peers: SyncPeers) => boolean
  onLoadError: (error: unknown) => void
}) {
  /** Keyed by the connection's `send`, which is the same function as long as the connection lives. */
  const states = new WeakMap<SendMessage, ConnectionState>()

  function getState({ reply }: SyncPeers): ConnectionState {
    const state = states.get(reply) ?? {
      received: '',
      requestedStateVector: null,
      isAnswering: false,
      remaining: [],
      awarenessClientId: null,
    }
    states.set(reply, state)
    return state
  }

  function receivePart({ message, part }: SyncMessage, peers: SyncPeers): boolean {
    if (!part) return receiveSync(message, peers)
    const state = getState(peers)
    if (part.offset !== state.received.length) return false
    const received = state.received + message
    state.received = part.isLast ? '' : received
    if (received.length > messageLengthMax) return false
    return !part.isLast || receiveSync(received, peers)
  }

  function receiveSync(message: string, peers: SyncPeers): boolean {
    const decoded = decode(message, readSyncMessage)
    switch (decoded?.type) {
      case messageYjsSyncStep1:
        return decoded.content.length <= stateVectorBytesMax && receiveRequest(decoded.content, peers)
      case messageYjsSyncStep2:
      case messageYjsUpdate:
        return decoded.content.length <= updateBytesMax && receiveUpdate(decoded.content, peers)
      default:
        return false
    }
  }

  function receiveRequest(stateVector: Uint8Array, peers: SyncPeers): true {
    const state = getState(peers)
    state.requestedStateVector = stateVector
    if (!state.isAnswering) void answer(state, peers)
    return true
  }

  /** Sends what the page lacks, and asks for what the server lacks. */
  async function answer(state: ConnectionState, peers: SyncPeers): Promise<void> {
    state.isAnswering = true
    try {
      const document = await load()
      if (state.requestedStateVector && peers.isConnected()) {
        const encoder = createEncoder()
        writeSyncStep2(encoder, document, state.requestedStateVector)
        writeSyncStep1(encoder, document)
        state.remaining = toSyncMessages(toBase64(toUint8Array(encoder)))
        state.requestedStateVector = null
        sendNext(state, peers)
      }
    } catch (error) {
      state.requestedStateVector = null
      onLoadError(error)
    }
    setTimeout(() => {
      state.isAnswering = false
      if (state.requestedStateVector && peers.isConnected()) void answer(state, peers)
    }, resyncIntervalMs).unref()
  }

  function sendNext({ remaining }: ConnectionState, { reply }: SyncPeers): true {
    const next = remaining.shift()
    if (next) reply(next)
    return true
  }

  /** A connection may set the awareness state of one Yjs client only, so that it cannot show several cursors. */
  function receiveAwareness(message: string, peers: SyncPeers): boolean {
    const state = getState(peers)
    const decoded = decode(message, readAwarenessUpdate)
    if (!decoded || decoded.clientId !== (state.awarenessClientId ?? decoded.clientId)) return false
    state.awarenessClientId = decoded.state && decoded.clientId
    peers.sendToPeer({ type: 'awareness', update: toBase64(decoded.update) })
    return true
  }

  /** False for a message that the app's pages never send. */
  return function handleMessage(message: CollaborationMessage, peers: SyncPeers): boolean {
    switch (message.type) {
      case 'sync':
        return receivePart(message, peers)
      case 'sync-next':
        return sendNext(getState(peers), peers)
      case 'awareness':
        return receiveAwareness(message.update, peers)
    }
  }
}

export function createUpdateMessage(update: Uint8Array): SyncMessage {
  const encoder = createEncoder()
  writeUpdate(encoder, update)
  return { type: 'sync', message: toBase64(toUint8Array(encoder)) }
}

/** Null for bytes that are not valid. */
function decode<Content>(message: string, read: (bytes: Uint8Array) => Content): Content | null {
  try {
    return read(fromBase64(message))
  } catch {
    return null
  }
}

function readSyncMessage(bytes: Uint8Array) {
  const decoder = createDecoder(bytes)
  const type = readVarUint(decoder)
  const content = readVarUint8Array(decoder)
  if (type === messageYjsSyncStep1) Y.decodeStateVector(content)
  return { type, content }
}

/** The state of one client, with its known fields only. */
function readAwarenessUpdate(bytes: Uint8Array) {
  const decoder = createDecoder(bytes)
  const clientCount = readVarUint(decoder)
  const clientId = readVarUint(decoder)
  readVarUint(decoder) // the clock
  const state = awarenessState.parse(JSON.parse(readVarString(decoder)))
  return clientCount === 1 ? { clientId, state, update: modifyAwarenessUpdate(bytes, () => state) } : null
}
