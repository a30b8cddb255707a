import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paymentId } from '#contract/id.ts'
import type { PaymentStatus } from '#contract/payment.ts'
import { accountApi } from '#contract/routes/account.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import { paymentApi } from '#contract/routes/payments.ts'
import { aBooking } from '#test/web/factories.ts'
import { renderRoute } from '#test/web/render-route.tsx'
import { fakeServer, refusal } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { toast } from '#web/components/ui/toast.ts'
import { startInterviewDraftKey } from '#web/features/training/start/start-draft.ts'
import { readDraft } from '#web/lib/storage/draft-storage.ts'
import * as PaymentResultPage from './PaymentResultPage.tsx'

const id = paymentId.parse('0198a0de-0000-7000-8000-000000000001')
const busy = () => refusal({ status: 429, code: 'request.too_many', message: 'Too many requests.' })

/** Opens the page. A refresh by the provider sets the status, or fails without one. */
async function renderPage(first: () => PaymentStatus | null, refreshed: PaymentStatus | null = null) {
  const server = fakeServer()
  let provided: PaymentStatus | null = null
  const calls: string[] = []
  server.answer(paymentApi.paymentStatus, () => {
    calls.push('status')
    const status = provided ?? first()
    if (!status) return busy()
    return { transactionId: id, status, statusDescription: '', createdAt: '2026-11-20T12:00:00.000Z' }
  })
  server.answer(paymentApi.refreshPayment, () => {
    calls.push('refresh')
    provided = refreshed
    return provided ? new Response(null, { status: 204 }) : busy()
  })
  await renderRoute('/payment/result', PaymentResultPage, `/payment/result?order_id=${id}`)
  return calls
}

const heading = page.getByRole('heading', { level: 1 })

test('an open payment is refreshed once by the provider before its status is shown', async () => {
  const calls = await renderPage(() => 'Pending', 'Success')
  await expect.element(heading).toHaveTextContent('Payment Successful')
  expect(calls).toEqual(['status', 'refresh', 'status'])
})

test('a booked session comes first, with the calendar and the coach as next steps', async () => {
  signInAs('interviewee')
  const booking = aBooking({ interviewerSpecialty: 'Negotiation', interviewerCompany: 'Dialogue Ltd' })
  const server = fakeServer()
  server.answer(paymentApi.paymentStatus, () => ({
    ...{ transactionId: id, status: 'Success', statusDescription: '', createdAt: '2026-11-20T12:00:00.000Z' },
    ...{ amount: 50, currency: 'USD', bookingId: booking.id },
  }))
  server.answer(bookingApi.booking, () => booking)
  server.answer(accountApi.myAccount, busy)
  // The link to the coach stays on this page.
  await renderRoute('*', PaymentResultPage, `/payment/result?order_id=${id}`)
  await expect
    .element(page.getByText(/^You’re booked: Tue 24\/11\/2026, 13:00 - 14:00 .* with Nino\.$/))
    .toBeVisible()
  expect(document.querySelector('button, a')).toHaveTextContent('Add to calendar')
  await userEvent.click(page.getByRole('link', { name: 'Prepare with the AI coach' }))
  expect(readDraft(startInterviewDraftKey)).toMatchObject({
    jobRole: 'Negotiation',
    companyName: 'Dialogue Ltd',
  })
})

test('a provider that does not answer leaves the known status, and the button asks again', async () => {
  const failed = vi.spyOn(toast, 'error').mockReturnValue(undefined)
  const calls = await renderPage(() => 'Created')
  await expect.element(heading).toHaveTextContent('Payment Status')
  expect(failed).not.toHaveBeenCalled()
  await userEvent.click(page.getByRole('button', { name: 'Refresh Payment Status' }))
  await expect.poll(() => failed.mock.calls.length).toBe(1)
  expect(calls.filter(call => call === 'refresh')).toHaveLength(2)
})

test('a payment that cannot be read has its own screen with a retry', async () => {
  let status: PaymentStatus | null = null
  const calls = await renderPage(() => status)
  await expect.element(heading).toHaveTextContent('Payment Verification Failed')
  status = 'Failed'
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(heading).toHaveTextContent('Payment Status')
  expect(calls).toEqual(['status', 'status'])
})
