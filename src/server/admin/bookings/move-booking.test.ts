import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { consents } from '#contract/booking.ts'
import type { BookingId, SessionTypeId, SlotId } from '#contract/id.ts'
import { findBooking } from '#server/marketplace/bookings/repository.ts'
import { listMoveTimes } from '#server/marketplace/bookings/rescheduling/reschedule-booking.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking } from '#test/bookings.ts'
import { anAdmin, anInterviewee, anInterviewer, aSlot, usd } from '#test/factories.ts'
import { startIcsServer, toCalendar } from '#test/ics-server.ts'
import { expectReconciled } from '#test/invariants.ts'
import { pay } from '#test/sandbox-payer.ts'
import {
  aSessionType,
  atMonday,
  chooseTime,
  monday,
  mondayHours,
  saveHours,
  timesOn,
  type typeTerms,
} from '#test/session-types.ts'

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
  await db
    .updateTable('bookings')
    .set({ interviewee_id: admin.id })
    .where('id', '=', taken.booking.id)
    .execute()
  const ownMove = { params: { bookingId: taken.booking.id }, body: { slotId: own, reason } }
  expect(await app.as(admin).refused(api.moveBookingAsAdmin, ownMove)).toMatchObject({
    code: 'admin.own_case',
  })
  app.clock.set('2030-05-04T10:00:00Z')
  for (const refusal of [await move(booking.id, late), await support.refused(api.moveTimes, { params })])
    expect(refusal).toMatchObject({ code: 'booking.not_confirmed' })
})

/** A paid session of a type, at 10:30 of a Monday, and an admin who may move it. */
async function aTypeBooking(type: Partial<typeof typeTerms> = {}) {
  const app = await startApp({ env: { CALENDAR_ALLOWED_NETWORKS: '127.0.0.1' } })
  const interviewer = await anInterviewer(app)
  const interviewee = await anInterviewee(app)
  await saveHours(app, interviewer)
  const { id: typeId } = await aSessionType(app, interviewer, type)
  const { id: timeSlotId } = await chooseTime(app, interviewee, typeId, atMonday('10:30'))
  const intent = await app.as(interviewee).call(api.createPaymentIntent, { body: { timeSlotId } })
  await pay(app, intent)
  await app.drainJobs()
  const support = app.as(await anAdmin(app, 'support'))
  const params = { bookingId: intent.bookingId }
  const times = async (query: { after?: string } = {}) => {
    const found = await support.call(api.moveTimes, { params, query })
    return found.times.filter(({ startTime }) => startTime.startsWith(monday))
  }
  const moveTo = (clock: string) => ({ params, body: { startTime: atMonday(clock), reason } })
  return { app, interviewer, interviewee, typeId, params, support, times, moveTo }
}

test('an admin moves a session of a type to a free time of the interviewer, at its own price and length', async () => {
  const { app, interviewer, interviewee, typeId, params, support, times, moveTo } = await aTypeBooking()
  // The next booking of the type has other terms, and then the interviewer no longer offers it.
  const nino = app.as(interviewer)
  const [, type] = await nino.call(api.mySessionTypes, {})
  if (!type) throw new Error('a type')
  const { link, isDefault, ...fields } = type
  await nino.call(api.editSessionType, {
    params: { id: typeId },
    body: { ...fields, amount: 90, minutes: 30 },
  })
  await nino.call(api.deleteSessionType, { params: { id: typeId } })
  const offered = await times()
  expect(offered[0]).toEqual({ slotId: null, startTime: atMonday('11:15'), endTime: atMonday('12:00') })
  expect(offered.at(-1)).toMatchObject({ startTime: atMonday('13:15'), endTime: atMonday('14:00') })
  expect(await times({ after: atMonday('13:00') })).toHaveLength(1)
  expect(await support.call(api.adminBooking, { params })).toMatchObject({ can: { move: true } })

  await support.call(api.moveBookingAsAdmin, moveTo('12:30'))
  await app.drainJobs()
  const moved = await support.call(api.adminBooking, { params })
  expect(moved).toMatchObject({
    startTime: atMonday('12:30'),
    endTime: atMonday('13:15'),
    moves: 0,
    amount: 40,
  })
  const told = moved.timeline.filter(({ detail }) => detail === 'booking-moved')
  expect(new Set(told.map(({ party }) => party))).toEqual(new Set(['interviewee', 'interviewer']))
  expect(moved.timeline.some(({ kind, text }) => kind === 'admin_action' && text === reason)).toBe(true)
  expect((await support.call(api.adminActions, {})).items).toMatchObject([
    {
      ...{ action: 'move_booking', targetId: params.bookingId, reason },
      before: { startTime: atMonday('10:30') },
      after: { startTime: atMonday('12:30') },
    },
  ])
  // The time that the session had is free again.
  expect(await timesOn(app, interviewee, typeId, monday)).toContain('10:30')
  await expectReconciled(app)
})

test('an admin moves no session of a type to a time that was taken meanwhile, or that is not offered', async () => {
  const { app, typeId, support, times, moveTo } = await aTypeBooking({
    bufferMinutes: 15,
    noticeMinutes: 120,
  })
  expect((await times()).map(({ startTime }) => startTime)).toContain(atMonday('12:30'))
  const rival = await anInterviewee(app)
  const { id: timeSlotId } = await chooseTime(app, rival, typeId, atMonday('12:30'))
  await app.as(rival).call(api.createPaymentIntent, { body: { timeSlotId } })
  const refused = { code: 'booking.slot_taken' }
  // Taken, within the buffer of a session, between the offered starts, and outside the weekly hours.
  for (const clock of ['12:30', '11:45', '11:37', '15:00'])
    expect(await support.refused(api.moveBookingAsAdmin, moveTo(clock))).toMatchObject(refused)
  expect((await times()).map(({ startTime }) => startTime)).toEqual([atMonday('11:30')])
  app.clock.set(atMonday('09:45'))
  // The notice of the type is two hours.
  expect(await support.refused(api.moveBookingAsAdmin, moveTo('11:30'))).toMatchObject(refused)
  expect(await times()).toEqual([])
})

test('an admin moves no session of a type to a time at which a calendar of the interviewer is busy since', async () => {
  const { app, interviewer, support, times, moveTo } = await aTypeBooking()
  const { url, state } = await startIcsServer()
  await app.as(interviewer).call(api.connectIcs, { body: { url } })
  const startTime = atMonday('12:30')
  expect((await times()).map(time => time.startTime)).toContain(startTime)
  state.content = toCalendar(['DTSTART:20300506T123000Z', 'DTEND:20300506T130000Z', 'SUMMARY:Dentist'])
  app.clock.advance({ minutes: 1 })
  expect(await support.refused(api.moveBookingAsAdmin, moveTo('12:30'))).toMatchObject({
    code: 'booking.slot_taken',
  })
  expect((await times()).map(time => time.startTime)).not.toContain(startTime)
})

test('a session of a type moves to none of its slots, and one of a slot to none of the hours', async () => {
  const { app, interviewer, support, params } = await aTypeBooking()
  const slotId = await aSlot(app, interviewer, { start: '2030-05-07T10:00:00Z' })
  const refused = { code: 'booking.slot_taken' }
  expect(await support.refused(api.moveBookingAsAdmin, { params, body: { slotId, reason } })).toMatchObject(
    refused,
  )
  const ofSlot = await aBooking(app, { start: '2030-05-08T10:00:00Z' })
  const other = { bookingId: ofSlot.booking.id }
  expect(
    await support.refused(api.moveBookingAsAdmin, {
      params: other,
      body: { startTime: atMonday('12:30'), reason },
    }),
  ).toMatchObject(refused)
})

/** Rows of a free time of a type, which exist once an interviewee or an admin has chosen it. */
const chosenRows = (app: TestApp, typeId: SessionTypeId, clock: string) =>
  app.deps.db
    .selectFrom('slots')
    .selectAll()
    .where('session_type_id', '=', typeId)
    .where('starts_at', '=', new Date(atMonday(clock)))
    .execute()

test('a refused move leaves the time that an interviewee has chosen as it was', async () => {
  const { app, interviewer, interviewee, typeId, support, moveTo } = await aTypeBooking()
  const [, type] = await app.as(interviewer).call(api.mySessionTypes, {})
  if (!type) throw new Error('a type')
  const { link, isDefault, ...fields } = type
  const edited = { ...fields, amount: 90, minutes: 30 }
  await app.as(interviewer).call(api.editSessionType, { params: { id: typeId }, body: edited })
  await chooseTime(app, await anInterviewee(app), typeId, atMonday('12:30'))
  const before = await chosenRows(app, typeId, '12:30')
  expect(before).toMatchObject([{ ends_at: new Date(atMonday('13:00')), price_minor: 9000 }])
  app.clock.advance({ minutes: 1 })
  // The interviewee has another session then.
  const clash = await aSlot(app, await anInterviewer(app), { start: atMonday('12:30') })
  await app.as(interviewee).call(api.createPaymentIntent, {
    body: { timeSlotId: clash, consents: [...consents] },
  })
  expect(await support.refused(api.moveBookingAsAdmin, moveTo('12:30'))).toMatchObject({
    code: 'booking.overlaps',
  })
  expect(await chosenRows(app, typeId, '12:30')).toEqual(before)
})

test('an admin who is a party of the session is refused before a calendar is asked', async () => {
  const { app, interviewer, typeId, params, moveTo } = await aTypeBooking()
  const { url, state } = await startIcsServer()
  await app.as(interviewer).call(api.connectIcs, { body: { url } })
  app.clock.advance({ minutes: 1 })
  const admin = await anAdmin(app)
  await app.deps.db
    .updateTable('bookings')
    .set({ interviewee_id: admin.id })
    .where('id', '=', params.bookingId)
    .execute()
  const { requests } = state
  expect(await app.as(admin).refused(api.moveBookingAsAdmin, moveTo('12:30'))).toMatchObject({
    code: 'admin.own_case',
  })
  expect(state.requests).toBe(requests)
  expect(await chosenRows(app, typeId, '12:30')).toEqual([])
})

test('all free times of a session type can be read, part by part', async () => {
  const { interviewer, app, support, params } = await aTypeBooking()
  await app.as(interviewer).call(api.setWeeklySchedule, {
    body: {
      ...mondayHours,
      times: [1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, startTime: '00:00', endTime: '22:00' })),
      revision: 1,
    },
  })
  const parts: string[][] = []
  let after: string | null = null
  do {
    const { times, next }: { times: { startTime: string }[]; next: string | null } = await support.call(
      api.moveTimes,
      { params, query: after ? { after } : {} },
    )
    parts.push(times.map(({ startTime }) => startTime))
    after = next
  } while (after)
  expect(parts.length).toBeGreaterThan(2)
  expect(parts.slice(0, -1).every(({ length }) => length === 200)).toBe(true)
  const all = parts.flat()
  const { deps } = app
  const booking = await findBooking(deps.db, params.bookingId)
  if (!booking) throw new Error('a booking')
  const free = await listMoveTimes(deps, deps.db, booking, { after: deps.now(), limit: 10_000 })
  expect(all).toEqual(free.map(({ start }) => start.toISOString()))
})
