import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { consents } from '#contract/booking.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'
import { expectReconciled } from '#test/invariants.ts'
import { startWithProviders } from '#test/providers.ts'

/** A declined card does not end a hold. */

const notEnough = 'There is not enough money on the card.'

/** Hold at the bank whose first card was declined. */
async function declinedAtTheBank() {
  const setup = await startWithProviders('bog')
  const hold = await setup.hold()
  const { intent, ann, timeSlotId } = hold
  setup.bog.pay(intent.paymentUrl, 'declined')
  await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  const retry = (more = {}) => ann.call(api.createPaymentIntent, { body: { timeSlotId, ...more } })
  const isConfirmed = async (id: string) =>
    (await ann.call(api.booking, { params: { id: id as never } })).status === 'confirmed'
  return { ...setup, ...hold, retry, isConfirmed }
}

test('after a declined card at Stripe the hold shows the reason, and another card confirms it', async () => {
  const { app, stripe, hold } = await startWithProviders('stripe')
  const { intent, ann, id } = await hold()
  const params = { transactionId: intent.transactionId }
  stripe.pay(intent.paymentUrl, 'declined')
  expect(await ann.call(api.refreshPayment, { params })).toMatchObject({
    status: 'Created',
    errorMessage: 'Your card was declined.',
  })
  expect(await ann.call(api.booking, id)).toMatchObject({
    can: { pay: true },
    payment: { url: intent.paymentUrl },
  })
  stripe.pay(intent.paymentUrl)
  app.clock.advance({ seconds: 10 })
  expect(await ann.call(api.refreshPayment, { params })).toMatchObject({
    status: 'Success',
    errorMessage: null,
  })
  expect(await ann.call(api.booking, id)).toMatchObject({ status: 'confirmed' })
  await app.drainJobs()
  await expectReconciled(app)
})

test('after a declined card at the bank the hold gets a new order with the same expiry', async () => {
  const { app, bog, ann, intent, timeSlotId, retry, isConfirmed } = await declinedAtTheBank()
  await ann.call(api.createPaymentIntent, { body: { timeSlotId } }).catch(() => {})
  await expectReconciled(app)
  expect(bog.orders.size).toBe(2)
  const [other] = (await ann.call(api.upcomingTasks, {})).holds
  expect(other).toMatchObject({ timeSlotId, holdExpiresAt: intent.holdExpiresAt })
  const same = await retry()
  expect(same).toMatchObject({ bookingId: other?.bookingId, paymentUrl: other?.paymentUrl })
  expect(same.transactionId).not.toBe(intent.transactionId)
  bog.pay(same.paymentUrl)
  await ann.call(api.refreshPayment, { params: { transactionId: same.transactionId } })
  expect(await isConfirmed(same.bookingId)).toBe(true)
  await app.drainJobs()
  await expectReconciled(app)
})

test('a hold with a failed order links to the result page and stays reserved', async () => {
  const { app, ann, intent, id, timeSlotId, retry } = await declinedAtTheBank()
  const url = `${app.deps.urls.app}/payment/result?transactionId=${intent.transactionId}`
  expect(await ann.call(api.booking, id)).toMatchObject({
    status: 'pending',
    holdExpiresAt: intent.holdExpiresAt,
    can: { pay: true },
    payment: { status: 'Failed', url },
  })
  expect(await ann.call(api.upcomingTasks, {})).toMatchObject({ holds: [{ paymentUrl: url }], toPay: 1 })
  const params = { transactionId: intent.transactionId }
  expect(await ann.call(api.paymentStatus, { params })).toMatchObject({ errorMessage: notEnough })
  app.clock.advance({ minutes: 5 })
  const other = app.as(await anInterviewee(app))
  const input = { body: { timeSlotId } }
  const [retried, refused] = await Promise.all([retry(), other.refused(api.createPaymentIntent, input)])
  expect(refused).toMatchObject({ code: 'booking.slot_taken' })
  expect(retried.holdExpiresAt).toBe(intent.holdExpiresAt)
  expect(await ann.call(api.booking, id)).toMatchObject({ status: 'cancelled', reason: 'payment_failed' })
  await app.drainJobs()
  expect(await app.emails()).toEqual([])
})

test('the booking stores the latest notes and consents', async () => {
  const { app, ann, retry } = await declinedAtTheBank()
  const read = async (id: string) =>
    app.deps.db
      .selectFrom('bookings')
      .select(['notes', 'consents'])
      .where('id', '=', id as never)
      .executeTakeFirstOrThrow()
  const details = { notes: 'Graphs, please', consents: [...consents] }
  const first = await retry(details)
  expect(await read(first.bookingId)).toEqual(details)
  expect(await read((await retry()).bookingId)).toEqual(details)
  await retry({ consents: [...consents] })
  expect((await ann.call(api.booking, { params: { id: first.bookingId } })).notes).toBeNull()
})

test('many concurrent retries open one order', async () => {
  const { app, bog, retry } = await declinedAtTheBank()
  const answers = await Promise.all(Array.from({ length: 6 }, () => retry()))
  expect(new Set(answers.map(intent => intent.transactionId)).size).toBe(1)
  expect(bog.orders.size).toBe(2)
  const live = await app.deps.db.selectFrom('bookings').select('id').where('status', '=', 'hold').execute()
  expect(live).toHaveLength(1)
})

test.each(['before', 'after'] as const)(
  'a late capture of the first order is refunded, %s the second one is paid',
  async moment => {
    const { app, bog, deliver, ref, ann, intent, retry, isConfirmed } = await declinedAtTheBank()
    const second = await retry()
    const paySecond = async () => {
      bog.pay(second.paymentUrl)
      await ann.call(api.refreshPayment, { params: { transactionId: second.transactionId } })
    }
    if (moment === 'after') await paySecond()
    bog.change(ref, { status: 'completed', transferred: 5000, code: '100' })
    for (let times = 0; times < 3; times++) await deliver('bog', bog.callback(ref))
    await app.drainJobs()
    if (moment === 'before') await paySecond()
    await app.drainJobs()
    const rows = await app.deps.db
      .selectFrom('payments')
      .select(['id', 'status', 'captured_minor', 'refunded_minor'])
      .orderBy('created_at')
      .execute()
    expect(rows.find(row => row.id === intent.transactionId)).toMatchObject({
      status: 'Refunded',
      captured_minor: 5000,
      refunded_minor: 5000,
    })
    expect(rows.find(row => row.id === second.transactionId)).toMatchObject({
      status: 'Success',
      refunded_minor: 0,
    })
    expect(await isConfirmed(second.bookingId)).toBe(true)
    expect(await isConfirmed(intent.bookingId)).toBe(false)
    await expectReconciled(app)
  },
)

test('a repeated callback of the rejected order does not change the second', async () => {
  const { app, bog, deliver, ref, ann, retry } = await declinedAtTheBank()
  const second = await retry()
  await deliver('bog', bog.callback(ref))
  await app.drainJobs()
  expect(await ann.call(api.upcomingTasks, {})).toMatchObject({ holds: [{ bookingId: second.bookingId }] })
})

test('a hold without a retry expires and frees the slot', async () => {
  const { app, ann, id, timeSlotId } = await declinedAtTheBank()
  app.clock.advance({ minutes: 15 })
  await app.runCronJobs()
  expect(await ann.call(api.booking, id)).toMatchObject({ status: 'cancelled', reason: 'payment_failed' })
  const other = app.as(await anInterviewee(app))
  expect((await other.send(api.createPaymentIntent, { body: { timeSlotId } })).status).toBe(200)
})

test('a late retry or a retry in another currency creates a new hold', async () => {
  const { app, intent, retry } = await declinedAtTheBank()
  app.clock.advance({ minutes: 14 })
  const late = await retry()
  expect(late.holdExpiresAt).toBe('2030-05-01T09:29:00.000Z')
  expect(late.bookingId).not.toBe(intent.bookingId)
  const inLari = await retry({ selectedCurrency: 'GEL' })
  expect(inLari).toMatchObject({ currency: 'GEL' })
  const live = await app.deps.db.selectFrom('bookings').select('id').where('status', '=', 'hold').execute()
  expect(live).toEqual([{ id: inLari.bookingId }])
})

test('a hold and its checkout expire at the same moment', async () => {
  const app = await startApp()
  const timeSlotId = await aSlot(app, await anInterviewer(app))
  const ann = app.as(await anInterviewee(app))
  const { holdExpiresAt } = await ann.call(api.createPaymentIntent, { body: { timeSlotId } })
  const order = await app.deps.db.selectFrom('sandbox.orders').select('expires_at').executeTakeFirstOrThrow()
  expect(order.expires_at.toISOString()).toBe(holdExpiresAt)
})

test('the decline reason is in the caller’s language', async () => {
  const { ann, intent } = await declinedAtTheBank()
  const input = { params: { transactionId: intent.transactionId }, headers: { 'accept-language': 'ru' } }
  const { body } = await ann.send(api.paymentStatus, input)
  expect(body).toMatchObject({ errorMessage: 'На карте недостаточно средств.' })
})
