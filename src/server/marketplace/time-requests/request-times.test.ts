import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { SessionTypeId } from '#contract/id.ts'
import { timeRequestLimits } from '#contract/session-type-limits.ts'
import { type SignedInUser, startApp, type TestApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot, free } from '#test/factories.ts'
import { waitForLockedStatement } from '#test/notes.ts'
import { aFreeIntro, aSessionType, atMonday, monday, saveHours, type typeTerms } from '#test/session-types.ts'
import { askForTimes, aTimeRequest, atTuesday, tuesday } from '#test/time-requests.ts'

async function start(type: Partial<typeof typeTerms> = {}) {
  const app = await startApp()
  const interviewer = await anInterviewer(app, { name: 'Nino Beridze' })
  const interviewee = await anInterviewee(app, { name: 'Maria Silva' })
  await saveHours(app, interviewer)
  const { id } = await aSessionType(app, interviewer, { amount: 0, ...type })
  return { app, interviewer, interviewee, id, ann: app.as(interviewee), nino: app.as(interviewer) }
}

async function requestable(app: TestApp, user: SignedInUser, id: SessionTypeId, from = tuesday) {
  const { times } = await app
    .as(user)
    .call(api.requestableTimes, { params: { id }, query: { from, days: 1 } })
  return times.map(({ startTime }) => startTime.slice(11, 16))
}

/** Code of a refused request. */
const refused = async (app: TestApp, user: SignedInUser, id: SessionTypeId, body = {}) => {
  const input = { sessionTypeId: id, startTimes: [atTuesday('18:00')], ...body }
  return (await app.as(user).refused(api.requestTimes, { body: input })).code
}

const headings = (app: TestApp, user: SignedInUser) =>
  app
    .as(user)
    .call(api.notifications, {})
    .then(({ notices }) => notices.map(({ title }) => title))

test('free hours of the day can be asked for, beyond the weekly hours, but not where the interviewer is busy', async () => {
  const { app, interviewer, interviewee, id, nino } = await start({ bufferMinutes: 15 })
  const day = await requestable(app, interviewee, id)
  expect([day[0], day.at(-1), day.length]).toEqual(['07:00', '21:00', 29])
  await aSlot(app, interviewer, { start: atTuesday('12:00'), price: free })
  const left = await requestable(app, interviewee, id)
  expect(left).toContain('11:00')
  expect(left).not.toContain('11:30')
  expect(left).not.toContain('12:30')
  await nino.call(api.addDaysOff, { body: { from: tuesday, to: tuesday } })
  expect(await requestable(app, interviewee, id)).toEqual([])
  expect(await requestable(app, interviewee, id, '2030-05-01')).toContain('12:00')
  // Two hours are left for the answer.
  expect(await requestable(app, interviewee, id, '2030-05-01')).not.toContain('11:00')
  expect(await requestable(app, interviewee, id, '2030-06-29')).toContain('07:00')
  expect(await requestable(app, interviewee, id, '2030-07-01')).toEqual([])
})

test('a request reaches the interviewer with message and answers, in the app and by email', async () => {
  const { app, interviewer, interviewee, id, ann, nino } = await start()
  const request = await askForTimes(app, interviewee, id, {
    startTimes: [atTuesday('19:00'), atTuesday('18:00')],
    message: ' I work until six. ',
  })
  expect(request).toMatchObject({
    ...{ status: 'open', interviewerName: 'Nino Beridze', minutes: 45, amount: 0, accepted: null },
    message: 'I work until six.',
    times: [
      { startTime: atTuesday('18:00'), endTime: atTuesday('18:45'), isFree: true },
      { startTime: atTuesday('19:00') },
    ],
    expiresAt: '2030-05-04T09:00:00.000Z',
  })
  expect(await nino.call(api.timeRequests, {})).toEqual([request])
  expect(await ann.call(api.timeRequests, {})).toEqual([request])
  expect(await app.as(await anInterviewee(app)).call(api.timeRequests, {})).toEqual([])
  await app.drainJobs()
  expect(await headings(app, interviewer)).toEqual(['Maria Silva asks for another time'])
  const [email] = (await app.emails()).filter(({ subject }) => subject.includes('asks for another time'))
  expect(email?.subject).toMatch(/^Maria Silva asks for another time: /)
  expect(JSON.stringify(email)).toContain('I work until six.')
})

test('an interviewer who wants no emails about bookings gets none', async () => {
  const { app, interviewee, id, nino } = await start()
  await nino.call(api.updateNotificationSettings, { body: { category: 'bookings', mail: false, bell: true } })
  await askForTimes(app, interviewee, id)
  await app.drainJobs()
  expect((await app.emails()).filter(({ subject }) => subject.includes('another time'))).toEqual([])
})

test('the default type takes length and price from the weekly hours, and without weekly hours there is nothing to ask for', async () => {
  const { app, interviewer, interviewee, ann, id } = await start()
  const types = () => ann.call(api.interviewerSessionTypes, { params: { id: interviewer.id } })
  const [standard] = await types()
  expect(standard).toMatchObject({
    isDefault: true,
    requestTerms: { minutes: 60, amount: 50, currency: 'USD', noticeMinutes: 60 },
  })
  if (!standard) throw new Error('a default type')
  expect(await askForTimes(app, interviewee, standard.id)).toMatchObject({
    ...{ sessionType: null, minutes: 60, amount: 50 },
  })
  const idle = await anInterviewer(app)
  const [other] = await ann.call(api.interviewerSessionTypes, { params: { id: idle.id } })
  expect(other?.requestTerms).toBeNull()
  expect(await refused(app, interviewee, other?.id as SessionTypeId)).toBe('session_type.not_found')
  const day = { params: { id: other?.id as SessionTypeId }, query: { from: tuesday } }
  expect(await ann.refused(api.requestableTimes, day)).toMatchObject({ code: 'session_type.not_found' })
  await app.deps.db
    .updateTable('interviewers')
    .set({ listed: false })
    .where('user_id', '=', interviewer.id)
    .execute()
  expect(await refused(app, await anInterviewee(app), id)).toBe('session_type.not_found')
})

test('an interviewer may turn requests off; those that were sent can still be answered', async () => {
  const { app, interviewer, interviewee, id, ann, nino } = await start()
  const sent = await askForTimes(app, interviewee, id)
  await nino.call(api.setTimeRequests, { body: { acceptsTimeRequests: false } })
  expect(await nino.call(api.myProfile, {})).toMatchObject({ acceptsTimeRequests: false })
  const other = await anInterviewee(app)
  expect(await refused(app, other, id)).toBe('time_request.turned_off')
  const times = { params: { id }, query: { from: tuesday } }
  expect(await ann.refused(api.requestableTimes, times)).toMatchObject({ code: 'time_request.turned_off' })
  const terms = async () =>
    (await ann.call(api.interviewerSessionTypes, { params: { id: interviewer.id } })).map(
      ({ requestTerms }) => requestTerms,
    )
  expect(await terms()).toEqual([null, null])
  const accept = { params: { id: sent.id }, body: { startTime: atTuesday('18:00') } }
  expect(await nino.call(api.acceptTimeRequest, accept)).toMatchObject({ status: 'booked' })
  await nino.call(api.setTimeRequests, { body: { acceptsTimeRequests: true } })
  expect(await terms()).toMatchObject([{ minutes: 60 }, { minutes: 45 }])
})

test('a request that arrives while requests are turned off is refused', async () => {
  const { app, interviewer, interviewee, id } = await start()
  const client = await app.deps.pool.connect()
  const turnOff = 'update interviewers set accepts_time_requests = false where user_id = $1'
  await client.query('begin')
  await client.query(turnOff, [interviewer.id])
  const code = refused(app, interviewee, id)
  await waitForLockedStatement(app)
  await client.query('commit')
  client.release()
  expect(await code).toBe('time_request.turned_off')
})

test('times that are taken, past, too near or outside the hours of the day are refused', async () => {
  const { app, interviewer, interviewee, id } = await start({ noticeMinutes: 24 * 60 })
  await aSlot(app, interviewer, { start: atTuesday('12:00'), price: free })
  for (const startTime of [
    atTuesday('12:00'),
    atTuesday('03:00'),
    atTuesday('18:10'),
    '2030-05-02T08:00:00Z',
    '2030-04-30T12:00:00Z',
    '2030-08-06T12:00:00Z',
  ])
    expect(await refused(app, interviewee, id, { startTimes: [startTime] })).toBe('time_request.time_taken')
  const fields = async (startTimes: string[]) =>
    (await app.as(interviewee).refused(api.requestTimes, { body: { sessionTypeId: id, startTimes } })).status
  expect(await fields([])).toBe(400)
  expect(await fields([atTuesday('18:00'), '2030-05-07T18:00:00Z'])).toBe(400)
  expect(await fields(['18', '19', '20', '21'].map(hour => atTuesday(`${hour}:00`)))).toBe(400)
})

test('required questions need an answer, and blocked, incomplete and returning candidates are refused', async () => {
  const { app, interviewer, interviewee, id, nino } = await start({
    questions: [
      { id: '0196a1b2-0000-4000-8000-000000000001', kind: 'text', label: 'Which role?', required: true },
    ],
  })
  expect(
    await app.as(interviewee).refused(api.requestTimes, {
      body: { sessionTypeId: id, startTimes: [atTuesday('18:00')] },
    }),
  ).toMatchObject({ fields: [{ path: 'answers.0', code: 'field.required' }] })
  const answers = [{ questionId: '0196a1b2-0000-4000-8000-000000000001', answer: 'Backend' }]
  expect(await refused(app, await anInterviewee(app, { complete: false }), id, { answers })).toBe(
    'profile.incomplete',
  )
  const { id: intro } = await aSessionType(app, interviewer, aFreeIntro)
  const used = await app.as(interviewee).call(api.chooseSessionTime, {
    params: { id: intro },
    body: { startTime: atMonday('10:00') },
  })
  await app.as(interviewee).call(api.createBooking, { body: { timeSlotId: used.id } })
  expect(await refused(app, interviewee, intro)).toBe('booking.intro_used')
  await nino.call(api.blockUser, { params: { id: interviewee.id } })
  expect(await refused(app, interviewee, id, { answers })).toBe('booking.not_possible')
  const times = { params: { id }, query: { from: monday } }
  expect(await app.as(interviewee).refused(api.requestableTimes, times)).toMatchObject({
    code: 'booking.not_possible',
  })
})

test('one open request for each interviewer and three in all, even at once', async () => {
  const { app, interviewee, id } = await start()
  const ids = [id]
  for (let count = 0; count < 3; count++) {
    const other = await anInterviewer(app)
    await saveHours(app, other)
    ids.push((await aSessionType(app, other, { amount: 0 })).id)
  }
  const ask = (sessionTypeId: SessionTypeId) =>
    app.as(interviewee).send(api.requestTimes, {
      body: { sessionTypeId, startTimes: [atTuesday('18:00')] },
    })
  const first = await Promise.all([ask(id), ask(id)])
  expect(first.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(first.find(({ status }) => status === 409)?.body.code).toBe('time_request.already_open')
  const rest = await Promise.all(ids.slice(1).map(ask))
  expect(rest.map(({ status }) => status).sort()).toEqual([201, 201, 409])
  expect(rest.find(({ status }) => status === 409)?.body.code).toBe('time_request.too_many')
})

test('a candidate who asks and withdraws again and again is stopped, so that an interviewer gets few emails', async () => {
  const { app, interviewee, id, ann } = await start()
  for (let count = 0; count < timeRequestLimits.perInterviewerPerDay; count++) {
    const request = await askForTimes(app, interviewee, id)
    expect(await ann.call(api.withdrawTimeRequest, { params: { id: request.id } })).toMatchObject({
      status: 'withdrawn',
    })
  }
  expect(await refused(app, interviewee, id)).toBe('time_request.too_often')
  app.clock.advance({ hours: 25 })
  await askForTimes(app, interviewee, id)
})

test('an unanswered request expires, and the candidate is told', async () => {
  const { app, interviewee, id, ann, nino } = await start()
  const { id: requestId } = await askForTimes(app, interviewee, id)
  app.clock.set('2030-05-04T08:59:00Z')
  await app.runCronJob('end-time-requests')
  expect(await nino.call(api.timeRequests, {})).toHaveLength(1)
  app.clock.set('2030-05-04T09:00:00Z')
  const accept = { params: { id: requestId }, body: { startTime: atTuesday('18:00') } }
  expect(await nino.refused(api.acceptTimeRequest, accept)).toMatchObject({ code: 'time_request.not_open' })
  await app.runCronJob('end-time-requests')
  await app.runCronJob('end-time-requests')
  await app.drainJobs()
  expect(await nino.call(api.timeRequests, {})).toEqual([])
  expect(await ann.call(api.timeRequests, {})).toMatchObject([{ status: 'expired' }])
  expect(await headings(app, interviewee)).toEqual([
    'Nino Beridze didn’t answer your request for another time',
  ])
  app.clock.advance({ hours: 31 * 24 })
  await app.runCronJob('delete-ended-time-requests')
  expect(await app.deps.db.selectFrom('time_requests').select('id').execute()).toEqual([])
})

test('a request ends silently when one blocks the other, is suspended or closes the account', async () => {
  const { app, interviewer, interviewee, id, ann, nino } = await start()
  await askForTimes(app, interviewee, id)
  await nino.call(api.blockUser, { params: { id: interviewee.id } })
  await app.runCronJob('end-time-requests')
  const suspended = await anInterviewee(app)
  await aTimeRequest(app, { interviewer, interviewee: suspended, sessionType: id })
  await app.deps.db
    .updateTable('users')
    .set({ suspended_at: app.deps.now() })
    .where('id', '=', suspended.id)
    .execute()
  await app.runCronJob('end-time-requests')
  const leaving = await anInterviewee(app)
  await aTimeRequest(app, { interviewer, interviewee: leaving, sessionType: id })
  await app.as(leaving).call(api.closeAccount, {})
  await app.drainJobs()
  expect(await ann.call(api.timeRequests, {})).toEqual([])
  expect(await nino.call(api.timeRequests, {})).toEqual([])
  const statuses = await app.deps.db.selectFrom('time_requests').select('status').execute()
  expect(statuses).toEqual([{ status: 'ended' }, { status: 'ended' }, { status: 'ended' }])
  expect(await ann.call(api.exportAccount, {})).toMatchObject({ timeRequests: [{ status: 'ended' }] })
})
