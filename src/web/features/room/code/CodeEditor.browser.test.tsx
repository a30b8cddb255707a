import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createRelativePositionFromTypeIndex } from 'yjs'
import type { ServerMessage } from '#contract/room.ts'
import { deskLimits } from '#contract/room-limits.ts'
import { addresses as ofSettings } from '#contract/routes/settings.ts'
import { fakeServer } from '#test/web/server.ts'
import { toast } from '#web/components/ui/toast.ts'
import {
  type CollaborationDocument,
  openCollaborationDocument,
} from '#web/features/room/collaboration/collaboration-document.ts'
import { checkConnection } from '#web/lib/connection-store.ts'
import { CodeEditor } from './CodeEditor.tsx'
import { loadLanguageSupport } from './language-loader.ts'

// As it is, but a test can have the colours not come.
vi.mock('./language-loader.ts', { spy: true })

/** A document that nobody else has open, on a line that leads nowhere. */
function aDesk() {
  const hearers: ((message: ServerMessage) => void)[] = []
  const desk = openCollaborationDocument({
    roomId: 'test',
    channel: {
      send: () => undefined,
      subscribe: hear => {
        hearers.push(hear)
        return () => undefined
      },
      onBeforeLeave: () => () => undefined,
    },
    peer: { name: 'Nino' },
    onStatus: () => undefined,
  })
  onTestFinished(() => desk.close())
  return {
    desk,
    hear: (message: ServerMessage) => {
      for (const hear of hearers) hear(message)
    },
  }
}

async function renderEditor(desk: CollaborationDocument, takesFocus = true) {
  const ran = vi.fn()
  await render(
    <div className="flex h-80 flex-col">
      <button type="button">Before</button>
      <CodeEditor doc={desk} shouldFocus={takesFocus} onRun={ran} />
      <button type="button">After</button>
    </div>,
  )
  return ran
}

const editor = page.getByRole('textbox', { name: /^Code\. Escape, then Tab leaves the editor\.$/ })
const lineNumbers = () =>
  [...document.querySelectorAll<HTMLElement>('.cm-lineNumbers .cm-gutterElement')]
    .filter(one => one.style.visibility !== 'hidden')
    .map(one => one.textContent)
/** A word in the colour of keywords. */
const keyword = (word: string) =>
  [...document.querySelectorAll('.cm-line span')].some(one => one.textContent === word)

beforeEach(() => {
  sessionStorage.clear()
})

test('what is typed is in the document, with line numbers, indented and with its brackets closed', async () => {
  const { desk } = aDesk()
  await renderEditor(desk)
  await expect.element(editor).toHaveFocus()
  await userEvent.keyboard('function f(a{End} ')
  // The language comes late, and indents from then on.
  await expect.poll(() => keyword('function')).toBe(true)
  await userEvent.keyboard('{{{Enter}return a')
  expect(desk.code.toString()).toBe('function f(a) {\n  return a\n}')
  expect(lineNumbers()).toEqual(['1', '2', '3'])
})

test('Tab indents, Shift and Tab take it back, and after Escape Tab leaves', async () => {
  const { desk } = aDesk()
  await renderEditor(desk)
  await userEvent.keyboard('x{Home}{Tab}')
  expect(desk.code.toString()).toBe('  x')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  expect(desk.code.toString()).toBe('x')
  await userEvent.keyboard('{Escape}{Tab}')
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(editor).toHaveFocus()
  await userEvent.keyboard('{Escape}{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('button', { name: 'Before' })).toHaveFocus()
  expect(desk.code.toString()).toBe('x')
})

test('people of a language indent as they do', async () => {
  const { desk } = aDesk()
  desk.settings.set('language', 'python')
  await renderEditor(desk)
  await userEvent.keyboard('x{Home}{Tab}')
  expect(desk.code.toString()).toBe('    x')
  await expect.poll(() => vi.mocked(loadLanguageSupport).mock.calls.flat()).toContain('python')
})

test('Control and Enter run it', async () => {
  const { desk } = aDesk()
  const ran = await renderEditor(desk)
  await userEvent.keyboard('x{Control>}{Enter}{/Control}')
  expect(ran).toHaveBeenCalledOnce()
  expect(desk.code.toString()).toBe('x')
})

test('what the other writes appears without moving one’s own cursor, and undo takes back only one’s own', async () => {
  const { desk } = aDesk()
  await renderEditor(desk)
  await userEvent.keyboard('mine')
  desk.yDoc.transact(() => desk.code.insert(0, 'theirs\n'), 'the other')
  await expect.element(editor).toHaveTextContent('theirs')
  expect(lineNumbers()).toEqual(['1', '2'])
  await userEvent.keyboard('!')
  expect(desk.code.toString()).toBe('theirs\nmine!')
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(desk.code.toString()).toBe('theirs\n')
})

test('the other’s cursor stands in it under their name until they leave', async () => {
  const { desk, hear } = aDesk()
  desk.code.insert(0, 'const a = 1')
  await renderEditor(desk)
  const at = JSON.parse(JSON.stringify(createRelativePositionFromTypeIndex(desk.code, 5)))
  hear({ type: 'cursor', cursor: { anchor: at, head: at } })
  await expect.element(page.getByText('Nino')).toBeInTheDocument()
  hear({ type: 'peer-left' })
  await expect.element(page.getByText('Nino')).not.toBeInTheDocument()
})

test('what would be longer than the code may be is not taken, and that is said', async () => {
  const said = vi.spyOn(toast, 'error')
  const { desk } = aDesk()
  desk.code.insert(0, `${'0123456789\n'.repeat(Math.floor(deskLimits.codeMax / 11))}`)
  desk.code.insert(0, 'x'.repeat(deskLimits.codeMax - 1 - desk.code.length))
  await renderEditor(desk)
  await userEvent.keyboard('ab')
  expect(desk.code.length).toBe(deskLimits.codeMax)
  expect(said).toHaveBeenCalledExactlyOnceWith('That is too long: the code may have 100000 characters.')
})

test('one that opens by itself leaves the focus where it is, and so does one that opens while a person types', async () => {
  const { desk } = aDesk()
  const first = await render(<CodeEditor doc={desk} shouldFocus={false} onRun={() => undefined} />)
  await expect.element(editor).toBeVisible()
  await expect.element(editor).not.toHaveFocus()
  await first.unmount()
  await render(<input aria-label="Note" />)
  await userEvent.click(page.getByLabelText('Note'))
  await render(<CodeEditor doc={desk} shouldFocus onRun={() => undefined} />)
  await expect.element(editor).toBeVisible()
  await expect.element(page.getByLabelText('Note')).toHaveFocus()
})

test('colours that did not come are asked for when the line is back', async () => {
  const server = fakeServer()
  let isUp = false
  server.answer(ofSettings.health, () => {
    if (!isUp) throw new TypeError('Failed to fetch')
    return { status: 'ok' }
  })
  const { desk } = aDesk()
  await renderEditor(desk)
  await userEvent.keyboard('def f')
  vi.mocked(loadLanguageSupport).mockRejectedValue(
    new TypeError('Failed to fetch dynamically imported module'),
  )
  desk.settings.set('language', 'python')
  await expect.poll(() => vi.mocked(loadLanguageSupport).mock.lastCall).toEqual(['python'])
  await expect.poll(() => keyword('def')).toBe(false)
  vi.mocked(loadLanguageSupport).mockReset()
  isUp = true
  await checkConnection()
  await expect.poll(() => keyword('def')).toBe(true)
})
