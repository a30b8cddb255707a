import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { aRequest } from '#test/bookings.ts'
import { anInterviewee, anInterviewer, aSession, aSlot } from '#test/factories.ts'
import { pay } from '#test/sandbox-payer.ts'
import { aSessionType, atMonday, chooseTime, saveHours } from '#test/session-types.ts'
import { askForTimes } from '#test/time-requests.ts'

const nothing = { holds: [], session: null, requests: null, toPay: 0 }

test('only the payer sees a hold, until it is paid or expires', async () => {
  const app = await startApp()
  const nino = await anInterviewer(app, { name: 'Nino' })
  const ann = app.as(await anInterviewee(app))
  const hold = async (start: string) => {
    const timeSlotId = await aSlot(app, nino, { start })
    return { timeSlotId, ...(await ann.call(api.createPaymentIntent, { body: { timeSlotId } })) }
  }
  const first = await hold('2030-05-09T10:00:00Z')
  app.clock.advance({ minutes: 5 })
  const second = await hold('2030-05-08T10:00:00Z')
  expect(await ann.call(api.upcomingTasks, {})).toEqual({
    ...nothing,
    holds: [
      {
        bookingId: first.bookingId,
        timeSlotId: first.timeSlotId,
        sessionTypeId: null,
        interviewerId: nino.id,
        interviewerName: 'Nino',
        startTime: '2030-05-09T10:00:00.000Z',
        endTime: '2030-05-09T11:00:00.000Z',
        amount: 50,
        currency: 'USD',
        holdExpiresAt: first.holdExpiresAt,
        transactionId: first.transactionId,
        paymentUrl: first.paymentUrl,
      },
      expect.objectContaining({ bookingId: second.bookingId }),
    ],
    toPay: 2,
  })
  for (const otherUser of [nino, await anInterviewee(app)])
    expect(await app.as(otherUser).call(api.upcomingTasks, {})).toEqual(nothing)

  await pay(app, second)
  await app.drainJobs()
  app.clock.set(first.holdExpiresAt)
  expect(await ann.call(api.upcomingTasks, {})).toMatchObject({
    holds: [],
    toPay: 0,
    session: { bookingId: second.bookingId, otherName: 'Nino', side: 'interviewee' },
  })
})

test('a hold names its session type, so that the time is paid for as one of this type', async () => {
  const app = await startApp()
  const [nino, ann] = [await anInterviewer(app), await anInterviewee(app)]
  await saveHours(app, nino)
  const type = await aSessionType(app, nino)
  const { id: timeSlotId } = await chooseTime(app, ann, type.id, atMonday('10:15'))
  await app.as(ann).call(api.createPaymentIntent, { body: { timeSlotId } })
  expect(await app.as(ann).call(api.upcomingTasks, {})).toMatchObject({
    holds: [{ timeSlotId, sessionTypeId: type.id, amount: 40 }],
  })
})

test('both participants see the current session first, then the next one', async () => {
  const app = await startApp()
  const [interviewer, interviewee] = [
    await anInterviewer(app, { name: 'Nino' }),
    await anInterviewee(app, { name: 'Ann' }),
  ]
  const participants = { interviewer, interviewee }
  await aSession(app, { ...participants, start: '2030-04-30T10:00:00Z' })
  await aSession(app, { ...participants, start: '2030-05-02T09:00:00Z', status: 'cancelled' })
  const link = 'https://meet.example.test/later'
  const later = await aSession(app, { ...participants, start: '2030-05-02T10:00:00Z', meetingLink: link })
  const now = await aSession(app, { ...participants, start: '2030-05-01T08:30:00Z' })
  for (const [user, side, otherName] of [
    [interviewer, 'interviewer', 'Ann'],
    [interviewee, 'interviewee', 'Nino'],
  ] as const)
    expect(await app.as(user).call(api.upcomingTasks, {})).toEqual({
      ...nothing,
      session: {
        bookingId: now,
        otherName,
        startTime: '2030-05-01T08:30:00.000Z',
        endTime: '2030-05-01T09:30:00.000Z',
        meetingLink: `${app.deps.urls.app}/room/${now}`,
        status: 'confirmed',
        side,
      },
    })
  app.clock.set('2030-05-01T09:30:00Z')
  expect(await app.as(interviewee).call(api.upcomingTasks, {})).toMatchObject({
    session: { bookingId: later, meetingLink: link },
  })
})

test('an interviewer sees the number of open requests and the first deadline', async () => {
  const app = await startApp()
  const { booking, interviewer, interviewee } = await aRequest(app, { start: '2030-05-09T10:00:00Z' })
  await aSession(app, { interviewer, interviewee, status: 'pending', start: '2030-05-10T10:00:00Z' })
  expect(await app.as(interviewer).call(api.upcomingTasks, {})).toEqual({
    ...nothing,
    requests: { count: 2, answerBy: booking.answerBy },
  })
  expect(await app.as(interviewee).call(api.upcomingTasks, {})).toEqual(nothing)
  app.clock.advance({ hours: 24 })
  expect(await app.as(interviewer).call(api.upcomingTasks, {})).toEqual(nothing)
})

test('requests for other times count as requests, until they are answered, over or from a blocked person', async () => {
  const app = await startApp()
  const [interviewer, ann, bob] = [
    await anInterviewer(app),
    await anInterviewee(app),
    await anInterviewee(app),
  ]
  await saveHours(app, interviewer)
  const { id } = await aSessionType(app, interviewer, { amount: 0 })
  const nino = app.as(interviewer)
  const first = await askForTimes(app, ann, id)
  app.clock.advance({ hours: 1 })
  await askForTimes(app, bob, id)
  expect(await nino.call(api.upcomingTasks, {})).toEqual({
    ...nothing,
    requests: { count: 2, answerBy: first.expiresAt },
  })
  expect(await app.as(ann).call(api.upcomingTasks, {})).toEqual(nothing)
  await nino.call(api.blockUser, { params: { id: bob.id } })
  expect(await nino.call(api.timeRequests, {})).toMatchObject([{ id: first.id }])
  expect(await nino.call(api.upcomingTasks, {})).toMatchObject({ requests: { count: 1 } })
  app.clock.set(first.expiresAt)
  expect(await nino.call(api.upcomingTasks, {})).toEqual(nothing)
})

test('busy times are the upcoming sessions, requests and holds of either party', async () => {
  const app = await startApp()
  const [interviewer, interviewee] = [await anInterviewer(app), await anInterviewee(app)]
  const participants = { interviewer, interviewee }
  const start = (day: number) => `2030-05-0${day}T10:00:00.000Z`
  await aSession(app, { ...participants, start: '2030-04-30T10:00:00Z' })
  await aSession(app, { ...participants, start: start(5) })
  await aSession(app, { ...participants, start: start(4), status: 'pending' })
  await aSession(app, { ...participants, start: start(6), status: 'cancelled' })
  const timeSlotId = await aSlot(app, interviewer, { start: start(3) })
  await app.as(interviewee).call(api.createPaymentIntent, { body: { timeSlotId } })
  const busyTimes = async (user: typeof interviewee) =>
    (await app.as(user).call(api.busyTimes, {})).map(({ startTime, isHeld }) => [startTime, isHeld])
  expect(await busyTimes(interviewee)).toEqual([
    [start(3), true],
    [start(4), false],
    [start(5), false],
  ])
  // The interviewer does not know of a mere hold.
  expect(await busyTimes(interviewer)).toEqual([
    [start(4), false],
    [start(5), false],
  ])
  expect(await busyTimes(await anInterviewee(app))).toEqual([])
  app.clock.advance({ minutes: 15 })
  expect(await busyTimes(interviewee)).toHaveLength(2)
})
