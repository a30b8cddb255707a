import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { SlotId } from '#contract/id.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aFreeBooking, aRequest } from '#test/bookings.ts'
import { anInterviewee, anInterviewer, aSlot, free, usd } from '#test/factories.ts'
import type { Somebody } from '#test/open-app.ts'
import { pay } from '#test/payer.ts'

const hour = (day: number, at = 10) => `2030-05-${String(day).padStart(2, '0')}T${at}:00:00Z`

/** A time of somebody else each. */
const aTime = async (app: TestApp, start: string, price = free, minutes = 60): Promise<SlotId> =>
  aSlot(app, await anInterviewer(app, { name: 'Nino Beridze' }), { start, price, minutes })

const book = (app: TestApp, who: Somebody, timeSlotId: SlotId) =>
  app.as(who).send(api.createBooking, { body: { timeSlotId } })
const hold = (app: TestApp, who: Somebody, timeSlotId: SlotId) =>
  app.as(who).send(api.createPaymentIntent, { body: { timeSlotId } })

test('nobody is in two sessions at once: the refusal names the other one in the reader’s zone and language', async () => {
  const app = await startApp()
  const ann = await anInterviewee(app, { timeZone: 'Asia/Tbilisi' })
  expect((await book(app, ann, await aTime(app, hour(3)))).status).toBe(201)
  const halfPast = await aTime(app, '2030-05-03T10:30:00Z')
  const refused = await book(app, ann, halfPast)
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'booking.overlaps',
      message: 'This overlaps your session with Nino Beridze on 03/05/2030, 14:00–15:00 (Asia/Tbilisi).',
      withName: 'Nino Beridze',
      startTime: '2030-05-03T10:00:00.000Z',
    },
  })
  const russian = await app.as(ann).send(api.createBooking, {
    body: { timeSlotId: halfPast },
    headers: { 'accept-language': 'ru' },
  })
  expect(russian.body.message).toMatch(/^Пересекается с вашей встречей: Nino Beridze/)
  expect((await book(app, ann, await aTime(app, hour(3, 11)))).status).toBe(201)
  expect((await hold(app, ann, await aTime(app, hour(3), usd(50)))).body.code).toBe('booking.overlaps')
})

test('forty wishes of one person for one hour, in the same moment, come to one session', async () => {
  const app = await startApp()
  const ann = await anInterviewee(app)
  const times = await Promise.all(
    Array.from({ length: 40 }, (_, at) => aTime(app, hour(3), at % 2 === 0 ? free : usd(50))),
  )
  const answers = await Promise.all(times.map((time, at) => (at % 2 === 0 ? book : hold)(app, ann, time)))
  const statuses = answers.map(answer => answer.status)
  expect(statuses.filter(status => status < 300)).toHaveLength(1)
  expect(statuses.filter(status => status >= 300 && status !== 409)).toEqual([])
})

test('a session cannot be moved, nor a proposed time taken, into another session of the same person', async () => {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aFreeBooking(app, { start: hour(8) })
  const timeSlotId = await aSlot(app, interviewer, { start: hour(9), price: free })
  await book(app, interviewee, await aTime(app, hour(9)))
  const id = { params: { id: booking.id } }
  expect(
    await app.as(interviewee).refused(api.rescheduleBooking, { ...id, body: { timeSlotId } }),
  ).toMatchObject({ status: 409, code: 'booking.overlaps', withName: 'Nino Beridze' })
  await app.as(interviewer).call(api.proposeTime, { ...id, body: { timeSlotId } })
  expect(
    await app.as(interviewee).refused(api.answerProposal, { ...id, body: { accept: true } }),
  ).toMatchObject({ status: 409, code: 'booking.overlaps' })
  expect(await app.as(interviewee).call(api.booking, id)).toMatchObject({ timeSlotId: booking.timeSlotId })
})

test('a payment that comes after its time was given up for another session is given back', async () => {
  const app = await startApp()
  const ann = await anInterviewee(app)
  const paid = await aTime(app, hour(3), usd(50))
  const intent = await app.as(ann).call(api.createPaymentIntent, { body: { timeSlotId: paid } })
  // Paid in the last moment, and nobody told us.
  await pay(app, intent)
  await app.deps.db.deleteFrom('pgboss.job' as never).execute()
  await app.deps.db
    .updateTable('bookings')
    .set({ status: 'cancelled', reason: 'hold_expired', hold_expires_at: null, cancelled_at: app.deps.now() })
    .execute()
  await app.deps.db.updateTable('slots').set({ available: true }).execute()
  expect((await book(app, ann, await aTime(app, hour(3)))).status).toBe(201)
  await app.as(ann).call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  await app.settle()
  expect(await app.as(ann).call(api.booking, { params: { id: intent.bookingId } })).toMatchObject({
    status: 'cancelled',
    payment: { status: 'Refunded' },
  })
})

test('a cancelled session, and a hold that ran out, are in nobody’s way', async () => {
  const app = await startApp()
  const ann = await anInterviewee(app)
  const first = await book(app, ann, await aTime(app, hour(3)))
  await app.as(ann).call(api.cancelBooking, { body: { bookingId: first.body.id } })
  expect((await hold(app, ann, await aTime(app, hour(3), usd(50)))).status).toBe(200)
  app.clock.forward({ minutes: 16 })
  expect((await book(app, ann, await aTime(app, hour(3)))).status).toBe(201)
})

test('one person has at most five free sessions ahead, and three of one interviewer, however fast they ask', async () => {
  const app = await startApp()
  const [ann, nino] = [await anInterviewee(app), await anInterviewer(app)]
  const fifty = await Promise.all(
    Array.from({ length: 20 }, (_, at) => aSlot(app, nino, { start: hour(at + 5), price: free })),
  )
  const answers = await Promise.all(fifty.map(time => book(app, ann, time)))
  expect(answers.filter(answer => answer.status === 201)).toHaveLength(3)
  const refusals = answers.filter(answer => answer.status !== 201).map(answer => answer.body.code)
  expect(new Set(refusals)).toEqual(new Set(['booking.too_many_of_one']))
  const others = await Promise.all(Array.from({ length: 10 }, (_, at) => aTime(app, hour(at + 5, 14))))
  const more = await Promise.all(others.map(time => book(app, ann, time)))
  expect(more.filter(answer => answer.status === 201)).toHaveLength(2)
  expect(more.find(answer => answer.status !== 201)?.body).toMatchObject({
    code: 'booking.too_many_free',
    message: 'You have five free sessions ahead. You can book another one when one of them is over.',
  })
  app.clock.set(hour(30))
  expect((await book(app, ann, await aTime(app, '2030-06-02T10:00:00Z'))).status).toBe(201)
})

test('holding the same time again and again leaves it to others after the second time', async () => {
  const app = await startApp()
  const [ann, ben] = [await anInterviewee(app), await anInterviewee(app)]
  const timeSlotId = await aTime(app, hour(9), usd(50))
  for (const expected of [200, 200, 409]) {
    const answer = await hold(app, ann, timeSlotId)
    expect(answer.status).toBe(expected)
    app.clock.forward({ minutes: 14 })
    if (answer.status === 200)
      await app.as(ann).call(api.cancelBooking, { body: { bookingId: answer.body.bookingId } })
  }
  expect((await hold(app, ann, timeSlotId)).body.code).toBe('booking.taken_too_often')
  expect((await hold(app, ben, timeSlotId)).status).toBe(200)
  app.clock.forward({ hours: 25 })
  await app.sweep()
  expect((await hold(app, ann, timeSlotId)).status).toBe(200)
})

test('neither does changing the currency renew a hold for ever, and a declined card costs next to nothing', async () => {
  const app = await startApp()
  const ann = await anInterviewee(app)
  const timeSlotId = await aTime(app, hour(9), usd(50))
  for (let nth = 0; nth < 5; nth++) {
    const intent = await app.as(ann).call(api.createPaymentIntent, { body: { timeSlotId } })
    await pay(app, intent, 'declined')
    await app.settle()
    app.clock.forward({ minutes: 1 })
  }
  expect((await hold(app, ann, timeSlotId)).status).toBe(200)
})

test('a request that was declined three times in a day is not made a fourth time', async () => {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aRequest(app, { price: free })
  let id = booking.id
  for (const _ of [1, 2]) {
    await app.as(interviewer).call(api.declineBooking, { params: { id } })
    id = (await book(app, interviewee, booking.timeSlotId)).body.id
  }
  await app.as(interviewer).call(api.declineBooking, { params: { id } })
  expect((await book(app, interviewee, booking.timeSlotId)).body.code).toBe('booking.taken_too_often')
})
