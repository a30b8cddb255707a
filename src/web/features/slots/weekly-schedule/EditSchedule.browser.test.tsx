import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { weeklyScheduleApi } from '#contract/routes/marketplace.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { EditSchedule } from './EditSchedule.tsx'

test('times that are added after a failed save are checked by the next one', async () => {
  signInAs('interviewer')
  const server = fakeServer()
  const saved = { hours: null, revision: 1, feePercent: 15 }
  server.answer(weeklyScheduleApi.weeklySchedule, () => saved)
  server.answer(weeklyScheduleApi.previewWeeklySchedule, () => ({
    ...{ added: [], stays: 0, ends: [], leftOut: [], leftOver: 0 },
  }))
  await render(
    <MemoryRouter>
      <QueryProvider>
        <EditSchedule saved={saved} slots={[]} daysOff={[]} zone="UTC" draftKey="hours" onDone={() => {}} />
      </QueryProvider>
    </MemoryRouter>,
  )
  const [monday, tuesday] = [page.getByLabelText('Monday, from'), page.getByLabelText('Tuesday, from')]
  const save = page.getByRole('button', { name: 'Save weekly hours' })
  await userEvent.click(page.getByRole('button', { name: 'Add a time on Monday' }))
  await userEvent.selectOptions(monday, 'Choose')
  await userEvent.click(save)
  await expect.element(monday).toHaveAttribute('aria-invalid', 'true')
  await userEvent.click(page.getByRole('button', { name: 'Add a time on Tuesday' }))
  await expect.element(tuesday).toHaveValue('')
  await userEvent.selectOptions(monday, '10:00')
  await expect.element(monday).not.toHaveAttribute('aria-invalid')
  await expect.element(tuesday).not.toHaveAttribute('aria-invalid')
  await userEvent.click(save)
  await expect.element(tuesday).toHaveAttribute('aria-invalid', 'true')
})
