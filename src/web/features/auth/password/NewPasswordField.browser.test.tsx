import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { setLanguage } from '#web/i18n/language.ts'
import { NewPasswordField } from './NewPasswordField.tsx'

function Form({ about = '', error }: { about?: string; error?: string }) {
  const [typed, setTyped] = useState('')
  return (
    <NewPasswordField
      label="Password"
      error={error}
      value={typed}
      userInputs={about}
      inputProps={{ value: typed, onChange: ({ target }) => setTyped(target.value) }}
    />
  )
}

const field = page.getByLabelText('Password', { exact: true })
const meter = page.getByRole('status')
const bars = () => document.querySelectorAll('.bg-red, .bg-amber, .bg-accent').length

test('an empty field shows only the rule', async () => {
  await render(<Form />)
  await expect.element(field).toHaveAccessibleDescription('At least 8 characters.')
  await expect.element(meter).toBeEmptyDOMElement()
})

test('the meter follows the input and explains a weak password', async () => {
  await render(<Form />)
  await userEvent.type(field, 'password')
  await expect.element(meter).toHaveTextContent(/^Weak\. .{10}/)
  expect(bars()).toBe(1)
  for (const [password, word, level] of [
    ['TestPass1!', 'Fair.', 2],
    ['correct horse', 'Good.', 3],
    ['quite another password', 'Strong.', 4],
  ] as const) {
    await userEvent.fill(field, password)
    await expect.element(meter).toHaveTextContent(word)
    expect(bars()).toBe(level)
  }
  await userEvent.clear(field)
  await expect.element(meter).toBeEmptyDOMElement()
})

test('what follows the field does not move when the meter fills', async () => {
  await render(<Form />)
  const height = () => document.querySelector('[role=status]')?.parentElement?.getBoundingClientRect().height
  const empty = height()
  await userEvent.type(field, 'correct horse')
  await expect.element(meter).toHaveTextContent('Good.')
  expect(height()).toBe(empty)
})

test('known data of the user makes a password weak', async () => {
  await render(<Form about="Annabell Morgenstern annabell@example.test" />)
  await userEvent.fill(field, 'annabell')
  await expect.element(meter).toHaveTextContent(/^Weak\. .{10}/)
})

test('a server error appears once, in place of the meter’s own reason', async () => {
  await render(<Form error="This password is known to many." />)
  await userEvent.fill(field, 'password')
  await expect.element(meter).toHaveTextContent(/^Weak\.$/)
  await expect.element(field).toHaveAccessibleDescription(/This password is known to many\.$/)
})

test('the password is hidden until its button shows it', async () => {
  await render(<Form />)
  await userEvent.fill(field, 'quite another password')
  await expect.element(field).toHaveAttribute('type', 'password')
  await userEvent.click(page.getByRole('button', { name: 'Show password' }))
  await expect.element(field).toHaveAttribute('type', 'text')
  await expect.element(field).toHaveValue('quite another password')
  await userEvent.click(page.getByRole('button', { name: 'Hide password' }))
  await expect.element(field).toHaveAttribute('type', 'password')
  await expect.element(field).toHaveAttribute('autocomplete', 'new-password')
})

test('in Russian the meter is Russian', async () => {
  await setLanguage('ru')
  await render(<Form />)
  await userEvent.fill(field, 'password')
  await expect.element(meter).toHaveTextContent(/^[А-Яа-яё .,:-]+$/)
})
