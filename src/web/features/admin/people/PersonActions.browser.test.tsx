import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { adminPeopleApi } from '#contract/routes/admin-people.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { chooseTimeZone } from '#web/lib/format.ts'
import { localStore } from '#web/lib/storage/storage.ts'
import type { Person } from './api.ts'
import { SuspendDialog } from './PersonActions.tsx'

afterEach(() => localStore.removeItem('time_zone'))

const person = { id: 'ann', roleId: 1, suspendedAt: null, upcomingBookings: 0 } as unknown as Person

async function renderDialog() {
  signInAs('admin')
  const server = fakeServer()
  const sent = server.answer(adminPeopleApi.suspendPerson, () => ({ cancelled: 0, left: 0 }))
  await render(<SuspendDialog person={person} onClose={() => {}} />, { wrapper: QueryProvider })
  return sent
}
const day = () => page.getByLabelText('Suspended until', { exact: true })
const submit = () => page.getByRole('button', { name: 'Suspend', exact: true })

test('an end that cannot be read does not become a suspension without an end', async () => {
  const sent = await renderDialog()
  await userEvent.fill(day(), '31/02/2031')
  await userEvent.fill(page.getByLabelText('Reason'), 'Spam in messages')
  await submit().click()
  await expect.element(day()).toHaveFocus()
  await expect.element(day()).toHaveAccessibleDescription(/Enter the day as dd\/mm\/yyyy/)
  await userEvent.keyboard('{Enter}')
  expect(sent).toHaveLength(0)
  await userEvent.fill(day(), '28/02/2031')
  await submit().click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.body).toEqual({
    reason: 'Spam in messages',
    until: new Date('2031-02-28T00:00').toISOString(),
  })
})

test('the end is the start of the day in the zone of the screens, not of the browser engine', async () => {
  const isUtc = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  isUtc.mockReturnValue({ timeZone: 'UTC' } as Intl.ResolvedDateTimeFormatOptions)
  chooseTimeZone('America/Havana')
  const sent = await renderDialog()
  // The clocks skip midnight on this day.
  await userEvent.fill(day(), '09/03/2031')
  await userEvent.fill(page.getByLabelText('Reason'), 'Spam in messages')
  await submit().click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({ until: '2031-03-09T05:00:00.000Z' })
})

test('without a reason the field says what is missing', async () => {
  const sent = await renderDialog()
  await submit().click()
  const reason = page.getByLabelText('Reason')
  await expect.element(reason).toHaveFocus()
  await expect.element(reason).toHaveAccessibleDescription(/This field is required/)
  await userEvent.fill(reason, 'ab')
  await expect.element(reason).toHaveAccessibleDescription(/Write at least 3 characters/)
  expect(sent).toHaveLength(0)
})
