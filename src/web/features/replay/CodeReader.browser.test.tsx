import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CodeReader } from './CodeReader.tsx'
import type { DocumentSnapshot } from './document-history.ts'

const reader = page.getByRole('textbox', { name: 'Code at this moment' })
const lines = () =>
  [...document.querySelectorAll('.cm-line')].map(element =>
    element.querySelector('.cm-placeholder') ? '' : element.textContent,
  )

const codeReader = (code: string, language: DocumentSnapshot['language'] = 'javascript') => (
  <CodeReader snapshot={{ ...nothing, code, language }} side="interviewee" peerName="Nino" />
)
const nothing = { run: null } as DocumentSnapshot

test('the code is read-only', async () => {
  await render(codeReader('const a = 1\nconst b = 2'))
  await expect.element(reader).toHaveAttribute('aria-readonly', 'true')
  expect(lines()).toEqual(['const a = 1', 'const b = 2'])
  await userEvent.click(reader)
  await userEvent.keyboard('x{Backspace}{Delete}{Enter}')
  expect(lines()).toEqual(['const a = 1', 'const b = 2'])
})

test('the reader follows the code forwards and backwards', async () => {
  const { rerender } = await render(codeReader('const a = 1'))
  for (const code of ['const a = 1\nconst b = 2', '', 'def f():\n    pass', 'const a = 1']) {
    await rerender(codeReader(code, code.startsWith('def') ? 'python' : 'javascript'))
    await expect.poll(() => lines().join('\n')).toBe(code)
  }
})
