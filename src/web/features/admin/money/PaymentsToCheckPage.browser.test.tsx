import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { adminApi } from '#contract/routes/admin.ts'
import { adminMoneyApi } from '#contract/routes/admin-money.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import PaymentsToCheckPage from './PaymentsToCheckPage.tsx'
import RefundsPage from './RefundsPage.tsx'

const bookingId = '0198a000-0000-7000-8000-00000000000b' as never

function answer() {
  signInAs('admin')
  const server = fakeServer()
  server.answer(adminApi.myAdminRoles, () => ({ roles: ['finance'] }))
  return server
}

async function renderPayments(address: string) {
  const asked = answer().answer(adminMoneyApi.paymentsToCheck, () => ({
    items: [
      {
        ...{ bookingId, paymentId: '0198a000-0000-7000-8000-00000000000c' as never },
        ...{ provider: 'stripe', status: 'Success', amount: 50, currency: 'USD', reason: null },
        since: '2030-05-01T10:00:00.000Z',
      },
    ],
    next: null,
  }))
  const Stub = createRoutesStub([{ path: '/admin/money/payments', Component: PaymentsToCheckPage }])
  await render(<Stub initialEntries={[`/admin/money/payments${address}`]} />, { wrapper: QueryProvider })
  return asked
}

test('the other tab of payments keeps the order and begins at the first page', async () => {
  const asked = await renderPayments('?sort=amount&order=desc&cursor=1_a')
  await page.getByRole('tab', { name: 'Unsettled' }).click()
  const amount = page.getByRole('columnheader', { name: 'Amount' })
  await expect.element(amount).toHaveAttribute('aria-sort', 'descending')
  await expect
    .poll(() => Object.fromEntries(asked.at(-1)?.query ?? []))
    .toEqual({ problem: 'unsettled', sort: 'amount', order: 'desc' })
})

test('after another order payments are sorted from the oldest first again', async () => {
  const asked = await renderPayments('?sort=amount&order=desc')
  const since = page.getByRole('columnheader', { name: 'Since' })
  await since.getByRole('button').click()
  await expect.element(since).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => Object.fromEntries(asked.at(-1)?.query ?? [])).toEqual({ problem: 'quarantined' })
})

test('the other tab of refunds keeps the order', async () => {
  const asked = answer().answer(adminMoneyApi.outstandingRefunds, () => ({ items: [], next: null }))
  const Stub = createRoutesStub([{ path: '/admin/money/refunds', Component: RefundsPage }])
  await render(<Stub initialEntries={['/admin/money/refunds?order=desc']} />, { wrapper: QueryProvider })
  await page.getByRole('tab').nth(1).click()
  await expect
    .poll(() => Object.fromEntries(asked.at(-1)?.query ?? []))
    .toEqual({ status: 'pending', order: 'desc' })
})
