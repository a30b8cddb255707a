import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { aFindableInterviewer, anInterviewee, anInterviewer, aSlot, free } from '#test/factories.ts'

const later = {
  startTime: '2030-05-04T12:00:00Z',
  endTime: '2030-05-04T13:30:00Z',
  amount: 70,
  currency: 'EUR',
} as const

async function start() {
  const app = await startApp()
  const interviewer = await aFindableInterviewer(app, { timeZone: 'Asia/Tbilisi' })
  const id = await aSlot(app, interviewer)
  return { app, interviewer, id, me: app.as(interviewer) }
}

test('an interviewer changes a free slot in either spelling, and search finds it on the new day', async () => {
  const { app, me, id } = await start()
  expect(await me.call(api.editSlot, { params: { id }, body: later })).toEqual({
    id,
    startTime: '2030-05-04T12:00:00.000Z',
    endTime: '2030-05-04T13:30:00.000Z',
    isAvailable: true,
    amount: 70,
    currency: 'EUR',
  })
  const body = {
    StartTime: '2030-05-05T14:00:00',
    EndTime: '2030-05-05T15:00:00',
    Amount: 10,
    Currency: 'USD',
  }
  expect((await me.send(api.editSlot, { params: { id }, body })).body).toMatchObject({
    startTime: '2030-05-05T10:00:00.000Z',
    amount: 10,
  })
  const found = await app
    .as(await anInterviewee(app))
    .call(api.findInterviewers, { body: { availableFrom: '2030-05-05', availableTo: '2030-05-05' } })
  expect(found.total).toBe(1)
})

test('a change follows the rules of a new slot', async () => {
  const { me, id } = await start()
  const body = { ...later, endTime: '2030-05-04T12:10:00Z' }
  expect(await me.refused(api.editSlot, { params: { id }, body })).toMatchObject({
    status: 422,
    message: 'Minimum slot duration is 30 minutes',
    fields: [{ path: 'endTime', code: 'slot.too_short' }],
  })
})

test('a slot may move within its own time, but not onto another slot', async () => {
  const { app, interviewer, me, id } = await start()
  await me.call(api.editSlot, { params: { id }, body: { ...later, startTime: '2030-05-04T12:30:00Z' } })
  await aSlot(app, interviewer, { start: '2030-05-06T10:00:00Z' })
  const body = { ...later, startTime: '2030-05-06T10:30:00Z', endTime: '2030-05-06T11:30:00Z' }
  expect(await me.refused(api.editSlot, { params: { id }, body })).toMatchObject({
    status: 409,
    message: 'This overlaps your slot on 06/05/2030, 14:00–15:00 (Asia/Tbilisi).',
  })
})

test('a deleted slot disappears from all lists, and a second delete is not found', async () => {
  const { app, interviewer, me, id } = await start()
  expect(await me.send(api.deleteSlot, { params: { id } })).toMatchObject({ status: 204, body: undefined })
  expect(await me.call(api.mySlots, {})).toEqual([])
  const params = { interviewerId: interviewer.id }
  expect(await app.as(await anInterviewee(app)).call(api.availableSlots, { params })).toEqual([])
  expect(await me.refused(api.deleteSlot, { params: { id } })).toMatchObject({ code: 'slot.not_found' })
  expect(await me.refused(api.editSlot, { params: { id }, body: later })).toMatchObject({
    code: 'slot.not_found',
  })
})

test('an interviewer can neither change nor delete a booked slot', async () => {
  const { app, me, id } = await start()
  await app.deps.db.updateTable('slots').set({ available: false }).execute()
  const booked = { status: 409, code: 'slot.booked' }
  expect(await me.refused(api.editSlot, { params: { id }, body: later })).toMatchObject(booked)
  expect(await me.refused(api.deleteSlot, { params: { id } })).toMatchObject(booked)
  expect(await me.call(api.mySlots, {})).toMatchObject([{ id, isAvailable: false }])
})

test('another interviewer’s slot is not found', async () => {
  const { app, me, id } = await start()
  const other = app.as(await anInterviewer(app))
  const notFound = { status: 404, code: 'slot.not_found' }
  expect(await other.refused(api.editSlot, { params: { id }, body: later })).toMatchObject(notFound)
  expect(await other.refused(api.editSlot, { params: { id }, body: {} })).toMatchObject(notFound)
  expect(await other.refused(api.deleteSlot, { params: { id } })).toMatchObject(notFound)
  expect(await me.call(api.mySlots, {})).toMatchObject([{ id, startTime: '2030-05-03T10:00:00.000Z' }])
})

test('of a concurrent change, deletion and booking exactly one succeeds, and the slot matches', async () => {
  const { app, interviewer, me } = await start()
  const interviewee = app.as(await anInterviewee(app))
  for (const day of [10, 11, 12, 13, 14, 15, 16, 17, 18, 19]) {
    const id = await aSlot(app, interviewer, { start: `2030-06-${day}T10:00:00Z`, price: free })
    const moved = { startTime: `2030-07-${day}T10:00:00Z`, endTime: `2030-07-${day}T11:00:00Z`, amount: 0 }
    const attempts = [
      () => me.send(api.editSlot, { params: { id }, body: moved }),
      () => interviewee.send(api.createBooking, { body: { timeSlotId: id } }),
      ...(day % 2 ? [() => me.send(api.deleteSlot, { params: { id } })] : []),
    ]
    const responses = await Promise.all(attempts.map(attempt => attempt()))
    for (const { status } of responses) expect(status).toBeLessThan(500)

    const slot = await app.deps.db
      .selectFrom('slots')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const bookings = await app.deps.db
      .selectFrom('bookings')
      .select('starts_at')
      .where('slot_id', '=', id)
      .execute()
    const [, booked, deleted] = responses
    const isBooked = booked?.status === 201
    expect(bookings.map(booking => booking.starts_at)).toEqual(isBooked ? [slot.starts_at] : [])
    expect(slot.deleted_at !== null).toBe(deleted?.status === 204)
    if (deleted) expect(deleted.status).toBe(isBooked ? 409 : 204)
    expect(slot.available).toBe(!isBooked && slot.deleted_at === null)
  }
})
