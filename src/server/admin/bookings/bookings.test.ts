import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { BookingId } from '#contract/id.ts'
import { listBookingBalances } from '#server/payments/ledger/repository.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking, aFreeBooking, aRequest, paymentAmountsOf } from '#test/bookings.ts'
import { anAdmin } from '#test/factories.ts'
import { expectReconciled } from '#test/invariants.ts'

const unknownId = '0196a1b2-0000-4000-8000-00000000000a' as BookingId
const reason = 'Asked for by both'

/** Non-zero balances of a booking by account. */
async function getBalances(app: TestApp, id: BookingId) {
  const balances = (await listBookingBalances(app.deps.db, id)).filter(entry => entry.minor !== 0)
  return Object.fromEntries(balances.map(entry => [entry.account.replace(/:.{36}$/, ''), entry.minor]))
}

const refundOf = (id: BookingId, amount: number, more: object = {}) => ({
  params: { bookingId: id },
  body: { refundId: randomUUID(), amount, reason, ...more },
})

/** A paid session of 50 dollars that ended, with its money divided: 42.50 and 7.50. */
async function aHeldSession() {
  const app = await startApp()
  const booked = await aBooking(app)
  const { id, endTime } = booked.booking
  app.clock.set(endTime)
  await app.runCronJobs()
  const finance = app.as(await anAdmin(app, 'finance'))
  return { app, ...booked, id, finance }
}

test('bookings are listed newest first, filtered, and page without gaps', async () => {
  const app = await startApp()
  const first = await aBooking(app, { start: '2030-05-02T10:00:00Z' })
  app.clock.advance({ minutes: 1 })
  const second = await aRequest(app, { start: '2030-05-03T10:00:00Z' })
  app.clock.advance({ minutes: 1 })
  const third = await aFreeBooking(app, { start: '2030-05-04T10:00:00Z' })
  const support = app.as(await anAdmin(app, 'support'))
  const idsOf = async (query: object) =>
    (await support.call(api.adminBookings, { query })).items.map(({ id }) => id)
  const all = [third, second, first].map(({ booking }) => booking.id)
  expect(await idsOf({})).toEqual(all)
  expect(await idsOf({ sort: 'created' })).toEqual(all)
  const page = await support.call(api.adminBookings, { query: { pageSize: 2 } })
  expect(await idsOf({ pageSize: 2, cursor: page.next })).toEqual([first.booking.id])
  expect(await idsOf({ status: 'pending' })).toEqual([second.booking.id])
  expect(await idsOf({ status: 'pending', attendance: 'completed' })).toEqual([])
  expect(await idsOf({ from: '2030-05-02', to: '2030-05-03' })).toEqual(all.slice(1))
  expect(await idsOf({ cursor: 'not a cursor' })).toEqual(all)
})

test('one field finds a booking by its ids and by the email of either participant', async () => {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aBooking(app)
  await aBooking(app)
  const { db } = app.deps
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', booking.id)
    .executeTakeFirstOrThrow()
  const users = await db.selectFrom('users').select(['id', 'email']).execute()
  const emailOf = (id: string) => users.find(user => user.id === id)?.email ?? ''
  const support = app.as(await anAdmin(app, 'support'))
  const find = async (search: string) =>
    (await support.call(api.adminBookings, { query: { search } })).items.map(({ id }) => id)
  for (const search of [
    booking.id,
    booking.id.toUpperCase(),
    `“${booking.id}”,`,
    payment.id,
    payment.provider_ref ?? '',
    `${payment.provider_ref};`,
    emailOf(interviewee.id),
    ` ${emailOf(interviewer.id).toUpperCase()}`,
    emailOf(interviewee.id).replace('@', '＠'),
  ])
    expect(await find(search), search).toEqual([booking.id])
  for (const search of ['nobody@example.test', unknownId, '100%']) expect(await find(search)).toEqual([])
})

test('the page of a booking shows its money and its events in order', async () => {
  const { app, id, finance, interviewee } = await aHeldSession()
  await app.as(interviewee).call(api.writeReview, { body: { bookingId: id, rating: 5, comment: 'Calm' } })
  await finance.call(api.refundBookingAsAdmin, refundOf(id, 10))
  await app.drainJobs()
  const booking = await finance.call(api.adminBooking, { params: { bookingId: id } })
  expect(booking).toMatchObject({
    mode: 'instant',
    attendance: 'completed',
    payment: { captured: 50, refunded: 10, refundable: 40, interviewerShare: 34, platformShare: 6 },
    can: { cancel: false, refund: true },
    hasOpenDispute: false,
  })
  const kinds = booking.timeline.map(({ kind }) => kind)
  for (const kind of [
    'created',
    'checkout',
    'confirmed',
    'ledger',
    'email_sent',
    'review',
    'refund',
    'admin_action',
  ])
    expect(kinds).toContain(kind)
  const times = booking.timeline.map(({ at }) => at)
  expect(times).toEqual(times.toSorted())
  expect(booking.timeline.find(({ kind }) => kind === 'email_sent')?.detail).toBe('booking-confirmed')
  const journals = booking.timeline.filter(({ kind }) => kind === 'ledger')
  expect(journals.map(({ detail }) => detail)).toEqual(['capture', 'earned', 'refund_ordered', 'refund_paid'])
  expect(JSON.stringify(journals)).not.toContain('pending:0')
  expect(await finance.refused(api.adminBooking, { params: { bookingId: unknownId } })).toMatchObject({
    code: 'booking.not_found',
  })
})

test('the emails of a booking have their state, and many visits hide no other event', async () => {
  const { app, id, finance, interviewee } = await aHeldSession()
  const { db } = app.deps
  const read = async () => (await finance.call(api.adminBooking, { params: { bookingId: id } })).timeline
  const emailKinds = async () =>
    new Set((await read()).flatMap(({ kind }) => (kind.startsWith('email') ? [kind] : [])))
  expect(await emailKinds()).toEqual(new Set(['email_sent']))
  for (const [state, output, kind] of [
    ['retry', null, 'email_queued'],
    ['completed', null, 'email_dropped'],
    ['failed', '{"err":{"message":"refused"}}', 'email_given_up'],
  ]) {
    await sql`update pgboss.job set state = ${state}::pgboss.job_state, output = ${output}::jsonb
      where name = 'send-email'`.execute(db)
    expect(await emailKinds()).toEqual(new Set([kind]))
  }
  // Jobs are kept for a day.
  await sql`delete from pgboss.job where name = 'send-email'`.execute(db)
  expect(await emailKinds()).toEqual(new Set(['email']))

  await sql`
    insert into attendance (booking_id, user_id, connection_id, joined_at, left_at)
    select id, interviewee_id, gen_random_uuid(), starts_at + n * interval '1 second', starts_at + n * interval '2 seconds'
    from bookings cross join generate_series(1, 400) n where id = ${id}`.execute(db)
  await app.as(interviewee).call(api.writeReview, { body: { bookingId: id, rating: 5, comment: 'Calm' } })
  const kinds = (await read()).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['created', 'ledger', 'review']))
  expect(kinds.filter(kind => kind === 'joined')).toHaveLength(100)
})

test('an operator cancels a session with a full refund, once, and both get an email', async () => {
  const app = await startApp()
  const { booking, interviewee } = await aBooking(app)
  const finance = app.as(await anAdmin(app, 'finance'))
  const params = { bookingId: booking.id }
  const preview = await finance.call(api.previewBookingAction, { params, query: { action: 'cancel' } })
  expect(preview).toMatchObject({ refund: 50, left: 0, interviewerLoses: 42.5, platformLoses: 7.5 })
  expect(preview.recipients.map(({ party }) => party)).toEqual(['interviewee', 'interviewer'])
  const sentBefore = (await app.emails()).length
  const input = { params, body: { reason } }
  const statuses = await Promise.all(
    [1, 2].map(async () => (await finance.send(api.cancelBookingAsAdmin, input)).status),
  )
  expect(statuses.toSorted()).toEqual([204, 409])
  await app.drainJobs()
  app.clock.advance({ minutes: 5 })
  await app.runCronJobs()
  expect(await app.as(interviewee).call(api.booking, { params: { id: booking.id } })).toMatchObject({
    status: 'cancelled',
    reason: 'called_off',
    refund: { amount: 50, status: 'succeeded' },
  })
  const sent = (await app.emails()).slice(sentBefore)
  expect(sent.map(email => email.recipient).toSorted()).toEqual(
    preview.recipients.map(({ email }) => email).toSorted(),
  )
  expect(await app.deps.db.selectFrom('admin_actions').selectAll().execute()).toMatchObject([
    { action: 'cancel_booking', target_type: 'booking', target_id: booking.id, reason },
  ])
  await expectReconciled(app)
})

test('a cancelled request releases its authorization', async () => {
  const app = await startApp()
  const { booking } = await aRequest(app)
  const finance = app.as(await anAdmin(app, 'finance'))
  const params = { bookingId: booking.id }
  expect(await finance.call(api.previewBookingAction, { params, query: { action: 'cancel' } })).toMatchObject(
    {
      refund: 0,
      releasesHold: true,
    },
  )
  await finance.call(api.cancelBookingAsAdmin, { params, body: { reason } })
  await app.drainJobs()
  const transactionId = booking.payment?.transactionId ?? ''
  expect(await paymentAmountsOf(app, transactionId)).toMatchObject({ provider: 'cancelled' })
  await expectReconciled(app)
})

test('a session that is over is not cancelled', async () => {
  const { id, finance } = await aHeldSession()
  const params = { bookingId: id }
  const refused = { code: 'admin.session_over' }
  const preview = { params, query: { action: 'cancel' as const } }
  expect(await finance.refused(api.previewBookingAction, preview)).toMatchObject(refused)
  expect(await finance.refused(api.cancelBookingAsAdmin, { params, body: { reason } })).toMatchObject(refused)
})

test('a session with an open no-show report is not cancelled', async () => {
  const app = await startApp()
  const { booking, interviewee } = await aBooking(app)
  app.clock.set(new Date(Date.parse(booking.startTime) + 15 * 60_000))
  await app.as(interviewee).call(api.reportNoShow, { params: { id: booking.id } })
  const finance = app.as(await anAdmin(app, 'finance'))
  const params = { bookingId: booking.id }
  const refused = { code: 'admin.report_open' }
  const preview = { params, query: { action: 'cancel' as const } }
  expect(await finance.refused(api.previewBookingAction, preview)).toMatchObject(refused)
  expect(await finance.refused(api.cancelBookingAsAdmin, { params, body: { reason } })).toMatchObject(refused)
})

test.each([
  ['a refund of more than was paid', { action: 'refund', amount: 50.01 }, 'admin.refund_too_much'],
  ['a refund of everything', { action: 'refund', amount: 50 }, 'admin.refund_is_cancellation'],
  [
    'a refund that one side bears',
    { action: 'refund', amount: 10, bearer: 'platform' },
    'admin.refund_not_divided',
  ],
  ['a decision without a report', { action: 'uphold' }, 'admin.no_open_dispute'],
] as const)('before the session the preview refuses %s', async (_, query, code) => {
  const app = await startApp()
  const { booking } = await aBooking(app)
  const finance = app.as(await anAdmin(app, 'finance'))
  const preview = { params: { bookingId: booking.id }, query }
  expect(await finance.refused(api.previewBookingAction, preview)).toMatchObject({ code })
})

test('a cancelled session is not cancelled again', async () => {
  const app = await startApp()
  const { booking } = await aFreeBooking(app)
  const finance = app.as(await anAdmin(app, 'finance'))
  const params = { bookingId: booking.id }
  await finance.call(api.cancelBookingAsAdmin, { params, body: { reason } })
  const refused = { code: 'booking.already_cancelled' }
  const preview = { params, query: { action: 'cancel' as const } }
  expect(await finance.refused(api.previewBookingAction, preview)).toMatchObject(refused)
  expect(await finance.refused(api.cancelBookingAsAdmin, { params, body: { reason } })).toMatchObject(refused)
})

test.each([
  ['both', { pending: 2550, revenue: 450 }, { interviewerLoses: 17, platformLoses: 3 }],
  ['interviewer', { pending: 2250, revenue: 750 }, { interviewerLoses: 20, platformLoses: 0 }],
  ['platform', { pending: 4250, revenue: -1250 }, { interviewerLoses: 0, platformLoses: 20 }],
] as const)('a partial refund that %s bears', async (bearer, shares, losses) => {
  const { app, id, finance } = await aHeldSession()
  const query = { action: 'refund', amount: 20, bearer } as const
  const preview = await finance.call(api.previewBookingAction, { params: { bookingId: id }, query })
  expect(preview).toMatchObject({ refund: 20, left: 30, ...losses })
  await finance.call(api.refundBookingAsAdmin, refundOf(id, 20, { bearer }))
  await app.drainJobs()
  expect(await getBalances(app, id)).toEqual({ 'clearing:sandbox': -3000, ...shares })
  await expectReconciled(app)
  app.clock.advance({ hours: 24 })
  await app.runCronJobs()
  expect(await getBalances(app, id)).toEqual({
    'clearing:sandbox': -3000,
    payable: shares.pending,
    revenue: shares.revenue,
  })
  await expectReconciled(app)
})

test('a refund after the share was released is taken from it', async () => {
  const { app, id } = await aHeldSession()
  app.clock.advance({ hours: 25 })
  await app.runCronJobs()
  const finance = app.as(await anAdmin(app, 'finance'))
  await finance.call(api.refundBookingAsAdmin, refundOf(id, 50, { bearer: 'interviewer' }))
  await app.drainJobs()
  expect(await getBalances(app, id)).toEqual({ payable: -750, revenue: 750 })
  await expectReconciled(app)
})

test('the same refund is paid once, however often and at once it is sent', async () => {
  const { app, id, finance, booking } = await aHeldSession()
  const input = refundOf(id, 20)
  const answers = await Promise.all([1, 2, 3].map(() => finance.send(api.refundBookingAsAdmin, input)))
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
  await app.drainJobs()
  const amounts = await paymentAmountsOf(app, booking.payment?.transactionId ?? '')
  expect(amounts).toMatchObject({ ours: { refunded: 2000 }, theirs: { refunded: 2000 } })
  expect(await app.deps.db.selectFrom('admin_actions').selectAll().execute()).toHaveLength(1)
  await expectReconciled(app)
})

test('two refunds at once never exceed the payment', async () => {
  const { app, id, finance } = await aHeldSession()
  const answers = await Promise.all(
    [30, 30].map(amount => finance.send(api.refundBookingAsAdmin, refundOf(id, amount))),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  await app.drainJobs()
  await expectReconciled(app)
  expect(await finance.refused(api.refundBookingAsAdmin, refundOf(id, 20.01))).toMatchObject({
    code: 'admin.refund_too_much',
  })
  expect(await finance.refused(api.refundBookingAsAdmin, refundOf(id, 0))).toMatchObject({
    fields: [{ path: 'amount', code: 'refund.amount_zero' }],
  })
})

test('before the session both bear a partial refund, and a whole one is a cancellation', async () => {
  const app = await startApp()
  const { booking } = await aBooking(app)
  const finance = app.as(await anAdmin(app, 'finance'))
  const refused = (amount: number, more = {}) =>
    finance.refused(api.refundBookingAsAdmin, refundOf(booking.id, amount, more))
  expect(await refused(50)).toMatchObject({ code: 'admin.refund_is_cancellation' })
  expect(await refused(10, { bearer: 'platform' })).toMatchObject({ code: 'admin.refund_not_divided' })
  await finance.call(api.refundBookingAsAdmin, refundOf(booking.id, 10))
  await app.drainJobs()
  expect(await getBalances(app, booking.id)).toEqual({ 'clearing:sandbox': -4000, escrow: 4000 })
  app.clock.set(booking.endTime)
  await app.runCronJobs()
  expect(await getBalances(app, booking.id)).toMatchObject({ pending: 3400, revenue: 600 })
  await expectReconciled(app)
})

test('support sees a booking and its previews, and moves no money', async () => {
  const { app, id } = await aHeldSession()
  const support = app.as(await anAdmin(app, 'support'))
  await support.call(api.adminBooking, { params: { bookingId: id } })
  expect((await support.send(api.refundBookingAsAdmin, refundOf(id, 5))).status).toBe(403)
  const cancelled = await support.send(api.cancelBookingAsAdmin, {
    params: { bookingId: id },
    body: { reason },
  })
  expect(cancelled.status).toBe(403)
})
