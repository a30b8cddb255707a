import { type ReactNode, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './Button.tsx'
import { ConfirmDialog, Dialog } from './Dialog.tsx'
import { Field } from './Field.tsx'
import { TextArea } from './Inputs.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name = 'Settings') => page.getByRole('dialog', { name })

function Opener({ children, footer }: { children?: ReactNode; footer?: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <main>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Button variant="secondary">Elsewhere</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Settings" footer={footer}>
        {children ?? <input aria-label="Name" />}
      </Dialog>
    </main>
  )
}

test('the focus enters the dialog, stays in it, and returns to the opener after Escape', async () => {
  await render(<Opener footer={<Button>Save</Button>} />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(button('Close')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(button('Save')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(button('Close')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(button('Save')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(button('Open')).toHaveFocus()
})

test('the cross closes it, and so does a click outside', async () => {
  await render(<Opener />)
  for (const close of [
    () => userEvent.click(button('Close')),
    () => userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true }),
  ]) {
    await userEvent.click(button('Open'))
    await expect.element(dialog()).toBeVisible()
    await close()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(button('Open')).toHaveFocus()
  }
})

test('content behind the dialog is neither clickable nor read aloud', async () => {
  await render(<Opener />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(dialog()).toBeVisible()
  await expect.element(button('Elsewhere')).not.toBeInTheDocument()
  const behind = document.evaluate('//button[.="Elsewhere"]', document).iterateNext() as HTMLElement
  const { x, y } = behind.getBoundingClientRect()
  expect(behind.contains(document.elementFromPoint(x + 5, y + 5))).toBe(false)
})

test('screen readers read its description with its title', async () => {
  await render(
    <Dialog open onClose={() => undefined} title="Settings" description="For this tab only">
      <p>Nothing to set</p>
    </Dialog>,
  )
  await expect.element(dialog()).toHaveAccessibleDescription('For this tab only')
})

test('its body scrolls on a low screen, and title and footer stay visible', async () => {
  await page.viewport(360, 400)
  await render(
    <Opener footer={<Button>Save</Button>}>
      <div className="h-[2000px]">Long</div>
    </Opener>,
  )
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(button('Save')).toBeInViewport({ ratio: 0.99 })
  await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeInViewport({ ratio: 0.99 })
})

/** Dialog about a row that disappears after the confirmation. */
function Row({ onConfirm }: { onConfirm: () => void }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button onClick={() => setAsked(true)}>Delete</Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          onConfirm()
        }}
        title="Delete this row?"
        confirmLabel="Delete row"
      >
        It is gone then.
      </ConfirmDialog>
    </>
  )
}

test('a confirmation focuses its harmless answer, and a click outside does not close it', async () => {
  const confirmed = vi.fn()
  await render(<Row onConfirm={confirmed} />)
  await userEvent.click(button('Delete'))
  const question = page.getByRole('alertdialog', { name: 'Delete this row?' })
  await expect.element(question).toHaveAccessibleDescription('It is gone then.')
  await expect.element(button('Cancel')).toHaveFocus()
  await userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true })
  await expect.element(question).toBeVisible()
  await expect.element(button('Cancel')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(button('Delete')).toHaveFocus()
  expect(confirmed).not.toHaveBeenCalled()
})

/** A confirmation on a low screen. */
async function renderLongConfirmation(content: { fields?: ReactNode; children: ReactNode }) {
  await page.viewport(360, 400)
  const nothing = () => undefined
  await render(
    <ConfirmDialog
      {...content}
      open
      onClose={nothing}
      onConfirm={nothing}
      title="Delete?"
      confirmLabel="Delete row"
    />,
  )
}

test('the answers of a long confirmation stay visible on a low screen', async () => {
  await renderLongConfirmation({
    fields: <div className="h-[2000px] shrink-0">Long</div>,
    children: 'It is gone then.',
  })
  await expect.element(button('Delete row')).toBeInViewport({ ratio: 0.99 })
  await expect.element(page.getByRole('heading', { name: 'Delete?' })).toBeInViewport({ ratio: 0.99 })
})

test('the keyboard scrolls a long confirmation in every browser', async () => {
  await renderLongConfirmation({ children: <div className="h-[2000px]">Long</div> })
  await expect.element(button('Cancel')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  const text = page.getByRole('region', { name: 'Delete?' })
  await expect.element(text).toHaveFocus()
  // Safari does not focus what merely scrolls.
  await expect.element(text).toHaveAttribute('tabindex', '0')
})

test('a busy confirmation ignores a second answer', async () => {
  const confirmed = vi.fn()
  await render(
    <ConfirmDialog
      open
      busy
      onClose={() => undefined}
      onConfirm={confirmed}
      title="Delete?"
      confirmLabel="Delete row"
    />,
  )
  await expect.element(button('Delete row')).toHaveAttribute('aria-busy', 'true')
  button('Delete row').element().focus()
  await userEvent.keyboard('{Enter}')
  expect(confirmed).not.toHaveBeenCalled()
})

function Nested() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Opener>
      <Button onClick={() => setOpen(true)}>Terms</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Terms of Service">
        <p>All of them</p>
      </Dialog>
    </Opener>
  )
}

test('Escape closes the dialog that has just opened over another, even at once', async () => {
  await render(<Nested />)
  await userEvent.click(button('Open'))
  await expect.element(dialog()).toBeVisible()
  const escaped = Promise.withResolvers<void>()
  // The moment in which the second dialog takes the focus.
  const observer = new MutationObserver(() => {
    const [, second] = document.querySelectorAll('[role=dialog]')
    if (!second?.contains(document.activeElement)) return
    observer.disconnect()
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    )
    escaped.resolve()
  })
  observer.observe(document.body, { childList: true, subtree: true, attributes: true })
  await userEvent.click(button('Terms'))
  await escaped.promise
  await expect.element(dialog('Terms of Service')).not.toBeInTheDocument()
  await expect.element(dialog()).toBeVisible()
  await expect.element(button('Terms')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(button('Open')).toHaveFocus()
})

test.each([
  [1280, 800],
  [360, 480],
])('the counter of a long note stays in sight: %i × %i', async (width, height) => {
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(1280, 800))
  const nothing = () => undefined
  await render(
    <ConfirmDialog
      open
      onClose={nothing}
      onConfirm={nothing}
      title="Decline?"
      confirmLabel="Decline"
      fields={
        <>
          <p className="h-60">Reasons</p>
          <Field label="Note">
            <TextArea maxLength={500} />
          </Field>
        </>
      }
    />,
  )
  await userEvent.fill(page.getByLabelText('Note'), 'A note of many words. '.repeat(30))
  await userEvent.type(page.getByLabelText('Note'), ' ')
  await expect.element(page.getByText('159 characters too many')).toBeInViewport({ ratio: 1 })
})
