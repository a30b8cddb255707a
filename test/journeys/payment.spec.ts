import { anInterviewee, anInterviewer, aSlot, usd } from '#test/factories.ts'
import type { TestApp } from '#test/open-app.ts'
import { expect, test } from './fixtures.ts'
import { chooseTime, fillCard, goToPayment, heading, pay } from './steps.ts'

const inDays = (days: number) =>
  new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + days * 86_400_000).toISOString()

async function market(app: TestApp, mode: 'instant' | 'approve' = 'instant') {
  const interviewer = await anInterviewer(app, { name: 'Nino Beridze', mode })
  const timeSlotId = await aSlot(app, interviewer, { start: inDays(3), price: usd(50) })
  const interviewee = await anInterviewee(app, { name: 'Alex Morgan' })
  return { interviewer, interviewee, timeSlotId }
}

test('a declined card is explained, charges nothing, and another one is tried at once', async ({
  app,
  page,
  signInAs,
}) => {
  const { interviewee } = await market(app)
  await signInAs(interviewee, 1)
  await goToPayment(page, 'Nino Beridze')
  await pay(page, 'declined')
  await expect(page.getByRole('alert')).toHaveText(/Your card was declined\. Nothing was charged\./)
  await pay(page)
  await expect(heading(page, 'Payment Successful')).toBeVisible()
})

test('a card that asks for a confirmation is confirmed on a second page', async ({ app, page, signInAs }) => {
  const { interviewee } = await market(app)
  await signInAs(interviewee, 1)
  await goToPayment(page, 'Nino Beridze')
  await pay(page, 'confirms')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(heading(page, 'Payment Successful')).toBeVisible()
  await expect(page.getByText('50.00')).toBeVisible()
})

test('a double click on Pay, a reload and the back button end in one payment', async ({
  app,
  page,
  signInAs,
}) => {
  const { interviewee } = await market(app)
  await signInAs(interviewee, 1)
  await goToPayment(page, 'Nino Beridze')
  const payPage = page.url()
  await fillCard(page)
  await page.getByRole('button', { name: /^Pay / }).dblclick()
  await expect(heading(page, 'Payment Successful')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Payment Successful')).toBeVisible()
  await page.goto(payPage)
  await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0)
  const orders = await app.deps.db.selectFrom('sandbox.orders').selectAll().execute()
  expect(orders).toMatchObject([{ captured_minor: 5000, status: 'captured' }])
})

test('two tabs of the same person share one hold and one payment', async ({
  app,
  page,
  context,
  signInAs,
}) => {
  const { interviewee } = await market(app)
  await signInAs(interviewee, 1)
  const other = await context.newPage()
  const dialogs = [await chooseTime(page, 'Nino Beridze'), await chooseTime(other, 'Nino Beridze')]
  await Promise.all(dialogs.map(dialog => dialog.getByRole('button', { name: 'Proceed to Payment' }).click()))
  await Promise.all([page, other].map(one => one.waitForURL('**/sandbox/pay/**')))
  expect(page.url()).toBe(other.url())
  await pay(page)
  await expect(heading(page, 'Payment Successful')).toBeVisible()
  await fillCard(other)
  await other.getByRole('button', { name: /^Pay / }).click()
  await expect(heading(other, 'Payment Successful')).toBeVisible()
  expect(await app.deps.db.selectFrom('bookings').selectAll().execute()).toHaveLength(1)
})

test('walking away frees the time, and so does a hold that is left alone', async ({
  app,
  page,
  signInAs,
}) => {
  const { interviewee, interviewer } = await market(app)
  await signInAs(interviewee, 1)
  await goToPayment(page, 'Nino Beridze')
  await page.getByRole('button', { name: /leave|walk away|cancel/i }).click()
  await expect(heading(page, 'Payment Status')).toBeVisible()
  await expect(page.getByText('The payment was cancelled. Nothing was charged.')).toBeVisible()

  await goToPayment(page, 'Nino Beridze')
  await page.goto('/interviewee-bookings?status=pending')
  await expect(page.getByText('Awaiting payment')).toBeVisible()
  await expect(page.getByRole('article').getByRole('link', { name: 'Continue to payment' })).toBeVisible()
  app.clock.forward({ minutes: 16 })
  await app.sweep()
  await page.goto('/interviewee-bookings?status=cancelled')
  await expect(page.getByText('It was not paid in time, so the time went back.')).toBeVisible()
  const free = await app.deps.db
    .selectFrom('slots')
    .select('available')
    .where('interviewer_id', '=', interviewer.id)
    .execute()
  expect(free).toEqual([{ available: true }])
})

test('an address without a transaction says so', async ({ page, app }) => {
  await page.goto(`${app.url}/payment/callback`)
  await expect(heading(page, 'Payment Verification Failed')).toBeVisible()
  await expect(page.getByText('Transaction ID is missing')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Bookings' })).toBeVisible()
  await page.goto('/payment/success?order_id=00000000-0000-4000-8000-000000000000')
  await expect(heading(page, 'Payment Verification Failed')).toBeVisible()
})
