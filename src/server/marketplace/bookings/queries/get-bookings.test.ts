import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { BookingGroup } from '#contract/booking.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSession, aSlot, free } from '#test/factories.ts'
import { aFinishedInterview } from '#test/interviews.ts'

/** One interviewee with three bookings: confirmed tomorrow, cancelled the day after, pending the day after that. */
async function threeBookings() {
  const app = await startApp()
  const interviewee = await anInterviewee(app, { email: 'ana@example.test', name: 'Ana' })
  const nino = await anInterviewer(app, { name: 'Nino', company: 'Acme' })
  const levan = await anInterviewer(app, { name: 'Levan', company: 'Initech', mode: 'approve' })
  const as = app.as(interviewee)
  const book = async (interviewer: typeof nino, start: string) => {
    const timeSlotId = await aSlot(app, interviewer, { start, price: free })
    return as.call(api.createBooking, { body: { timeSlotId, notes: `on ${start}` } })
  }
  const confirmed = await book(nino, '2030-05-02T10:00:00Z')
  const cancelled = await book(nino, '2030-05-03T10:00:00Z')
  await as.call(api.cancelBooking, { body: { bookingId: cancelled.id } })
  const pending = await book(levan, '2030-05-04T10:00:00Z')
  return {
    app,
    as,
    nino,
    levan,
    interviewee,
    ids: { confirmed: confirmed.id, cancelled: cancelled.id, pending: pending.id },
  }
}

test('lists are filtered by status and sorted by date or status in both directions', async () => {
  const { as, ids } = await threeBookings()
  const list = async (query: object) =>
    (await as.call(api.intervieweeBookings, { query })).bookings.map(({ id }) => id)
  expect(await list({})).toEqual([ids.pending, ids.cancelled, ids.confirmed])
  expect(await list({ sort: 'date', order: 'asc' })).toEqual([ids.confirmed, ids.cancelled, ids.pending])
  expect(await list({ sort: 'status', order: 'asc' })).toEqual([ids.pending, ids.confirmed, ids.cancelled])
  expect(await list({ sort: 'status' }), 'pending, confirmed, cancelled').toEqual(
    await list({ sort: 'status', order: 'asc' }),
  )
  expect(await list({ sort: 'status', order: 'desc' })).toEqual([ids.cancelled, ids.confirmed, ids.pending])
  for (const status of ['pending', 'confirmed', 'cancelled'] as const)
    expect(await list({ status })).toEqual([ids[status]])
})

test('an interviewee searches by the interviewer’s name or company, without wildcards', async () => {
  const { as, ids } = await threeBookings()
  const list = async (search: string) =>
    (await as.call(api.intervieweeBookings, { query: { search } })).bookings.map(({ id }) => id)
  expect(await list('lev')).toEqual([ids.pending])
  expect(await list('INITECH')).toEqual([ids.pending])
  expect(await list('ínitech  LÉV')).toEqual([ids.pending])
  expect(await list('\u202Alev\u202C')).toEqual([ids.pending])
  for (const search of ['Initech, Lev', '“Lev”', '«Initech»;', 'Initech/Lev', 'Lev،'])
    expect([search, await list(search)]).toEqual([search, [ids.pending]])
  expect(await list('%')).toEqual([])
  expect(await list('_')).toEqual([])
})

test('an interviewer searches by a part of the interviewee’s email, case-insensitively', async () => {
  const { app, nino } = await threeBookings()
  const list = (search: string) => app.as(nino).call(api.interviewerBookings, { query: { search } })
  for (const search of ['ANA@', '“ana”', 'ana,'])
    expect(await list(search), search).toMatchObject({ total: 2 })
  expect(await list('boris')).toEqual({
    ...{ bookings: [], total: 0, page: 1, pageSize: 20 },
    counts: { upcoming: 0, waiting: 0, past: 0, cancelled: 0 },
  })
})

test('every booking is in one group that depends on the time, and each list counts all groups', async () => {
  const { app, as, nino, ids } = await threeBookings()
  const group = async (group: BookingGroup) => {
    const { bookings, counts } = await as.call(api.intervieweeBookings, { query: { group } })
    return [bookings.map(({ id }) => id), counts]
  }
  const counts = { upcoming: 1, waiting: 1, past: 0, cancelled: 1 }
  expect(await group('upcoming')).toEqual([[ids.confirmed], counts])
  expect(await group('waiting')).toEqual([[ids.pending], counts])
  expect(await group('cancelled')).toEqual([[ids.cancelled], counts])
  app.clock.set('2030-05-02T10:59:59Z')
  expect(await group('past')).toEqual([[], counts])
  app.clock.set('2030-05-02T11:00:00Z')
  expect(await group('past')).toEqual([[ids.confirmed], { ...counts, upcoming: 0, past: 1 }])
  expect(await group('upcoming')).toMatchObject([[], { past: 1 }])
  const interviewerView = await app.as(nino).call(api.interviewerBookings, { query: { status: 'cancelled' } })
  expect(interviewerView).toMatchObject({
    total: 1,
    counts: { upcoming: 0, waiting: 0, past: 1, cancelled: 1 },
  })
})

test('a list is paginated and counts all bookings', async () => {
  const { as } = await threeBookings()
  const page = await as.call(api.intervieweeBookings, { query: { page: 2, pageSize: 2 } })
  expect(page).toMatchObject({ total: 3, page: 2, pageSize: 2 })
  expect(page.bookings).toHaveLength(1)
})

test('both participants see a booking with their own abilities and without the other’s private data', async () => {
  const { app, as, nino, ids } = await threeBookings()
  const intervieweeView = await as.call(api.booking, { params: { id: ids.confirmed } })
  const interviewerView = await app.as(nino).call(api.booking, { params: { id: ids.confirmed } })
  expect(intervieweeView).toMatchObject({
    interviewerName: 'Nino',
    interviewerCompany: 'Acme',
    notes: 'on 2030-05-02T10:00:00Z',
    room: { opensAt: '2030-05-02T09:45:00.000Z', closesAt: '2030-05-02T11:30:00.000Z' },
    can: { join: false, changeMeetingLink: false, cancel: { percent: 100 } },
  })
  expect(interviewerView).toMatchObject({
    intervieweeEmail: 'ana@example.test',
    can: { changeMeetingLink: true, review: false },
  })
  expect(await app.as(nino).call(api.myBookings, {})).toMatchObject({ total: 2 })
})

test('an ended session can be reviewed and briefly joined, and counts on the interviewer’s profile', async () => {
  const { app, as, nino, ids } = await threeBookings()
  app.clock.set('2030-05-02T11:00:00Z')
  await app.runCronJobs()
  await app.runCronJobs()
  const ended = await as.call(api.booking, { params: { id: ids.confirmed } })
  expect(ended).toMatchObject({ attendance: 'completed', can: { join: true, review: true, cancel: null } })
  expect(await as.call(api.interviewer, { params: { id: nino.id } })).toMatchObject({ totalInterviews: 1 })
})

test('both participants see how much training is shared through a booking until it is cancelled', async () => {
  const app = await startApp()
  const nino = await anInterviewer(app)
  const { client: me, person, params } = await aFinishedInterview(app)
  const bookingId = await aSession(app, {
    interviewer: nino,
    interviewee: person,
    start: '2030-05-03T10:00:00Z',
  })
  const sharedCounts = async () => [
    (await me.call(api.intervieweeBookings, {})).bookings[0]?.sharedTraining,
    (await app.as(nino).call(api.interviewerBookings, {})).bookings[0]?.sharedTraining,
    (await me.call(api.booking, { params: { id: bookingId } })).sharedTraining,
  ]
  expect(await sharedCounts()).toEqual([0, 0, 0])
  await me.call(api.shareInterview, { params, body: { bookingId } })
  expect(await sharedCounts()).toEqual([1, 1, 1])
  await me.call(api.cancelBooking, { body: { bookingId } })
  expect(await sharedCounts()).toEqual([0, 0, 0])
})
