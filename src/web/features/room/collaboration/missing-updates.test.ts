import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { missingUpdate } from './missing-updates.ts'

/** What a page lacks of the server's document and what that knows, as the server says it. */
const told = (server: Y.Doc, page: Y.Doc) =>
  [Y.encodeStateVector(server), Y.encodeStateAsUpdate(server, Y.encodeStateVector(page))] as const

/** A server's document and a page's with the same in them: text of which every second letter was deleted. */
function twoAlike(letters: number) {
  const [server, page] = [new Y.Doc(), new Y.Doc()]
  server.getText().insert(0, 'x'.repeat(letters))
  for (let at = 1; at <= letters / 2; at++) server.getText().delete(at, 1)
  Y.applyUpdate(page, Y.encodeStateAsUpdate(server))
  return { server, page }
}

test('a page that is back sends nothing where the server lacks nothing', () => {
  const { server, page } = twoAlike(100)
  expect(missingUpdate(page, ...told(server, page))).toBeNull()
  server.getText().delete(0, 20)
  const [known, change] = told(server, page)
  Y.applyUpdate(page, change)
  expect(missingUpdate(page, known, change)).toBeNull()
})

test('it sends what it wrote and what it deleted, and not what was deleted before', () => {
  const { server, page } = twoAlike(2000)
  page.getText().delete(3, 2)
  page.getText().insert(0, 'mine ')
  server.getText().insert(10, ' theirs ')
  const [known, change] = told(server, page)
  Y.applyUpdate(page, change)
  const lacking = missingUpdate(page, known, change)
  expect(lacking?.length).toBeLessThan(100)
  Y.applyUpdate(server, lacking ?? new Uint8Array())
  expect(server.getText().toString()).toBe(page.getText().toString())
  expect(missingUpdate(page, ...told(server, page))).toBeNull()
})

test('what was only deleted is sent as well', () => {
  const { server, page } = twoAlike(100)
  page.getText().delete(0, 7)
  const lacking = missingUpdate(page, ...told(server, page))
  Y.applyUpdate(server, lacking ?? new Uint8Array())
  expect(server.getText().length).toBe(43)
})
