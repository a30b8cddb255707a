import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { UserId } from '#contract/id.ts'
import { reportNoShow } from '#server/marketplace/bookings/no-shows/no-show.ts'
import { createPayoutBatch } from '#server/payments/payouts/payout-batches.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking, aFreeBooking } from '#test/bookings.ts'
import { anInterviewee, anInterviewer, aSlot, usd } from '#test/factories.ts'
import { expectReconciled } from '#test/invariants.ts'
import type { SignedInUser } from '#test/open-app.ts'
import { pay } from '#test/sandbox-payer.ts'

const iban = 'GE29NB0000000101904917'

/** Paid session of this interviewer. */
async function sessionWith(app: TestApp, interviewer: { id: UserId }, start: string, price = usd(50)) {
  const interviewee = await anInterviewee(app, { name: 'Ann' })
  const timeSlotId = await aSlot(app, interviewer, { start, price })
  const intent = await app.as(interviewee).call(api.createPaymentIntent, { body: { timeSlotId } })
  await pay(app, intent)
  await app.drainJobs()
  return { interviewee, id: intent.bookingId }
}

const earningsOf = (app: TestApp, user: SignedInUser) => app.as(user).call(api.earnings, {})
const sessionsOf = async (app: TestApp, user: SignedInUser) =>
  (await app.as(user).call(api.earningSessions, {})).sessions
/** New token, because some tests outlive the first. */
const signInAgain = async (app: TestApp, { id }: { id: UserId }): Promise<SignedInUser> => ({
  id,
  token: await app.tokenFor(id),
})

test('money of a session is upcoming, then pending, then available, then paid out', async () => {
  const app = await startApp()
  const { booking, interviewer } = await aBooking(app)
  const balance = { currency: 'USD', upcoming: 0, pending: 0, available: 0, paidOut: 0 }
  expect(await earningsOf(app, interviewer)).toMatchObject({
    feePercent: 15,
    balances: [{ ...balance, upcoming: 42.5 }],
    months: [],
    payouts: [],
  })
  const amounts = { gross: 50, refunded: 0, fee: 7.5, net: 42.5, currency: 'USD' }
  expect(await sessionsOf(app, interviewer)).toMatchObject([
    { bookingId: booking.id, state: 'upcoming', charged: null, ...amounts },
  ])

  app.clock.set(booking.endTime)
  await app.runCronJobs()
  expect((await earningsOf(app, interviewer)).balances).toEqual([{ ...balance, pending: 42.5 }])
  const availableAt = new Date(Date.parse(booking.endTime) + 24 * 3_600_000).toISOString()
  expect(await sessionsOf(app, interviewer)).toMatchObject([{ state: 'pending', availableAt, ...amounts }])

  app.clock.set(availableAt)
  await app.runCronJobs()
  expect((await earningsOf(app, interviewer)).balances).toEqual([{ ...balance, available: 42.5 }])
  expect(await sessionsOf(app, interviewer)).toMatchObject([{ state: 'available', availableAt }])

  await app.as(interviewer).call(api.setPayoutDetails, { body: { method: 'bank', holder: 'Nino', iban } })
  app.clock.advance({ hours: 1 })
  await createPayoutBatch(app.deps, { currency: 'USD', method: 'bank', minMinor: 2000 })
  const paid = await earningsOf(app, interviewer)
  expect(paid.balances).toEqual([{ ...balance, paidOut: 42.5 }])
  expect(paid.payouts).toMatchObject([
    { amount: 42.5, currency: 'USD', status: 'sent', destination: 'GE•• •••• 4917' },
  ])
  expect(await sessionsOf(app, interviewer)).toMatchObject([{ state: 'paid', ...amounts }])
  await expectReconciled(app)
})

test('the retained part of a late cancellation is earned at once, and an early one earns nothing', async () => {
  const app = await startApp()
  const interviewer = await anInterviewer(app)
  const late = await sessionWith(app, interviewer, '2030-05-03T10:00:00Z')
  const early = await sessionWith(app, interviewer, '2030-05-09T10:00:00Z')
  app.clock.set('2030-05-02T20:00:00Z')
  for (const { interviewee, id } of [late, early])
    await app.as(interviewee).call(api.cancelBooking, { body: { bookingId: id } })
  await app.drainJobs()
  expect(await sessionsOf(app, interviewer)).toMatchObject([
    { bookingId: early.id, state: 'refunded', gross: 50, refunded: 50, fee: 0, net: 0, availableAt: null },
    { bookingId: late.id, state: 'pending', gross: 50, refunded: 25, fee: 3.75, net: 21.25 },
  ])
  expect((await earningsOf(app, interviewer)).balances).toMatchObject([{ upcoming: 0, pending: 21.25 }])
  await expectReconciled(app)
})

test('the earnings of a reported session wait for the decision', async () => {
  const app = await startApp()
  const { booking, interviewer, interviewee } = await aBooking(app)
  app.clock.set(new Date(Date.parse(booking.startTime) + 15 * 60_000))
  const user = {
    ...interviewee,
    role: 'interviewee' as const,
    language: 'en' as const,
    authSessionId: '',
    adminRoles: [],
    isRecentlyAuthenticated: true,
    mustSetUpMfa: false,
  }
  await reportNoShow(app.deps, user, booking.id)
  expect(await sessionsOf(app, interviewer)).toMatchObject([{ state: 'contested', availableAt: null }])
  app.clock.advance({ hours: 25 })
  await app.runCronJobs()
  expect(await sessionsOf(app, interviewer)).toMatchObject([{ state: 'refunded', net: 0 }])
  expect((await earningsOf(app, interviewer)).balances).toEqual([])
  await expectReconciled(app)
})

test('a booking shows its earnings only to the interviewer', async () => {
  const app = await startApp()
  const nino = await anInterviewer(app, { mode: 'approve' })
  const receivesOf = async (user: SignedInUser, list: 'interviewerBookings' | 'intervieweeBookings') =>
    (await app.as(user).call(api[list], {})).bookings[0]?.receives
  const { interviewee, id } = await sessionWith(app, nino, '2030-05-03T10:00:00Z', usd(49.99))
  const expected = { amount: 42.49, currency: 'USD' }
  expect(await receivesOf(nino, 'interviewerBookings')).toEqual(expected)
  await app.as(nino).call(api.acceptBooking, { params: { id } })
  await app.drainJobs()
  app.deps.config.payment.feePercent = 30
  expect(await receivesOf(nino, 'interviewerBookings')).toEqual(expected)
  expect(await sessionsOf(app, nino)).toMatchObject([{ net: 42.49 }])
  expect(await receivesOf(interviewee, 'intervieweeBookings')).toBeNull()

  app.clock.set('2030-05-02T20:00:00Z')
  await app.as(interviewee).call(api.cancelBooking, { body: { bookingId: id } })
  await app.drainJobs()
  const [{ net } = { net: 0 }] = await sessionsOf(app, nino)
  expect(await receivesOf(nino, 'interviewerBookings')).toEqual({ amount: net, currency: 'USD' })
  expect(await receivesOf(interviewee, 'intervieweeBookings')).toBeNull()
})

test('a free or fully refunded session shows no earnings', async () => {
  const app = await startApp()
  const { booking, interviewer } = await aFreeBooking(app)
  const params = { id: booking.id }
  expect((await app.as(interviewer).call(api.booking, { params })).receives).toBeNull()
  const nino = await anInterviewer(app)
  const { id } = await sessionWith(app, nino, '2030-05-03T10:00:00Z')
  await app.as(nino).call(api.cancelBooking, { body: { bookingId: id } })
  await app.drainJobs()
  expect((await app.as(nino).call(api.booking, { params: { id } })).receives).toBeNull()
})

test('the twelve months use the interviewer’s time zone and agree with the sessions', async () => {
  const app = await startApp()
  const interviewer = await anInterviewer(app, { timeZone: 'Asia/Tbilisi' })
  // 1 June in Tbilisi, still 31 May in UTC.
  await sessionWith(app, interviewer, '2030-05-31T21:00:00Z')
  await sessionWith(app, interviewer, '2030-05-31T18:00:00Z', usd(20))
  app.clock.set('2030-06-02T09:00:00Z')
  await app.runCronJobs()
  const signedIn = await signInAgain(app, interviewer)
  const { months } = await earningsOf(app, signedIn)
  expect(months).toHaveLength(12)
  expect(months[0]).toMatchObject({ month: '2029-07', net: 0 })
  expect(months.slice(-2)).toEqual([
    { month: '2030-05', gross: 20, refunded: 0, fee: 3, net: 17, currency: 'USD' },
    { month: '2030-06', gross: 50, refunded: 0, fee: 7.5, net: 42.5, currency: 'USD' },
  ])
  const inJune = { query: { from: '2030-06-01', to: '2030-06-30' } }
  const { sessions, total } = await app.as(signedIn).call(api.earningSessions, inJune)
  expect(total).toBe(1)
  expect(sessions).toMatchObject([{ net: 42.5 }])
  await expectReconciled(app)
})

test('a later fee change does not affect confirmed bookings', async () => {
  const app = await startApp()
  const { booking, interviewer } = await aBooking(app)
  app.deps.config.payment.feePercent = 30
  expect(await sessionsOf(app, interviewer)).toMatchObject([{ fee: 7.5, net: 42.5 }])
  app.clock.set(booking.endTime)
  await app.runCronJobs()
  expect(await sessionsOf(app, interviewer)).toMatchObject([{ state: 'pending', fee: 7.5, net: 42.5 }])
  await expectReconciled(app)
})

test('an interviewer does not see the earnings of others', async () => {
  const app = await startApp()
  await aBooking(app)
  const other = await anInterviewer(app)
  expect(await earningsOf(app, other)).toMatchObject({ balances: [], months: [], payouts: [] })
  expect(await sessionsOf(app, other)).toEqual([])
})
