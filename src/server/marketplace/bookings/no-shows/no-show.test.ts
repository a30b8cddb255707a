import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking, paymentAmountsOf } from '#test/bookings.ts'
import { expectReconciled } from '#test/invariants.ts'
import type { SignedInUser } from '#test/open-app.ts'
import { decideNoShow } from './no-show.ts'

/** A paid session that began 15 minutes ago. */
async function start() {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aBooking(app)
  app.clock.set(new Date(Date.parse(booking.startTime) + 15 * 60_000))
  const id = { params: { id: booking.id } }
  return { app, booking, id, interviewee, interviewer, ann: app.as(interviewee), nino: app.as(interviewer) }
}

const insertAttendance = (app: TestApp, bookingId: string, { id }: SignedInUser, from: string) =>
  app.deps.db
    .insertInto('attendance')
    .values({
      booking_id: bookingId,
      user_id: id,
      connection_id: bookingId,
      joined_at: new Date(from),
    } as never)
    .execute()

const operatorDecision = {
  decidedBy: { commandLineUser: 'operator' },
  text: '',
  record: async () => undefined,
}

test('either party can report a no-show once, 15 minutes after the start', async () => {
  const { app, booking, id, ann, nino } = await start()
  app.clock.set(new Date(Date.parse(booking.startTime) + 15 * 60_000 - 1))
  expect(await ann.refused(api.reportNoShow, id)).toMatchObject({
    status: 422,
    code: 'booking.no_show_not_now',
  })
  app.clock.advance({ seconds: 1 })
  expect((await ann.call(api.booking, id)).can.reportNoShow).toBe(true)
  const reports = await Promise.all([ann.send(api.reportNoShow, id), ann.send(api.reportNoShow, id)])
  expect(reports.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await nino.refused(api.reportNoShow, id)).toMatchObject({ code: 'booking.already_reported' })
  expect(await nino.call(api.booking, id)).toMatchObject({
    noShow: { absent: 'interviewer', contested: false, upheld: null },
    can: { contestNoShow: { until: expect.any(String) } },
  })
})

test('an uncontested report against the interviewer refunds the full price after 24 hours', async () => {
  const { app, booking, id, ann } = await start()
  await ann.call(api.reportNoShow, id)
  app.clock.advance({ hours: 23, minutes: 59 })
  await app.runCronJobs()
  expect((await ann.call(api.booking, id)).attendance).toBe('none')
  app.clock.advance({ minutes: 1 })
  await app.runCronJobs()
  expect(await ann.call(api.booking, id)).toMatchObject({
    attendance: 'interviewer_no_show',
    noShow: { upheld: true },
    refund: { amount: 50, status: 'succeeded' },
  })
  const emails = (await app.emails()).filter(email => email.subject.startsWith('Decision'))
  expect(emails.map(email => email.plain).join()).toMatch(/marked .* as absent/)
  expect(await paymentAmountsOf(app, booking.payment?.transactionId ?? '')).toMatchObject({
    theirs: { refunded: 5000 },
  })
  await expectReconciled(app)
})

test('a report against the interviewer after completion reverses the earnings', async () => {
  const { app, booking, id, ann } = await start()
  app.clock.set(booking.endTime)
  await app.runCronJobs()
  await ann.call(api.reportNoShow, id)
  app.clock.advance({ hours: 24 })
  await app.runCronJobs()
  expect(await ann.call(api.booking, id)).toMatchObject({
    attendance: 'interviewer_no_show',
    refund: { amount: 50 },
  })
  app.clock.advance({ hours: 24 })
  await app.runCronJobs()
  await expectReconciled(app)
})

test('a report counts as unread for the person it is about, also when the interviewer made it', async () => {
  const { app, id, ann, nino } = await start()
  const unread = async () => (await ann.call(api.unreadNotificationCount, {})).unseen
  await app.drainJobs()
  const before = await unread()
  await nino.call(api.reportNoShow, id)
  await app.drainJobs()
  expect(await unread()).toBe(before + 1)
})

test('an absent interviewee gets no refund, and the interviewer earns', async () => {
  const { app, id, ann, nino } = await start()
  await nino.call(api.reportNoShow, id)
  app.clock.advance({ hours: 24 })
  await app.runCronJobs()
  expect(await ann.call(api.booking, id)).toMatchObject({ attendance: 'interviewee_no_show', refund: null })
  await expectReconciled(app)
})

test('a contested report waits for an administrator’s decision', async () => {
  const { app, booking, id, ann, nino } = await start()
  await ann.call(api.reportNoShow, id)
  const text = { ...id, body: { text: 'I waited in the room.' } }
  expect(await ann.refused(api.contestNoShow, text)).toMatchObject({ code: 'booking.nothing_to_contest' })
  expect(await nino.call(api.contestNoShow, text)).toMatchObject({ noShow: { contested: true } })
  app.clock.advance({ hours: 48 })
  await app.runCronJobs()
  expect(await ann.call(api.booking, id)).toMatchObject({ attendance: 'none', noShow: { upheld: null } })
  expect(await decideNoShow(app.deps, booking.id, false, operatorDecision)).toBe(true)
  expect(await decideNoShow(app.deps, booking.id, true, operatorDecision)).toBe(false)
  expect(await ann.call(api.booking, id)).toMatchObject({ attendance: 'completed', refund: null })
  await expectReconciled(app)
})

test('a report that attendance contradicts waits for an administrator’s decision', async () => {
  const { app, booking, id, ann, interviewer } = await start()
  await insertAttendance(app, booking.id, interviewer, booking.startTime)
  await ann.call(api.reportNoShow, id)
  app.clock.advance({ hours: 30 })
  await app.runCronJobs()
  expect(await ann.call(api.booking, id)).toMatchObject({ attendance: 'none', noShow: { upheld: null } })
})

test('a no-show cannot be reported a day after the end', async () => {
  const { app, booking, id, ann } = await start()
  app.clock.set(new Date(Date.parse(booking.endTime) + 24 * 3_600_000))
  expect(await ann.refused(api.reportNoShow, id)).toMatchObject({ code: 'booking.no_show_not_now' })
})
