import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { adminBookingsApi } from '#contract/routes/admin-bookings.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { RefundDialog } from './RefundDialog.tsx'

const booking = {
  id: '0196a1b2-0000-4000-8000-00000000000a',
  currency: 'USD',
  payment: { refundable: 50, isDivided: true },
} as never

const preview = {
  refund: 20,
  left: 30,
  currency: 'USD',
  releasesHold: false,
  interviewerLoses: 17,
  platformLoses: 3,
  shareCurrency: 'USD',
  attendance: null,
  recipients: [{ party: 'interviewee', email: 'ann@example.test' }],
} satisfies ReplyOf<'previewBookingAction'>

test('a refund shows what it does before it is sent', async () => {
  signInAs('admin')
  const server = fakeServer()
  const previews = server.answer(adminBookingsApi.previewBookingAction, () => preview)
  const sent = server.answer(adminBookingsApi.refundBookingAsAdmin, () => new Response(null, { status: 204 }))
  const onClose = vi.fn<() => void>()
  await render(<RefundDialog booking={booking} onClose={onClose} />, { wrapper: QueryProvider })
  await expect.element(page.getByText('What this does')).not.toBeInTheDocument()
  await userEvent.fill(page.getByLabelText('Amount in USD'), '20')
  await expect.element(page.getByText('ann@example.test')).toBeVisible()
  await userEvent.fill(page.getByLabelText('Reason'), 'Began late')
  await page.getByRole('button', { name: /^Refund USD.20\.00$/ }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.body).toMatchObject({ amount: 20, bearer: 'both', reason: 'Began late' })
  await expect.poll(() => onClose).toHaveBeenCalled()
  // The refund that was just made could not be previewed again.
  expect(previews.length).toBe(1)
})

test('an amount with a comma, typed key by key, is refunded as typed', async () => {
  signInAs('admin')
  const server = fakeServer()
  server.answer(adminBookingsApi.previewBookingAction, () => preview)
  const sent = server.answer(adminBookingsApi.refundBookingAsAdmin, () => new Response(null, { status: 204 }))
  await render(<RefundDialog booking={booking} onClose={() => {}} />, { wrapper: QueryProvider })
  await userEvent.type(page.getByLabelText('Amount in USD'), '12,50')
  await userEvent.fill(page.getByLabelText('Reason'), 'Began late')
  await page.getByRole('button', { name: /^Refund USD.12\.50$/ }).click()
  await expect.poll(() => sent.map(({ body }) => (body as { amount: number }).amount)).toEqual([12.5])
})
