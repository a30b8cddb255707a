import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot, free } from '#test/factories.ts'
import { emptyCalendar, startIcsServer, toCalendar } from '#test/ics-server.ts'
import { syncCalendarsBeforeBooking } from './sync-before-booking.ts'

const [first, second] = ['2030-05-06T09:00:00.000Z', '2030-05-07T09:00:00.000Z']
const meeting = ['DTSTART:20300506T090000Z', 'DURATION:PT1H', 'SUMMARY:Dentist']

/** An interviewer with two free slots, whose calendar is empty. */
async function start() {
  const app = await startApp({ env: { CALENDAR_ALLOWED_NETWORKS: '127.0.0.1' } })
  const interviewer = await anInterviewer(app)
  const slots = [
    await aSlot(app, interviewer, { start: first, price: free }),
    await aSlot(app, interviewer, { start: second, price: free }),
  ] as const
  const me = app.as(interviewer)
  const ann = app.as(await anInterviewee(app))
  const { url, state } = await startIcsServer(emptyCalendar)
  const { connections } = await me.call(api.connectIcs, { body: { url } })
  const listOffered = async () =>
    (await ann.call(api.availableSlots, { params: { interviewerId: interviewer.id } })).map(
      slot => slot.startTime,
    )
  return { app, interviewer, me, ann, slots, state, connectionId: connections[0]?.id ?? '', listOffered }
}

/** Instead of two seconds, which a busy machine may need for other work. */
const patientMs = 50_000

test('a calendar that was read seconds ago is asked again before a booking', async () => {
  const { app, interviewer, ann, slots, state } = await start()
  app.clock.advance({ seconds: 3 })
  state.content = toCalendar(meeting)
  expect(await syncCalendarsBeforeBooking(app.deps, interviewer.id, patientMs)).toBe(true)
  expect(await ann.refused(api.createBooking, { body: { timeSlotId: slots[0] } })).toMatchObject({
    code: 'booking.slot_busy',
  })
})

test('a booking waits for a calendar that is being read', async () => {
  const { app, interviewer, me, state, connectionId, listOffered } = await start()
  app.clock.advance({ minutes: 1 })
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  state.beforeAnswer = async () => {
    asked.resolve()
    await released.promise
  }
  state.content = toCalendar(meeting)
  const reading = me.call(api.syncCalendars, { params: { connectionId } })
  await asked.promise
  const waiting = syncCalendarsBeforeBooking(app.deps, interviewer.id, patientMs)
  expect(await Promise.race([waiting, listOffered()])).toEqual([first, second])
  released.resolve()
  expect(await waiting).toBe(true)
  expect(await listOffered()).toEqual([second])
  await reading
})

test('the calendars are asked before a candidate accepts a proposed time, not when they decline it', async () => {
  const { app, me, ann, slots, state } = await start()
  const { id } = await ann.call(api.createBooking, { body: { timeSlotId: slots[1] } })
  const params = { id }
  const ask = async (accept: boolean) => {
    await me.call(api.proposeReschedule, { params, body: { timeSlotId: slots[0] } })
    app.clock.advance({ minutes: 1 })
    const { requests } = state
    await ann.send(api.answerRescheduleProposal, { params, body: { accept } })
    return state.requests - requests
  }
  expect(await ask(false)).toBe(0)
  expect(await ask(true)).toBe(1)
})

async function startWithRequests() {
  const started = await start()
  const { app, interviewer, ann, slots } = started
  await app.deps.db
    .updateTable('interviewers')
    .set({ booking_mode: 'approve' })
    .where('user_id', '=', interviewer.id)
    .execute()
  const request = async (timeSlotId: (typeof slots)[number]) => ({
    params: { id: (await ann.call(api.createBooking, { body: { timeSlotId } })).id },
  })
  const requests = [await request(slots[0]), await request(slots[1])] as const
  app.clock.advance({ minutes: 1 })
  return { ...started, requests }
}

test('the calendars are asked before an interviewer accepts a request, and only their own', async () => {
  const { app, me, state, requests } = await startWithRequests()
  const asked = state.requests
  expect(await app.as(await anInterviewer(app)).refused(api.acceptBooking, requests[0])).toMatchObject({
    code: 'booking.not_found',
  })
  expect(state.requests).toBe(asked)
  expect(await me.call(api.acceptBooking, requests[0])).toMatchObject({ status: 'confirmed' })
  expect(state.requests).toBe(asked + 1)
})

test('an interviewer whose calendar is busy is told when and in which, and may accept despite it', async () => {
  const { app, interviewer, me, ann, state, requests } = await startWithRequests()
  state.content = toCalendar(['DTSTART:20300506T093000Z', 'DURATION:PT2H', 'SUMMARY:Dentist'])
  await syncCalendarsBeforeBooking(app.deps, interviewer.id, patientMs)
  expect(await me.refused(api.acceptBooking, requests[0])).toMatchObject({
    status: 409,
    code: 'booking.calendar_busy',
    calendar: 'Family',
    startTime: '2030-05-06T09:30:00.000Z',
    endTime: '2030-05-06T11:30:00.000Z',
    message: expect.stringMatching(/^Your calendar Family is busy: 06\/05\/2030, /),
  })
  expect(await ann.call(api.booking, requests[0])).toMatchObject({ status: 'pending' })
  const despite = { ...requests[0], body: { despiteCalendar: true } }
  expect(await me.call(api.acceptBooking, despite)).toMatchObject({ status: 'confirmed' })
})

test.each([
  ['a day', ['DTSTART;VALUE=DATE:20300506', 'DTEND;VALUE=DATE:20300507']],
  ['a day of 23 hours', ['DTSTART:20300506T000000Z', 'DURATION:PT23H']],
])(
  '%s that is busy as a whole is named by the time of the session, and other days are accepted',
  async (_, wholeDay) => {
    const { app, interviewer, me, state, requests } = await startWithRequests()
    state.content = toCalendar(wholeDay)
    await syncCalendarsBeforeBooking(app.deps, interviewer.id, patientMs)
    expect(await me.refused(api.acceptBooking, requests[0])).toMatchObject({
      ...{ code: 'booking.calendar_busy', startTime: first },
    })
    expect(await me.call(api.acceptBooking, requests[1])).toMatchObject({ status: 'confirmed' })
  },
)
