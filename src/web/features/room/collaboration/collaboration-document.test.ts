import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { documentParts } from '#contract/collaboration.ts'
import { bookingId } from '#contract/id.ts'
import type { ClientMessage, ServerMessage } from '#contract/room.ts'
import { type CollaborationChannel, openCollaborationDocument } from './collaboration-document.ts'
import { concatBytes, decodeBase64, encodeBase64 } from './update-encoding.ts'

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
    sent,
    /** Leaves the call while the socket is still open. */
    leave: () => leave(),
    open: () => openCollaborationDocument({ roomId, channel, peer: { name: 'Nino' }, onStatus() {} }),
    /** Reply of the server with its document. */
    answer(server = new Y.Doc()) {
      const known = encodeBase64(Y.encodeStateVector(server))
      receive({ type: 'desk', at: 0, change: encodeBase64(Y.encodeStateAsUpdate(server)), known })
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

test('text deleted offline is deleted on the server after the reconnect, and nothing is sent without a difference', () => {
  const server = new Y.Doc()
  server.getText(documentParts.code).insert(0, 'const old = 1')
  const tab = openTab()
  const doc = tab.open()
  tab.answer(server)
  expect(tab.sent.map(message => message.type)).toEqual(['desk-open'])
  doc.code.delete(0, 6)
  tab.answer(server)
  for (const message of tab.sent)
    if (message.type === 'desk-change') Y.applyUpdate(server, decodeBase64(message.change))
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
  expect(tab.sent.map(message => message.type)).toEqual(['desk-open'])
  tab.leave()
  const parts = tab.sent.flatMap(message =>
    message.type === 'desk-part' ? [message.part] : message.type === 'desk-change' ? [message.change] : [],
  )
  expect(parts.length).toBeGreaterThan(1)
  const server = new Y.Doc()
  Y.applyUpdate(server, concatBytes(parts.map(decodeBase64)))
  expect(server.getText(documentParts.code).toString()).toBe(text)
  doc.close()
})
