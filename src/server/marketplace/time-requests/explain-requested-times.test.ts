import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { RequestedTimeReason } from '#contract/time-request.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'
import { startIcsServer, toCalendar } from '#test/ics-server.ts'
import { aSessionType, saveHours } from '#test/session-types.ts'
import { askForTimes, atTuesday, tuesday } from '#test/time-requests.ts'

const nextDay = '2030-05-08T18:00:00.000Z'

async function start(amount = 0) {
  const app = await startApp({ env: { CALENDAR_ALLOWED_NETWORKS: '127.0.0.1' } })
  app.clock.set('2030-05-06T09:00:00Z')
  const [interviewer, interviewee] = [await anInterviewer(app), await anInterviewee(app)]
  await saveHours(app, interviewer)
  const { id } = await aSessionType(app, interviewer, { amount, bufferMinutes: 30 })
  const request = await askForTimes(app, interviewee, id, { startTimes: [atTuesday('18:00'), nextDay] })
  return { app, interviewer, interviewee, type: id, request, nino: app.as(interviewer) }
}
type Started = Awaited<ReturnType<typeof start>>

const connect = async ({ nino }: Started, from: string, until: string) => {
  const { url } = await startIcsServer(toCalendar([`DTSTART:${from}`, `DTEND:${until}`, 'SUMMARY:Dentist']))
  await nino.call(api.connectIcs, { body: { url } })
}

async function bookOther({ app, type, nino }: Started, startTime: string) {
  const other = await askForTimes(app, await anInterviewee(app), type, { startTimes: [startTime] })
  await nino.call(api.acceptTimeRequest, { params: { id: other.id }, body: { startTime } })
}

const changes: [RequestedTimeReason, (started: Started) => unknown][] = [
  ['busy', started => connect(started, '20300507T183000Z', '20300507T190000Z')],
  ['buffer', started => connect(started, '20300507T190000Z', '20300507T200000Z')],
  ['booked', started => bookOther(started, atTuesday('18:30'))],
  ['own_slot', ({ app, interviewer }) => aSlot(app, interviewer, { start: atTuesday('18:30') })],
  ['day_off', ({ nino }) => nino.call(api.addDaysOff, { body: { from: tuesday, to: tuesday } })],
  ['notice', ({ app }) => app.clock.set(atTuesday('17:55'))],
]

test.each(changes)('a requested time that is no longer free says why: %s', async (reason, change) => {
  const started = await start()
  const { app, interviewee, request, nino } = started
  await change(started)
  const [listed] = await nino.call(api.timeRequests, {})
  expect(listed?.times).toMatchObject([
    { isFree: false, reason },
    { isFree: true, reason: null },
  ])
  const accept = { params: { id: request.id }, body: { startTime: atTuesday('18:00') } }
  expect(await nino.refused(api.acceptTimeRequest, accept)).toMatchObject({
    ...{ status: 409, code: `time_request.${reason}` },
  })
  // The candidate learns nothing of the interviewer's other time.
  expect(await app.as(interviewee).call(api.timeRequests, {})).toMatchObject([
    {
      times: [
        { isFree: true, reason: null },
        { isFree: true, reason: null },
      ],
    },
  ])
})

test('a later requested time is checked as well as the first, however many busy times are between them', async () => {
  const started = await start()
  const { app, request, nino } = started
  await connect(started, '20300508T183000Z', '20300508T190000Z')
  await app.deps.pool.query(
    `insert into calendar_busy_times (calendar_id, interviewer_id, event_hash, starts_at, ends_at)
    select id, user_id, sha256(number::text::bytea), at, at + interval '1 second'
    from connected_calendars, generate_series(1, 5000) number,
      lateral (select timestamptz '2030-05-07T20:00:00Z' + number * interval '10 seconds') t (at)`,
  )
  expect(await nino.call(api.timeRequests, {})).toMatchObject([
    {
      times: [
        { isFree: true, reason: null },
        { isFree: false, reason: 'busy' },
      ],
    },
  ])
  const accept = { params: { id: request.id }, body: { startTime: nextDay } }
  expect(await nino.refused(api.acceptTimeRequest, accept)).toMatchObject({ code: 'time_request.busy' })
})

test('a priced time is too soon when the candidate could no longer pay for it', async () => {
  const { app, nino } = await start(40)
  app.clock.set(atTuesday('16:50'))
  expect(await nino.call(api.timeRequests, {})).toMatchObject([
    { times: [{ isFree: false, reason: 'notice' }, { isFree: true }] },
  ])
})
