import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { BookingId } from '#contract/id.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking, aRequest } from '#test/bookings.ts'
import { expectReconciled } from '#test/invariants.ts'
import { listBookingBalances } from './repository.ts'

/** Non-zero balances of a booking by account. */
async function getBalances(app: TestApp, bookingId: BookingId) {
  const balances = await listBookingBalances(app.deps.db, bookingId)
  const entries = balances.filter(entry => entry.minor !== 0)
  return Object.fromEntries(entries.map(entry => [entry.account.replace(/:.{36}$/, ''), entry.minor]))
}

test('a captured payment is in escrow until the session ends', async () => {
  const app = await startApp()
  const { booking } = await aBooking(app)
  expect(await getBalances(app, booking.id)).toEqual({ 'clearing:sandbox': -5000, escrow: 5000 })
  await expectReconciled(app)
})

test('an authorization is not posted', async () => {
  const app = await startApp()
  const { booking, interviewer } = await aRequest(app)
  expect(await getBalances(app, booking.id)).toEqual({})
  await app.as(interviewer).call(api.acceptBooking, { params: { id: booking.id } })
  await app.drainJobs()
  expect(await getBalances(app, booking.id)).toEqual({ 'clearing:sandbox': -5000, escrow: 5000 })
  await expectReconciled(app)
})

test('a completed session is split, and the interviewer’s share is available a day later', async () => {
  const app = await startApp()
  const { booking } = await aBooking(app)
  app.clock.set(booking.endTime)
  await app.runCronJobs()
  expect(await getBalances(app, booking.id)).toEqual({
    'clearing:sandbox': -5000,
    pending: 4250,
    revenue: 750,
  })
  app.clock.advance({ hours: 23, minutes: 59 })
  await app.runCronJobs()
  expect(await getBalances(app, booking.id)).toMatchObject({ pending: 4250 })
  app.clock.advance({ minutes: 1 })
  await app.runCronJobs()
  await app.runCronJobs()
  expect(await getBalances(app, booking.id)).toEqual({
    'clearing:sandbox': -5000,
    payable: 4250,
    revenue: 750,
  })
  await expectReconciled(app)
})

test.each([
  ['24:00:00', 5000, {}],
  ['23:59:59', 2500, { 'clearing:sandbox': -2500, pending: 2125, revenue: 375 }],
  ['12:00:00', 2500, { 'clearing:sandbox': -2500, pending: 2125, revenue: 375 }],
  ['11:59:59', 0, { 'clearing:sandbox': -5000, pending: 4250, revenue: 750 }],
])(
  'cancelled %s ahead: the quote, the refund and the ledger agree on %i',
  async (ahead, refunded, expected) => {
    const app = await startApp()
    const { booking, interviewee } = await aBooking(app)
    const [hours = 0, minutes = 0, seconds = 0] = ahead.split(':').map(Number)
    const aheadMs = ((hours * 60 + minutes) * 60 + seconds) * 1000
    app.clock.set(new Date(Date.parse(booking.startTime) - aheadMs))
    const quote = await app.as(interviewee).call(api.cancelQuote, { params: { id: booking.id } })
    expect(quote.refund * 100).toBe(refunded)
    await app.as(interviewee).call(api.cancelBooking, { body: { bookingId: booking.id } })
    await app.drainJobs()
    expect(await getBalances(app, booking.id)).toEqual(expected)
    await expectReconciled(app)
  },
)

test('ledger rows cannot be changed or deleted', async () => {
  const app = await startApp()
  await aBooking(app)
  const { pool } = app.deps
  for (const statement of [
    'update ledger_entries set minor = 1',
    'delete from ledger_entries',
    'delete from ledger_journals',
    "update ledger_accounts set code = 'escrow2'",
    'truncate ledger_entries cascade',
  ])
    await expect(pool.query(statement), statement).rejects.toMatchObject({
      constraint: 'ledger_is_append_only',
    })
})

test('a journal that does not sum to zero in every currency does not commit', async () => {
  const app = await startApp()
  const unbalanced = app.deps.pool.query(`
    with account as (insert into ledger_accounts (code, currency) values ('escrow', 'USD'), ('bank', 'GEL') returning id),
      journal as (insert into ledger_journals (key, kind, posted_at) values ('off', 'payout', now()) returning id)
    insert into ledger_entries select journal.id, account.id, case row_number() over () when 1 then 5 else -5 end
    from journal, account`)
  await expect(unbalanced).rejects.toMatchObject({ constraint: 'journal_sums_to_zero' })
})
