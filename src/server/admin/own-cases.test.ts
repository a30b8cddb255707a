import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { UserId } from '#contract/id.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking } from '#test/bookings.ts'
import { aFindableInterviewer, anAdmin, anInterviewee, aSession, usd } from '#test/factories.ts'
import { expectReconciled } from '#test/invariants.ts'

// An account may have sessions, reviews and reports from before it became an admin's.

const ownCase = { status: 403, code: 'admin.own_case' }
const words = { text: 'We looked at the attendance.', reason: 'Attendance' }
const unknownId = '0196a1b2-0000-4000-8000-00000000000a'

/** Makes the account an owner as another owner does, and gives it a second factor. */
async function makeOwner(app: TestApp, { id }: { id: UserId }) {
  const { db } = app.deps
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const body = { email, role: 'owner', reason: 'Hired' } as const
  await app.as(await anAdmin(app)).call(api.grantAdminRole, { body })
  const key = { public_key: Buffer.alloc(0), counter: 0, transports: [], name: 'Key' }
  await db
    .insertInto('passkeys')
    .values({ user_id: id, credential_id: id, ...key })
    .execute()
}

test.each(['interviewee', 'interviewer'] as const)(
  'an admin decides nothing about a session in which they were the %s',
  async side => {
    const app = await startApp()
    const booked = await aBooking(app)
    const { booking, interviewee, interviewer } = booked
    const params = { bookingId: booking.id }
    app.clock.set(new Date(Date.parse(booking.startTime) + 15 * 60_000))
    await makeOwner(app, booked[side])
    const admin = app.as(booked[side])
    expect(await admin.call(api.adminBooking, { params })).toMatchObject({
      can: { cancel: false, refund: false },
    })
    const cancel = { params, query: { action: 'cancel' as const } }
    expect(await admin.refused(api.previewBookingAction, cancel)).toMatchObject(ownCase)
    expect(
      await admin.refused(api.cancelBookingAsAdmin, { params, body: { reason: words.reason } }),
    ).toMatchObject(ownCase)
    const refund = { refundId: unknownId, amount: 10, reason: words.reason }
    expect(await admin.refused(api.refundBookingAsAdmin, { params, body: refund })).toMatchObject(ownCase)

    const { db } = app.deps
    const report = { booking_id: booking.id, absent: 'interviewer' as const, reported_at: app.clock.now() }
    await db.insertInto('no_show_reports').values(report).execute()
    expect(
      await admin.refused(api.decideNoShow, { params, body: { isUpheld: true, ...words } }),
    ).toMatchObject(ownCase)
    await db.deleteFrom('no_show_reports').execute()

    app.clock.set(booking.endTime)
    const claim = { reason: 'too_short' as const, text: 'It ended early.', claimed_at: app.clock.now() }
    await db
      .insertInto('claims')
      .values({ booking_id: booking.id, ...claim })
      .execute()
    expect(await admin.refused(api.decideClaim, { params, body: { amount: 50, ...words } })).toMatchObject(
      ownCase,
    )
    const other = app.as(await anAdmin(app))
    await other.call(api.decideClaim, { params, body: { amount: 0, ...words } })
    const appeal = {
      booking_id: booking.id,
      kind: 'claim' as const,
      text: 'No.',
      appealed_at: app.clock.now(),
    }
    await db
      .insertInto('dispute_appeals')
      .values({ user_id: side === 'interviewee' ? interviewer.id : interviewee.id, ...appeal })
      .execute()
    expect((await admin.call(api.adminDispute, { params })).appeal).toMatchObject({ canDecide: false })
    const changed = { kind: 'claim' as const, isChanged: true, amount: 50, ...words }
    expect(await admin.refused(api.decideDisputeAppeal, { params, body: changed })).toMatchObject(ownCase)
    await app.drainJobs()
    expect(await other.call(api.adminBooking, { params })).toMatchObject({
      payment: { refunded: 0 },
    })
    await expectReconciled(app)
  },
)

test.each(['author', 'reporter'] as const)(
  'a moderator decides no case of which they are the %s',
  async part => {
    const app = await startApp()
    const interviewer = await aFindableInterviewer(app)
    const [interviewee, reader] = [await anInterviewee(app), await anInterviewee(app)]
    const bookingId = await aSession(app, { interviewer, interviewee, price: usd(50) })
    const review = { bookingId, rating: 1, comment: 'An awful person' }
    await app.as(interviewee).call(api.writeReview, { body: review })
    const target = { kind: 'review', bookingId } as const
    const text = { cause: 'harassment', text: 'It insults.' } as const
    await app.as(reader).call(api.reportContent, { body: { target, ...text } })
    const own = part === 'author' ? interviewee : reader
    await makeOwner(app, own)
    const [admin, other] = [app.as(own), app.as(await anAdmin(app, 'moderator'))]
    const [item] = (await other.call(api.moderationCases, {})).items
    const params = { id: item?.id ?? '' }
    const hiding = { rule: 'harassment', statement: 'It insults.', reason: 'Insult' } as const
    const reason = { reason: 'Fair' }
    expect((await admin.call(api.moderationCase, { params })).can).toEqual({
      decide: false,
      decideAppeal: false,
      restore: false,
    })
    expect(await admin.refused(api.dismissReports, { params, body: reason })).toMatchObject(ownCase)
    expect(await admin.refused(api.hideContent, { params, body: hiding })).toMatchObject(ownCase)
    await other.call(api.hideContent, { params, body: hiding })
    expect(await admin.refused(api.restoreContent, { params, body: reason })).toMatchObject(ownCase)
    await app.as(interviewee).call(api.appealDecision, { params, body: { text: 'I disagree.' } })
    const answer = { restore: true, answer: 'Agreed.', ...reason }
    expect(await admin.refused(api.decideAppeal, { params, body: answer })).toMatchObject(ownCase)
  },
)

test('an admin changes no reliability of their own', async () => {
  const app = await startApp()
  const interviewer = await aFindableInterviewer(app)
  await makeOwner(app, interviewer)
  const admin = app.as(interviewer)
  const params = { userId: interviewer.id }
  const body = { from: 'good', reason: 'Was ill' } as const
  const warned = { ...body, state: 'warned', days: 14, note: 'Come in time.' } as const
  expect(await admin.refused(api.liftReliability, { params, body })).toMatchObject(ownCase)
  expect(await admin.refused(api.imposeReliability, { params, body: warned })).toMatchObject(ownCase)
})
