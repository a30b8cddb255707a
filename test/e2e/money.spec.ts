import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { api } from '#contract/api.ts'
import type { BookingId, PaymentId } from '#contract/id.ts'
import { locationServices } from '#contract/location.ts'
import { reconcile } from '#server/payments/reconciliation/reconcile.ts'
import { anInterviewee, anInterviewer, aSlot, usd } from '#test/factories.ts'
import type { TestApp } from '#test/open-app.ts'
import { deliver, type Providers } from '#test/open-providers.ts'
import { expect, moneyTest as test } from './fixtures.ts'
import { bookingSummary, chooseAction, heading } from './steps.ts'

type Money = { app: TestApp; providers: Providers }

const inHours = (app: TestApp, hours: number) =>
  new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()

/** An interviewee and an interviewer with names of their own, and one slot. */
async function market(app: TestApp, name: string, hours = 72) {
  const interviewer = await anInterviewer(app, { name })
  const interviewee = await anInterviewee(app, { name: 'Alex Morgan' })
  const timeSlotId = await aSlot(app, interviewer, { start: inHours(app, hours), price: usd(50) })
  return { interviewer, interviewee, timeSlotId }
}

/** Delivers every event so far, as Stripe does. Some are outdated. */
async function tellAll({ app, providers: { stripe } }: Money) {
  for (const event of stripe.events) {
    expect((await deliver(app, 'stripe', stripe.delivery(event))).status).toBe(200)
  }
}

/** A session paid with Stripe, without the screens. */
async function aPaidSession(money: Money, name: string, hours = 72) {
  const { app, providers } = money
  const participants = await market(app, name, hours)
  const ann = app.as(participants.interviewee)
  const intent = await ann.call(api.createPaymentIntent, { body: { timeSlotId: participants.timeSlotId } })
  providers.stripe.pay(intent.paymentUrl)
  await tellAll(money)
  await isConfirmed(app, intent.bookingId)
  return { ...participants, ...intent, ann }
}

const bookingRow = (app: TestApp, id: BookingId) =>
  app.deps.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const isConfirmed = (app: TestApp, id: BookingId) =>
  expect.poll(async () => (await bookingRow(app, id)).status).toBe('confirmed')

/** Refunded amount of a payment in the ledger, in minor units. */
async function paidBack(app: TestApp, paymentId: PaymentId): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(e.minor), 0)::int as minor
    from ledger_journals j join ledger_entries e on e.journal_id = j.id
    where j.payment_id = ${paymentId} and j.kind = 'refund_paid' and e.minor > 0`.execute(app.deps.db)
  return rows[0]?.minor ?? 0
}

const noDifferences = (app: TestApp) =>
  expect.poll(async () => (await reconcile(app.deps)).differences).toEqual([])

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

test('a booking is confirmed once although Stripe’s webhook arrives before the payer returns', {
  tag: '@core',
}, async ({ money, app, providers, page, signInAs }) => {
  const { interviewer, interviewee } = await market(app, 'Nino Webhook')
  await signInAs(interviewee)
  const dialog = await bookingSummary(page, interviewer)
  await dialog.getByRole('radio', { name: /Card payment/ }).check()
  await dialog.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.waitForURL(`${providers.stripe.base}/pay/**`)
  await expect(page.getByRole('heading', { name: 'Pay 50.00 USD' })).toBeVisible()

  providers.stripe.pay(page.url())
  await tellAll(money)
  const { bookings } = await app.as(interviewee).call(api.myBookings, {})
  const id = bookings[0]?.id as BookingId
  await isConfirmed(app, id)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(heading(page, 'Payment Successful')).toBeVisible()
  await tellAll(money)
  await page.goto('/interviewee-bookings?group=all')
  await expect(card(page, 'Nino Webhook')).toContainText('Confirmed')
  await noDifferences(app)
})

test.describe('a visitor from Georgia whom no service can locate', () => {
  test.use({ timezoneId: 'Asia/Tbilisi', isInGeorgia: false })

  test('pays the shown price in lari through Bank of Georgia, and confirms again after a rate change', {
    tag: '@core',
  }, async ({ app, providers, page, signInAs }) => {
    for (const address of Object.values(locationServices))
      await page.route(address, route => route.abort('internetdisconnected'))
    const { interviewer, interviewee } = await market(app, 'Nino Lari')
    await signInAs(interviewee)
    const dialog = await bookingSummary(page, interviewer)
    await expect(dialog.getByText('Recommended')).toBeVisible()
    await dialog.getByRole('radio', { name: /GEL 136/ }).check()
    await dialog.getByRole('radio', { name: 'Regional payment (Bank of Georgia)' }).check()
    await expect(
      dialog.getByText(/USD.50 at 2\.7145 · National Bank of Georgia, \d\d\/\d\d\/\d{4}/),
    ).toBeVisible()
    await expect(dialog.getByText(/You pay GEL.136 now\./)).toBeVisible()

    providers.rates.say.lari = { ...providers.rates.say.lari, USD: 2.8 }
    await app.deps.db.deleteFrom('exchange_rates').execute()
    await dialog.getByRole('button', { name: 'Proceed to Payment' }).click()
    await expect(dialog.getByText(/from GEL.136 to GEL.140/)).toBeVisible()
    await expect(dialog.getByText(/USD.50 at 2\.8000/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Proceed to Payment' }).click()
    await page.waitForURL(`${providers.bog.base}/pay/**`)
    await expect(page.getByRole('heading', { name: 'Pay 140.00 GEL' })).toBeVisible()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(heading(page, 'Payment Successful')).toBeVisible()

    await page.goto('/interviewee-bookings?group=all')
    await expect(card(page, 'Nino Lari')).toContainText(/GEL.140/)
    await expect(card(page, 'Nino Lari')).toContainText(/USD.50 at 2\.8000 · National Bank of Georgia/)
    await noDifferences(app)
  })
})

test('a payer uses another card within the same hold after a final decline', async ({
  app,
  providers,
  page,
  signInAs,
}) => {
  const name = 'Nino Retry'
  const { interviewer, interviewee } = await market(app, name)
  await signInAs(interviewee)
  const dialog = await bookingSummary(page, interviewer)
  await dialog.getByRole('radio', { name: /Regional payment/ }).check()
  await dialog.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.waitForURL(`${providers.bog.base}/pay/**`)
  await page.getByRole('button', { name: 'Pay with a bad card' }).click()
  await expect(page.getByText('There is not enough money on the card.')).toBeVisible()
  await expect(page.getByText('We still hold your time. Nothing was charged.')).toBeVisible()
  // The bar on another page leads here too. The order itself is over.
  await page.goto('/about')
  await page.getByRole('region', { name: 'Time held for you' }).getByRole('link').last().click()
  let attempts = 0
  page.on('request', request => {
    if (request.url().endsWith(api.createPaymentIntent.path)) attempts++
  })
  await page.getByRole('button', { name: 'Try another card' }).dblclick()
  await page.waitForURL(`${providers.bog.base}/pay/**`)
  expect(attempts).toBe(1)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(heading(page, 'Payment Successful')).toBeVisible()
  await page.goto('/interviewee-bookings?status=confirmed')
  await expect(card(page, name)).toContainText('Confirmed')
  await noDifferences(app)
})

test('a late cancellation quotes the refund, pays it and books it in the ledger', async ({
  money,
  app,
  page,
  signInAs,
}) => {
  for (const { hours, quote, shown, minor } of [
    {
      hours: 18,
      quote: /You get USD\s25\.00 back \(50%\) if you cancel now/,
      shown: /USD\s25\.00 refunded/,
      minor: 2500,
    },
    {
      hours: 6,
      quote: /No refund if you cancel now/,
      shown: /No refund, as the cancellation policy says/,
      minor: 0,
    },
  ]) {
    const name = `Nino Cancel${hours}`
    const { interviewee, transactionId, bookingId } = await aPaidSession(money, name, hours)
    await signInAs(interviewee)
    await page.goto('/interviewee-bookings?group=all')
    await chooseAction(card(page, name), 'Cancel booking')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(quote)
    await question.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(card(page, name).getByText('Cancelled', { exact: true })).toBeVisible()
    // The page shows the cancellation before the server has it. A reload would stop the request.
    await expect.poll(async () => (await bookingRow(app, bookingId)).status).toBe('cancelled')
    await expect.poll(() => paidBack(app, transactionId)).toBe(minor)
    await page.reload()
    await expect(card(page, name)).toContainText(shown)
  }
  await tellAll(money)
  await noDifferences(app)
})

test('an interviewee moves a session, also to a time that the interviewer proposes', async ({
  money,
  app,
  page,
  signInAs,
}) => {
  const name = 'Nino Mover'
  const { interviewer, interviewee, bookingId } = await aPaidSession(money, name)
  const [later, proposed] = [inHours(app, 120), inHours(app, 144)]
  await aSlot(app, interviewer, { start: later, price: usd(50) })
  await signInAs(interviewee)
  await page.goto('/interviewee-bookings?group=all')
  await chooseAction(card(page, name), 'Reschedule')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You can move it 2 more times, until')
  await expect(dialog).toContainText('Refunds are based on the earliest date')
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Move session' }).click()
  await expect(page.getByText('Session moved.')).toBeVisible()
  expect((await bookingRow(app, bookingId)).starts_at.toISOString()).toBe(later)

  const slotId = await aSlot(app, interviewer, { start: proposed, price: usd(80) })
  await signInAs(interviewer)
  await page.goto('/interviewer-bookings?group=all')
  await chooseAction(page, 'Propose another time')
  await dialog.getByRole('radio').last().check()
  await dialog.getByRole('button', { name: 'Propose this time' }).click()
  await expect(page.getByText('You proposed another time')).toBeVisible()
  await signInAs(interviewee)
  await page.goto('/bookings')
  await expect(page.getByText(`${name} proposes another time`)).toBeVisible()
  await page.getByRole('button', { name: 'Accept new time' }).click()
  await expect(page.getByText('Session moved.')).toBeVisible()
  expect((await bookingRow(app, bookingId)).slot_id).toBe(slotId)
  await noDifferences(app)
})

test('an absent interviewer may contest the report for a day, then the payer gets a full refund', async ({
  money,
  app,
  page,
  signInAs,
}) => {
  const [accepted, contested] = [
    await aPaidSession(money, 'Nino Absent', 2),
    await aPaidSession(money, 'Nino Contests', 2),
  ]
  app.clock.advance({ hours: 2, minutes: 15 })
  for (const { interviewee, interviewerName } of [
    { ...accepted, interviewerName: 'Nino Absent' },
    { ...contested, interviewerName: 'Nino Contests' },
  ]) {
    await signInAs(interviewee)
    await page.goto('/interviewee-bookings?group=all')
    await chooseAction(card(page, interviewerName), 'Report a no-show')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(
      `${interviewerName} has 24 hours to object. If they don’t, you get a full refund.`,
    )
    await question.getByRole('button', { name: 'Report no-show' }).click()
    await expect(page.getByText(`You reported that ${interviewerName} didn’t come`)).toBeVisible()
  }

  await signInAs(contested.interviewer)
  await page.goto('/bookings')
  await expect(page.getByText('Alex Morgan reported that you didn’t come')).toBeVisible()
  await page.getByRole('button', { name: 'I was there' }).click()
  await page.getByRole('textbox', { name: 'What happened?' }).fill('I waited in the room from the start.')
  await page.getByRole('dialog').getByRole('button', { name: 'Send objection' }).click()
  await expect(page.getByText('Sent. You’ll see our decision in My Bookings.')).toBeVisible()

  app.clock.advance({ hours: 24 })
  await app.runCronJobs()
  await expect.poll(() => paidBack(app, accepted.transactionId)).toBe(5000)
  expect(await paidBack(app, contested.transactionId)).toBe(0)
  await signInAs(accepted.interviewee)
  await page.goto('/interviewee-bookings?group=all')
  await expect(card(page, 'Nino Absent')).toContainText('No-show')
  await expect(card(page, 'Nino Absent')).toContainText(/USD.50\.00 refunded/)
  await tellAll(money)
  await noDifferences(app)
})
