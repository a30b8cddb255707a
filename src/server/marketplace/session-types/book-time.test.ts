import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { BookingId, SessionTypeId } from '#contract/id.ts'
import type { SessionQuestion } from '#contract/session-type.ts'
import { lockOrder } from '#server/marketplace/bookings/transitions.ts'
import { type SignedInUser, startApp, type TestApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot, free } from '#test/factories.ts'
import { expectReconciled } from '#test/invariants.ts'
import { pay } from '#test/sandbox-payer.ts'
import {
  aFreeIntro,
  aSessionType,
  atMonday,
  chooseTime,
  monday,
  saveHours,
  timesOn,
  type typeTerms,
} from '#test/session-types.ts'

async function start(type: Partial<typeof typeTerms> = {}) {
  const app = await startApp()
  const interviewer = await anInterviewer(app)
  const interviewee = await anInterviewee(app)
  await saveHours(app, interviewer)
  const { id } = await aSessionType(app, interviewer, { amount: 0, ...type })
  const ann = app.as(interviewee)
  return {
    ...{ app, interviewer, interviewee, id, ann, me: app.as(interviewer) },
    times: (day = monday) => timesOn(app, interviewee, id, day),
    slots: async () =>
      (await ann.call(api.availableSlots, { params: { interviewerId: interviewer.id } }))
        .map(({ startTime }) => startTime)
        .filter(time => time.startsWith(monday))
        .map(time => time.slice(11, 16)),
    book: (clock: string, user = interviewee, body = {}) => bookTime(app, user, id, clock, body),
  }
}

/** Chooses a time and books it for free. */
async function bookTime(app: TestApp, user: SignedInUser, id: SessionTypeId, clock: string, body = {}) {
  const { id: timeSlotId } = await chooseTime(app, user, id, atMonday(clock))
  return app.as(user).send(api.createBooking, { body: { timeSlotId, ...body } })
}

test('a booked time of a type blocks what it overlaps, and gives it back when it is cancelled', async () => {
  const { app, ann, me, id, times, slots, book } = await start({ bufferMinutes: 15 })
  expect(await slots()).toEqual(['10:00', '11:00', '12:00', '13:00'])
  expect((await times()).length).toBe(14)
  const { status, body: booking } = await book('11:15')
  expect({ status, booking }).toMatchObject({
    status: 201,
    booking: {
      ...{ startTime: atMonday('11:15'), endTime: atMonday('12:00'), status: 'confirmed', amount: 0 },
      sessionType: { id, name: 'System design', minutes: 45 },
    },
  })
  // The buffer of 15 minutes reaches into the slots before and after.
  expect(await slots()).toEqual(['10:00', '13:00'])
  expect(await times()).toEqual(['10:00', '10:15', '12:15', '12:30', '12:45', '13:00', '13:15'])
  await app.runCronJob('refresh-weekly-schedules')
  expect(await slots()).toEqual(['10:00', '13:00'])
  expect((await me.call(api.mySlots, {})).filter(slot => slot.startTime.startsWith(monday))).toMatchObject([
    { startTime: atMonday('10:00') },
    { startTime: atMonday('11:15'), isAvailable: false, isOfHours: false },
    { startTime: atMonday('13:00') },
  ])

  await ann.call(api.cancelBooking, { body: { bookingId: booking.id } })
  await app.drainJobs()
  expect(await slots()).toEqual(['10:00', '11:00', '12:00', '13:00'])
  expect((await times()).length).toBe(14)
  await app.runCronJob('delete-unbooked-times')
  expect(await ann.call(api.booking, { params: { id: booking.id } })).toMatchObject({ status: 'cancelled' })
})

test('the same time gives the same slot, which no list shows and which is deleted after a day', async () => {
  const { app, interviewee, id, slots } = await start()
  const first = await chooseTime(app, interviewee, id, atMonday('10:30'))
  expect(first).toEqual({
    ...{ id: first.id, startTime: atMonday('10:30'), endTime: atMonday('11:15') },
    ...{ amount: 0, currency: 'USD', isAvailable: true },
  })
  expect(await chooseTime(app, await anInterviewee(app), id, '2030-05-06T10:30:00Z')).toEqual(first)
  expect(await slots()).toEqual(['10:00', '11:00', '12:00', '13:00'])
  const count = async () =>
    (await app.deps.db.selectFrom('slots').select('id').where('on_demand', '=', true).execute()).length
  await app.runCronJob('delete-unbooked-times')
  expect(await count()).toBe(1)
  app.clock.advance({ hours: 25 })
  await app.runCronJob('delete-unbooked-times')
  expect(await count()).toBe(0)
})

test('only offered times can be chosen: not those of slots added by hand, days off, or with a short notice', async () => {
  const { app, interviewer, ann, me, id, times, book } = await start({ noticeMinutes: 7 * 24 * 60 })
  expect(await times()).toEqual([])
  const refusal = await ann.refused(api.chooseSessionTime, {
    params: { id },
    body: { startTime: atMonday('10:00') },
  })
  expect(refusal).toMatchObject({ status: 409, code: 'booking.slot_taken' })
  const next = '2030-05-13'
  expect((await times(next))[0]).toBe('10:00')
  const { id: other } = await aSessionType(app, interviewer)
  await me.call(api.addDaysOff, { body: { from: next, to: next } })
  expect(await times(next)).toEqual([])
  const { id: slotId } =
    (await me.call(api.mySlots, {})).find(slot => slot.startTime === atMonday('11:00')) ?? {}
  if (!slotId) throw new Error('a slot of the schedule')
  const times11 = { startTime: atMonday('11:15'), endTime: atMonday('12:00') }
  await me.call(api.editSlot, { params: { id: slotId }, body: times11 })
  expect(await timesOn(app, await anInterviewee(app), other, monday)).toEqual([
    ...['10:00', '10:15', '10:30', '12:00', '12:15', '12:30', '12:45', '13:00', '13:15'],
  ])
  await expect(book('11:15')).rejects.toThrow()
})

test('of two candidates for overlapping times of different types one wins', async () => {
  const { app, interviewer, interviewee, id } = await start()
  const longer = await aSessionType(app, interviewer, { amount: 0, minutes: 90, name: 'Long' })
  const rivals = [interviewee, await anInterviewee(app), await anInterviewee(app), await anInterviewee(app)]
  const chosen = await Promise.all([
    chooseTime(app, interviewee, id, atMonday('10:00')),
    ...rivals.slice(1, 3).map(user => chooseTime(app, user, longer.id, atMonday('10:15'))),
    chooseTime(app, interviewee, id, atMonday('10:30')),
  ])
  const replies = await Promise.all(
    rivals.map((user, index) =>
      app.as(user).send(api.createBooking, { body: { timeSlotId: chosen[index]?.id as never } }),
    ),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const { status, body } of replies) if (status !== 201) expect(body.code).toBe('booking.slot_taken')
})

test('a slot and an overlapping time of a type are sold once', async () => {
  const { app, me, ann, book, interviewee } = await start()
  const rival = await anInterviewee(app)
  const slot = (await me.call(api.mySlots, {})).find(({ startTime }) => startTime === atMonday('11:00'))
  if (!slot) throw new Error('a slot of the schedule')
  await app.deps.db.updateTable('slots').set({ price_minor: 0 }).where('id', '=', slot.id).execute()
  const [ofSlot, ofType] = await Promise.all([
    app.as(rival).send(api.createBooking, { body: { timeSlotId: slot.id } }),
    book('11:15', interviewee),
  ])
  expect([ofSlot.status, ofType.status].filter(status => status === 201)).toHaveLength(1)
  const { bookings } = await ann.call(api.myBookings, {})
  expect(bookings.length).toBe(ofType.status === 201 ? 1 : 0)
})

test('an unpaid hold of a time gives it back, and the time can be held again', async () => {
  const { app, interviewee, ann, times, slots, id } = await start({ amount: 40 })
  const { id: timeSlotId } = await chooseTime(app, interviewee, id, atMonday('10:30'))
  expect(await ann.refused(api.createBooking, { body: { timeSlotId } })).toMatchObject({
    code: 'booking.payment_required',
    amount: 40,
  })
  const hold = await ann.call(api.createPaymentIntent, { body: { timeSlotId } })
  expect(await ann.call(api.createPaymentIntent, { body: { timeSlotId } })).toEqual(hold)
  expect(await slots()).toEqual(['12:00', '13:00'])
  expect(await times()).not.toContain('10:30')
  const { body: rivals } = await app
    .as(await anInterviewee(app))
    .send(api.createPaymentIntent, { body: { timeSlotId } })
  expect(rivals).toMatchObject({ code: 'booking.slot_taken' })

  app.clock.advance({ minutes: 16 })
  await app.runCronJob('expire-bookings')
  await app.drainJobs()
  expect(await slots()).toEqual(['10:00', '11:00', '12:00', '13:00'])
  expect(await times()).toContain('10:30')
  const again = await ann.call(api.createPaymentIntent, { body: { timeSlotId } })
  expect(again.bookingId).not.toBe(hold.bookingId)
  await pay(app, again)
  await app.drainJobs()
  expect(await ann.call(api.booking, { params: { id: again.bookingId } })).toMatchObject({
    status: 'confirmed',
    amount: 40,
    sessionType: { id },
  })
  await expectReconciled(app)
})

/** What a payment that arrives after the hold has expired does first. */
const reactivate = ({ deps }: TestApp, id: BookingId) =>
  deps.db.transaction().execute(async tx => (await lockOrder(deps, tx, id)).reactivate())

test('a payment that arrives late takes the time again, unless it was taken meanwhile', async () => {
  const { app, interviewee, ann, times, slots, book, id } = await start({ amount: 40 })
  const { id: timeSlotId } = await chooseTime(app, interviewee, id, atMonday('10:30'))
  const { bookingId } = await ann.call(api.createPaymentIntent, { body: { timeSlotId } })
  const expire = async () => {
    app.clock.advance({ minutes: 16 })
    await app.runCronJob('expire-bookings')
    await app.drainJobs()
  }
  await expire()
  expect(await times()).toContain('10:30')
  expect(await reactivate(app, bookingId)).toBe(true)
  expect(await times()).not.toContain('10:30')
  expect(await slots()).toEqual(['12:00', '13:00'])

  await ann.call(api.cancelBooking, { body: { bookingId } })
  await app.drainJobs()
  const rival = await anInterviewee(app)
  const other = await chooseTime(app, rival, id, atMonday('10:45'))
  await app.as(rival).call(api.createPaymentIntent, { body: { timeSlotId: other.id } })
  expect(await reactivate(app, bookingId)).toBe(false)
  await expire()

  // The interviewee has another session at this time.
  const elsewhere = await aSlot(app, await anInterviewer(app), { start: atMonday('10:30'), price: free })
  await ann.call(api.createBooking, { body: { timeSlotId: elsewhere } })
  expect(await reactivate(app, bookingId)).toBe(false)
  await app.drainJobs()
  expect(await slots()).toEqual(['10:00', '11:00', '12:00', '13:00'])
  expect((await book('10:30', rival)).status).toBe(402)
})

test('after a failed payment the same time is paid with another card', async () => {
  const { app, interviewee, ann, slots, id } = await start({ amount: 40 })
  const { id: timeSlotId } = await chooseTime(app, interviewee, id, atMonday('10:30'))
  const first = await ann.call(api.createPaymentIntent, { body: { timeSlotId } })
  await app.deps.db
    .updateTable('payments')
    .set({ status: 'Failed' })
    .where('id', '=', first.transactionId)
    .execute()
  const second = await ann.call(api.createPaymentIntent, { body: { timeSlotId } })
  expect(second.bookingId).not.toBe(first.bookingId)
  await app.drainJobs()
  expect(await slots()).toEqual(['12:00', '13:00'])
  await pay(app, second)
  await app.drainJobs()
  expect(await ann.call(api.booking, { params: { id: second.bookingId } })).toMatchObject({
    status: 'confirmed',
    sessionType: { id, minutes: 45 },
  })
})

test('a time whose type has changed or gone must be chosen again', async () => {
  const { app, interviewee, ann, me, id } = await start()
  const { id: timeSlotId } = await chooseTime(app, interviewee, id, atMonday('10:30'))
  const [, type] = await me.call(api.mySessionTypes, {})
  if (!type) throw new Error('a type')
  const { link, isDefault, ...fields } = type
  await me.call(api.editSessionType, { params: { id }, body: { ...fields, minutes: 60 } })
  const body = { timeSlotId }
  expect(await ann.refused(api.createBooking, { body })).toMatchObject({ code: 'booking.slot_taken' })
  expect(await ann.refused(api.priceOptions, { params: body })).toMatchObject({ code: 'booking.slot_taken' })
  expect(await chooseTime(app, interviewee, id, atMonday('10:30'))).toMatchObject({
    id: timeSlotId,
    endTime: atMonday('11:30'),
  })
  await me.call(api.deleteSessionType, { params: { id } })
  expect(await ann.refused(api.createBooking, { body })).toMatchObject({ code: 'slot.not_found' })
})

test('a free intro can be booked once with an interviewer, and again after a cancellation', async () => {
  const { app, interviewer, interviewee, ann } = await start()
  const intro = await aSessionType(app, interviewer, aFreeIntro)
  const second = await aSessionType(app, interviewer, aFreeIntro)
  const [early, late] = await Promise.all([
    chooseTime(app, interviewee, intro.id, atMonday('10:00')),
    chooseTime(app, interviewee, second.id, atMonday('12:00')),
  ])
  const book = (timeSlotId: typeof early.id) => ann.send(api.createBooking, { body: { timeSlotId } })
  const replies = await Promise.all([book(early.id), book(late.id)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const booked = replies.find(({ status }) => status === 201)?.body
  const code = 'booking.intro_used'
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code })
  const free = booked.timeSlotId === early.id ? late : early
  const freeType = free === late ? second : intro
  const again = { params: { id: freeType.id }, body: { startTime: free.startTime } }
  expect(await ann.refused(api.chooseSessionTime, again)).toMatchObject({ code })
  const shown = await ann.call(api.interviewerSessionTypes, { params: { id: interviewer.id } })
  expect(shown.every(({ introUsed }) => introUsed)).toBe(true)
  // Another interviewee may book the other intro.
  expect((await bookTime(app, await anInterviewee(app), intro.id, '13:00')).status).toBe(201)

  await ann.call(api.cancelBooking, { body: { bookingId: booked.id } })
  expect((await book(free.id)).status).toBe(201)
})

test('a candidate cannot choose a time of an interviewer who blocks them', async () => {
  const { app, interviewer, interviewee, ann, id } = await start()
  await app.deps.db
    .insertInto('blocks')
    .values({ blocker_id: interviewer.id, blocked_id: interviewee.id, created_at: app.clock.now() })
    .execute()
  const choice = { params: { id }, body: { startTime: atMonday('10:00') } }
  expect(await ann.refused(api.chooseSessionTime, choice)).toMatchObject({ code: 'booking.not_possible' })
})

const questions: SessionQuestion[] = [
  { id: crypto.randomUUID(), kind: 'text', label: 'Your goal?', required: true },
  { id: crypto.randomUUID(), kind: 'choice', label: 'Language?', required: false, options: ['Go', 'Java'] },
]
const [goal, language] = questions.map(({ id }) => id)
const given = (...answers: [string | undefined, string][]) => ({
  answers: answers.map(([questionId, answer]) => ({ questionId, answer })),
})

test('required questions of a type are answered with the booking, and keep their wording', async () => {
  const { interviewee, me, book } = await start({ questions })
  const fieldsOf = async (body: object) => (await book('10:00', interviewee, body)).body.fields
  expect(await fieldsOf({})).toMatchObject([{ path: 'answers.0', code: 'field.required' }])
  expect(await fieldsOf(given([goal, 'An offer'], [language, 'Rust']))).toMatchObject([
    { path: 'answers.1', code: 'answer.option' },
  ])
  const { body } = await book('10:00', interviewee, given([goal, 'An offer'], [language, 'Go']))
  const answers = [
    { label: 'Your goal?', answer: 'An offer' },
    { label: 'Language?', answer: 'Go' },
  ]
  expect(body).toMatchObject({ answers })
  const [, type] = await me.call(api.mySessionTypes, {})
  if (!type) throw new Error('a type')
  const { link, isDefault, ...fields } = type
  await me.call(api.editSessionType, { params: { id: type.id }, body: { ...fields, questions: [] } })
  expect(await me.call(api.booking, { params: { id: body.id } })).toMatchObject({ answers })
})

test('questions of the default type are asked with slots, but clients without answers can still book', async () => {
  const { app, interviewer, me, ann } = await start()
  const [standard] = await me.call(api.mySessionTypes, {})
  if (!standard) throw new Error('a default type')
  const { link, isDefault, ...fields } = standard
  await me.call(api.editSessionType, { params: { id: standard.id }, body: { ...fields, questions } })
  const timeSlotId = await aSlot(app, interviewer, { start: '2030-05-07T10:00:00Z', price: free })
  const refusal = await ann.refused(api.createBooking, { body: { timeSlotId, answers: [] } })
  expect(refusal).toMatchObject({ status: 400, fields: [{ path: 'answers.0', code: 'field.required' }] })
  expect(await ann.call(api.createBooking, { body: { timeSlotId } })).toMatchObject({
    answers: [],
    sessionType: null,
  })
  const paid = await aSlot(app, interviewer, { start: '2030-05-08T10:00:00Z' })
  const body = { timeSlotId: paid, consents: ['terms', 'privacy', 'cancellation', 'recording'] as never }
  const hold = await ann.call(api.createPaymentIntent, {
    body: { ...body, ...given([goal, 'First']) } as never,
  })
  await ann.call(api.createPaymentIntent, { body: { ...body, ...given([goal, 'Second']) } as never })
  expect(await ann.call(api.booking, { params: { id: hold.bookingId } })).toMatchObject({
    answers: [{ label: 'Your goal?', answer: 'Second' }],
  })
})
