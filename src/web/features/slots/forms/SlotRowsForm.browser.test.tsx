import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { weeklyScheduleApi } from '#contract/routes/marketplace.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { SlotRowsForm } from './SlotRowsForm.tsx'

test('a row that is added after a failed save is checked by the next one', async () => {
  signInAs('interviewer')
  fakeServer().answer(weeklyScheduleApi.weeklySchedule, () => ({ hours: null, revision: 0, feePercent: 15 }))
  const row = { date: '2030-05-06', startTime: '', endTime: '', amount: 50, currency: 'USD' } as const
  await render(
    <QueryProvider>
      <SlotRowsForm isMultiple action="create" row={row} zone="UTC" onSave={async rows => rows} />
    </QueryProvider>,
  )
  const startOf = (number: number) =>
    page.getByRole('group', { name: `Slot ${number}` }).getByLabelText('Start time')
  await userEvent.click(page.getByRole('button', { name: 'Create slot' }))
  await expect.element(startOf(1)).toHaveFocus()
  await expect.element(startOf(1)).toHaveAttribute('aria-invalid', 'true')
  await userEvent.click(page.getByRole('button', { name: 'Add another slot' }))
  await userEvent.selectOptions(startOf(1), '10:00')
  await expect.element(startOf(1)).not.toHaveAttribute('aria-invalid')
  await expect.element(startOf(2)).not.toHaveAttribute('aria-invalid')
  await userEvent.click(page.getByRole('button', { name: 'Create 2 slots' }))
  await expect.element(startOf(2)).toHaveAttribute('aria-invalid', 'true')
})

test('in a page whose options the browser has translated, the chosen currency is sent', async () => {
  signInAs('interviewer')
  fakeServer().answer(weeklyScheduleApi.weeklySchedule, () => ({ hours: null, revision: 0, feePercent: 15 }))
  const row = {
    ...{ date: '2030-05-06', startTime: '10:00', endTime: '11:00' },
    ...{ amount: 50, currency: 'USD' as const },
  }
  const saved: unknown[] = []
  await render(
    <QueryProvider>
      <SlotRowsForm
        action="create"
        row={row}
        zone="UTC"
        onSave={async rows => {
          saved.push(...rows)
          return rows
        }}
      />
    </QueryProvider>,
  )
  for (const option of document.querySelectorAll('option')) option.append(' (translated)')
  await userEvent.selectOptions(page.getByLabelText('Currency'), 'EUR (translated)')
  await expect.element(page.getByText(/EUR\s42\.50/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Create slot' }))
  await expect.poll(() => saved).toMatchObject([{ currency: 'EUR' }])
})
