import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { useFocusOnMount } from './use-focus-on-mount.ts'

function Times() {
  const heading = useFocusOnMount<HTMLHeadingElement>()
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        Choose a time
      </h3>
      <div style={{ height: 2000 }} />
      <label>
        <input type="radio" />
        <span>18:30</span>
      </label>
    </>
  )
}

test('a press beside the controls of a new step does not scroll it away', async () => {
  await render(
    <Dialog open onClose={() => {}} title="Booking">
      <Times />
    </Dialog>,
  )
  await expect.element(page.getByRole('heading', { name: 'Choose a time' })).toHaveFocus()
  await userEvent.click(page.getByText('18:30'))
  await expect.element(page.getByRole('radio')).toBeChecked()
})
