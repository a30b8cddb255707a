import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { adminApi } from '#contract/routes/admin.ts'
import { adminPayoutsApi } from '#contract/routes/admin-money.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import NewBatchPage from './NewBatchPage.tsx'

const minimum = page.getByLabelText('Minimum')
const create = page.getByRole('button', { name: 'Create batch' })

async function renderPage() {
  signInAs('admin')
  const server = fakeServer()
  server.answer(adminApi.myAdminRoles, () => ({ roles: ['finance'] }))
  server.answer(adminPayoutsApi.previewPayoutBatch, () => ({
    items: [],
    next: null,
    counts: { due: 2, belowMinimum: 0, noDetails: 0, suspended: 0 },
    total: 90,
  }))
  const router = createMemoryRouter([{ path: '*', Component: NewBatchPage }], {
    initialEntries: ['/admin/money/payouts/new?minAmount=20'],
  })
  await render(<RouterProvider router={router} />, { wrapper: QueryProvider })
  await expect.element(create).toBeEnabled()
  return router
}

test('a batch cannot be created while its minimum is no amount', async () => {
  await renderPage()
  await userEvent.fill(minimum, '2x')
  await expect.element(create).toBeDisabled()
  await userEvent.fill(minimum, '30')
  await expect.element(create).toBeEnabled()
})

test('leaving the minimum as it was adds nothing to the history', async () => {
  const router = await renderPage()
  const { key } = router.state.location
  await userEvent.click(minimum)
  await userEvent.tab()
  expect(router.state.location.key).toBe(key)
  await userEvent.fill(minimum, '30')
  await userEvent.tab()
  await expect.poll(() => router.state.location.search).toContain('minAmount=30')
})
