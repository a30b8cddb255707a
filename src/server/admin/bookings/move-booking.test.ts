import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { consents } from '#contract/booking.ts'
import type { BookingId, SessionTypeId, SlotId, UserId } from '#contract/id.ts'
import { startApp } from '#test/app.ts'
import { aBooking } from '#test/bookings.ts'
import { anAdmin, anInterviewer, aSlot, usd } from '#test/factories.ts'
import { aSessionType } from '#test/session-types.ts'

const unknownId = '0196a1b2-0000-4000-8000-00000000000a' as BookingId
const reason = 'Asked for by both'

test('an admin moves a session to a free time at the same price: both are told, and it is in the log', async () => {
  const app = await startApp()
  const { booking, interviewer } = await aBooking(app, { start: '2030-05-04T10:00:00Z' })
  const params = { bookingId: booking.id }
  const free = await aSlot(app, interviewer, { start: '2030-05-05T10:00:00Z' })
  await aSlot(app, interviewer, { start: '2030-05-05T12:00:00Z', price: usd(99) })
  const support = app.as(await anAdmin(app, 'support'))
  const { times } = await support.call(api.moveTimes, { params })
  expect(times).toEqual([
    { slotId: free, startTime: '2030-05-05T10:00:00.000Z', endTime: expect.any(String) },
  ])
  expect(await support.call(api.adminBooking, { params })).toMatchObject({ can: { move: true } })
  await support.call(api.moveBookingAsAdmin, { params, body: { slotId: free, reason } })
  await app.drainJobs()
  const moved = await support.call(api.adminBooking, { params })
  expect(moved).toMatchObject({ startTime: '2030-05-05T10:00:00.000Z', moves: 0, amount: 50 })
  const told = moved.timeline.filter(({ detail }) => detail === 'booking-moved')
  expect(new Set(told.map(({ party }) => party))).toEqual(new Set(['interviewee', 'interviewer']))
  expect((await support.call(api.adminActions, {})).items).toMatchObject([
    {
      ...{ action: 'move_booking', targetId: booking.id, reason },
      before: { startTime: '2030-05-04T10:00:00.000Z' },
      after: { startTime: '2030-05-05T10:00:00.000Z' },
    },
  ])
})

test('an admin moves no session to a time that is not free, and none that has begun or is their own', async () => {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aBooking(app, { start: '2030-05-04T10:00:00Z' })
  const taken = await aBooking(app, { start: '2030-05-06T10:00:00Z' })
  const params = { bookingId: booking.id }
  const support = app.as(await anAdmin(app, 'support'))
  const move = (bookingId: BookingId, slotId: SlotId) =>
    support.refused(api.moveBookingAsAdmin, { params: { bookingId }, body: { slotId, reason } })
  expect(await move(booking.id, taken.booking.timeSlotId)).toMatchObject({ code: 'booking.slot_taken' })
  expect(await move(unknownId, taken.booking.timeSlotId)).toMatchObject({ code: 'booking.not_found' })
  expect(await support.refused(api.moveTimes, { params: { bookingId: unknownId } })).toMatchObject({
    code: 'booking.not_found',
  })
  const other = await anInterviewer(app)
  const clash = await aSlot(app, other, { start: '2030-05-07T10:00:00Z' })
  await app.as(interviewee).call(api.createPaymentIntent, {
    body: { timeSlotId: clash, consents: [...consents] },
  })
  const late = await aSlot(app, interviewer, { start: '2030-05-07T10:00:00Z' })
  expect(await move(booking.id, late)).toMatchObject({ code: 'booking.overlaps' })
  const { db } = app.deps
  const own = await aSlot(app, taken.interviewer, { start: '2030-05-08T10:00:00Z' })
  const admin = await anAdmin(app)
  const change = (row: { interviewee_id?: UserId; session_type_id?: SessionTypeId }) =>
    db.updateTable('bookings').set(row).where('id', '=', taken.booking.id).execute()
  await change({ interviewee_id: admin.id })
  const ownMove = { params: { bookingId: taken.booking.id }, body: { slotId: own, reason } }
  expect(await app.as(admin).refused(api.moveBookingAsAdmin, ownMove)).toMatchObject({
    code: 'admin.own_case',
  })
  await change({ session_type_id: (await aSessionType(app, taken.interviewer)).id })
  for (const refusal of [
    await move(taken.booking.id, own),
    await support.refused(api.moveTimes, { params: { bookingId: taken.booking.id } }),
  ])
    expect(refusal).toMatchObject({ code: 'booking.type_has_no_slots' })
  app.clock.set('2030-05-04T10:00:00Z')
  for (const refusal of [await move(booking.id, late), await support.refused(api.moveTimes, { params })])
    expect(refusal).toMatchObject({ code: 'booking.not_confirmed' })
})
