import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { BookingId } from '#contract/id.ts'
import { syncPayment } from '#server/payments/payments/sync-payment.ts'
import { startApp } from '#test/app.ts'
import { aBooking } from '#test/bookings.ts'
import { anAdmin, anInterviewee, recordAttendance } from '#test/factories.ts'
import { expectReconciled } from '#test/invariants.ts'
import { startWithProviders } from '#test/providers.ts'

const unknownId = '0196a1b2-0000-4000-8000-00000000000a' as BookingId
const words = { text: 'We looked at the attendance.', reason: 'Attendance' }
const claimed = { reason: 'too_short', text: 'It ended after ten minutes.' } as const

async function aSessionThatEnded() {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aBooking(app)
  app.clock.set(booking.endTime)
  await app.runCronJobs()
  const finance = app.as(await anAdmin(app, 'finance'))
  const { id } = booking
  const [params, own] = [{ bookingId: id }, { params: { id } }]
  return { app, booking, id, params, own, finance, ann: app.as(interviewee), nino: app.as(interviewer) }
}

/** A no-show of the interviewer, contested. */
async function aContestedReport() {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aBooking(app)
  const [ann, nino] = [app.as(interviewee), app.as(interviewer)]
  app.clock.set(new Date(Date.parse(booking.startTime) + 15 * 60_000))
  const own = { params: { id: booking.id } }
  await ann.call(api.reportNoShow, own)
  await nino.call(api.contestNoShow, { ...own, body: { text: 'I was there.' } })
  const finance = app.as(await anAdmin(app, 'finance'))
  return { app, booking, id: booking.id, params: { bookingId: booking.id }, own, ann, nino, finance }
}

/** The session has ended this moment, and the job has not completed it. */
async function aClaimBeforeCompletion() {
  const app = await startApp()
  const booked = await aBooking(app)
  const own = { params: { id: booked.booking.id } }
  app.clock.set(booked.booking.endTime)
  const proposal = { params: { bookingId: booked.booking.id }, body: { reason: 'They waited' } }
  expect(await app.as(await anAdmin(app)).refused(api.proposeDecision, proposal)).toMatchObject({
    code: 'admin.no_open_dispute',
  })
  await app.as(booked.interviewee).call(api.claimSession, { ...own, body: claimed })
  return { app, ...booked }
}

test('support proposes and finance decides a contested no-show, once, with a text to both', async () => {
  const { app, id, params, own, ann, finance } = await aContestedReport()
  await recordAttendance(app, id)
  const support = app.as(await anAdmin(app, 'support'))
  const { items } = await support.call(api.adminDisputes, {})
  expect(items).toMatchObject([{ id, kind: 'no_show' }])
  await support.call(api.proposeDecision, { params, body: { reason: 'Both were there' } })
  const decision = { params, body: { isUpheld: false, ...words } }
  expect((await support.send(api.decideNoShow, decision)).status).toBe(403)

  const dispute = await finance.call(api.adminDispute, { params })
  expect(dispute).toMatchObject({
    open: ['no_show'],
    noShow: {
      absent: 'interviewer',
      contest: 'I was there.',
      proposal: { decision: 'reject', rule: 'was_in_room' },
    },
    interviewer: { minutesInRoom: 30, minutesAlone: 0 },
    proposals: [{ text: 'Both were there' }],
  })
  const statuses = await Promise.all(
    [1, 2].map(async () => (await finance.send(api.decideNoShow, decision)).status),
  )
  expect(statuses.toSorted()).toEqual([204, 409])
  await app.drainJobs()
  expect(await ann.call(api.booking, own)).toMatchObject({
    attendance: 'completed',
    decision: { text: words.text, appeal: 'none' },
    can: { appeal: { until: expect.any(String) } },
  })
  const emails = (await app.emails()).filter(email => email.plain.includes(words.text))
  expect(emails).toHaveLength(2)
  expect(await finance.call(api.adminDisputes, {})).toEqual({ items: [], next: null })
  await expectReconciled(app)
})

test('an appeal is made once and decided by another admin, and a wrong refund is paid by the platform', async () => {
  const { app, params, own, ann, nino, finance } = await aContestedReport()
  await finance.call(api.decideNoShow, { params, body: { isUpheld: true, ...words } })
  await app.drainJobs()
  expect(await ann.call(api.booking, own)).toMatchObject({
    attendance: 'interviewer_no_show',
    refund: { amount: 50 },
  })
  const appeal = { ...own, body: { text: 'My internet failed, and she left.' } }
  await nino.call(api.appealDispute, appeal)
  expect(await ann.refused(api.appealDispute, appeal)).toMatchObject({ code: 'booking.nothing_to_appeal' })
  const decision = { params, body: { kind: 'no_show' as const, isChanged: true, ...words } }
  expect(await finance.refused(api.decideDisputeAppeal, decision)).toMatchObject({
    code: 'admin.same_decider',
  })
  const other = app.as(await anAdmin(app))
  expect(await other.call(api.adminDispute, { params })).toMatchObject({
    open: ['appeal'],
    appeal: {
      by: 'interviewer',
      effect: 'compensate',
      compensation: { amount: 42.5, currency: 'USD' },
      canDecide: true,
    },
  })
  await other.call(api.decideDisputeAppeal, decision)
  expect(await other.refused(api.decideDisputeAppeal, decision)).toMatchObject({
    code: 'admin.no_open_dispute',
  })
  await app.drainJobs()
  expect(await ann.call(api.booking, own)).toMatchObject({
    attendance: 'completed',
    refund: { amount: 50, status: 'succeeded' },
    decision: { appeal: 'decided' },
    can: { appeal: null },
  })
  expect((await nino.call(api.earnings, {})).balances).toMatchObject([{ available: 42.5 }])
  await expectReconciled(app)
})

test('an appeal that changes a rejected report refunds the price', async () => {
  const { app, params, own, ann, finance } = await aContestedReport()
  await finance.call(api.decideNoShow, { params, body: { isUpheld: false, ...words } })
  await ann.call(api.appealDispute, { ...own, body: { text: 'The room was empty.' } })
  const other = app.as(await anAdmin(app))
  await other.call(api.decideDisputeAppeal, { params, body: { kind: 'no_show', isChanged: true, ...words } })
  await app.drainJobs()
  expect(await ann.call(api.booking, own)).toMatchObject({
    attendance: 'interviewer_no_show',
    refund: { amount: 50, status: 'succeeded' },
  })
  await expectReconciled(app)
})

test('an appeal is possible for a week', async () => {
  const { app, params, own, ann, finance } = await aContestedReport()
  await finance.call(api.decideNoShow, { params, body: { isUpheld: false, ...words } })
  app.clock.advance({ hours: 7 * 24 })
  const refused = await ann.refused(api.appealDispute, { ...own, body: { text: 'Too late' } })
  expect(refused).toMatchObject({ code: 'booking.nothing_to_appeal' })
})

test('while a claim is open, the interviewer’s share does not become available', async () => {
  const { app, id, params, own, ann, nino } = await aSessionThatEnded()
  const claimInput = { ...own, body: claimed }
  expect((await nino.send(api.claimSession, claimInput)).status).toBe(403)
  const statuses = await Promise.all(
    [1, 2].map(async () => (await ann.send(api.claimSession, claimInput)).status),
  )
  expect(statuses.toSorted()).toEqual([200, 409])
  await app.drainJobs()
  expect(await ann.call(api.booking, own)).toMatchObject({
    claim: { reason: 'too_short', refund: null },
    can: { claim: null },
  })
  app.clock.advance({ hours: 48 })
  await app.runCronJobs()
  expect((await nino.call(api.earningSessions, { query: {} })).sessions).toMatchObject([
    { state: 'contested' },
  ])

  const finance = app.as(await anAdmin(app, 'finance'))
  expect((await finance.call(api.adminDisputes, { query: { kind: 'claim' } })).items).toMatchObject([{ id }])
  const decision = { params, body: { amount: 20, ...words } }
  expect(
    await finance.refused(api.decideClaim, { params, body: { ...decision.body, amount: 50.01 } }),
  ).toMatchObject({ code: 'admin.refund_too_much' })
  await finance.call(api.decideClaim, decision)
  expect(await finance.refused(api.decideClaim, decision)).toMatchObject({ code: 'admin.no_open_dispute' })
  await app.drainJobs()
  await app.runCronJobs()
  expect(await ann.call(api.booking, own)).toMatchObject({
    claim: { refund: 20 },
    refund: { amount: 20, status: 'succeeded' },
  })
  expect((await nino.call(api.earnings, {})).balances).toMatchObject([{ available: 25.5 }])
  const subjects = (await app.emails()).map(email => email.subject)
  expect(subjects.filter(subject => subject.startsWith('Problem reported'))).toHaveLength(1)
  expect(subjects.filter(subject => subject.startsWith('Decision'))).toHaveLength(2)
  await expectReconciled(app)
})

test('a claim is possible within a day after a paid session, by its interviewee', async () => {
  const { app, booking, own, ann } = await aSessionThatEnded()
  const stranger = app.as(await anInterviewee(app))
  const claimInput = { ...own, body: claimed }
  expect(await stranger.refused(api.claimSession, claimInput)).toMatchObject({ code: 'booking.not_found' })
  app.clock.set(new Date(Date.parse(booking.endTime) + 24 * 3_600_000))
  expect(await ann.refused(api.claimSession, claimInput)).toMatchObject({ code: 'booking.claim_not_now' })
})

test('a rejected claim refunds nothing, and an appeal may', async () => {
  const { app, params, own, ann, finance } = await aSessionThatEnded()
  await ann.call(api.claimSession, { ...own, body: claimed })
  await finance.call(api.decideClaim, { params, body: { amount: 0, ...words } })
  expect(await ann.call(api.booking, own)).toMatchObject({ claim: { refund: 0 }, refund: null })
  await ann.call(api.appealDispute, { ...own, body: { text: 'The recording shows it.' } })
  const other = app.as(await anAdmin(app))
  const body = { kind: 'claim' as const, isChanged: true, amount: 25, ...words }
  await other.call(api.decideDisputeAppeal, { params, body })
  await app.drainJobs()
  expect(await ann.call(api.booking, own)).toMatchObject({ refund: { amount: 25, status: 'succeeded' } })
  await expectReconciled(app)
})

test.each(['both', 'interviewer', 'platform'] as const)(
  'a claim is refunded in full before the job has completed the session, at the cost of %s',
  async bearer => {
    const { booking, app, interviewee, interviewer } = await aClaimBeforeCompletion()
    const finance = app.as(await anAdmin(app, 'finance'))
    const params = { bookingId: booking.id }
    expect(await finance.call(api.adminDispute, { params })).toMatchObject({
      refundable: 50,
      isDivided: true,
    })
    const preview = { action: 'refund', amount: 50, bearer } as const
    const losses = { both: [42.5, 7.5], interviewer: [50, 0], platform: [0, 50] } as const
    expect(await finance.call(api.previewBookingAction, { params, query: preview })).toMatchObject({
      refund: 50,
      left: 0,
      interviewerLoses: losses[bearer][0],
      platformLoses: losses[bearer][1],
    })
    const decision = { params, body: { amount: 50, bearer, ...words } }
    const [statuses] = await Promise.all([
      Promise.all([1, 2].map(async () => (await finance.send(api.decideClaim, decision)).status)),
      app.runCronJob('complete-sessions'),
    ])
    expect(statuses.toSorted()).toEqual([204, 409])
    await app.drainJobs()
    await app.runCronJobs()
    expect(await app.as(interviewee).call(api.booking, { params: { id: booking.id } })).toMatchObject({
      attendance: 'completed',
      refund: { amount: 50, status: 'succeeded' },
    })
    app.clock.advance({ hours: 48 })
    await app.runCronJobs()
    const available = { both: 0, interviewer: -7.5, platform: 42.5 }[bearer]
    const { balances } = await app.as(interviewer).call(api.earnings, {})
    expect(balances.reduce((sum, balance) => sum + balance.available, 0)).toBe(available)
    await expectReconciled(app)
  },
)

test('of two admins who decide a claim, or its appeal, at once only one does, and the payer is refunded once', async () => {
  const { app, params, own, ann, finance } = await aSessionThatEnded()
  await ann.call(api.claimSession, { ...own, body: claimed })
  const other = app.as(await anAdmin(app, 'finance'))
  const statusesOf = async (calls: Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).toSorted()
  const claim = { params, body: { amount: 20, ...words } }
  const decided = await statusesOf([finance, other].map(admin => admin.send(api.decideClaim, claim)))
  expect(decided).toEqual([204, 409])
  await app.drainJobs()
  await ann.call(api.appealDispute, { ...own, body: { text: 'It was five minutes.' } })
  const appeal = { params, body: { kind: 'claim' as const, isChanged: true, amount: 30, ...words } }
  const [third, fourth] = [app.as(await anAdmin(app, 'finance')), app.as(await anAdmin(app, 'finance'))]
  const appeals = await statusesOf([third, fourth].map(admin => admin.send(api.decideDisputeAppeal, appeal)))
  expect(appeals).toEqual([204, 409])
  await app.drainJobs()
  const { payment } = await finance.call(api.adminBooking, { params })
  expect(payment?.refunded).toBe(50)
  await expectReconciled(app)
})

test('an amount above what is left, or of 0 on appeal, is refused before and after the first decision', async () => {
  const { app, booking, interviewee } = await aClaimBeforeCompletion()
  const [finance, other] = [app.as(await anAdmin(app, 'finance')), app.as(await anAdmin(app))]
  const [params, own] = [{ bookingId: booking.id }, { params: { id: booking.id } }]
  const tooMuch = { amount: 50.01, ...words }
  const refused = { code: 'admin.refund_too_much' }
  expect(await finance.refused(api.decideClaim, { params, body: tooMuch })).toMatchObject(refused)
  await finance.call(api.decideClaim, { params, body: { amount: 0, ...words } })
  await app.as(interviewee).call(api.appealDispute, { ...own, body: { text: 'The recording shows it.' } })
  const changed = { kind: 'claim', isChanged: true } as const
  expect(
    await other.refused(api.decideDisputeAppeal, { params, body: { ...changed, ...tooMuch } }),
  ).toMatchObject(refused)
  expect(
    await other.refused(api.decideDisputeAppeal, { params, body: { ...changed, amount: 0, ...words } }),
  ).toMatchObject(refused)
  await other.call(api.decideDisputeAppeal, { params, body: { ...changed, amount: 50, ...words } })
  await app.drainJobs()
  expect(await app.as(interviewee).call(api.booking, own)).toMatchObject({ refund: { amount: 50 } })
  await expectReconciled(app)
})

test('disputes are listed oldest first and page without gaps', async () => {
  const app = await startApp()
  const booked = [
    await aBooking(app, { start: '2030-05-02T10:00:00Z' }),
    await aBooking(app, { start: '2030-05-02T12:00:00Z' }),
    await aBooking(app, { start: '2030-05-02T14:00:00Z' }),
  ]
  for (const { booking, interviewee } of booked) {
    app.clock.set(booking.endTime)
    await app.as(interviewee).call(api.claimSession, { params: { id: booking.id }, body: claimed })
  }
  const ids = booked.map(({ booking }) => booking.id)
  const support = app.as(await anAdmin(app, 'support'))
  const first = await support.call(api.adminDisputes, { query: { pageSize: 2 } })
  const second = await support.call(api.adminDisputes, { query: { pageSize: 2, cursor: first.next ?? '' } })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids)
  expect(second.next).toBeNull()
})

test('a chargeback is listed with a proposal, and is not decided here', async () => {
  const { app, stripe, hold } = await startWithProviders('stripe')
  const { intent, ref } = await hold()
  stripe.pay(intent.paymentUrl)
  await syncPayment(app.deps, intent.transactionId)
  stripe.dispute(ref, 'needs_response')
  await syncPayment(app.deps, intent.transactionId)
  app.loggedErrors.splice(0)
  await recordAttendance(app, intent.bookingId)
  const finance = app.as(await anAdmin(app, 'finance'))
  expect((await finance.call(api.adminDisputes, {})).items).toMatchObject([{ kind: 'chargeback' }])
  const params = { bookingId: intent.bookingId }
  expect(await finance.call(api.adminDispute, { params })).toMatchObject({
    open: ['chargeback'],
    chargebacks: [{ status: 'open', amount: 50 }],
    chargebackProposal: { decision: 'reject', rule: 'met' },
  })
  const decision = { params, body: { amount: 0, ...words } }
  expect(await finance.refused(api.decideClaim, decision)).toMatchObject({ code: 'admin.no_open_dispute' })
})

test('an unknown booking has no dispute', async () => {
  const app = await startApp()
  const finance = app.as(await anAdmin(app, 'finance'))
  const params = { bookingId: unknownId }
  expect(await finance.refused(api.adminDispute, { params })).toMatchObject({ code: 'booking.not_found' })
  const noShow = { params, body: { isUpheld: true, ...words } }
  expect(await finance.refused(api.decideNoShow, noShow)).toMatchObject({ code: 'admin.no_open_dispute' })
  const proposal = { params, body: { reason: 'They waited' } }
  expect(await finance.refused(api.proposeDecision, proposal)).toMatchObject({ code: 'booking.not_found' })
})
