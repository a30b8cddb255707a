import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CopyButton } from './CopyButton.tsx'

const link = 'https://rehearse.example/i/nino'

/** A page without HTTPS has no clipboard. */
const withoutClipboard = () =>
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)

afterEach(() => vi.restoreAllMocks())

const copy = async () => {
  await render(<CopyButton text={link}>Copy link</CopyButton>)
  await userEvent.click(page.getByRole('button', { name: 'Copy link' }))
}

test('without a clipboard the older command copies the text', async () => {
  withoutClipboard()
  let copied: string | undefined
  const listen = () => {
    copied = document.getSelection()?.toString() || (document.activeElement as HTMLTextAreaElement).value
  }
  document.addEventListener('copy', listen, { once: true })
  await copy()
  await expect.element(page.getByRole('status')).toHaveTextContent('Copied')
  expect(copied).toBe(link)
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toHaveFocus()
  expect(document.querySelector('textarea')).toBeNull()
})

test('a browser that refuses to copy shows the text', async () => {
  withoutClipboard()
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  await copy()
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(`We couldn’t copy it. Select and copy it: ${link}`)
})
