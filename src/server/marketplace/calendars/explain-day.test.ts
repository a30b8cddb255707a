import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot, free } from '#test/factories.ts'
import { startIcsServer, toCalendar } from '#test/ics-server.ts'
import { aSessionType, atMonday, chooseTime, monday, saveHours } from '#test/session-types.ts'

const meeting = ['DTSTART:20300506T090000Z', 'DTEND:20300506T100000Z', 'SUMMARY:Dentist']

async function start() {
  const app = await startApp({ env: { CALENDAR_ALLOWED_NETWORKS: '127.0.0.1' } })
  const [interviewer, interviewee] = [await anInterviewer(app), await anInterviewee(app)]
  return { app, interviewer, interviewee, me: app.as(interviewer), ann: app.as(interviewee) }
}

test('a day explains every time that is not offered', async () => {
  const { app, interviewer, me, ann } = await start()
  const day = '2030-05-06'
  await aSlot(app, interviewer, { start: `${day}T09:00:00Z` })
  await aSlot(app, interviewer, { start: `${day}T11:00:00Z` })
  const booked = await aSlot(app, interviewer, { start: `${day}T13:00:00Z`, price: free })
  await ann.call(api.createBooking, { body: { timeSlotId: booked } })
  const { url } = await startIcsServer(toCalendar(meeting))
  await me.call(api.connectIcs, { body: { url } })
  const { times, busy } = await me.call(api.explainDay, { params: { day } })
  expect(times.map(({ startTime, state, calendars }) => [startTime.slice(11, 16), state, calendars])).toEqual(
    [
      ['09:00', 'busy', ['Family']],
      ['11:00', 'offered', []],
      ['13:00', 'booked', []],
    ],
  )
  expect(busy).toMatchObject([{ startTime: `${day}T09:00:00.000Z`, calendar: 'Family' }])
})

test('a day explains the starts of every session type: busy, buffer, too long, taken, too soon and days off', async () => {
  const { app, interviewer, interviewee, me, ann } = await start()
  await saveHours(app, interviewer, {
    bufferMinutes: 15,
    times: [{ weekday: 1, startTime: '08:00', endTime: '13:30' }],
  })
  const type = await aSessionType(app, interviewer, { amount: 0, bufferMinutes: 15 })
  const { url } = await startIcsServer(toCalendar(meeting))
  await me.call(api.connectIcs, { body: { url } })
  const { id: timeSlotId } = await chooseTime(app, interviewee, type.id, atMonday('11:30'))
  await ann.call(api.createBooking, { body: { timeSlotId } })
  await app.drainJobs()
  const explain = async () => {
    const { types, times } = await me.call(api.explainDay, { params: { day: monday } })
    return {
      slots: times.map(({ startTime, state, calendars }) =>
        [startTime.slice(11, 16), state, ...calendars].join(' '),
      ),
      starts: types.flatMap(({ starts }) =>
        starts.map(({ from, to, state, calendars }) =>
          [from.slice(11, 16), to.slice(11, 16), state, ...calendars].join(' '),
        ),
      ),
    }
  }
  const later = [
    '08:15 08:15 buffer Family',
    '08:30 09:45 busy Family',
    '10:00 10:00 buffer Family',
    '10:15 10:30 offered',
    '10:45 10:45 buffer',
    '11:00 12:00 booked',
    '12:15 12:15 buffer',
    '12:30 12:45 offered',
    '13:00 13:15 too_long',
  ]
  expect(await explain()).toEqual({
    slots: ['08:00 buffer Family', '09:15 busy Family', '10:30 buffer', '11:30 booked', '13:00 too_long'],
    starts: ['08:00 08:00 offered', ...later],
  })
  app.clock.set('2030-05-06T07:30:00Z')
  expect((await explain()).starts).toEqual(['08:00 08:00 notice', ...later])
  await me.call(api.addDaysOff, { body: { from: monday, to: monday } })
  expect(await explain()).toEqual({
    slots: ['08:00 day_off', '09:15 day_off Family', '10:30 day_off', '11:30 booked', '13:00 too_long'],
    starts: ['08:00 12:45 day_off', '13:00 13:15 too_long'],
  })
})

test('a day beyond the weeks that are offered says so', async () => {
  const { app, interviewer, me } = await start()
  await saveHours(app, interviewer)
  await aSessionType(app, interviewer)
  const { times, types } = await me.call(api.explainDay, { params: { day: '2030-07-08' } })
  expect(times.map(({ state }) => state)).toEqual(['too_far', 'too_far', 'too_far', 'too_far'])
  expect(types).toMatchObject([{ starts: [{ state: 'too_far' }, { state: 'too_long' }] }])
})
