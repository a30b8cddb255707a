import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { deletedUserName } from '#contract/constants.ts'
import { anonymizeReceipts } from '#server/payments/receipts/repository.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'
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
import { dumpRows } from '#test/whole-database.ts'

/** A paid booking of a type, at 10:30. */
async function start(type: Partial<typeof typeTerms> = {}) {
  const app = await startApp()
  const interviewer = await anInterviewer(app, { name: 'Nino' })
  const interviewee = await anInterviewee(app, { name: 'Ann' })
  await saveHours(app, interviewer)
  const { id } = await aSessionType(app, interviewer, type)
  const [ann, nino] = [app.as(interviewee), app.as(interviewer)]
  const choose = async (clock: string, typeId = id) =>
    (await chooseTime(app, interviewee, typeId, atMonday(clock))).id
  const intent = await ann.call(api.createPaymentIntent, { body: { timeSlotId: await choose('10:30') } })
  await pay(app, intent)
  await app.drainJobs()
  const params = { id: intent.bookingId }
  return {
    ...{ app, interviewer, interviewee, ann, nino, id, choose, params, paymentUrl: intent.paymentUrl },
    booking: await ann.call(api.booking, { params }),
  }
}

test('the payment page, the receipt and calendars name the type of the session', async () => {
  const { app, ann, nino, interviewer, params, paymentUrl } = await start({ name: 'Resume review' })
  const title = 'Resume review with Nino'
  expect(await (await fetch(paymentUrl)).text()).toContain(title)
  const { session } = await ann.call(api.receipt, { params: { bookingId: params.id } })
  expect(session).toMatchObject({ sessionType: 'Resume review', interviewerName: 'Nino' })
  const { google } = await ann.call(api.bookingCalendar, { params })
  expect(new URL(google).searchParams.get('text')).toBe(title)
  const { feedUrl } = await nino.call(api.renewCalendarFeed, {})
  expect(await (await fetch(feedUrl)).text()).toContain('SUMMARY:Resume review with Ann')
  await app.deps.db.transaction().execute(tx => anonymizeReceipts(tx, interviewer.id))
  expect((await ann.call(api.receipt, { params: { bookingId: params.id } })).session).toMatchObject({
    ...{ sessionType: null, interviewerName: deletedUserName },
    startTime: atMonday('10:30'),
  })
})

test('a session of a type moves to another time of the type at its own price', async () => {
  const { app, interviewee, ann, nino, id, choose, params } = await start()
  const [, type] = await nino.call(api.mySessionTypes, {})
  if (!type) throw new Error('a type')
  const { link, isDefault, ...fields } = type
  await nino.call(api.editSessionType, { params: { id }, body: { ...fields, amount: 90 } })
  // It can be moved even when the interviewer no longer offers the type.
  await nino.call(api.deleteSessionType, { params: { id } })
  const timeSlotId = await choose('12:30')
  const moved = await ann.call(api.rescheduleBooking, { params, body: { timeSlotId } })
  expect(moved).toMatchObject({
    startTime: atMonday('12:30'),
    endTime: atMonday('13:15'),
    amount: 40,
    sessionType: { id },
  })
  await app.drainJobs()
  expect(await timesOn(app, interviewee, id, monday)).toContain('10:30')
  const slots = await nino.call(api.mySlots, {})
  expect(slots.filter(slot => slot.startTime.startsWith(monday)).map(slot => slot.startTime)).toEqual(
    ['10:00', '11:00', '12:30'].map(atMonday),
  )
  await expectReconciled(app)
})

test('a session of a type moves neither to another type nor to a slot, and no slot can be proposed for it', async () => {
  const { app, interviewer, ann, nino, choose, params, booking } = await start()
  expect(booking.can.reschedule).not.toBeNull()
  const other = await aSessionType(app, interviewer)
  const ofOther = await choose('12:30', other.id)
  const slot = await aSlot(app, interviewer, { start: '2030-05-07T10:00:00Z' })
  for (const timeSlotId of [ofOther, slot])
    expect(await ann.refused(api.rescheduleBooking, { params, body: { timeSlotId } })).toMatchObject({
      code: 'booking.slot_differs',
    })
  expect((await nino.call(api.booking, { params })).can.proposeTime).toBe(false)
  expect(await nino.refused(api.proposeReschedule, { params, body: { timeSlotId: slot } })).toMatchObject({
    status: 409,
    code: 'booking.type_has_no_slots',
  })
})

test('two candidates cannot move to the same time, and a longer type is another one', async () => {
  const { app, ann, nino, id, choose, params } = await start()
  const timeSlotId = await choose('12:30')
  const longer = await choose('13:00')
  const [, type] = await nino.call(api.mySessionTypes, {})
  if (!type) throw new Error('a type')
  const rival = await anInterviewee(app)
  const rivals = await app.as(rival).send(api.createPaymentIntent, { body: { timeSlotId } })
  expect(rivals.status).toBe(200)
  expect(await ann.refused(api.rescheduleBooking, { params, body: { timeSlotId } })).toMatchObject({
    code: 'booking.slot_taken',
  })
  const { link, isDefault, ...fields } = type
  await nino.call(api.editSessionType, { params: { id }, body: { ...fields, minutes: 30 } })
  expect(await ann.refused(api.rescheduleBooking, { params, body: { timeSlotId: longer } })).toMatchObject({
    code: 'booking.slot_taken',
  })
  const shorter = await choose('11:30')
  expect(await ann.refused(api.rescheduleBooking, { params, body: { timeSlotId: shorter } })).toMatchObject({
    code: 'booking.slot_differs',
  })
})

test('an intro can be moved', async () => {
  const { app, interviewer, interviewee, ann, choose } = await start()
  const intro = await aSessionType(app, interviewer, aFreeIntro)
  const body = { timeSlotId: await choose('12:00', intro.id) }
  const { id } = await ann.call(api.createBooking, { body })
  const later = await chooseTime(app, interviewee, intro.id, '2030-05-13T10:00:00Z')
  const move = { params: { id }, body: { timeSlotId: later.id } }
  expect(await ann.call(api.rescheduleBooking, move)).toMatchObject({ startTime: later.startTime })
})

test('the candidate learns why a request was declined', async () => {
  const { app, ann, nino, interviewer, params, booking } = await start({ bookingMode: 'approve' })
  expect(booking).toMatchObject({ status: 'pending', decline: null })
  const body = { reason: 'topic', note: 'I do backend only. Ask Giorgi.' } as const
  const decline = { reason: body.reason, note: body.note }
  expect(await nino.call(api.declineBooking, { params, body })).toMatchObject({ decline })
  expect(await ann.call(api.booking, { params })).toMatchObject({ status: 'cancelled', decline })
  await app.drainJobs()
  app.clock.advance({ minutes: 5 })
  await app.runCronJobs()
  const emails = await app.emails()
  const request = emails.find(({ subject }) => subject.startsWith('New request'))
  expect(request?.plain).toContain('System design')
  const declined = emails.filter(({ subject }) => subject.startsWith('Declined'))
  const [toAnn] = declined.filter(({ plain }) => plain.includes(body.note))
  expect(toAnn?.plain).toContain('Nino doesn’t interview on this topic.')
  expect(toAnn?.plain).toContain(`/interviewers?book=${interviewer.id}`)
  expect(toAnn?.plain).toContain('System design')
  await expectReconciled(app)
})

test('a request can be declined without a reason', async () => {
  const { app, nino, params } = await start({ bookingMode: 'approve' })
  expect(await nino.call(api.declineBooking, { params })).toMatchObject({
    status: 'cancelled',
    decline: null,
  })
  await expectReconciled(app)
})

test('the export has types and answers, and erasure removes what people wrote', async () => {
  const question = { id: crypto.randomUUID(), kind: 'text', label: 'Your goal?', required: false } as const
  const { app, ann, nino, choose, params } = await start({
    ...{ questions: [question], bookingMode: 'approve', description: 'About caches' },
  })
  const answers = [{ questionId: question.id, answer: 'An offer' }]
  await ann.call(api.createPaymentIntent, { body: { timeSlotId: await choose('12:00'), answers } })
  await nino.call(api.declineBooking, { params, body: { reason: 'other', note: 'Too early' } })
  expect(JSON.stringify(await nino.call(api.exportAccount, {}))).toContain('About caches')
  const exported = JSON.stringify(await ann.call(api.exportAccount, {}))
  expect(exported).toContain('An offer')
  expect(exported).toContain('Too early')
  await app.drainJobs()

  await ann.call(api.closeAccount, {})
  await nino.call(api.closeAccount, {})
  await app.drainJobs()
  app.clock.advance({ hours: 31 * 24 })
  await app.runCronJobs()
  const remaining = await dumpRows(app)
  for (const words of ['About caches', 'Your goal?', 'An offer', 'Too early', 'System design'])
    expect(remaining).not.toContain(words)
})
