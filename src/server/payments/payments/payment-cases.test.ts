import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { BookingId } from '#contract/id.ts'
import { listBookingBalances } from '#server/payments/ledger/repository.ts'
import { reconcile } from '#server/payments/reconciliation/reconcile.ts'
import type { TestApp } from '#test/app.ts'
import { anInterviewee } from '#test/factories.ts'
import { expectReconciled } from '#test/invariants.ts'
import { startWithProviders } from '#test/providers.ts'

/** Failure cases against the protocols of Stripe and Bank of Georgia. */

const findBooking = async (app: TestApp, id: BookingId) =>
  app.deps.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const findPayment = async (app: TestApp, id: string) =>
  app.deps.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id as never)
    .executeTakeFirstOrThrow()

type Bench = Awaited<ReturnType<typeof startWithProviders>>
const deliverAll = async ({ stripe, deliver }: Bench) => {
  for (const event of stripe.events) await deliver('stripe', stripe.delivery(event))
}

test('webhook before redirect: the webhook confirms, and the payer’s return changes nothing', async () => {
  const setup = await startWithProviders('stripe')
  const { app, stripe } = setup
  const { intent, ann } = await setup.hold()
  stripe.pay(intent.paymentUrl)
  await deliverAll(setup)
  await app.drainJobs()
  const params = { transactionId: intent.transactionId }
  expect(await ann.call(api.paymentStatus, { params })).toMatchObject({ status: 'Success', amount: 50 })
  expect(await ann.call(api.refreshPayment, { params })).toMatchObject({ status: 'Success' })
  await expectReconciled(app)
})

test('redirect without webhook: the payer’s return confirms', async () => {
  const { app, bog, hold } = await startWithProviders('bog')
  const { intent, ann, id } = await hold()
  bog.pay(intent.paymentUrl)
  const params = { transactionId: intent.transactionId }
  expect(await ann.call(api.refreshPayment, { params })).toMatchObject({ status: 'Success' })
  expect(await ann.call(api.booking, id)).toMatchObject({ status: 'confirmed' })
  await expectReconciled(app)
})

test('the bank’s own order id finds the payment too', async () => {
  const { bog, hold } = await startWithProviders('bog')
  const { intent, ann, ref } = await hold()
  bog.pay(intent.paymentUrl)
  expect(await ann.call(api.refreshPayment, { params: { transactionId: ref as never } })).toMatchObject({
    transactionId: intent.transactionId,
    status: 'Success',
  })
})

test.each(['stripe', 'bog'] as const)(
  'neither webhook nor redirect: the cron job finds the payment at %s',
  async name => {
    const setup = await startWithProviders(name)
    const { app } = setup
    const { intent, ann, id } = await setup.hold()
    setup[name].pay(intent.paymentUrl)
    app.clock.advance({ minutes: 3 })
    await app.runCronJobs()
    expect(await ann.call(api.booking, id)).toMatchObject({ status: 'confirmed' })
    await expectReconciled(app)
  },
)

test('three parallel deliveries of one event are processed once', async () => {
  const setup = await startWithProviders('stripe')
  const { app, stripe, deliver } = setup
  const { intent } = await setup.hold()
  stripe.pay(intent.paymentUrl)
  const [first] = stripe.events
  if (!first) throw new Error('no event sent')
  const answers = await Promise.all([1, 2, 3].map(() => deliver('stripe', stripe.delivery(first))))
  expect(answers.map(response => response.status)).toEqual([200, 200, 200])
  await app.drainJobs()
  expect(await app.deps.db.selectFrom('webhook_events').select('id').execute()).toHaveLength(1)
  expect((await app.emails()).filter(mail => mail.subject.startsWith('Confirmed'))).toHaveLength(2)
  await expectReconciled(app)
})

test('events out of order do not undo a confirmation', async () => {
  const setup = await startWithProviders('stripe')
  const { app, stripe, deliver } = setup
  const { intent, ann, id } = await setup.hold()
  stripe.pay(intent.paymentUrl, 'declined')
  stripe.pay(intent.paymentUrl)
  for (const event of [...stripe.events].reverse()) {
    await deliver('stripe', stripe.delivery(event))
    await app.drainJobs()
  }
  expect(await ann.call(api.booking, id)).toMatchObject({ status: 'confirmed' })
  await expectReconciled(app)
})

test('webhooks with a bad, old or missing signature or a re-formatted body are rejected', async () => {
  const setup = await startWithProviders()
  const { app, stripe, bog, deliver } = setup
  const { intent } = await setup.hold()
  const other = await setup.hold({ provider: 'bog' })
  stripe.pay(intent.paymentUrl)
  bog.pay(other.intent.paymentUrl)
  const good = stripe.delivery(stripe.events[0] as { payload: string })
  const call = bog.callback(other.ref)
  const formatted = (text: string) => JSON.stringify(JSON.parse(text), null, 1)
  for (const [provider, delivery] of [
    ['stripe', { ...good, headers: {} }],
    ['stripe', { ...good, rawBody: formatted(good.rawBody) }],
    ['stripe', { ...good, headers: { 'stripe-signature': 't=1,v1=00' } }],
    ['bog', { ...call, headers: {} }],
    ['bog', { ...call, rawBody: formatted(call.rawBody) }],
    ['bog', { ...call, headers: { 'callback-signature': 'bm9uc2Vuc2U=' } }],
  ] as const)
    expect(await deliver(provider, delivery)).toMatchObject({
      status: 400,
      body: { code: 'payment.bad_signature' },
    })
  app.clock.advance({ minutes: 5, seconds: 1 })
  expect(await deliver('stripe', good)).toMatchObject({ status: 400 })
  expect(await app.deps.db.selectFrom('webhook_events').select('id').execute()).toEqual([])
})

test('a callback that says completed changes nothing while the receipt says processing', async () => {
  const { app, bog, hold, deliver } = await startWithProviders('bog')
  const { ref, ann, id } = await hold()
  bog.change(ref, { status: 'processing' })
  expect(await deliver('bog', bog.callback(ref, { order_status: { key: 'completed' } }))).toMatchObject({
    status: 200,
  })
  await app.drainJobs()
  expect(await ann.call(api.booking, id)).toMatchObject({ status: 'pending', payment: { status: 'Pending' } })
})

test.each([
  ['amount', { minor: 4999 }],
  ['currency', { currency: 'EUR' }],
])('a different %s quarantines the payment with an alert', async (_, change) => {
  const { app, bog, hold } = await startWithProviders('bog')
  const { intent, ref, ann, id } = await hold()
  bog.pay(intent.paymentUrl)
  bog.change(ref, change)
  await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  expect(await ann.call(api.booking, id)).toMatchObject({ status: 'pending' })
  const payment = await findPayment(app, intent.transactionId)
  expect(payment.quarantined_at).not.toBeNull()
  expect(payment.quarantine_reason).toContain('expected 5000 USD')
  expect(JSON.stringify(app.loggedErrors)).toContain('quarantined')
  app.loggedErrors.length = 0
  expect((await reconcile(app.deps)).differences).not.toEqual([])
})

test('a payment after the hold expired confirms the booking if the slot is free', async () => {
  const { app, bog, hold } = await startWithProviders('bog')
  const { intent, ref, ann, id, timeSlotId } = await hold()
  app.clock.advance({ minutes: 16 })
  await app.runCronJobs()
  expect((await findBooking(app, intent.bookingId)).reason).toBe('hold_expired')
  bog.change(ref, { status: 'completed', transferred: 5000, code: '100' })
  await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  expect(await ann.call(api.booking, id)).toMatchObject({ status: 'confirmed' })
  const slot = await app.deps.db
    .selectFrom('slots')
    .select('available')
    .where('id', '=', timeSlotId)
    .executeTakeFirst()
  expect(slot?.available).toBe(false)
  await app.drainJobs()
  await expectReconciled(app)
})

test('a payment after the hold expired is refunded with an email if the slot is taken', async () => {
  const { app, bog, hold } = await startWithProviders('bog')
  const { intent, ref, ann, timeSlotId, interviewee } = await hold()
  app.clock.advance({ minutes: 16 })
  await app.runCronJobs()
  await app.as(await anInterviewee(app)).call(api.createPaymentIntent, { body: { timeSlotId } })
  bog.change(ref, { status: 'completed', transferred: 5000, code: '100' })
  await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  await app.drainJobs()
  expect(await findPayment(app, intent.transactionId)).toMatchObject({
    status: 'Refunded',
    refunded_minor: 5000,
  })
  const email = await app.deps.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', interviewee.id)
    .executeTakeFirst()
  const emails = (await app.emails()).filter(mail => mail.recipient.includes(email?.email ?? '?'))
  expect(emails).toHaveLength(1)
  await expectReconciled(app)
})

test.each(['stripe', 'bog'] as const)('a capture whose response from %s is lost charges once', async name => {
  const setup = await startWithProviders(name)
  const { app } = setup
  const { intent, ann, nino, id } = await setup.hold({ approve: true })
  setup[name].pay(intent.paymentUrl)
  await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  setup[name].loseNext('after', /capture|approve/)
  expect(await nino.refused(api.acceptBooking, id)).toMatchObject({ code: 'booking.being_settled' })
  app.clock.advance({ minutes: 2 })
  await app.runCronJobs()
  expect(await nino.call(api.booking, id)).toMatchObject({ status: 'confirmed' })
  await expectReconciled(app)
})

test.each([
  ['accepting', /approve/, 10],
  ['declining', /cancel/, 10],
  ['refunding', /refund/, 24 * 60],
] as const)(
  'the bank replays a failure for a key, so %s uses a new key later',
  async (step, path, minutes) => {
    const { app, bog, hold } = await startWithProviders('bog')
    const { intent, ann, nino, id, ref } = await hold({ approve: step !== 'refunding' })
    bog.pay(intent.paymentUrl)
    await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
    bog.failNext(path)
    if (step === 'accepting') await nino.send(api.acceptBooking, id)
    if (step === 'declining') await nino.send(api.declineBooking, id)
    if (step === 'refunding') await ann.send(api.cancelBooking, { body: { bookingId: intent.bookingId } })
    const isDone = () =>
      ({ accepting: /completed/, declining: /rejected/, refunding: /refunded/ })[step].test(
        bog.orders.get(ref)?.status ?? '',
      )
    app.clock.advance({ minutes: 4 })
    await app.runCronJobs()
    expect(isDone()).toBe(false)
    app.clock.advance({ minutes })
    await app.runCronJobs()
    expect(isDone()).toBe(true)
    await app.drainJobs()
    await expectReconciled(app)
  },
)

test('an authorization that expired before the acceptance ends the request without a charge', async () => {
  const { app, bog, hold } = await startWithProviders('bog')
  const { intent, ann, nino, id, ref } = await hold({ approve: true })
  bog.pay(intent.paymentUrl)
  await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  bog.change(ref, { status: 'rejected', code: '112' })
  expect(await nino.refused(api.acceptBooking, id)).toMatchObject({ code: 'booking.capture_failed' })
  await app.drainJobs()
  await expectReconciled(app)
})

test.each(['stripe', 'bog'] as const)(
  'declining before the capture releases the authorization at %s',
  async name => {
    const setup = await startWithProviders(name)
    const { app } = setup
    const { intent, ann, nino, id } = await setup.hold({ approve: true })
    setup[name].pay(intent.paymentUrl)
    await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
    await nino.call(api.declineBooking, id)
    await app.drainJobs()
    expect(await findPayment(app, intent.transactionId)).toMatchObject({
      status: 'Cancelled',
      captured_minor: 0,
    })
    await expectReconciled(app)
  },
)

test('after a token expires during a call, the client renews it and repeats the call', async () => {
  const { app, bog, hold } = await startWithProviders('bog')
  const { intent, ann, id } = await hold()
  bog.pay(intent.paymentUrl)
  bog.expireTokens()
  await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  expect(await ann.call(api.booking, id)).toMatchObject({ status: 'confirmed' })
  await expectReconciled(app)
})

test('an unknown provider status changes nothing', async () => {
  const { app, bog, hold } = await startWithProviders('bog')
  const { intent, ann, id, ref } = await hold()
  bog.change(ref, { status: 'levitating' })
  await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  expect(await ann.call(api.booking, id)).toMatchObject({ status: 'pending', payment: { status: 'Created' } })
  expect(await listBookingBalances(app.deps.db, intent.bookingId)).toEqual([])
})

test('another user sees only the status of a payment', async () => {
  const { app, hold } = await startWithProviders('stripe')
  const { intent } = await hold()
  const params = { transactionId: intent.transactionId }
  const seen = await app.as(await anInterviewee(app)).call(api.paymentStatus, { params })
  expect(Object.keys(seen).sort()).toEqual(['createdAt', 'status', 'statusDescription', 'transactionId'])
})

test('the payer can pay in lari at the bank or in dollars by card', async () => {
  const { app, bog, hold } = await startWithProviders()
  const byCard = await hold({ provider: 'stripe' })
  expect(byCard.intent.paymentUrl).not.toContain(bog.base)
  const atBank = await hold({ provider: 'bog', selectedCurrency: 'GEL' })
  expect(atBank.intent).toMatchObject({ amount: 136, currency: 'GEL' })
  bog.pay(atBank.intent.paymentUrl)
  await atBank.ann.call(api.refreshPayment, { params: { transactionId: atBank.intent.transactionId } })
  expect(await atBank.ann.call(api.booking, atBank.id)).toMatchObject({
    status: 'confirmed',
    amount: 136,
    currency: 'GEL',
    conversion: { originalAmount: 50, originalCurrency: 'USD' },
  })
  await expectReconciled(app)
})
