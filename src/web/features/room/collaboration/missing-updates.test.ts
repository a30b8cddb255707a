import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { missingUpdate } from './missing-updates.ts'

/** State vector of the server, and its update for the page. */
const serverReply = (server: Y.Doc, page: Y.Doc) =>
  [Y.encodeStateVector(server), Y.encodeStateAsUpdate(server, Y.encodeStateVector(page))] as const

/** Documents of server and page with equal content, half of which was deleted. */
function createEqualDocs(letters: number) {
  const [server, page] = [new Y.Doc(), new Y.Doc()]
  server.getText().insert(0, 'x'.repeat(letters))
  for (let at = 1; at <= letters / 2; at++) server.getText().delete(at, 1)
  Y.applyUpdate(page, Y.encodeStateAsUpdate(server))
  return { server, page }
}

test('a reconnected page sends nothing when the server lacks nothing', () => {
  const { server, page } = createEqualDocs(100)
  expect(missingUpdate(page, ...serverReply(server, page))).toBeNull()
  server.getText().delete(0, 20)
  const [known, update] = serverReply(server, page)
  Y.applyUpdate(page, update)
  expect(missingUpdate(page, known, update)).toBeNull()
})

test('the update contains new text and new deletions, but no earlier deletions', () => {
  const { server, page } = createEqualDocs(2000)
  page.getText().delete(3, 2)
  page.getText().insert(0, 'mine ')
  server.getText().insert(10, ' theirs ')
  const [known, update] = serverReply(server, page)
  Y.applyUpdate(page, update)
  const missing = missingUpdate(page, known, update)
  expect(missing?.length).toBeLessThan(100)
  Y.applyUpdate(server, missing ?? new Uint8Array())
  expect(server.getText().toString()).toBe(page.getText().toString())
  expect(missingUpdate(page, ...serverReply(server, page))).toBeNull()
})

test('an update may contain deletions only', () => {
  const { server, page } = createEqualDocs(100)
  page.getText().delete(0, 7)
  const missing = missingUpdate(page, ...serverReply(server, page))
  Y.applyUpdate(server, missing ?? new Uint8Array())
  expect(server.getText().length).toBe(43)
})
