import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { SlotId } from '#contract/id.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aFreeBooking, aRequest } from '#test/bookings.ts'
import { anInterviewee, anInterviewer, aSlot, free, usd } from '#test/factories.ts'
import type { SignedInUser } from '#test/open-app.ts'
import { pay } from '#test/sandbox-payer.ts'

const hour = (day: number, hourOfDay = 10) => `2030-05-${String(day).padStart(2, '0')}T${hourOfDay}:00:00Z`

/** A slot of a new interviewer. */
const aNewSlot = async (app: TestApp, start: string, price = free, minutes = 60): Promise<SlotId> =>
  aSlot(app, await anInterviewer(app, { name: 'Nino Beridze' }), { start, price, minutes })

const book = (app: TestApp, user: SignedInUser, timeSlotId: SlotId) =>
  app.as(user).send(api.createBooking, { body: { timeSlotId } })
const hold = (app: TestApp, user: SignedInUser, timeSlotId: SlotId) =>
  app.as(user).send(api.createPaymentIntent, { body: { timeSlotId } })

test('an overlapping booking is refused with the other session in the user’s time zone and language', async () => {
  const app = await startApp()
  const ann = await anInterviewee(app, { timeZone: 'Asia/Tbilisi' })
  expect((await book(app, ann, await aNewSlot(app, hour(3)))).status).toBe(201)
  const halfPast = await aNewSlot(app, '2030-05-03T10:30:00Z')
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
  expect((await book(app, ann, await aNewSlot(app, hour(3, 11)))).status).toBe(201)
  expect((await hold(app, ann, await aNewSlot(app, hour(3), usd(50)))).body.code).toBe('booking.overlaps')
})

test('forty concurrent requests of one interviewee for one hour give one session', async () => {
  const app = await startApp()
  const ann = await anInterviewee(app)
  const slotIds = await Promise.all(
    Array.from({ length: 40 }, (_, index) => aNewSlot(app, hour(3), index % 2 === 0 ? free : usd(50))),
  )
  const responses = await Promise.all(
    slotIds.map((slotId, index) => (index % 2 === 0 ? book : hold)(app, ann, slotId)),
  )
  const statuses = responses.map(response => response.status)
  expect(statuses.filter(status => status < 300)).toHaveLength(1)
  expect(statuses.filter(status => status >= 300 && status !== 409)).toEqual([])
})

test('an interviewee can neither reschedule to nor accept a time that overlaps another session', async () => {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aFreeBooking(app, { start: hour(8) })
  const timeSlotId = await aSlot(app, interviewer, { start: hour(9), price: free })
  await book(app, interviewee, await aNewSlot(app, hour(9)))
  const id = { params: { id: booking.id } }
  expect(
    await app.as(interviewee).refused(api.rescheduleBooking, { ...id, body: { timeSlotId } }),
  ).toMatchObject({ status: 409, code: 'booking.overlaps', withName: 'Nino Beridze' })
  await app.as(interviewer).call(api.proposeReschedule, { ...id, body: { timeSlotId } })
  expect(
    await app.as(interviewee).refused(api.answerRescheduleProposal, { ...id, body: { accept: true } }),
  ).toMatchObject({ status: 409, code: 'booking.overlaps' })
  expect(await app.as(interviewee).call(api.booking, id)).toMatchObject({ timeSlotId: booking.timeSlotId })
})

test('a late payment for an expired hold is refunded if the interviewee has another session then', async () => {
  const app = await startApp()
  const ann = await anInterviewee(app)
  const pricedSlot = await aNewSlot(app, hour(3), usd(50))
  const intent = await app.as(ann).call(api.createPaymentIntent, { body: { timeSlotId: pricedSlot } })
  // The payment came in the last moment, and its webhook was lost.
  await pay(app, intent)
  await app.deps.db.deleteFrom('pgboss.job' as never).execute()
  await app.deps.db
    .updateTable('bookings')
    .set({ status: 'cancelled', reason: 'hold_expired', hold_expires_at: null, cancelled_at: app.deps.now() })
    .execute()
  await app.deps.db.updateTable('slots').set({ available: true }).execute()
  expect((await book(app, ann, await aNewSlot(app, hour(3)))).status).toBe(201)
  await app.as(ann).call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  await app.drainJobs()
  expect(await app.as(ann).call(api.booking, { params: { id: intent.bookingId } })).toMatchObject({
    status: 'cancelled',
    payment: { status: 'Refunded' },
  })
})

test('a cancelled session and an expired hold do not block another booking', async () => {
  const app = await startApp()
  const ann = await anInterviewee(app)
  const first = await book(app, ann, await aNewSlot(app, hour(3)))
  await app.as(ann).call(api.cancelBooking, { body: { bookingId: first.body.id } })
  expect((await hold(app, ann, await aNewSlot(app, hour(3), usd(50)))).status).toBe(200)
  app.clock.advance({ minutes: 16 })
  expect((await book(app, ann, await aNewSlot(app, hour(3)))).status).toBe(201)
})

test('concurrent requests give an interviewee at most five free sessions, three with one interviewer', async () => {
  const app = await startApp()
  const [ann, nino] = [await anInterviewee(app), await anInterviewer(app)]
  const slots = await Promise.all(
    Array.from({ length: 20 }, (_, index) => aSlot(app, nino, { start: hour(index + 5), price: free })),
  )
  const responses = await Promise.all(slots.map(slotId => book(app, ann, slotId)))
  expect(responses.filter(response => response.status === 201)).toHaveLength(3)
  const refusals = responses.filter(response => response.status !== 201).map(response => response.body.code)
  expect(new Set(refusals)).toEqual(new Set(['booking.too_many_of_one']))
  const otherSlots = await Promise.all(
    Array.from({ length: 10 }, (_, index) => aNewSlot(app, hour(index + 5, 14))),
  )
  const more = await Promise.all(otherSlots.map(slotId => book(app, ann, slotId)))
  expect(more.filter(response => response.status === 201)).toHaveLength(2)
  expect(more.find(response => response.status !== 201)?.body).toMatchObject({
    code: 'booking.too_many_free',
    message: 'You have five free sessions coming up. You can book another one after one of them.',
  })
  app.clock.set(hour(30))
  expect((await book(app, ann, await aNewSlot(app, '2030-06-02T10:00:00Z'))).status).toBe(201)
})

test('an interviewee can hold the same slot unpaid only twice a day', async () => {
  const app = await startApp()
  const [ann, ben] = [await anInterviewee(app), await anInterviewee(app)]
  const timeSlotId = await aNewSlot(app, hour(9), usd(50))
  for (const expected of [200, 200, 409]) {
    const response = await hold(app, ann, timeSlotId)
    expect(response.status).toBe(expected)
    app.clock.advance({ minutes: 14 })
    if (response.status === 200)
      await app.as(ann).call(api.cancelBooking, { body: { bookingId: response.body.bookingId } })
  }
  expect((await hold(app, ann, timeSlotId)).body.code).toBe('booking.taken_too_often')
  expect((await hold(app, ben, timeSlotId)).status).toBe(200)
  app.clock.advance({ hours: 25 })
  await app.runCronJobs()
  expect((await hold(app, ann, timeSlotId)).status).toBe(200)
})

test('quickly declined cards do not use up the unpaid hold time', async () => {
  const app = await startApp()
  const ann = await anInterviewee(app)
  const timeSlotId = await aNewSlot(app, hour(9), usd(50))
  for (let attempt = 0; attempt < 5; attempt++) {
    const intent = await app.as(ann).call(api.createPaymentIntent, { body: { timeSlotId } })
    await pay(app, intent, 'declined')
    await app.drainJobs()
    app.clock.advance({ minutes: 1 })
  }
  expect((await hold(app, ann, timeSlotId)).status).toBe(200)
})

test('an interviewee cannot request a slot again after three declined requests in a day', async () => {
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
