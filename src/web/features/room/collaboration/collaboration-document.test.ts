import { randomUUID } from 'node:crypto'
import { fromBase64, toBase64 } from 'lib0/buffer'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  Awareness,
  applyAwarenessUpdate,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from 'y-protocols/awareness'
import * as Y from 'yjs'
import { documentParts, type SyncMessage } from '#contract/collaboration.ts'
import { bookingId } from '#contract/id.ts'
import type { ClientMessage, ServerMessage } from '#contract/room.ts'
import { answerMessages, applyMessages } from '#test/sync-messages.ts'
import { type CollaborationChannel, openCollaborationDocument } from './collaboration-document.ts'

/** Tab in a room of its own, with a stubbed storage and a channel driven by the test. */
function openTab() {
  const storage = new Map<string, string>()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('FileList', class {})
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => void storage.set(key, text),
    removeItem: (key: string) => void storage.delete(key),
  })
  const roomId = bookingId.parse(randomUUID())
  let receive: (message: ServerMessage) => void = () => {}
  let leave = () => {}
  const sent: ClientMessage[] = []
  const channel: CollaborationChannel = {
    send: message => void sent.push(message),
    subscribe(listener) {
      receive = listener
      return () => {}
    },
    onBeforeLeave(callback) {
      leave = callback
      return () => {}
    },
  }
  return {
    /** Sync messages after the first one, which requests the document. */
    sentSync: () => sent.filter((message): message is SyncMessage => message.type === 'sync').slice(1),
    sentAwareness: () => sent.flatMap(message => (message.type === 'awareness' ? [message.update] : [])),
    receive: (message: ServerMessage) => receive(message),
    /** Leaves the call while the socket is still open. */
    leave: () => leave(),
    open: () => openCollaborationDocument({ roomId, channel, peer: { name: 'Nino' }, onStatus() {} }),
    /** Reply of the server with its document. */
    answer(server = new Y.Doc()) {
      for (const message of answerMessages(server)) receive(message)
    },
  }
}

test('offline edits survive until the next call, also through one that never reached the server', () => {
  const tab = openTab()
  const first = tab.open()
  tab.answer()
  first.code.insert(0, 'const kept = 1')
  first.close()
  tab.open().close()
  const last = tab.open()
  tab.answer()
  expect(last.code.toString()).toBe('const kept = 1')
  last.close()
})

test('text deleted offline is deleted on the server after the reconnect, and without a difference the server gets no change', () => {
  const server = new Y.Doc()
  server.getText(documentParts.code).insert(0, 'const old = 1')
  const tab = openTab()
  const doc = tab.open()
  const updates: Uint8Array[] = []
  server.on('update', update => updates.push(update))
  tab.answer(server)
  applyMessages(server, tab.sentSync())
  expect(updates).toEqual([])
  doc.code.delete(0, 6)
  tab.answer(server)
  applyMessages(server, tab.sentSync())
  expect(server.getText(documentParts.code).toString()).toBe('old = 1')
  doc.close()
})

test('a full session storage does not block closing', () => {
  const tab = openTab()
  const doc = tab.open()
  tab.answer()
  vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  doc.code.insert(0, 'const long = 1')
  expect(() => doc.close()).not.toThrow()
})

test('leaving the call sends all parts of a large update without waiting for a timer', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const tab = openTab()
  const doc = tab.open()
  tab.answer()
  const text = `${`// ${'ж'.repeat(60)}\n`.repeat(1400)}const last = 1`
  doc.code.insert(0, text)
  expect(tab.sentSync()).toHaveLength(1)
  tab.leave()
  expect(tab.sentSync().length).toBeGreaterThan(2)
  const server = new Y.Doc()
  applyMessages(server, tab.sentSync())
  expect(server.getText(documentParts.code).toString()).toBe(text)
  doc.close()
})

test('cursor and pointer are sent, again after a reconnect, and removed when the document closes', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const tab = openTab()
  const doc = tab.open()
  tab.answer()
  const peer = new Awareness(new Y.Doc())
  onTestFinished(() => peer.destroy())
  const readStates = () => {
    vi.advanceTimersByTime(100)
    for (const update of tab.sentAwareness().splice(0)) applyAwarenessUpdate(peer, fromBase64(update), 'tab')
    return peer.getStates().get(doc.awareness.clientID)
  }
  doc.awareness.setLocalStateField('pointer', { x: 1, y: 2 })
  expect(readStates()).toEqual({ pointer: { x: 1, y: 2 } })
  removeAwarenessStates(peer, [doc.awareness.clientID], 'peer left')
  tab.receive({ type: 'welcome', generation: 1, isInitiator: false, isResumed: false, other: null })
  tab.answer()
  expect(readStates()).toEqual({ pointer: { x: 1, y: 2 } })
  doc.close()
  expect(readStates()).toBeUndefined()
})

test('the peer is shown under the name that the room knows, and cannot change the own state', () => {
  const tab = openTab()
  const doc = tab.open()
  tab.answer()
  const peer = new Awareness(new Y.Doc())
  onTestFinished(() => peer.destroy())
  const receiveFrom = (client: Awareness) => {
    const update = toBase64(encodeAwarenessUpdate(client, [client.clientID]))
    tab.receive({ type: 'awareness', update })
  }
  const stateOf = (id: number) => doc.awareness.getStates().get(id)
  peer.setLocalState({ pointer: { x: 1, y: 2 }, user: { name: 'Support' } })
  receiveFrom(peer)
  expect(stateOf(peer.clientID)).toMatchObject({ pointer: { x: 1, y: 2 }, user: { name: 'Nino' } })
  tab.receive({ type: 'peer-left' })
  expect(stateOf(peer.clientID)).toBeUndefined()
  peer.clientID = doc.awareness.clientID
  peer.meta.set(peer.clientID, { clock: 1000, lastUpdated: 0 })
  peer.setLocalState({ pointer: { x: 3, y: 4 } })
  receiveFrom(peer)
  expect(stateOf(doc.awareness.clientID)).toEqual({})
  doc.close()
})
