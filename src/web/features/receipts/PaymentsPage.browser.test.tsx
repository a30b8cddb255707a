import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paymentId } from '#contract/id.ts'
import { receiptsApi } from '#contract/routes/payments.ts'
import { aBooking } from '#test/web/factories.ts'
import { renderRoute } from '#test/web/render-route.tsx'
import { fakeServer, refusal } from '#test/web/server.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import * as PaymentsPage from './PaymentsPage.tsx'

type History = ReplyOf<'paymentHistory'>

const history = (shown: number): History => ({
  payments: [
    {
      transactionId: paymentId.parse(`0198a0de-0000-7000-8000-00000000000${shown}`),
      bookingId: aBooking().id,
      interviewerName: `Interviewer ${shown}`,
      ...{ startTime: '2026-11-24T12:00:00.000Z', createdAt: '2026-11-20T12:00:00.000Z' },
      ...{ amount: 50, currency: 'USD', status: 'Success', refunded: 0, year: 2026, receiptNumber: null },
    },
  ],
  totals: [{ year: 2026, currency: 'USD', amount: 100 }],
  ...{ page: shown, pageSize: 1, total: 2 },
})

async function renderPage(answer: (shown: number) => History | Response | Promise<History>) {
  const requests = fakeServer().answer(receiptsApi.paymentHistory, ({ query }) =>
    answer(Number(query.get('page') ?? 1)),
  )
  await renderRoute('/payments', PaymentsPage)
  return requests
}

test('a page of the payments stays while the next one loads', async () => {
  const { promise, resolve } = Promise.withResolvers<History>()
  const requests = await renderPage(shown => (shown === 1 ? history(1) : promise))
  const first = page.getByText('Interviewer 1')
  await expect.element(page.getByRole('heading', { name: '2026' })).toBeVisible()
  await expect.element(page.getByText(/^USD\s100\.00 paid$/)).toBeVisible()
  await expect.element(first).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Next' }))
  await expect.poll(() => first.element().closest('[aria-busy=true]')).not.toBeNull()
  resolve(history(2))
  await expect.element(page.getByText('Interviewer 2')).toBeVisible()
  await expect.element(first).not.toBeInTheDocument()
  expect(requests).toHaveLength(2)
})

test('payments that cannot be loaded load on retry', async () => {
  let isBusy = true
  await renderPage(shown =>
    isBusy
      ? refusal({ status: 429, code: 'request.too_many', message: 'Too many requests.' })
      : history(shown),
  )
  await expect.element(page.getByRole('alert')).toBeVisible()
  isBusy = false
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByText('Interviewer 1')).toBeVisible()
})
