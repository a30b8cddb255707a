import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { useFocusKept } from './use-focus-kept.ts'

function Screen({ isRemovedFirst }: { isRemovedFirst: boolean }) {
  useFocusKept()
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  const close = () => setOpen(false)
  const finish = () => {
    const [first, second] = isRemovedFirst ? [() => setDone(true), close] : [close, () => setDone(true)]
    first()
    setTimeout(second, 300)
  }
  return (
    <main id="main" tabIndex={-1}>
      {!isDone && (
        <button type="button" onClick={() => setOpen(true)}>
          Decide
        </button>
      )}
      <Dialog open={isOpen} onClose={close} title="Decision">
        <button type="button" onClick={finish}>
          Send
        </button>
      </Dialog>
    </main>
  )
}

test.each([
  ['after its dialog has closed', false],
  ['before its dialog closes', true],
])('the page has the focus when the button of an action disappears %s', async (_, isRemovedFirst) => {
  await render(<Screen isRemovedFirst={isRemovedFirst} />)
  await page.getByRole('button', { name: 'Decide' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('a button that stays keeps the focus', async () => {
  await render(<Screen isRemovedFirst={false} />)
  await page.getByRole('button', { name: 'Decide' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Decide' })).toHaveFocus()
})
