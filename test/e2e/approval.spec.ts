import { api } from '#contract/api.ts'
import type { Money } from '#contract/money.ts'
import { paymentAmountsOf } from '#test/bookings.ts'
import { anInterviewee, anInterviewer, aSession, aSlot, free, usd } from '#test/factories.ts'
import type { TestApp } from '#test/open-app.ts'
import { expect, sharedTest as test } from './fixtures.ts'
import { bookAndPay, bookingSummary, chooseAction, emailWithSubject, heading, pay } from './steps.ts'
import { noonIn } from './times.ts'

let count = 0
/** An interviewer who approves each request, with one slot, and an interviewee. */
async function market(app: TestApp, price: Money) {
  const number = ++count
  const interviewer = await anInterviewer(app, { mode: 'approve', email: `levan-${number}@approval.test` })
  const timeSlotId = await aSlot(app, interviewer, { start: noonIn(3), price })
  const email = `alex-${number}@approval.test`
  const interviewee = await anInterviewee(app, { name: 'Alex Morgan', email })
  return { interviewer, interviewee, timeSlotId, emails: [`levan-${number}@approval.test`, email] as const }
}

test('a request only authorises the payment until the interviewer accepts, then it is paid and confirmed', {
  tag: '@core',
}, async ({ app, page, signInAs }) => {
  const { interviewer, interviewee, emails } = await market(app, usd(80))
  await signInAs(interviewee)
  const booking = await bookingSummary(page, interviewer)
  await booking.getByRole('button', { name: 'Proceed to Payment' }).click()
  await pay(page)
  await expect(heading(page, 'Payment Authorised')).toBeVisible()
  await emailWithSubject(app, emails[0], /Alex Morgan/)

  await signInAs(interviewer)
  await page.goto('/interviewer-bookings?group=all')
  await expect(page.getByText('You receive USD 68.00')).toBeVisible()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('button', { name: 'Change meeting link' })).toBeVisible()
  const confirmation = await emailWithSubject(app, emails[1], /^Confirmed/)
  expect(confirmation.attachments[0]?.content).toContain('METHOD:REQUEST')
})

test('the app releases a declined request in full and notifies the interviewee', { tag: '@core' }, async ({
  app,
  page,
  signInAs,
}) => {
  const { interviewer, interviewee, timeSlotId } = await market(app, usd(80))
  const { transactionId } = await bookAndPay(app, interviewee, timeSlotId)
  await signInAs(interviewer)
  await page.goto('/interviewer-bookings?group=all')
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('button', { name: 'Decline request' }).click()
  await expect(page.getByRole('article').getByText('Cancelled', { exact: true })).toBeVisible()
  await signInAs(interviewee)
  await page.goto('/interviewee-bookings?group=all')
  await expect(page.getByText('The interviewer declined this request.')).toBeVisible()
  await expect(page.getByText('You receive')).toHaveCount(0)
  expect(await paymentAmountsOf(app, transactionId)).toMatchObject({
    provider: 'cancelled',
    theirs: { captured: 0 },
  })
})

test('a free request needs only the interviewer’s answer', async ({ app, page, signInAs }) => {
  const { interviewer, interviewee } = await market(app, free)
  await signInAs(interviewee)
  const booking = await bookingSummary(page, interviewer)
  await booking.getByRole('button', { name: 'Send request' }).click()
  await expect(booking.getByText('Request sent')).toBeVisible()
  await signInAs(interviewer)
  await page.goto('/bookings')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('article').getByText('Confirmed')).toBeVisible()
})

test('an interviewee sees the refund before cancelling, and gets it', { tag: '@core' }, async ({
  app,
  page,
  signInAs,
}) => {
  const [interviewer, interviewee] = [await anInterviewer(app), await anInterviewee(app)]
  const inTwentyHours = new Date(Date.now() + 20 * 3_600_000).toISOString()
  for (const start of [noonIn(3), inTwentyHours]) {
    await bookAndPay(app, interviewee, await aSlot(app, interviewer, { start, price: usd(50) }))
  }
  await signInAs(interviewee)
  await page.goto('/interviewee-bookings?group=upcoming')
  const [soon, later] = [page.getByRole('article').first(), page.getByRole('article').last()]
  const question = page.getByRole('alertdialog')
  await chooseAction(later, 'Cancel booking')
  await expect(question.getByText(/You get .*50\.00 back \(100%\) if you cancel now/)).toBeVisible()
  await question.getByRole('button', { name: 'Keep booking' }).click()

  // Between 24 and 12 hours ahead the policy refunds half.
  await chooseAction(soon, 'Cancel booking')
  await expect(question.getByText(/You get .*25\.00 back \(50%\) if you cancel now/)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByText(/25\.00 refunded/)).toBeVisible()
})

/** One interviewer with requests of several people, nearest first. */
async function requests(app: TestApp, ...names: string[]) {
  const interviewer = await anInterviewer(app, { mode: 'approve' })
  for (const [index, name] of names.entries()) {
    const interviewee = await anInterviewee(app, { name })
    await aSession(app, { interviewer, interviewee, start: noonIn(3 + index), status: 'pending' })
  }
  const statuses = async () => {
    const { bookings } = await app.as(interviewer).call(api.interviewerBookings, { query: { order: 'asc' } })
    return bookings.map(booking => booking.status)
  }
  return { interviewer, statuses }
}

test('a second click on Accept accepts no other request', async ({ page, app, signInAs }) => {
  const { interviewer, statuses } = await requests(app, 'Ana', 'Boris', 'Clara')
  await signInAs(interviewer)
  await page.goto('/interviewer-bookings?status=pending&order=asc')
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.getByRole('article', { name: 'Ana' }).getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Booking accepted')).toBeVisible()
  for (const _ of ['second', 'third']) {
    await page.mouse.down()
    await page.mouse.up()
  }
  expect(await statuses()).toEqual(['confirmed', 'pending', 'pending'])
})

test('an accepted request stays in place on the overview, and appears nowhere else meanwhile', async ({
  page,
  app,
  signInAs,
}) => {
  const { interviewer } = await requests(app, 'Ana', 'Boris')
  await signInAs(interviewer)
  await page.goto('/bookings')
  const ana = page.getByText('Ana', { exact: true })
  await page.getByRole('article', { name: 'Ana' }).getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Booking accepted')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Ana' }).getByText('Confirmed')).toBeVisible()
  await expect(ana).toHaveCount(1)
  await page.reload()
  await expect(
    page.getByRole('region', { name: 'Next session' }).getByText('Ana', { exact: true }),
  ).toBeVisible()
  await expect(ana).toHaveCount(1)
})
