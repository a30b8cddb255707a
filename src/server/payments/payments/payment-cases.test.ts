import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { BookingId } from '#contract/id.ts'
import { getBookingBalances } from '#server/payments/ledger/post-journal.ts'
import { reconcile } from '#server/payments/reconciliation/reconcile.ts'
import type { TestApp } from '#test/app.ts'
import { anInterviewee } from '#test/factories.ts'
import { expectReconciled } from '#test/invariants.ts'
import { startWithProviders } from '#test/providers.ts'

/** What a payment system must survive, against the protocols of Stripe and Bank of Georgia. */

const statusOf = async (app: TestApp, id: BookingId) =>
  app.deps.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const paymentOf = async (app: TestApp, id: string) =>
  app.deps.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id as never)
    .executeTakeFirstOrThrow()

type Bench = Awaited<ReturnType<typeof startWithProviders>>
const deliverAll = async ({ stripe, deliver }: Bench) => {
  for (const event of stripe.events) await deliver('stripe', stripe.delivery(event))
}

test('webhook before redirect: Stripe’s word confirms, and the payer’s return finds it done', async () => {
  const bench = await startWithProviders('stripe')
  const { app, stripe } = bench
  const { intent, ann } = await bench.hold()
  stripe.pay(intent.paymentUrl)
  await deliverAll(bench)
  await app.settle()
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
  'neither webhook nor redirect: the sweeper finds %s’s payment',
  async name => {
    const bench = await startWithProviders(name)
    const { app } = bench
    const { intent, ann, id } = await bench.hold()
    bench[name].pay(intent.paymentUrl)
    app.clock.forward({ minutes: 3 })
    await app.sweep()
    expect(await ann.call(api.booking, id)).toMatchObject({ status: 'confirmed' })
    await expectReconciled(app)
  },
)

test('the same event three times in parallel changes things once', async () => {
  const bench = await startWithProviders('stripe')
  const { app, stripe, deliver } = bench
  const { intent } = await bench.hold()
  stripe.pay(intent.paymentUrl)
  const [first] = stripe.events
  if (!first) throw new Error('nothing happened')
  const answers = await Promise.all([1, 2, 3].map(() => deliver('stripe', stripe.delivery(first))))
  expect(answers.map(one => one.status)).toEqual([200, 200, 200])
  await app.settle()
  expect(await app.deps.db.selectFrom('webhook_events').select('id').execute()).toHaveLength(1)
  expect((await app.mails()).filter(mail => mail.subject.startsWith('Confirmed'))).toHaveLength(2)
  await expectReconciled(app)
})

test('events out of order never take anything back', async () => {
  const bench = await startWithProviders('stripe')
  const { app, stripe, deliver } = bench
  const { intent, ann, id } = await bench.hold()
  stripe.pay(intent.paymentUrl, 'declined')
  stripe.pay(intent.paymentUrl)
  for (const event of [...stripe.events].reverse()) {
    await deliver('stripe', stripe.delivery(event))
    await app.settle()
  }
  expect(await ann.call(api.booking, id)).toMatchObject({ status: 'confirmed' })
  await expectReconciled(app)
})

test('bad, old and missing signatures and a re-formatted body are refused and keep nothing', async () => {
  const bench = await startWithProviders()
  const { app, stripe, bog, deliver } = bench
  const { intent } = await bench.hold()
  const other = await bench.hold({ provider: 'bog' })
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
  app.clock.forward({ minutes: 5, seconds: 1 })
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
  await app.settle()
  expect(await ann.call(api.booking, id)).toMatchObject({ status: 'pending', payment: { status: 'Pending' } })
})

test.each([
  ['amount', { minor: 4999 }],
  ['currency', { currency: 'EUR' }],
])('another %s than ours is quarantined with an alert, and nothing moves', async (_, change) => {
  const { app, bog, hold } = await startWithProviders('bog')
  const { intent, ref, ann, id } = await hold()
  bog.pay(intent.paymentUrl)
  bog.change(ref, change)
  await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  expect(await ann.call(api.booking, id)).toMatchObject({ status: 'pending' })
  const payment = await paymentOf(app, intent.transactionId)
  expect(payment.quarantined_at).not.toBeNull()
  expect(payment.quarantine_reason).toContain('we say 5000 USD')
  expect(JSON.stringify(app.faults)).toContain('quarantined')
  app.faults.length = 0
  expect((await reconcile(app.deps)).differences).not.toEqual([])
})

test('paid after the hold expired with the slot free: the time is theirs after all', async () => {
  const { app, bog, hold } = await startWithProviders('bog')
  const { intent, ref, ann, id, timeSlotId } = await hold()
  app.clock.forward({ minutes: 16 })
  await app.sweep()
  expect((await statusOf(app, intent.bookingId)).reason).toBe('hold_expired')
  bog.change(ref, { status: 'completed', transferred: 5000, code: '100' })
  await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  expect(await ann.call(api.booking, id)).toMatchObject({ status: 'confirmed' })
  const slot = await app.deps.db
    .selectFrom('slots')
    .select('available')
    .where('id', '=', timeSlotId)
    .executeTakeFirst()
  expect(slot?.available).toBe(false)
  await app.settle()
  await expectReconciled(app)
})

test('paid after the hold expired with the slot taken: all of it goes back, and the payer is told', async () => {
  const { app, bog, hold } = await startWithProviders('bog')
  const { intent, ref, ann, timeSlotId, interviewee } = await hold()
  app.clock.forward({ minutes: 16 })
  await app.sweep()
  await app.as(await anInterviewee(app)).call(api.createPaymentIntent, { body: { timeSlotId } })
  bog.change(ref, { status: 'completed', transferred: 5000, code: '100' })
  await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  await app.settle()
  expect(await paymentOf(app, intent.transactionId)).toMatchObject({
    status: 'Refunded',
    refunded_minor: 5000,
  })
  const email = await app.deps.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', interviewee.id)
    .executeTakeFirst()
  const told = (await app.mails()).filter(mail => mail.recipient.includes(email?.email ?? '?'))
  expect(told).toHaveLength(1)
  await expectReconciled(app)
})

test.each(['stripe', 'bog'] as const)(
  'capture timing out after %s committed is found out, and charged once',
  async name => {
    const bench = await startWithProviders(name)
    const { app } = bench
    const { intent, ann, nino, id } = await bench.hold({ approve: true })
    bench[name].pay(intent.paymentUrl)
    await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
    bench[name].loseNext('after', /capture|approve/)
    expect(await nino.refused(api.acceptBooking, id)).toMatchObject({ code: 'booking.being_settled' })
    app.clock.forward({ minutes: 2 })
    await app.sweep()
    expect(await nino.call(api.booking, id)).toMatchObject({ status: 'confirmed' })
    await expectReconciled(app)
  },
)

test.each([
  ['accepting', /approve/, 10],
  ['declining', /cancel/, 10],
  ['refunding', /refund/, 24 * 60],
] as const)('the bank repeats its failure for a key: %s is sent anew later', async (step, path, minutes) => {
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
  app.clock.forward({ minutes: 4 })
  await app.sweep()
  expect(isDone()).toBe(false)
  app.clock.forward({ minutes })
  await app.sweep()
  expect(isDone()).toBe(true)
  await app.settle()
  await expectReconciled(app)
})

test('an authorisation that expired before the acceptance ends the request, and nobody is charged', async () => {
  const { app, bog, hold } = await startWithProviders('bog')
  const { intent, ann, nino, id, ref } = await hold({ approve: true })
  bog.pay(intent.paymentUrl)
  await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  bog.change(ref, { status: 'rejected', code: '112' })
  expect(await nino.refused(api.acceptBooking, id)).toMatchObject({ code: 'booking.capture_failed' })
  await app.settle()
  await expectReconciled(app)
})

test.each(['stripe', 'bog'] as const)('declining before the capture releases what %s holds', async name => {
  const bench = await startWithProviders(name)
  const { app } = bench
  const { intent, ann, nino, id } = await bench.hold({ approve: true })
  bench[name].pay(intent.paymentUrl)
  await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  await nino.call(api.declineBooking, id)
  await app.settle()
  expect(await paymentOf(app, intent.transactionId)).toMatchObject({ status: 'Cancelled', captured_minor: 0 })
  await expectReconciled(app)
})

test('a token that ends in mid-call is renewed, and the call made once more', async () => {
  const { app, bog, hold } = await startWithProviders('bog')
  const { intent, ann, id } = await hold()
  bog.pay(intent.paymentUrl)
  bog.endTokens()
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
  expect(await getBookingBalances(app.deps.db, intent.bookingId)).toEqual([])
})

test('another person’s payment id tells how it stands and nothing else', async () => {
  const { app, hold } = await startWithProviders('stripe')
  const { intent } = await hold()
  const params = { transactionId: intent.transactionId }
  const seen = await app.as(await anInterviewee(app)).call(api.paymentStatus, { params })
  expect(Object.keys(seen).sort()).toEqual(['createdAt', 'status', 'statusDescription', 'transactionId'])
})

test('a lari price is paid at the bank, a dollar price by card, as the payer chooses', async () => {
  const { app, bog, hold } = await startWithProviders()
  const byCard = await hold({ provider: 'stripe' })
  expect(byCard.intent.paymentUrl).not.toContain(bog.base)
  const atTheBank = await hold({ provider: 'bog', selectedCurrency: 'GEL' })
  expect(atTheBank.intent).toMatchObject({ amount: 136, currency: 'GEL' })
  bog.pay(atTheBank.intent.paymentUrl)
  await atTheBank.ann.call(api.refreshPayment, { params: { transactionId: atTheBank.intent.transactionId } })
  expect(await atTheBank.ann.call(api.booking, atTheBank.id)).toMatchObject({
    status: 'confirmed',
    amount: 136,
    currency: 'GEL',
    conversion: { originalAmount: 50, originalCurrency: 'USD' },
  })
  await expectReconciled(app)
})
