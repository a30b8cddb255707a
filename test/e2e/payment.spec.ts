import { api } from '#contract/api.ts'
import { paymentAmountsOf } from '#test/bookings.ts'
import { anInterviewee, anInterviewer, aSlot, usd } from '#test/factories.ts'
import type { SignedInUser, TestApp } from '#test/open-app.ts'
import { expect, sharedTest, test } from './fixtures.ts'
import { bookingSummary, fillCard, heading, pay } from './steps.ts'
import { noonIn } from './times.ts'

async function market(app: TestApp) {
  const interviewer = await anInterviewer(app)
  await aSlot(app, interviewer, { start: noonIn(3), price: usd(50) })
  return { interviewer, interviewee: await anInterviewee(app) }
}

const myBookings = async (app: TestApp, person: SignedInUser) =>
  (await app.as(person).call(api.myBookings, {})).bookings

sharedTest(
  'a declined card gets an explanation and another one pays once, despite double clicks and reloads',
  { tag: '@core' },
  async ({ app, page, signInAs }) => {
    const { interviewer, interviewee } = await market(app)
    await signInAs(interviewee)
    const booking = await bookingSummary(page, interviewer)
    await booking.getByRole('button', { name: 'Proceed to Payment' }).click()
    await page.waitForURL('**/sandbox/pay/**')
    const payPage = page.url()
    await pay(page, 'declined')
    await expect(page.getByRole('alert')).toHaveText(/Your card was declined\. Nothing was charged\./)
    await fillCard(page, 'confirms')
    await page.getByRole('button', { name: /^Pay / }).dblclick()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(heading(page, 'Payment Successful')).toBeVisible()
    await expect(page.getByText('50.00')).toBeVisible()
    await page.reload()
    await expect(heading(page, 'Payment Successful')).toBeVisible()
    await page.goto(payPage)
    await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0)
    const [paid] = await myBookings(app, interviewee)
    expect(await paymentAmountsOf(app, paid?.payment?.transactionId ?? '')).toMatchObject({
      theirs: { captured: 5000 },
      provider: 'captured',
    })
  },
)

sharedTest(
  'two tabs of the same account share one hold and one payment',
  async ({ app, page, context, signInAs }) => {
    const { interviewer, interviewee } = await market(app)
    await signInAs(interviewee)
    const secondTab = await context.newPage()
    const dialogs = [await bookingSummary(page, interviewer), await bookingSummary(secondTab, interviewer)]
    await Promise.all(
      dialogs.map(dialog => dialog.getByRole('button', { name: 'Proceed to Payment' }).click()),
    )
    await Promise.all([page, secondTab].map(tab => tab.waitForURL('**/sandbox/pay/**')))
    expect(page.url()).toBe(secondTab.url())
    await pay(page)
    await expect(heading(page, 'Payment Successful')).toBeVisible()
    await fillCard(secondTab)
    await secondTab.getByRole('button', { name: /^Pay / }).click()
    await expect(heading(secondTab, 'Payment Successful')).toBeVisible()
    expect(await myBookings(app, interviewee)).toHaveLength(1)
  },
)

// The chosen time is kept in the browser’s storage while the payment page is open.
test('a slot becomes free when the interviewee leaves the payment, and when the hold expires', {
  tag: '@keeps-storage',
}, async ({ app, page, signInAs }) => {
  const { interviewee, interviewer } = await market(app)
  await signInAs(interviewee)
  const booking = await bookingSummary(page, interviewer)
  await booking.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.waitForURL('**/sandbox/pay/**')
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await expect(heading(page, 'Payment Status')).toBeVisible()
  await expect(page.getByText('The payment was cancelled. Nothing was charged.')).toBeVisible()

  // The tab stored the chosen slot and the consents.
  await page.getByRole('link', { name: 'Try Again' }).click()
  await booking.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.waitForURL('**/sandbox/pay/**')
  await page.goto('/interviewee-bookings?status=pending')
  await expect(page.getByText('Awaiting payment')).toBeVisible()
  await expect(page.getByRole('article').getByRole('link', { name: 'Continue to payment' })).toBeVisible()
  app.clock.advance({ minutes: 16 })
  await app.runCronJobs()
  await page.goto('/interviewee-bookings?status=cancelled')
  await expect(page.getByText('Payment timed out, so we released the time.')).toBeVisible()
  const free = await app.deps.db
    .selectFrom('slots')
    .select('available')
    .where('interviewer_id', '=', interviewer.id)
    .execute()
  expect(free).toEqual([{ available: true }])
})
