import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openTestDocument } from '#test/web/collaboration.ts'
import { Whiteboard } from './Whiteboard.tsx'

test('the keys of the tools work on a Cyrillic keyboard', async () => {
  const { doc } = openTestDocument()
  await render(
    <div className="flex h-140 flex-col">
      <Whiteboard doc={doc} />
    </div>,
  )
  const rectangle = page.getByRole('radio', { name: 'Rectangle' })
  await expect.element(rectangle).toBeInTheDocument()
  await expect.element(rectangle).not.toBeChecked()
  const press = (key: string, code: string) =>
    document
      .querySelector('.excalidraw')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))
  press('к', 'KeyR')
  await expect.element(rectangle).toBeChecked()
  press('м', 'KeyV')
  await expect.element(page.getByRole('radio', { name: 'Selection' })).toBeChecked()
})
