import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { consents } from '#contract/booking.ts'
import type { UserId } from '#contract/id.ts'
import { scheduleReliabilityCheck } from '#server/marketplace/reliability/repository.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aFreeBooking } from '#test/bookings.ts'
import { aFindableInterviewer, anAdmin, anInterviewee, aSession, aSlot, free } from '#test/factories.ts'

const unknownId = '0196a1b2-0000-4000-8000-00000000000a' as UserId

/** Sessions that the interviewer missed, one a day until yesterday, and the check that their decisions schedule. */
async function missSessions(app: TestApp, interviewer: { id: UserId }, count: number) {
  const interviewee = await anInterviewee(app)
  for (let day = 1; day <= count; day++) {
    const start = new Date(app.clock.now().getTime() - day * 86_400_000).toISOString()
    await aSession(app, { interviewer, interviewee, start, attendance: 'interviewer_no_show' })
  }
  await check(app, interviewer)
}

async function check(app: TestApp, { id }: { id: UserId }) {
  await app.deps.db.transaction().execute(tx => scheduleReliabilityCheck(tx, id, app.clock.now()))
  await app.runCronJob('check-reliability')
}

const findIds = async (app: TestApp) => {
  const { interviewers } = await app.as(await anInterviewee(app)).call(api.findInterviewers, { body: {} })
  return interviewers.map(({ id }) => id)
}

test('two no-shows warn the interviewer, who reads the same figures and stays bookable', async () => {
  const app = await startApp()
  const interviewer = await aFindableInterviewer(app)
  await missSessions(app, interviewer, 2)
  expect(await app.as(interviewer).call(api.myReliability, {})).toMatchObject({
    state: 'warned',
    pausedUntil: null,
    figures: { noShows: 2, lateCancellations: 0, unanswered: 0, overdueScorecards: 0 },
  })
  await app.drainJobs()
  const emails = await app.emails()
  expect(emails.map(({ subject }) => subject)).toEqual(['A warning about your reliability'])
  expect(await findIds(app)).toEqual([interviewer.id])
  await check(app, interviewer)
  await app.drainJobs()
  expect(await app.emails()).toHaveLength(1)
})

test('three no-shows pause new bookings for 14 days, then search lists the interviewer again', async () => {
  const app = await startApp()
  const interviewer = await aFindableInterviewer(app)
  const timeSlotId = await aSlot(app, interviewer, { price: free })
  await missSessions(app, interviewer, 3)
  expect(await findIds(app)).toEqual([])
  const refusal = await app
    .as(await anInterviewee(app))
    .refused(api.createBooking, { body: { timeSlotId, consents: [...consents] } })
  expect(refusal.code).toBe('slot.not_found')
  app.clock.advance({ hours: 14 * 24 })
  await app.runCronJob('check-reliability')
  expect(await findIds(app)).toEqual([interviewer.id])
  expect(await app.as(interviewer).call(api.myReliability, {})).toMatchObject({ state: 'warned' })
})

test('booked sessions stay when bookings are paused', async () => {
  const app = await startApp()
  const { booking, interviewer, interviewee } = await aFreeBooking(app)
  await missSessions(app, interviewer, 3)
  const kept = await app.as(interviewee).call(api.booking, { params: { id: booking.id } })
  expect(kept.status).toBe('confirmed')
})

test('a cancellation within 24 hours of the start counts as late, an earlier one does not', async () => {
  const app = await startApp()
  const early = await aFreeBooking(app, { start: '2030-05-05T10:00:00Z' })
  await app.as(early.interviewer).call(api.cancelBooking, { body: { bookingId: early.booking.id } })
  await app.runCronJob('check-reliability')
  expect(await app.as(early.interviewer).call(api.myReliability, {})).toMatchObject({
    figures: { lateCancellations: 0 },
  })
  const late = await aFreeBooking(app, { start: '2030-05-02T08:00:00Z' })
  await app.as(late.interviewer).call(api.cancelBooking, { body: { bookingId: late.booking.id } })
  await app.runCronJob('check-reliability')
  expect(await app.as(late.interviewer).call(api.myReliability, {})).toMatchObject({
    figures: { lateCancellations: 1 },
  })
})

test('a scorecard is overdue a week after the session, without any further event', async () => {
  const app = await startApp()
  const { interviewer } = await aFreeBooking(app, { start: '2030-05-02T10:00:00Z' })
  app.clock.set('2030-05-02T11:00:00Z')
  await app.runCronJob('complete-sessions')
  await app.runCronJob('check-reliability')
  const figures = async () => (await app.as(interviewer).call(api.myReliability, {})).figures
  expect(await figures()).toMatchObject({ overdueScorecards: 0 })
  app.clock.set('2030-05-09T11:00:00Z')
  await app.runCronJob('check-reliability')
  expect(await figures()).toMatchObject({ overdueScorecards: 1 })
})

test('an admin lifts a removal: what happened before no longer counts, and the log has both states', async () => {
  const app = await startApp()
  const support = await anAdmin(app, 'support')
  const interviewer = await aFindableInterviewer(app)
  await missSessions(app, interviewer, 5)
  const params = { userId: interviewer.id }
  const removed = await app.as(support).call(api.interviewerReliability, { params })
  expect(removed).toMatchObject({ state: 'removed', isManual: false, isListed: false })
  expect(removed.incidents.map(({ isCounted }) => isCounted)).toEqual([true, true, true, true, true])
  await app
    .as(support)
    .call(api.liftReliability, { params, body: { from: 'removed', reason: 'They were ill' } })
  await check(app, interviewer)
  const lifted = await app.as(support).call(api.interviewerReliability, { params })
  expect(lifted).toMatchObject({ state: 'good', isListed: true, figures: { noShows: 0 } })
  expect(lifted.incidents.every(({ isCounted }) => !isCounted)).toBe(true)
  expect(lifted.changes.map(({ state }) => state)).toEqual(['good', 'removed'])
  const log = await app
    .as(await anAdmin(app))
    .call(api.adminActions, { query: { targetType: 'user', targetId: interviewer.id } })
  expect(log.items).toMatchObject([
    {
      action: 'lift_reliability',
      reason: 'They were ill',
      before: { state: 'removed', pausedUntil: null },
      after: { state: 'good', pausedUntil: null },
    },
  ])
})

const imposed = { state: 'paused', days: 3, note: 'You asked for a break.', reason: 'Asked for it' } as const

test('an admin pauses an interviewer without a cause in the figures, and the rules keep it', async () => {
  const app = await startApp()
  const support = await anAdmin(app, 'support')
  const interviewer = await aFindableInterviewer(app)
  const params = { userId: interviewer.id }
  await app.as(support).call(api.imposeReliability, { params, body: { ...imposed, from: 'good' } })
  await check(app, interviewer)
  expect(await app.as(interviewer).call(api.myReliability, {})).toMatchObject({
    state: 'paused',
    pausedUntil: '2030-05-04T09:00:00.000Z',
    note: 'You asked for a break.',
  })
  expect(await findIds(app)).toEqual([])
})

test('of two admins at once only the first changes the state', async () => {
  const app = await startApp()
  const interviewer = await aFindableInterviewer(app)
  const body = { ...imposed, from: 'good' as const }
  const answers = await Promise.all(
    [await anAdmin(app), await anAdmin(app)].map(admin =>
      app.as(admin).send(api.imposeReliability, { params: { userId: interviewer.id }, body }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
})

test('a repeated warning, a lift of nothing and unknown people are refused', async () => {
  const app = await startApp()
  const admin = app.as(await anAdmin(app))
  const interviewer = await aFindableInterviewer(app)
  const params = { userId: interviewer.id }
  const reason = 'Complaints'
  expect(await admin.refused(api.liftReliability, { params, body: { from: 'good', reason } })).toMatchObject({
    code: 'reliability.nothing_to_lift',
  })
  const warning = { ...imposed, state: 'warned' as const }
  await admin.call(api.imposeReliability, { params, body: { ...warning, from: 'good' } })
  expect(
    await admin.refused(api.imposeReliability, { params, body: { ...warning, from: 'warned' } }),
  ).toMatchObject({ code: 'reliability.unchanged' })
  const interviewee = await anInterviewee(app)
  for (const userId of [unknownId, interviewee.id])
    expect(
      await admin.refused(api.imposeReliability, { params: { userId }, body: { ...imposed, from: 'good' } }),
    ).toMatchObject({ code: 'reliability.not_found' })
})

test('a state that changed since it was read is not lifted, nor one of a closed account changed', async () => {
  const app = await startApp()
  const admin = app.as(await anAdmin(app))
  const interviewer = await aFindableInterviewer(app)
  const params = { userId: interviewer.id }
  const lift = { params, body: { from: 'warned' as const, reason: 'Complaints' } }
  expect(await admin.refused(api.liftReliability, lift)).toMatchObject({ code: 'reliability.changed' })
  await app.as(interviewer).call(api.closeAccount, {})
  const refused = { status: 409, code: 'admin.account_closed' }
  expect(await admin.refused(api.liftReliability, lift)).toMatchObject(refused)
  const pause = { params, body: { ...imposed, from: 'good' as const } }
  expect(await admin.refused(api.imposeReliability, pause)).toMatchObject(refused)
})

test('the list has the worst first, page by page, and filters by state', async () => {
  const app = await startApp()
  const admin = app.as(await anAdmin(app, 'support'))
  const people = [await aFindableInterviewer(app), await aFindableInterviewer(app)] as const
  await missSessions(app, people[0], 1)
  await missSessions(app, people[1], 3)
  const list = (query: object) => admin.call(api.reliabilityList, { query })
  const first = await list({ pageSize: 1 })
  expect(first.items).toMatchObject([{ userId: people[1].id, state: 'paused', figures: { noShows: 3 } }])
  const second = await list({ pageSize: 1, cursor: first.next })
  expect(second).toMatchObject({ items: [{ userId: people[0].id, state: 'good' }], next: null })
  expect((await list({ state: 'paused' })).items.map(({ userId }) => userId)).toEqual([people[1].id])
})

test.each(['finance', 'moderator'] as const)('the role %s neither reads nor changes it', async role => {
  const app = await startApp()
  const admin = await anAdmin(app, role)
  expect((await app.as(admin).send(api.reliabilityList, {})).status).toBe(403)
  const params = { userId: unknownId }
  const body = { ...imposed, from: 'good' }
  expect((await app.as(admin).send(api.imposeReliability, { params, body })).status).toBe(403)
})
