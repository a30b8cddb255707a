import type {} from '@vitest/browser-playwright' // Types of the browser's protocol.
import { toBase64 } from 'lib0/buffer'
import { createEncoder, toUint8Array } from 'lib0/encoding'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { writeUpdate } from 'y-protocols/sync'
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { documentParts } from '#contract/collaboration.ts'
import { openTestDocument } from '#test/web/collaboration.ts'
import { CodeEditor } from './CodeEditor.tsx'

/** Editor with this content and the cursor behind it, and a peer who edits the same document. */
async function renderEditor(content: string) {
  const { doc, receive } = openTestDocument()
  doc.code.insert(0, content)
  await render(
    <div className="flex h-80 flex-col">
      <CodeEditor doc={doc} shouldFocus onRun={() => undefined} />
    </div>,
  )
  await expect.element(page.getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('{Control>}{End}{/Control}')
  const peer = new Doc()
  onTestFinished(() => peer.destroy())
  applyUpdate(peer, encodeStateAsUpdate(doc.yDoc))
  return {
    doc,
    /** The peer inserts a text, without knowing what is composed meanwhile. */
    insertAsPeer(at: number, text: string): void {
      const before = encodeStateVector(peer)
      peer.getText(documentParts.code).insert(at, text)
      const encoder = createEncoder()
      writeUpdate(encoder, encodeStateAsUpdate(peer, before))
      receive({ type: 'sync', message: toBase64(toUint8Array(encoder)) })
    },
  }
}

/** What an input method sends with each key. */
const compose = (text: string) =>
  cdp().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
const commit = (text: string) => cdp().send('Input.insertText', { text })

test.each([
  ['before it in the line', 0, '// ', '// x = 한'],
  ['where it is composed', 4, 'y', /^x = (y한|한y)$/],
  ['in a line above', 0, 'y\n', 'y\nx = 한'],
] as const)('a syllable stays whole when the peer types %s', async (_, at, text, result) => {
  const { doc, insertAsPeer } = await renderEditor('x = ')
  await compose('ㅎ')
  await compose('하')
  await expect.poll(() => doc.code.toString()).toBe('x = 하')
  insertAsPeer(at, text)
  await compose('한')
  await commit('한')
  await expect.poll(() => doc.code.toString()).toMatch(result)
  expect(doc.code.toString()).toHaveLength(5 + text.length)
  await expect.element(page.getByRole('textbox')).toHaveTextContent(doc.code.toString().replace('\n', ''))
  await userEvent.keyboard('!')
  expect(doc.code.toString()).toContain('한!')
})

test('changes of the peer appear between two syllables', async () => {
  const { doc, insertAsPeer } = await renderEditor('x = ')
  await compose('하')
  insertAsPeer(0, '// ')
  expect(doc.code.toString()).toBe('x = 하')
  await commit('하')
  await expect.poll(() => doc.code.toString()).toBe('// x = 하')
  await compose('나')
  await commit('나')
  await expect.poll(() => doc.code.toString()).toBe('// x = 하나')
})

test('a composition that stands still ends by itself, and the peer’s changes appear', async () => {
  const { doc, insertAsPeer } = await renderEditor('x = ')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await compose('하')
  insertAsPeer(0, '// ')
  vi.advanceTimersByTime(4999)
  expect(doc.code.toString()).toBe('x = 하')
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await expect.poll(() => doc.code.toString()).toBe('// x = 하')
  await expect.element(page.getByRole('textbox')).toHaveFocus()
})
