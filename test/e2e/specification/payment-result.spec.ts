import type { Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import { holdResponses, refuseCalls } from '#test/e2e/answers.ts'
import { expect, sharedTest as test } from '#test/e2e/fixtures.ts'
import { heading } from '#test/e2e/steps.ts'
import { formatDay, noonIn, todayIn } from '#test/e2e/times.ts'
import { anInterviewee, anInterviewer, aSlot, usd } from '#test/factories.ts'
import type { TestApp } from '#test/open-app.ts'
import { type cards, pay } from '#test/sandbox-payer.ts'

// Section 2, payment result page; section 4, payment status.

/** A checkout for 49.50 USD, paid with this card or left open. */
async function aPayment(app: TestApp, card?: keyof typeof cards) {
  const [interviewer, payer] = [await anInterviewer(app), await anInterviewee(app)]
  const timeSlotId = await aSlot(app, interviewer, { start: noonIn(3), price: usd(49.5) })
  const intent = await app.as(payer).call(api.createPaymentIntent, { body: { timeSlotId } })
  if (card) await pay(app, intent, card)
  return { payer, id: intent.transactionId }
}

const detail = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: name }) })
    .getByRole('definition')
const homeLink = (page: Page) => page.getByRole('link', { name: 'Back to Home' })
const description = async (app: TestApp, id: string) => {
  const { statusDescription } = await app.anonymous.call(api.paymentStatus, { params: { transactionId: id } })
  return statusDescription
}

test('Payment result page: a payment that succeeded', { tag: '@core' }, async ({ page, app, signInAs }) => {
  const { payer, id } = await aPayment(app, 'succeeds')
  await signInAs(payer)
  const release = await holdResponses(page, '**/api/payment/status/*')
  await page.goto(`/payment/result?transactionId=${id}`)
  await test.step('A verifying spinner shows.', async () => {
    await expect(page.getByRole('status').filter({ hasText: 'Verifying your payment' })).toBeVisible()
    release()
  })
  await test.step("Success: 'Payment Successful' with a View My Bookings button. Payment success means the booking is confirmed.", async () => {
    await expect(heading(page, 'Payment Successful')).toBeVisible()
    await expect(page.getByRole('link', { name: 'View My Bookings' })).toHaveAttribute(
      'href',
      '/interviewee-bookings',
    )
    const { bookings } = await app.as(payer).call(api.intervieweeBookings, { query: {} })
    expect(bookings).toMatchObject([{ status: 'confirmed' }])
  })
  await test.step('Also shows the transaction id, amount with currency to 2 decimals, and date.', async () => {
    await expect(detail(page, 'Transaction ID')).toHaveText(id)
    await expect(detail(page, 'Amount')).toHaveText(/^USD\s49\.50$/)
    await expect(detail(page, 'Date')).toContainText(formatDay(todayIn('Europe/Berlin')))
  })
  await test.step('Always offers Back to Home.', async () => {
    await expect(homeLink(page)).toHaveAttribute('href', '/')
  })
  await test.step('Reads transactionId, order_id or transaction_id from the query string. /payment/result, /payment/success, /payment/callback all show the payment result page.', async () => {
    for (const address of [`success?order_id=${id}`, `callback?transaction_id=${id}`]) {
      await page.goto(`/payment/${address}`)
      await expect(heading(page, 'Payment Successful')).toBeVisible()
    }
  })
})

test('Payment result page: Created and Pending', { tag: '@core' }, async ({ page, app, signInAs }) => {
  const { payer, id } = await aPayment(app)
  await signInAs(payer)
  const calls: string[] = []
  page.on('request', request => {
    const call = request.url().match(/\/api\/payment\/(status|refresh)\//)?.[1]
    if (call) calls.push(call)
  })
  await page.goto(`/payment/result?transactionId=${id}`)
  await test.step("Other statuses: 'Payment Status' plus statusDescription.", async () => {
    await expect(heading(page, 'Payment Status')).toBeVisible()
    await expect(page.getByText(await description(app, id))).toBeVisible()
  })
  await test.step('Created and Pending trigger one refresh call and a re-read.', async () => {
    await expect.poll(() => calls.slice(0, 3)).toEqual(['status', 'refresh', 'status'])
    expect(calls.filter(call => call === 'refresh')).toHaveLength(1)
  })
  await test.step('The button is Refresh Payment Status when Created or Pending. The user can also refresh manually.', async () => {
    await pay(app, { transactionId: id })
    await page.getByRole('button', { name: 'Refresh Payment Status' }).click()
    await expect(heading(page, 'Payment Successful')).toBeVisible()
  })
  await test.step('Pending looks the same.', async () => {
    await page.route('**/api/payment/status/*', async route => {
      const state = await (await route.fetch()).json()
      await route.fulfill({ json: { ...state, status: 'Pending' } })
    })
    await page.reload()
    await expect(heading(page, 'Payment Status')).toBeVisible()
    await expect(page.getByText('Your payment is being processed.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Refresh Payment Status' })).toBeVisible()
  })
})

test('Payment result page: a payment that failed, and one that is not known', { tag: '@core' }, async ({
  page,
  app,
  signInAs,
}) => {
  const { payer, id } = await aPayment(app, 'declined')
  await signInAs(payer)
  await page.goto(`/payment/result?transactionId=${id}`)
  await test.step("Other statuses: 'Payment Status' plus statusDescription and errorMessage; Try Again to /interviewers.", async () => {
    await expect(heading(page, 'Payment Status')).toBeVisible()
    await expect(page.getByText(await description(app, id))).toBeVisible()
    await expect(page.getByText('Your card was declined.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/interviewers')
    await expect(homeLink(page)).toBeVisible()
  })
  await test.step("On error: 'Payment Verification Failed' with a Back to Bookings link.", async () => {
    await refuseCalls(page, '**/api/payment/status/*', 'payment.not_found')
    await page.reload()
    await expect(heading(page, 'Payment Verification Failed')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Bookings' })).toHaveAttribute('href', '/bookings')
    await expect(homeLink(page)).toBeVisible()
  })
  await test.step("A missing transaction id gives 'Transaction ID is missing'.", async () => {
    await page.goto('/payment/callback')
    await expect(heading(page, 'Payment Verification Failed')).toBeVisible()
    await expect(page.getByText('Transaction ID is missing')).toBeVisible()
  })
  await test.step("The server message, else 'Failed to verify payment status'", async () => {
    await page.unroute('**/api/payment/status/*')
    for (const unknown of ['42', '00000000-0000-4000-8000-000000000000']) {
      await page.goto(`/payment/success?order_id=${unknown}`)
      await expect(page.getByText('Failed to verify payment status')).toBeVisible()
    }
  })
})
