import { expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { deskParts } from '#contract/collaboration.ts'
import { bookingId } from '#contract/id.ts'
import type { ClientMessage, ServerMessage } from '#contract/room.ts'
import { type CollaborationChannel, openCollaborationDocument } from './collaboration-document.ts'
import { concatBytes, decodeBase64, encodeBase64 } from './update-encoding.ts'

const roomId = bookingId.parse('0198a000-0000-7000-8000-000000000001')

/** A tab, and a line on which nothing is said but by the test. */
function aTab() {
  const kept = new Map<string, string>()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('FileList', class {})
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
  let hear: (message: ServerMessage) => void = () => {}
  let leave = () => {}
  const sent: ClientMessage[] = []
  const line: CollaborationChannel = {
    send: message => void sent.push(message),
    subscribe(listener) {
      hear = listener
      return () => {}
    },
    onBeforeLeave(act) {
      leave = act
      return () => {}
    },
  }
  return {
    sent,
    /** The page leaves the call, with the socket still open. */
    leave: () => leave(),
    open: () => openCollaborationDocument({ roomId, channel: line, peer: { name: 'Nino' }, onStatus() {} }),
    /** The server says that it has nothing. */
    answer() {
      const nothing = new Y.Doc()
      const known = encodeBase64(Y.encodeStateVector(nothing))
      hear({ type: 'desk', at: 0, change: encodeBase64(Y.encodeStateAsUpdate(nothing)), known })
    },
  }
}

test('what was written without a line is there for the next stay, also past one that never found the server', () => {
  const tab = aTab()
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

test('a tab that has no room for it is left all the same', () => {
  const tab = aTab()
  const desk = tab.open()
  tab.answer()
  vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  desk.code.insert(0, 'const long = 1')
  expect(() => desk.close()).not.toThrow()
})

test('leaving the call sends all of a change that is longer than one message, without waiting for a timer', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const tab = aTab()
  const desk = tab.open()
  tab.answer()
  const text = `${`// ${'ж'.repeat(60)}\n`.repeat(1400)}const last = 1`
  desk.code.insert(0, text)
  expect(tab.sent.map(one => one.type)).toEqual(['desk-open'])
  tab.leave()
  const parts = tab.sent.flatMap(one =>
    one.type === 'desk-part' ? [one.part] : one.type === 'desk-change' ? [one.change] : [],
  )
  expect(parts.length).toBeGreaterThan(1)
  const server = new Y.Doc()
  Y.applyUpdate(server, concatBytes(parts.map(decodeBase64)))
  expect(server.getText(deskParts.code).toString()).toBe(text)
  desk.close()
})
