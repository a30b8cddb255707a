import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { aRequest } from '#test/bookings.ts'
import { anInterviewee, anInterviewer, aSession, aSlot } from '#test/factories.ts'
import { pay } from '#test/payer.ts'

const nothing = { holds: [], session: null, requests: null, toPay: 0 }

test('what one holds stands there until it is paid or its time is over, and for nobody else', async () => {
  const app = await startApp()
  const nino = await anInterviewer(app, { name: 'Nino' })
  const ann = app.as(await anInterviewee(app))
  const hold = async (start: string) => {
    const timeSlotId = await aSlot(app, nino, { start })
    return { timeSlotId, ...(await ann.call(api.createPaymentIntent, { body: { timeSlotId } })) }
  }
  const first = await hold('2030-05-09T10:00:00Z')
  app.clock.forward({ minutes: 5 })
  const second = await hold('2030-05-08T10:00:00Z')
  expect(await ann.call(api.nextUp, {})).toEqual({
    ...nothing,
    holds: [
      {
        bookingId: first.bookingId,
        timeSlotId: first.timeSlotId,
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
  for (const other of [nino, await anInterviewee(app)])
    expect(await app.as(other).call(api.nextUp, {})).toEqual(nothing)

  await pay(app, second)
  await app.settle()
  app.clock.set(first.holdExpiresAt)
  expect(await ann.call(api.nextUp, {})).toMatchObject({
    holds: [],
    toPay: 0,
    session: { bookingId: second.bookingId, otherName: 'Nino', side: 'interviewee' },
  })
})

test('the session that runs comes before the next one, on both sides, and goes when it is over', async () => {
  const app = await startApp()
  const [interviewer, interviewee] = [
    await anInterviewer(app, { name: 'Nino' }),
    await anInterviewee(app, { name: 'Ann' }),
  ]
  const people = { interviewer, interviewee }
  await aSession(app, { ...people, start: '2030-04-30T10:00:00Z' })
  await aSession(app, { ...people, start: '2030-05-02T09:00:00Z', status: 'cancelled' })
  const link = 'https://meet.example.test/later'
  const later = await aSession(app, { ...people, start: '2030-05-02T10:00:00Z', meetingLink: link })
  const now = await aSession(app, { ...people, start: '2030-05-01T08:30:00Z' })
  for (const [person, side, otherName] of [
    [interviewer, 'interviewer', 'Ann'],
    [interviewee, 'interviewee', 'Nino'],
  ] as const)
    expect(await app.as(person).call(api.nextUp, {})).toEqual({
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
  expect(await app.as(interviewee).call(api.nextUp, {})).toMatchObject({
    session: { bookingId: later, meetingLink: link },
  })
})

test('an interviewer is told how many requests wait, and by when the first wants its answer', async () => {
  const app = await startApp()
  const { booking, interviewer, interviewee } = await aRequest(app, { start: '2030-05-09T10:00:00Z' })
  await aSession(app, { interviewer, interviewee, status: 'pending', start: '2030-05-10T10:00:00Z' })
  expect(await app.as(interviewer).call(api.nextUp, {})).toEqual({
    ...nothing,
    requests: { count: 2, answerBy: booking.answerBy },
  })
  expect(await app.as(interviewee).call(api.nextUp, {})).toEqual(nothing)
  app.clock.forward({ hours: 24 })
  expect(await app.as(interviewer).call(api.nextUp, {})).toEqual(nothing)
})

test('one’s own times to come are those of sessions, requests and holds, on either side', async () => {
  const app = await startApp()
  const [interviewer, interviewee] = [await anInterviewer(app), await anInterviewee(app)]
  const people = { interviewer, interviewee }
  const start = (day: number) => `2030-05-0${day}T10:00:00.000Z`
  await aSession(app, { ...people, start: '2030-04-30T10:00:00Z' })
  await aSession(app, { ...people, start: start(5) })
  await aSession(app, { ...people, start: start(4), status: 'pending' })
  await aSession(app, { ...people, start: start(6), status: 'cancelled' })
  const timeSlotId = await aSlot(app, interviewer, { start: start(3) })
  await app.as(interviewee).call(api.createPaymentIntent, { body: { timeSlotId } })
  const times = async (person: typeof interviewee) =>
    (await app.as(person).call(api.ownTimes, {})).map(one => [one.startTime, one.isHeld])
  expect(await times(interviewee)).toEqual([
    [start(3), true],
    [start(4), false],
    [start(5), false],
  ])
  // Of a mere hold an interviewer does not know.
  expect(await times(interviewer)).toEqual([
    [start(4), false],
    [start(5), false],
  ])
  expect(await times(await anInterviewee(app))).toEqual([])
  app.clock.forward({ minutes: 15 })
  expect(await times(interviewee)).toHaveLength(2)
})
