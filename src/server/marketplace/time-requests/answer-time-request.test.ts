import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { consents } from '#contract/booking.ts'
import type { TimeRequestId } from '#contract/id.ts'
import { lockOrder } from '#server/marketplace/bookings/transitions.ts'
import { type SignedInUser, startApp, type TestApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSession, aSlot, free } from '#test/factories.ts'
import { expectReconciled } from '#test/invariants.ts'
import { pay } from '#test/sandbox-payer.ts'
import {
  aSessionType,
  atMonday,
  chooseTime,
  monday,
  saveHours,
  timesOn,
  type typeTerms,
} from '#test/session-types.ts'
import { askForTimes, atTuesday } from '#test/time-requests.ts'

async function start(type: Partial<typeof typeTerms> = {}) {
  const app = await startApp()
  const interviewer = await anInterviewer(app, { name: 'Nino Beridze' })
  const interviewee = await anInterviewee(app, { name: 'Maria Silva' })
  await saveHours(app, interviewer)
  const { id } = await aSessionType(app, interviewer, type)
  const nino = app.as(interviewer)
  const ann = app.as(interviewee)
  return {
    ...{ app, interviewer, interviewee, id, ann, nino },
    ask: (startTimes = [atTuesday('18:00'), atTuesday('19:30')]) =>
      askForTimes(app, interviewee, id, { startTimes }),
    accept: (requestId: TimeRequestId, startTime = atTuesday('18:00')) =>
      nino.send(api.acceptTimeRequest, { params: { id: requestId }, body: { startTime } }),
  }
}

const hours = async (app: TestApp, interviewer: SignedInUser) =>
  (
    await app
      .as(await anInterviewee(app))
      .call(api.availableSlots, { params: { interviewerId: interviewer.id } })
  )
    .filter(({ startTime }) => startTime.startsWith(monday))
    .map(({ startTime }) => startTime.slice(11, 16))

const headings = (app: TestApp, user: SignedInUser) =>
  app
    .as(user)
    .call(api.notifications, {})
    .then(({ notices }) => notices.map(({ title }) => title))

test('accepting a time of a free session books it at once, with message, answers and consents', async () => {
  const questionId = '0196a1b2-0000-4000-8000-000000000001'
  const { app, interviewee, id, ann, nino, accept } = await start({
    amount: 0,
    bookingMode: 'approve',
    questions: [{ id: questionId, kind: 'text', label: 'Which role?', required: true }],
  })
  const request = await askForTimes(app, interviewee, id, {
    message: 'I work until six.',
    answers: [{ questionId, answer: 'Backend' }],
    consents: [...consents],
  })
  expect(await accept(request.id)).toMatchObject({ status: 200, body: { status: 'booked', accepted: null } })
  // The same answer again, because the first reply was lost.
  expect((await accept(request.id)).status).toBe(200)
  expect(await accept(request.id, atTuesday('19:30'))).toMatchObject({
    body: { code: 'time_request.not_open' },
  })
  await app.drainJobs()
  const { bookings } = await ann.call(api.myBookings, {})
  expect(bookings).toMatchObject([
    {
      ...{ status: 'confirmed', startTime: atTuesday('18:00'), endTime: atTuesday('18:45'), amount: 0 },
      ...{ notes: 'I work until six.', mayBeRecorded: true },
      sessionType: { id },
      answers: [{ label: 'Which role?', answer: 'Backend' }],
    },
  ])
  expect(await nino.call(api.timeRequests, {})).toEqual([])
  expect(await headings(app, interviewee)).toContain('Your session with Nino Beridze is confirmed')
  await ann.call(api.cancelBooking, { body: { bookingId: bookings[0]?.id as never } })
  expect(
    await askForTimes(app, interviewee, id, { answers: [{ questionId, answer: 'Backend' }] }),
  ).toMatchObject({ status: 'open' })
  await expectReconciled(app)
})

test('an accepted time of a priced session is held for the candidate, who pays for it as for any other', async () => {
  const { app, interviewer, interviewee, ann, nino, ask, accept, id } = await start({
    bookingMode: 'approve',
  })
  const request = await ask([atMonday('11:30')])
  const { status, body } = await accept(request.id, atMonday('11:30'))
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      status: 'accepted',
      accepted: { startTime: atMonday('11:30'), payBy: '2030-05-02T09:00:00.000Z' },
    },
  })
  const { timeSlotId } = body.accepted ?? {}
  if (!timeSlotId) throw new Error('an accepted time')
  await app.drainJobs()
  expect(await headings(app, interviewee)).toEqual(['Nino Beridze accepted your time'])
  // Free slots of the weekly hours in the way are withdrawn, and no other time of a type overlaps it.
  expect(await hours(app, interviewer)).toEqual(['10:00', '13:00'])
  expect(await timesOn(app, interviewee, id, monday)).not.toContain('11:15')
  const rival = app.as(await anInterviewee(app))
  expect(await rival.refused(api.createPaymentIntent, { body: { timeSlotId } })).toMatchObject({
    code: 'booking.slot_taken',
  })

  // An abandoned checkout does not end the reservation.
  for (const attempt of [1, 2, 3]) {
    const hold = await ann.call(api.createPaymentIntent, { body: { timeSlotId, consents: [...consents] } })
    expect({ attempt, amount: hold.amount }).toEqual({ attempt, amount: 40 })
    // Until the payment ends, the candidate sees the booking alone.
    expect(await ann.call(api.timeRequests, {})).toEqual([])
    expect(await nino.call(api.timeRequests, {})).toMatchObject([{ status: 'accepted' }])
    expect(await ann.refused(api.withdrawTimeRequest, { params: { id: request.id } })).toMatchObject({
      code: 'time_request.being_paid',
    })
    app.clock.advance({ minutes: 30 })
    await app.runCronJob('expire-bookings')
    await app.drainJobs()
    await app.runCronJob('end-time-requests')
    expect(await hours(app, interviewer)).toEqual(['10:00', '13:00'])
    expect(await ann.call(api.timeRequests, {})).toMatchObject([{ status: 'accepted' }])
  }
  const hold = await ann.call(api.createPaymentIntent, { body: { timeSlotId, consents: [...consents] } })
  await pay(app, hold)
  await app.drainJobs()
  expect(await ann.call(api.booking, { params: { id: hold.bookingId } })).toMatchObject({
    ...{ status: 'confirmed', amount: 40, startTime: atMonday('11:30') },
  })
  expect(await ann.call(api.timeRequests, {})).toEqual([])
  app.clock.advance({ hours: 24 })
  await app.runCronJob('end-time-requests')
  expect(await ann.call(api.booking, { params: { id: hold.bookingId } })).toMatchObject({
    status: 'confirmed',
  })
  await expectReconciled(app)
})

test('an unpaid time is released, and both are told', async () => {
  const { app, interviewer, interviewee, ann, nino, ask, accept, id } = await start()
  const request = await ask([atMonday('11:30')])
  const { body } = await accept(request.id, atMonday('11:30'))
  const timeSlotId = body.accepted?.timeSlotId as never
  app.clock.set('2030-05-02T08:58:00Z')
  const hold = await ann.call(api.createPaymentIntent, { body: { timeSlotId } })
  app.clock.set('2030-05-02T09:01:00Z')
  await app.runCronJob('end-time-requests')
  expect(await nino.call(api.timeRequests, {})).toMatchObject([{ status: 'accepted' }])
  app.clock.set('2030-05-02T09:30:00Z')
  await app.runCronJob('expire-bookings')
  await app.drainJobs()
  await app.runCronJob('end-time-requests')
  await app.drainJobs()
  expect(await ann.call(api.timeRequests, {})).toMatchObject([{ status: 'unpaid', accepted: null }])
  expect(await nino.call(api.timeRequests, {})).toEqual([])
  expect(await headings(app, interviewee)).toEqual([
    'You didn’t pay Nino Beridze in time, so the time was released',
  ])
  expect(await headings(app, interviewer)).toEqual(['Maria Silva didn’t pay in time'])
  expect(await hours(app, interviewer)).toEqual(['10:00', '11:00', '12:00', '13:00'])
  expect(await timesOn(app, interviewee, id, monday)).toContain('11:30')
  expect(await ann.call(api.booking, { params: { id: hold.bookingId } })).toMatchObject({
    status: 'cancelled',
  })
  await expectReconciled(app)
})

test('a payment of an expired checkout counts while the time is still held for the candidate', async () => {
  const { app, ann, ask, accept } = await start()
  const request = await ask()
  const { body } = await accept(request.id)
  const timeSlotId = body.accepted?.timeSlotId as never
  const { bookingId } = await ann.call(api.createPaymentIntent, { body: { timeSlotId } })
  app.clock.advance({ minutes: 30 })
  await app.runCronJob('expire-bookings')
  await app.drainJobs()
  const reactivate = () =>
    app.deps.db.transaction().execute(async tx => (await lockOrder(app.deps, tx, bookingId)).reactivate())
  expect(await reactivate()).toBe(true)
  expect(await ann.call(api.booking, { params: { id: bookingId } })).toMatchObject({ status: 'pending' })
})

test('a time of the default type is held and released too', async () => {
  const { app, interviewer, interviewee, ann, accept } = await start()
  const [standard] = await ann.call(api.interviewerSessionTypes, { params: { id: interviewer.id } })
  if (!standard) throw new Error('a default type')
  const request = await askForTimes(app, interviewee, standard.id, { startTimes: [atMonday('10:30')] })
  const { body } = await accept(request.id, atMonday('10:30'))
  const timeSlotId = body.accepted?.timeSlotId as never
  expect(await hours(app, interviewer)).toEqual(['12:00', '13:00'])
  const rival = app.as(await anInterviewee(app))
  expect(await rival.refused(api.createPaymentIntent, { body: { timeSlotId } })).toMatchObject({
    code: 'booking.slot_taken',
  })
  await expectReconciled(app)
  expect(await ann.call(api.withdrawTimeRequest, { params: { id: request.id } })).toMatchObject({
    status: 'withdrawn',
  })
  await app.drainJobs()
  expect(await headings(app, interviewer)).toEqual(['Maria Silva no longer wants the time you accepted'])
  expect(await hours(app, interviewer)).toEqual(['10:00', '11:00', '12:00', '13:00'])
  expect(await ann.refused(api.createPaymentIntent, { body: { timeSlotId } })).toMatchObject({
    code: 'booking.slot_taken',
  })
  const again = await askForTimes(app, interviewee, standard.id, { startTimes: [atMonday('10:30')] })
  const second = await accept(again.id, atMonday('10:30'))
  const hold = await ann.call(api.createPaymentIntent, {
    body: { timeSlotId: second.body.accepted?.timeSlotId as never },
  })
  await pay(app, hold)
  await app.drainJobs()
  await ann.call(api.cancelBooking, { body: { bookingId: hold.bookingId } })
  await app.drainJobs()
  expect(await hours(app, interviewer)).toEqual(['10:00', '11:00', '12:00', '13:00'])
  await expectReconciled(app)
})

test('of two acceptances at once one counts, for one request and for overlapping ones', async () => {
  const { app, interviewer, nino, ask, accept, id } = await start({ amount: 0 })
  const request = await ask()
  const replies = await Promise.all([accept(request.id), accept(request.id, atTuesday('19:30'))])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])

  const wednesday = '2030-05-08T18:00:00.000Z'
  const rivals = await Promise.all([anInterviewee(app), anInterviewee(app)])
  const [one, two] = await Promise.all(
    rivals.map(rival => askForTimes(app, rival, id, { startTimes: [wednesday] })),
  )
  if (!one || !two) throw new Error('two requests')
  const both = await Promise.all([accept(one.id, wednesday), accept(two.id, wednesday)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('time_request.booked')
  expect(await nino.call(api.timeRequests, {})).toMatchObject([
    { times: [{ isFree: false, reason: 'booked' }] },
  ])
  expect((await app.as(interviewer).call(api.interviewerBookings, {})).total).toBe(2)
})

test('a time that was taken meanwhile is refused, and another one can be accepted', async () => {
  const { app, interviewer, ask, accept, nino } = await start({ amount: 0 })
  const request = await ask()
  await aSlot(app, interviewer, { start: atTuesday('18:30'), price: free })
  expect(await accept(request.id)).toMatchObject({ status: 409, body: { code: 'time_request.own_slot' } })
  expect(await accept(request.id, atTuesday('20:00'))).toMatchObject({
    body: { code: 'time_request.time_taken' },
  })
  expect(await nino.call(api.timeRequests, {})).toMatchObject([
    {
      status: 'open',
      times: [
        { isFree: false, reason: 'own_slot' },
        { isFree: true, reason: null },
      ],
    },
  ])
  expect((await accept(request.id, atTuesday('19:30'))).status).toBe(200)
})

test('a candidate with another session then, or one who blocks the interviewer, cannot be booked', async () => {
  const { app, interviewee, interviewer, ask, accept, ann } = await start()
  const request = await ask()
  const other = await anInterviewer(app)
  await aSession(app, { interviewer: other, interviewee, start: atTuesday('18:30') })
  expect(await accept(request.id)).toMatchObject({
    status: 409,
    body: { code: 'time_request.candidate_busy' },
  })
  await ann.call(api.blockUser, { params: { id: interviewer.id } })
  expect(await accept(request.id, atTuesday('19:30'))).toMatchObject({
    body: { code: 'time_request.candidate_busy' },
  })
})

test('a declined request tells the candidate why', async () => {
  const { app, interviewee, ask, accept, ann, nino } = await start()
  const { id } = await ask()
  const decline = { params: { id }, body: { reason: 'time' as const, note: 'I travel that week.' } }
  expect(await nino.call(api.declineTimeRequest, decline)).toMatchObject({ status: 'declined' })
  expect(await nino.refused(api.declineTimeRequest, decline)).toMatchObject({
    code: 'time_request.not_open',
  })
  expect(await ann.refused(api.withdrawTimeRequest, { params: { id } })).toMatchObject({
    code: 'time_request.not_open',
  })
  expect((await accept(id)).body).toMatchObject({ code: 'time_request.not_open' })
  await app.drainJobs()
  expect(await ann.call(api.timeRequests, {})).toMatchObject([
    { status: 'declined', decline: { reason: 'time', note: 'I travel that week.' } },
  ])
  expect(await headings(app, interviewee)).toEqual(['Nino Beridze declined your request for another time'])
  const emails = (await app.emails()).map(email => JSON.stringify(email))
  expect(emails.some(email => email.includes('I travel that week.'))).toBe(true)
})

test('a request of other people does not exist for a stranger', async () => {
  const { app, ask } = await start()
  const { id } = await ask()
  const stranger = app.as(await anInterviewee(app))
  const other = app.as(await anInterviewer(app))
  const code = { status: 404, code: 'time_request.not_found' }
  expect(await stranger.refused(api.withdrawTimeRequest, { params: { id } })).toMatchObject(code)
  expect(await other.refused(api.declineTimeRequest, { params: { id }, body: {} })).toMatchObject(code)
  const accept = { params: { id }, body: { startTime: atTuesday('18:00') } }
  expect(await other.refused(api.acceptTimeRequest, accept)).toMatchObject(code)
})

test('a free account cannot take the time that it asked for before it is accepted', async () => {
  const { app, ann, ask, id } = await start()
  await ask([atMonday('10:30')])
  const rival = await anInterviewee(app)
  const { id: timeSlotId } = await chooseTime(app, rival, id, atMonday('10:30'))
  const hold = await app.as(rival).call(api.createPaymentIntent, { body: { timeSlotId } })
  expect(hold.amount).toBe(40)
  expect(await ann.refused(api.createPaymentIntent, { body: { timeSlotId } })).toMatchObject({
    code: 'booking.slot_taken',
  })
})
