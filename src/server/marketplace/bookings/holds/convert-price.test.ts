import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Money } from '#contract/money.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot, usd } from '#test/factories.ts'
import { openRates } from '#test/fakes/rates.ts'
import { expectReconciled } from '#test/invariants.ts'
import { pay } from '#test/sandbox-payer.ts'

async function start(price: Money = usd(50)) {
  const rates = await openRates()
  onTestFinished(rates.close)
  const app = await startApp({ env: rates.env })
  const timeSlotId = await aSlot(app, await anInterviewer(app), { price })
  const ann = app.as(await anInterviewee(app))
  const withSlot = (input: object = {}) => ({ body: { timeSlotId, ...input } })
  return { rates, app, ann, timeSlotId, withSlot }
}

const inGel = { selectedCurrency: 'GEL' as const }

test('a price in dollars is charged in whole lari at the rate of the National Bank', async () => {
  const { app, ann, withSlot } = await start()
  const intent = await ann.call(api.createPaymentIntent, withSlot({ ...inGel, selectedAmount: 136 }))
  expect(intent).toMatchObject({ amount: 136, currency: 'GEL' })
  await pay(app, intent)
  await app.drainJobs()
  const booking = await app.deps.db.selectFrom('bookings').selectAll().executeTakeFirstOrThrow()
  expect(booking).toMatchObject({
    status: 'confirmed',
    price_minor: 13600,
    captured_minor: 13600,
    currency: 'GEL',
    list_price_minor: 5000,
    list_currency: 'USD',
    exchange_rate: '2.71450000',
    rate_source: 'nbg',
  })
  app.clock.set(booking.ends_at)
  await app.runCronJobs()
  await expectReconciled(app)
})

test('a payer can pay a price in lari in dollars with cents', async () => {
  const { ann, withSlot } = await start({ minor: 9000, currency: 'GEL' })
  const intent = await ann.call(api.createPaymentIntent, withSlot({ selectedCurrency: 'USD' }))
  expect(intent).toMatchObject({ amount: 33.16, currency: 'USD' })
})

test('an unsupported currency is refused with the original price', async () => {
  const { ann, withSlot } = await start()
  expect(await ann.refused(api.createPaymentIntent, withSlot({ selectedCurrency: 'EUR' }))).toMatchObject({
    code: 'booking.currency_not_offered',
    extra: { amount: 50, currency: 'USD' },
  })
})

test('a tampered amount is refused, and no slot is held', async () => {
  const { app, ann, withSlot } = await start()
  for (const input of [{ selectedAmount: 1 }, { ...inGel, selectedAmount: 50 }, { selectedAmount: -50 }])
    expect(await ann.refused(api.createPaymentIntent, withSlot(input))).toMatchObject({
      code: 'booking.quote_changed',
    })
  expect(await app.deps.db.selectFrom('bookings').select('id').execute()).toEqual([])
})

test('a changed exchange rate is refused with the new price', async () => {
  const { rates, app, ann, withSlot } = await start()
  rates.say.lari = { ...rates.say.lari, USD: 2.8 }
  app.clock.advance({ hours: 1 })
  const input = withSlot({ ...inGel, selectedAmount: 136 })
  expect(await ann.refused(api.createPaymentIntent, input)).toMatchObject({
    code: 'booking.quote_changed',
    extra: { amount: 140, currency: 'GEL' },
  })
})

test('without any exchange rate the payer can pay in the original currency only', async () => {
  const { rates, ann, withSlot } = await start()
  rates.down.add('nbg').add('er-api').add('frankfurter')
  const refusal = await ann.refused(api.createPaymentIntent, withSlot(inGel))
  expect(refusal).toMatchObject({
    code: 'booking.rate_unavailable',
    message: 'The exchange rate isn’t available right now. Pay in the original currency.',
  })
  expect(await ann.call(api.createPaymentIntent, withSlot())).toMatchObject({ amount: 50, currency: 'USD' })
})

test('the price of a hold stays fixed when the rate and the slot’s price change', async () => {
  const { rates, app, ann, withSlot, timeSlotId } = await start()
  const first = await ann.call(api.createPaymentIntent, withSlot(inGel))
  rates.say.lari = { ...rates.say.lari, USD: 9 }
  await app.deps.db.updateTable('slots').set({ price_minor: 9900 }).where('id', '=', timeSlotId).execute()
  const again = await ann.call(api.createPaymentIntent, withSlot(inGel))
  expect(again).toMatchObject({ transactionId: first.transactionId, amount: 136, currency: 'GEL' })
  await pay(app, first)
  await app.drainJobs()
  await expectReconciled(app)
})

test('a payer who switches the currency releases the first checkout', async () => {
  const { app, ann, withSlot } = await start()
  const first = await ann.call(api.createPaymentIntent, withSlot())
  const second = await ann.call(api.createPaymentIntent, withSlot(inGel))
  expect(second.transactionId).not.toBe(first.transactionId)
  expect(second).toMatchObject({ amount: 136, currency: 'GEL' })
  await pay(app, first)
  await pay(app, second)
  await app.drainJobs()
  const bookings = await app.deps.db.selectFrom('bookings').select(['status', 'currency']).execute()
  expect(bookings.map(({ status, currency }) => `${status} ${currency}`).sort()).toEqual([
    'cancelled USD',
    'confirmed GEL',
  ])
  await expectReconciled(app)
})

test('the price options list every currency with its rate, source and date', async () => {
  const { rates, app, ann, timeSlotId } = await start()
  const getOptions = () => ann.call(api.priceOptions, { params: { timeSlotId } })
  const providers = [{ name: 'sandbox', kind: 'card' }]
  const inDollars = { amount: 50, currency: 'USD', fee: 7.5, conversion: null, providers }
  expect(await getOptions()).toEqual({
    rateUnavailable: false,
    options: [
      inDollars,
      {
        amount: 136,
        currency: 'GEL',
        fee: 20.4,
        providers,
        conversion: {
          originalAmount: 50,
          originalCurrency: 'USD',
          convertedAmount: 136,
          convertedCurrency: 'GEL',
          exchangeRate: '2.71450000',
          source: 'nbg',
          date: '2030-05-01',
        },
      },
    ],
  })
  rates.down.add('nbg').add('er-api').add('frankfurter')
  app.clock.advance({ hours: 7 * 24 })
  await app.deps.db
    .updateTable('slots')
    .set({ starts_at: new Date('2030-06-01T10:00:00Z'), ends_at: new Date('2030-06-01T11:00:00Z') })
    .execute()
  expect(await getOptions()).toEqual({ rateUnavailable: true, options: [inDollars] })
})
