import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { SlotId } from '#contract/id.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking } from '#test/bookings.ts'
import { anInterviewee, anInterviewer, aSlot, usd } from '#test/factories.ts'
import { expectReconciled } from '#test/invariants.ts'

/** A confirmed session on May 3rd at 10:00, with both participants. */
async function start() {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aBooking(app)
  const ann = app.as(interviewee)
  const nino = app.as(interviewer)
  const id = { params: { id: booking.id } }
  return {
    app,
    booking,
    interviewer,
    ann,
    nino,
    id,
    free: (at: string, price = usd(50)) => aSlot(app, interviewer, { start: at, price }),
    move: (timeSlotId: SlotId) => ann.call(api.rescheduleBooking, { ...id, body: { timeSlotId } }),
    refusedMove: (timeSlotId: SlotId) => ann.refused(api.rescheduleBooking, { ...id, body: { timeSlotId } }),
  }
}

const isFree = async (app: TestApp, slotId: SlotId) =>
  (
    await app.deps.db
      .selectFrom('slots')
      .select('available')
      .where('id', '=', slotId)
      .executeTakeFirstOrThrow()
  ).available

test('an interviewee reschedules to another slot of the same interviewer and price without a second payment', async () => {
  const { app, booking, free, move } = await start()
  const later = await free('2030-05-05T12:00:00Z')
  expect(await move(later)).toMatchObject({
    timeSlotId: later,
    startTime: '2030-05-05T12:00:00.000Z',
    status: 'confirmed',
    can: { reschedule: { left: 1 } },
  })
  expect(await isFree(app, booking.timeSlotId)).toBe(true)
  expect(await isFree(app, later)).toBe(false)
  await app.drainJobs()
  app.clock.advance({ minutes: 5 })
  await app.runCronJobs()
  const emails = (await app.emails()).filter(email => email.subject.startsWith('Moved'))
  expect(emails).toHaveLength(2)
  expect(JSON.stringify(emails[0]?.attachments)).toContain('ics')
  await expectReconciled(app)
})

test('an interviewee can reschedule until 24 hours before the start', async () => {
  const { app, free, move, refusedMove } = await start()
  const slots = [await free('2030-05-06T10:00:00Z'), await free('2030-05-07T10:00:00Z')]
  app.clock.set('2030-05-02T10:00:00Z')
  expect((await move(slots[0] as SlotId)).startTime).toBe('2030-05-06T10:00:00.000Z')
  app.clock.set('2030-05-05T10:00:01Z')
  expect(await refusedMove(slots[1] as SlotId)).toMatchObject({
    status: 409,
    code: 'booking.too_late_to_move',
  })
})

test('an interviewee can reschedule a session at most twice', async () => {
  const { free, move, refusedMove } = await start()
  await move(await free('2030-05-06T10:00:00Z'))
  expect((await move(await free('2030-05-07T10:00:00Z'))).can.reschedule).toBeNull()
  expect(await refusedMove(await free('2030-05-08T10:00:00Z'))).toMatchObject({
    code: 'booking.moved_too_often',
  })
})

test('the refund after rescheduling is based on the earliest start', async () => {
  const { app, ann, id, free, move } = await start()
  app.clock.set('2030-05-02T09:59:00Z')
  await move(await free('2030-05-09T10:00:00Z'))
  app.clock.set('2030-05-02T20:00:00Z')
  expect(await ann.call(api.cancelQuote, id)).toMatchObject({
    percent: 50,
    refund: 25,
    nextDeadline: '2030-05-02T22:00:00.000Z',
  })
  app.clock.set('2030-05-08T10:00:00Z')
  expect(await ann.call(api.cancelQuote, id)).toMatchObject({ percent: 0, refund: 0 })
})

test('rescheduling to another interviewer, another price, a booked or a past slot is refused', async () => {
  const { app, booking, free, refusedMove, interviewer } = await start()
  const foreignSlot = await aSlot(app, await anInterviewer(app), { start: '2030-05-06T10:00:00Z' })
  expect(await refusedMove(foreignSlot)).toMatchObject({ code: 'booking.slot_differs' })
  expect(await refusedMove(await free('2030-05-06T12:00:00Z', usd(40)))).toMatchObject({
    code: 'booking.slot_differs',
  })
  const bookedSlot = await free('2030-05-06T14:00:00Z')
  const bob = app.as(await anInterviewee(app))
  await bob.call(api.createPaymentIntent, { body: { timeSlotId: bookedSlot } })
  expect(await refusedMove(bookedSlot)).toMatchObject({ status: 409, code: 'booking.slot_taken' })
  const pastSlot = await aSlot(app, interviewer, { start: '2030-05-01T08:00:00Z' })
  expect(await refusedMove(pastSlot)).toMatchObject({ code: 'booking.slot_started' })
  expect(await isFree(app, booking.timeSlotId)).toBe(false)
})

test('rescheduling and booking the same slot at once leave one winner', async () => {
  const { app, free, ann, id } = await start()
  for (let day = 10; day < 16; day++) {
    const slot = await free(`2030-05-${day}T10:00:00Z`)
    const bob = app.as(await anInterviewee(app))
    const [moved, booked] = await Promise.all([
      ann.send(api.rescheduleBooking, { ...id, body: { timeSlotId: slot } }),
      bob.send(api.createPaymentIntent, { body: { timeSlotId: slot } }),
    ])
    const [refused, ...otherErrors] = [moved, booked].filter(({ status }) => status !== 200)
    expect(otherErrors, JSON.stringify([moved.body, booked.body])).toEqual([])
    expect(['booking.slot_taken', 'booking.moved_too_often']).toContain(refused?.body.code)
  }
})

test('a proposed time changes the session only after the interviewee accepts', async () => {
  const { app, booking, ann, nino, id, free } = await start()
  const proposedSlot = await free('2030-05-06T10:00:00Z', usd(80))
  const proposed = await nino.call(api.proposeReschedule, { ...id, body: { timeSlotId: proposedSlot } })
  expect(proposed).toMatchObject({ startTime: booking.startTime, proposal: { timeSlotId: proposedSlot } })
  expect(await ann.call(api.booking, id)).toMatchObject({ can: { answerProposal: true } })
  const moved = await ann.call(api.answerRescheduleProposal, { ...id, body: { accept: true } })
  expect(moved).toMatchObject({
    timeSlotId: proposedSlot,
    amount: 50,
    proposal: null,
    can: { reschedule: { left: 2 } },
  })
  expect(await ann.refused(api.answerRescheduleProposal, { ...id, body: { accept: true } })).toMatchObject({
    code: 'booking.no_proposal',
  })
  await app.drainJobs()
  await expectReconciled(app)
})

test('a proposed time that another interviewee booked is no longer offered', async () => {
  const { app, ann, nino, id, free } = await start()
  const proposedSlot = await free('2030-05-06T10:00:00Z')
  await nino.call(api.proposeReschedule, { ...id, body: { timeSlotId: proposedSlot } })
  await app.as(await anInterviewee(app)).call(api.createPaymentIntent, { body: { timeSlotId: proposedSlot } })
  expect((await ann.call(api.booking, id)).proposal).toBeNull()
  expect(await ann.refused(api.answerRescheduleProposal, { ...id, body: { accept: true } })).toMatchObject({
    code: 'booking.slot_taken',
  })
})

test('an interviewee cannot accept a proposed time that has passed', async () => {
  const { app, ann, nino, id, free } = await start()
  await nino.call(api.proposeReschedule, { ...id, body: { timeSlotId: await free('2030-05-02T10:00:00Z') } })
  app.clock.set('2030-05-02T10:00:01Z')
  expect(await ann.refused(api.answerRescheduleProposal, { ...id, body: { accept: true } })).toMatchObject({
    code: 'booking.slot_started',
  })
})

test('a declined proposal leaves the session unchanged, and the interviewer gets an email', async () => {
  const { app, booking, ann, nino, id, free } = await start()
  await nino.call(api.proposeReschedule, { ...id, body: { timeSlotId: await free('2030-05-06T10:00:00Z') } })
  const declined = await ann.call(api.answerRescheduleProposal, { ...id, body: { accept: false } })
  expect(declined).toMatchObject({ startTime: booking.startTime, proposal: null })
  await app.drainJobs()
  app.clock.advance({ minutes: 5 })
  await app.runCronJobs()
  expect((await app.emails()).filter(email => email.subject.startsWith('Time unchanged'))).toHaveLength(1)
})
