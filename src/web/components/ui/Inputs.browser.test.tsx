import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Field } from './Field.tsx'
import { TextArea, TextInput } from './Inputs.tsx'

function Notes({ initial = '' }: { initial?: string }) {
  const [text, setText] = useState(initial)
  return (
    <Field label="Notes">
      <TextArea value={text} onChange={({ target }) => setText(target.value)} maxLength={300} />
    </Field>
  )
}

const area = () => page.getByRole('textbox', { name: 'Notes' }).element() as HTMLTextAreaElement

/** Types without a pause, as if the page were too busy to render between two keys. */
function typeAtOnce(text: string): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  for (const key of text) {
    setValue?.call(area(), area().value + key)
    area().dispatchEvent(new InputEvent('input', { bubbles: true, data: key }))
  }
}

test('the counter counts keys that arrive faster than React renders', async () => {
  await render(<Notes />)
  typeAtOnce('a'.repeat(290))
  await expect.element(page.getByText('10 characters left')).toBeVisible()
  expect(area().value).toHaveLength(290)
})

test('a text longer than the limit is reported and not cut', async () => {
  await render(<Notes initial={'a'.repeat(305)} />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('5 characters too many')
  expect(area().value).toHaveLength(305)
})

test('an uncontrolled field counts its initial text', async () => {
  await render(
    <Field label="Title">
      <TextInput defaultValue={'a'.repeat(115)} maxLength={120} />
    </Field>,
  )
  await expect.element(page.getByText('5 characters left')).toBeVisible()
})

test('the wheel changes no number', async () => {
  await render(<TextInput type="number" aria-label="Days" defaultValue={30} />)
  const field = page.getByLabelText('Days')
  await userEvent.click(field)
  await userEvent.wheel(field, { direction: 'down', times: 3 })
  await expect.element(field).toHaveValue(30)
})
