import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { adminPeopleApi } from '#contract/routes/admin-people.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import type { Person } from './api.ts'
import { ViewAsDialog } from './ViewAsDialog.tsx'

const person = { id: 'ann', roleId: 1 } as unknown as Person

async function openView(tab: object | null) {
  signInAs('admin')
  fakeServer().answer(adminPeopleApi.startView, () => ({
    ...{ token: 't', userId: person.id, roleId: 1, name: 'Ann' },
    expiresAt: '2030-01-01T00:00:00.000Z',
  }))
  vi.spyOn(window, 'open').mockReturnValue(tab as Window | null)
  const onClose = vi.fn<() => void>()
  await render(<ViewAsDialog person={person} onClose={onClose} />, { wrapper: QueryProvider })
  await userEvent.fill(page.getByLabelText('Reason'), 'Cannot find a booking')
  await page.getByRole('button', { name: 'Start the view' }).click()
  await page.getByRole('button', { name: 'Open in a new tab' }).click()
  return onClose
}

test('a browser that blocks its storage gets a reason, and no empty tab stays open', async () => {
  const close = vi.fn<() => void>()
  const onClose = await openView({
    get sessionStorage() {
      throw new DOMException('denied', 'SecurityError')
    },
    close,
  })
  await expect.element(page.getByText(/Your browser blocks site data/)).toBeVisible()
  expect(close).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
})

test('a browser that blocks the new tab gets a reason', async () => {
  const onClose = await openView(null)
  await expect.element(page.getByText(/Your browser blocked the new tab/)).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})
