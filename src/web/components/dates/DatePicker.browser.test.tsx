import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { setLanguage } from '#web/i18n/language.ts'
import { DatePicker } from './DatePicker.tsx'

const field = (label = 'Date') => page.getByLabelText(label, { exact: true })
const opener = (label = 'Date') => page.getByRole('button', { name: label })
const calendar = (name = 'Calendar') => page.getByRole('dialog', { name, exact: true })
type FormProps = { label: string; value: string; min: string; onChange: (day: string) => void }

function Form({ value, onChange, ...field }: FormProps) {
  const [day, setDay] = useState(value)
  const change = (next: string) => {
    onChange(next)
    setDay(next)
  }
  return (
    <>
      <DatePicker {...field} value={day} onChange={change} />
      <button type="button">Next</button>
    </>
  )
}

async function renderField({ value = '', min = '', label = 'Date' } = {}) {
  const changed = vi.fn<(day: string) => void>()
  await render(<Form label={label} value={value} min={min} onChange={changed} />)
  return changed
}

test('a typed day gets its separators and is shown day before month', async () => {
  const changed = await renderField()
  await expect.element(field()).toHaveAttribute('placeholder', 'dd/mm/yyyy')
  await userEvent.keyboard('{Tab}')
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('20112026')
  await expect.element(field()).toHaveValue('20/11/2026')
  expect(changed).toHaveBeenLastCalledWith('2026-11-20')
  await userEvent.keyboard('{Tab}')
  await expect.element(field()).toHaveValue('20/11/2026')
})

test('a day is typed with the digits of any keyboard', async () => {
  const changed = await renderField()
  await userEvent.keyboard('{Tab}٢٠١١٢٠٢٦')
  await expect.element(field()).toHaveValue('20/11/2026')
  expect(changed).toHaveBeenLastCalledWith('2026-11-20')
  await userEvent.fill(field(), '\u200e۲۱/۱۱/۲۰۲۶')
  expect(changed).toHaveBeenLastCalledWith('2026-11-21')
  await userEvent.keyboard('{Tab}')
  await expect.element(field()).toHaveValue('21/11/2026')
})

test('a keyboard that composes full-width digits is not interrupted', async () => {
  const changed = await renderField()
  const input = field().element() as HTMLInputElement
  for (const digit of '２０１１２０２６') {
    input.setRangeText(digit, input.value.length, input.value.length, 'end')
    input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
  }
  await expect.element(field()).toHaveValue('２０１１２０２６')
  expect(changed).toHaveBeenLastCalledWith('2026-11-20')
})

test('a user who tabs into the field types over its day', async () => {
  const changed = await renderField({ value: '2026-11-20' })
  await userEvent.keyboard('{Tab}')
  await expect.element(field()).toHaveValue('20/11/2026')
  await userEvent.keyboard('1.12.2026')
  expect(changed).toHaveBeenLastCalledWith('2026-12-01')
})

test('an invalid day is reported and stays for correction', async () => {
  const changed = await renderField({ value: '2026-11-20' })
  await userEvent.keyboard('{Tab}31022031{Tab}')
  await expect
    .element(field())
    .toHaveAccessibleDescription('Enter the day as dd/mm/yyyy, or choose it in the calendar.')
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field()).toHaveValue('31/02/2031')
  expect(changed).toHaveBeenLastCalledWith('')
  await userEvent.fill(field(), '28/02/2031')
  await userEvent.keyboard('{Tab}')
  await expect.element(field()).not.toHaveAttribute('aria-invalid')
  await expect.element(field()).toHaveValue('28/02/2031')
  expect(changed).toHaveBeenLastCalledWith('2031-02-28')
})

test('an emptied field is not an invalid day', async () => {
  const changed = await renderField({ value: '2026-11-20' })
  await userEvent.keyboard('{Tab}{Backspace}{Tab}')
  await expect.element(field()).not.toHaveAttribute('aria-invalid')
  expect(changed).toHaveBeenLastCalledWith('')
  await expect.element(field()).toHaveValue('')
})

test('a form filler may write the ISO form', async () => {
  const changed = await renderField()
  await userEvent.fill(field(), '2026-11-20')
  expect(changed).toHaveBeenLastCalledWith('2026-11-20')
  await userEvent.keyboard('{Tab}')
  await expect.element(field()).toHaveValue('20/11/2026')
})

test('the calendar opens at the day, moves by arrows and returns the focus', async () => {
  const changed = await renderField({ value: '2026-11-20' })
  await userEvent.click(opener())
  await expect.element(calendar().getByRole('button', { name: /20 November/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(calendar()).not.toBeInTheDocument()
  await expect.element(opener()).toHaveFocus()
  expect(changed).toHaveBeenLastCalledWith('2026-11-21')
  await expect.element(field()).toHaveValue('21/11/2026')
})

test('arrow down opens the calendar, its buttons change the month and a click selects', async () => {
  const changed = await renderField({ value: '2026-11-20' })
  await userEvent.keyboard('{Tab}{ArrowDown}')
  await expect.element(calendar().getByText('November 2026')).toBeVisible()
  await userEvent.click(calendar().getByRole('button', { name: /next month/i }))
  await userEvent.click(calendar().getByRole('button', { name: /\b3 December/ }))
  await expect.element(calendar()).not.toBeInTheDocument()
  expect(changed).toHaveBeenLastCalledWith('2026-12-03')
})

test('days before the minimum cannot be selected', async () => {
  const changed = await renderField({ value: '2026-11-20', min: '2026-11-18' })
  await userEvent.click(opener())
  await expect.element(calendar().getByRole('button', { name: /17 November/ })).toBeDisabled()
  await expect.element(calendar().getByRole('button', { name: /18 November/ })).toBeEnabled()
  await expect
    .element(calendar().getByRole('button', { name: /previous month/i }))
    .toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{Enter}')
  await expect.element(calendar()).not.toBeInTheDocument()
  expect(changed).toHaveBeenLastCalledWith('2026-11-18')
})

test('Escape, a click outside or the field’s button close the calendar without a change', async () => {
  const changed = await renderField({ value: '2026-11-20' })
  for (const close of [
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.click(document.documentElement, { position: { x: 1200, y: 700 } }),
    () => userEvent.click(opener()),
  ]) {
    await userEvent.click(opener())
    await expect.element(calendar()).toBeVisible()
    await close()
    await expect.element(calendar()).not.toBeInTheDocument()
  }
  expect(changed).not.toHaveBeenCalled()
})

test('Escape in the calendar leaves the dialog around the field open', async () => {
  const closed = vi.fn()
  await render(
    <Dialog open onClose={closed} title="New slot">
      <DatePicker label="Date" value="2026-11-20" onChange={() => undefined} />
    </Dialog>,
  )
  await userEvent.click(opener())
  await expect.element(calendar()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(calendar()).not.toBeInTheDocument()
  expect(closed).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(closed).toHaveBeenCalledOnce()
})

test('in Russian days have dots, and the calendar is Russian', async () => {
  await setLanguage('ru')
  const changed = await renderField({ label: 'Дата' })
  await userEvent.keyboard('{Tab}')
  await expect.element(field('Дата')).toHaveAttribute('placeholder', 'дд.мм.гггг')
  await userEvent.keyboard('20112026')
  await expect.element(field('Дата')).toHaveValue('20.11.2026')
  expect(changed).toHaveBeenLastCalledWith('2026-11-20')
  await userEvent.keyboard('{Tab}')
  await userEvent.click(page.getByRole('button', { name: 'Открыть календарь: Дата' }))
  await expect.element(calendar('Календарь').getByText(/ноябрь 2026/i)).toBeVisible()
  // The week starts on Monday.
  expect(calendar('Календарь').element().querySelector('th')?.textContent).toMatch(/^пн/i)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Открыть календарь: Дата' })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}31.02.2031{Tab}')
  await expect.element(field('Дата')).toHaveAccessibleDescription(/дд\.мм\.гггг/)
})
