import { toBase64 } from 'lib0/buffer'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import { createRelativePositionFromTypeIndex, Doc } from 'yjs'
import { collaborationLimits } from '#contract/room-limits.ts'
import { systemApi as settingsRoutes } from '#contract/routes/system.ts'
import { openTestDocument } from '#test/web/collaboration.ts'
import { fakeServer } from '#test/web/server.ts'
import { toast } from '#web/components/ui/toast.ts'
import type { CollaborationDocument } from '#web/features/room/collaboration/collaboration-document.ts'
import { checkConnection } from '#web/lib/api/connection-store.ts'
import { CodeEditor } from './CodeEditor.tsx'
import { loadLanguageSupport } from './language-loader.ts'

// Spied, so that a test can make loading fail.
vi.mock('./language-loader.ts', { spy: true })

async function renderEditor(doc: CollaborationDocument, shouldFocus = true) {
  const onRun = vi.fn()
  await render(
    <div className="flex h-80 flex-col">
      <button type="button">Before</button>
      <CodeEditor doc={doc} shouldFocus={shouldFocus} onRun={onRun} />
      <button type="button">After</button>
    </div>,
  )
  return onRun
}

const editor = page.getByRole('textbox', { name: /^Code\. Press Escape, then Tab to leave the editor\.$/ })
const lineNumbers = () =>
  [...document.querySelectorAll<HTMLElement>('.cm-lineNumbers .cm-gutterElement')]
    .filter(element => element.style.visibility !== 'hidden')
    .map(element => element.textContent)
const keyword = (word: string) =>
  [...document.querySelectorAll('.cm-line span')].some(element => element.textContent === word)

beforeEach(() => {
  sessionStorage.clear()
})

test('typing changes the document, with line numbers, indentation and closing brackets', async () => {
  const { doc } = openTestDocument()
  await renderEditor(doc)
  await expect.element(editor).toHaveFocus()
  await userEvent.keyboard('function f(a{End} ')
  // The language loads late and indents from then on.
  await expect.poll(() => keyword('function')).toBe(true)
  await userEvent.keyboard('{{{Enter}return a')
  expect(doc.code.toString()).toBe('function f(a) {\n  return a\n}')
  expect(lineNumbers()).toEqual(['1', '2', '3'])
})

test('Tab indents, Shift+Tab outdents, and Tab after Escape leaves the editor', async () => {
  const { doc } = openTestDocument()
  await renderEditor(doc)
  await userEvent.keyboard('x{Home}{Tab}')
  expect(doc.code.toString()).toBe('  x')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  expect(doc.code.toString()).toBe('x')
  await userEvent.keyboard('{Escape}{Tab}')
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(editor).toHaveFocus()
  await userEvent.keyboard('{Escape}{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('button', { name: 'Before' })).toHaveFocus()
  expect(doc.code.toString()).toBe('x')
})

test('the editor uses the usual indentation of the language', async () => {
  const { doc } = openTestDocument()
  doc.settings.set('language', 'python')
  await renderEditor(doc)
  await userEvent.keyboard('x{Home}{Tab}')
  expect(doc.code.toString()).toBe('    x')
  await expect.poll(() => vi.mocked(loadLanguageSupport).mock.calls.flat()).toContain('python')
})

test('Control+Enter runs the code', async () => {
  const { doc } = openTestDocument()
  const onRun = await renderEditor(doc)
  await userEvent.keyboard('x{Control>}{Enter}{/Control}')
  expect(onRun).toHaveBeenCalledOnce()
  expect(doc.code.toString()).toBe('x')
})

test('edits of the peer do not move the own cursor, and undo reverts only own edits', async () => {
  const { doc } = openTestDocument()
  await renderEditor(doc)
  await userEvent.keyboard('mine')
  doc.yDoc.transact(() => doc.code.insert(0, 'theirs\n'), 'peer')
  await expect.element(editor).toHaveTextContent('theirs')
  expect(lineNumbers()).toEqual(['1', '2'])
  await userEvent.keyboard('!')
  expect(doc.code.toString()).toBe('theirs\nmine!')
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(doc.code.toString()).toBe('theirs\n')
})

test('the editor shows the peer’s cursor with their name until they leave', async () => {
  const { doc, receive } = openTestDocument()
  doc.code.insert(0, 'const a = 1')
  await renderEditor(doc)
  const position = createRelativePositionFromTypeIndex(doc.code, 5)
  const peer = new Awareness(new Doc())
  onTestFinished(() => peer.destroy())
  peer.setLocalState({ cursor: { anchor: position, head: position } })
  receive({ type: 'awareness', update: toBase64(encodeAwarenessUpdate(peer, [peer.clientID])) })
  await expect.element(page.getByText('Nino')).toBeInTheDocument()
  receive({ type: 'peer-left' })
  await expect.element(page.getByText('Nino')).not.toBeInTheDocument()
})

test('the editor rejects input beyond the length limit with a message', async () => {
  const toastError = vi.spyOn(toast, 'error')
  const { doc } = openTestDocument()
  doc.code.insert(0, `${'0123456789\n'.repeat(Math.floor(collaborationLimits.codeMax / 11))}`)
  doc.code.insert(0, 'x'.repeat(collaborationLimits.codeMax - 1 - doc.code.length))
  await renderEditor(doc)
  await userEvent.keyboard('ab')
  expect(doc.code.length).toBe(collaborationLimits.codeMax)
  expect(toastError).toHaveBeenCalledExactlyOnceWith(
    'This is too long. Code can have up to 100000 characters.',
  )
})

test('an editor that opens by itself or while the user types does not take the focus', async () => {
  const { doc } = openTestDocument()
  const view = await render(<CodeEditor doc={doc} shouldFocus={false} onRun={() => undefined} />)
  await expect.element(editor).toBeVisible()
  await expect.element(editor).not.toHaveFocus()
  await view.unmount()
  await render(<input aria-label="Note" />)
  await userEvent.click(page.getByLabelText('Note'))
  await render(<CodeEditor doc={doc} shouldFocus onRun={() => undefined} />)
  await expect.element(editor).toBeVisible()
  await expect.element(page.getByLabelText('Note')).toHaveFocus()
})

test('highlighting that failed to load is loaded when the connection is back', async () => {
  const server = fakeServer()
  let isUp = false
  server.answer(settingsRoutes.health, () => {
    if (!isUp) throw new TypeError('Failed to fetch')
    return { status: 'ok' }
  })
  const { doc } = openTestDocument()
  await renderEditor(doc)
  await userEvent.keyboard('def f')
  vi.mocked(loadLanguageSupport).mockRejectedValue(
    new TypeError('Failed to fetch dynamically imported module'),
  )
  doc.settings.set('language', 'python')
  await expect.poll(() => vi.mocked(loadLanguageSupport).mock.lastCall).toEqual(['python'])
  await expect.poll(() => keyword('def')).toBe(false)
  vi.mocked(loadLanguageSupport).mockReset()
  isUp = true
  await checkConnection()
  await expect.poll(() => keyword('def')).toBe(true)
})
