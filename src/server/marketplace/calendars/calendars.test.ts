import fc from 'fast-check'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { dayMs } from '#contract/time.ts'
import { fromWallClock } from '#server/lib/time-zone.ts'
import { startApp } from '#test/app.ts'
import { startCalDavServer } from '#test/caldav-server.ts'
import { anInterviewee, anInterviewer, aSlot, free } from '#test/factories.ts'
import { startIcsServer, toCalendar } from '#test/ics-server.ts'

const env = { CALENDAR_ALLOWED_NETWORKS: '127.0.0.1' }
const meeting = ['DTSTART:20300506T090000Z', 'DTEND:20300506T100000Z', 'SUMMARY:Dentist']

async function start() {
  const app = await startApp({ env })
  const interviewer = await anInterviewer(app)
  const interviewee = await anInterviewee(app)
  const me = app.as(interviewer)
  const ann = app.as(interviewee)
  const listOffered = async () =>
    (await ann.call(api.availableSlots, { params: { interviewerId: interviewer.id } })).map(slot =>
      slot.startTime.slice(5, 16),
    )
  return { app, interviewer, me, ann, listOffered }
}

test('a busy time hides the slots that it overlaps, and shows them again when it is over there', async () => {
  const { app, interviewer, me, ann, listOffered } = await start()
  const busySlot = await aSlot(app, interviewer, { start: '2030-05-06T09:30:00Z', price: free })
  await aSlot(app, interviewer, { start: '2030-05-06T11:00:00Z', price: free })
  const { url, state } = await startIcsServer(toCalendar(meeting))
  const { connections } = await me.call(api.connectIcs, { body: { url } })
  expect(connections).toMatchObject([
    {
      provider: 'ics',
      status: 'ok',
      failingSince: null,
      lastSyncedAt: expect.any(String),
      calendars: [{ name: 'Family', checksBusy: true, isTarget: false, canWrite: false }],
    },
  ])
  expect(await listOffered()).toEqual(['05-06T11:00'])
  expect((await me.call(api.mySlots, {})).map(slot => [slot.isAvailable, slot.isBusy])).toEqual([
    [true, true],
    [true, false],
  ])
  const booking = { body: { timeSlotId: busySlot } }
  expect(await ann.refused(api.createBooking, booking)).toMatchObject({ code: 'booking.slot_busy' })
  // A slot that is published later is hidden too.
  await aSlot(app, interviewer, { start: '2030-05-06T08:15:00Z', price: free })
  expect(await listOffered()).toEqual(['05-06T11:00'])
  const { rows } = await app.deps.pool.query('select * from calendar_busy_times')
  expect(JSON.stringify(rows)).not.toContain('Dentist')

  state.content = toCalendar()
  app.clock.advance({ minutes: 6 })
  await app.runCronJob('sync-due-calendars')
  await app.drainJobs()
  expect(await listOffered()).toEqual(['05-06T08:15', '05-06T09:30', '05-06T11:00'])
})

test('an unchanged calendar is not read again', async () => {
  const { app, me } = await start()
  const { url, state } = await startIcsServer(toCalendar(meeting))
  await me.call(api.connectIcs, { body: { url } })
  const { full } = state
  app.clock.advance({ minutes: 6 })
  await app.runCronJob('sync-due-calendars')
  await app.drainJobs()
  expect(state.full).toBe(full)
})

test('a calendar that fails keeps its busy times, and says since when', async () => {
  const { app, interviewer, me, listOffered } = await start()
  await aSlot(app, interviewer, { start: '2030-05-06T09:00:00Z' })
  const { url, state } = await startIcsServer(toCalendar(meeting))
  await me.call(api.connectIcs, { body: { url } })
  state.status = 503
  app.clock.advance({ minutes: 6 })
  await app.runCronJob('sync-due-calendars')
  await app.drainJobs()
  const [connection] = (await me.call(api.calendars, {})).connections
  expect(connection).toMatchObject({ status: 'unreachable', failingSince: expect.any(String) })
  expect(await listOffered()).toEqual([])
  state.status = 200
  const id = connection?.id ?? ''
  const { connections } = await me.call(api.syncCalendars, { params: { connectionId: id } })
  expect(connections).toMatchObject([{ status: 'ok', failingSince: null }])
})

test('a revoked access is mailed once, and hides what it hid before', async () => {
  const { app, interviewer, me, listOffered } = await start()
  await aSlot(app, interviewer, { start: '2030-05-06T09:00:00Z' })
  const { url, state } = await startIcsServer(toCalendar(meeting))
  await me.call(api.connectIcs, { body: { url } })
  await app.drainJobs()
  const countMails = async () =>
    (await app.emails()).filter(email => email.subject === 'Connect your calendar again').length
  state.status = 401
  for (let round = 0; round < 3; round++) {
    app.clock.advance({ minutes: 70 })
    await app.runCronJob('sync-due-calendars')
    await app.drainJobs()
  }
  const [connection] = (await me.call(api.calendars, {})).connections
  await me.call(api.syncCalendars, { params: { connectionId: connection?.id ?? '' } })
  await app.drainJobs()
  expect(connection).toMatchObject({ status: 'reauth_required' })
  expect(await countMails()).toBe(1)
  expect(await listOffered()).toEqual([])
  state.status = 200
  const { connections } = await me.call(api.connectIcs, { body: { url } })
  expect(connections).toMatchObject([{ status: 'ok' }])
})

test('a slow calendar does not delay a booking for long', async () => {
  const { app, interviewer, me, ann } = await start()
  const slot = await aSlot(app, interviewer, { start: '2030-05-06T12:00:00Z', price: free })
  const { url, state } = await startIcsServer(toCalendar())
  await me.call(api.connectIcs, { body: { url } })
  app.clock.advance({ minutes: 1 })
  const released = Promise.withResolvers<void>()
  state.beforeAnswer = () => released.promise
  await ann.call(api.createBooking, { body: { timeSlotId: slot } })
  released.resolve()
  expect((await me.call(api.calendars, {})).connections).toMatchObject([{ status: 'ok' }])
})

test('what is not chosen hides nothing, and disconnecting deletes what was stored', async () => {
  const { app, interviewer, me, listOffered } = await start()
  await aSlot(app, interviewer, { start: '2030-05-06T09:00:00Z' })
  const { url } = await startIcsServer(toCalendar(meeting))
  const { connections } = await me.call(api.connectIcs, { body: { url } })
  const connectionId = connections[0]?.id ?? ''
  const calendarId = connections[0]?.calendars[0]?.id ?? ''
  const choose = (body: { checksBusy?: boolean; isTarget?: boolean }) => ({
    params: { connectionId, calendarId },
    body,
  })
  expect(await me.refused(api.updateCalendar, choose({ isTarget: true }))).toMatchObject({
    code: 'calendar.read_only',
  })
  await me.call(api.updateCalendar, choose({ checksBusy: false }))
  expect(await listOffered()).toHaveLength(1)
  await me.call(api.updateCalendar, choose({ checksBusy: true }))
  await app.drainJobs()
  expect(await listOffered()).toEqual([])
  const other = app.as(await anInterviewer(app))
  const params = { params: { connectionId } }
  expect(await other.refused(api.disconnectCalendar, params)).toMatchObject({ code: 'calendar.not_found' })
  await me.call(api.disconnectCalendar, params)
  expect(await listOffered()).toHaveLength(1)
  expect((await app.deps.pool.query('select from calendar_busy_times')).rows).toEqual([])
  expect((await app.deps.pool.query('select from connected_calendars')).rows).toEqual([])
})

test('five accounts at most, and no address that leads nowhere or inside', async () => {
  const { me } = await start()
  for (let index = 0; index < 5; index++) {
    const { url } = await startIcsServer()
    await me.call(api.connectIcs, { body: { url } })
  }
  const { url } = await startIcsServer()
  expect(await me.refused(api.connectIcs, { body: { url } })).toMatchObject({ code: 'calendar.too_many' })
  const login = { serverUrl: url, username: 'ann', password: 'secret' }
  expect(await me.refused(api.connectCalDav, { body: login })).toMatchObject({ code: 'calendar.too_many' })
})

test.each([
  ['https://10.0.0.1/a.ics', 'calendar.unreachable'],
  ['http://example.com/a.ics', 'calendar.unreachable'],
  ['no address', 'calendar.unreachable'],
])('the address %s is refused', async (url, code) => {
  const { me } = await start()
  expect(await me.refused(api.connectIcs, { body: { url } })).toMatchObject({ code })
  const login = { serverUrl: url, username: 'ann', password: 'secret' }
  expect(await me.refused(api.connectCalDav, { body: login })).toMatchObject({ code })
})

test('a page that is no calendar is refused, and an address that asks for a password', async () => {
  const { me } = await start()
  const { url, state } = await startIcsServer('<h1>Welcome</h1>')
  expect(await me.refused(api.connectIcs, { body: { url } })).toMatchObject({ code: 'calendar.unreadable' })
  const login = { serverUrl: url, username: 'ann', password: 'secret' }
  expect(await me.refused(api.connectCalDav, { body: login })).toMatchObject({ code: 'calendar.unreadable' })
  state.status = 401
  expect(await me.refused(api.connectIcs, { body: { url } })).toMatchObject({ code: 'calendar.refused' })
})

test('bookings are written into the chosen calendar, moved and deleted, and what the owner does there is shown', async () => {
  const radicale = await startCalDavServer()
  const { app, interviewer, me, ann, listOffered } = await start()
  try {
    const path = await radicale.createCalendar('Work')
    const [first, second] = [
      await aSlot(app, interviewer, { start: '2030-05-06T09:00:00Z', price: free }),
      await aSlot(app, interviewer, { start: '2030-05-07T09:00:00Z', price: free }),
    ]
    const login = { serverUrl: radicale.base, username: 'ann', password: 'secret' }
    const wrong = { body: { ...login, password: 'wrong' } }
    expect(await me.refused(api.connectCalDav, wrong)).toMatchObject({ code: 'calendar.refused' })
    const { connections } = await me.call(api.connectCalDav, { body: login })
    const connectionId = connections[0]?.id ?? ''
    const calendarId = connections[0]?.calendars[0]?.id ?? ''
    await me.call(api.updateCalendar, { params: { connectionId, calendarId }, body: { isTarget: true } })
    const { id: bookingId } = await ann.call(api.createBooking, { body: { timeSlotId: first } })
    await app.drainJobs()
    const file = `${path}${encodeURIComponent(`booking-${bookingId}@rehearse`)}.ics`
    expect(await radicale.send('GET', file)).toContain('DTSTART:20300506T090000Z')
    await ann.call(api.rescheduleBooking, { params: { id: bookingId }, body: { timeSlotId: second } })
    await app.drainJobs()
    expect(await radicale.send('GET', file)).toContain('DTSTART:20300507T090000Z')
    // Our own event hides nothing.
    await me.call(api.syncCalendars, { params: { connectionId } })
    expect(await listOffered()).toEqual(['05-06T09:00'])
    await radicale.send('DELETE', file)
    await me.call(api.syncCalendars, { params: { connectionId } })
    expect((await me.call(api.calendars, {})).differences).toMatchObject([
      { bookingId, state: 'deleted_there', calendar: 'Work' },
    ])
    await ann.call(api.cancelBooking, { body: { bookingId } })
    await app.drainJobs()
    expect((await app.deps.pool.query('select from calendar_events')).rows).toEqual([])
  } finally {
    await radicale.close()
  }
})

test('the feed has a secret address with the bookings, and a new address ends the old one', async () => {
  const { app, interviewer, me, ann } = await start()
  const timeSlotId = await aSlot(app, interviewer, { start: '2030-05-06T09:00:00Z', price: free })
  await ann.call(api.createBooking, { body: { timeSlotId } })
  const { feedUrl } = await me.call(api.renewCalendarFeed, {})
  expect((await me.call(api.calendars, {})).feedUrl).toBe(feedUrl)
  const read = (address: string) => fetch(app.url + new URL(address).pathname)
  const file = await read(feedUrl)
  expect(file.headers.get('content-type')).toContain('text/calendar')
  expect(await file.text()).toContain('DTSTART:20300506T090000Z')
  const renewed = await me.call(api.renewCalendarFeed, {})
  expect((await read(feedUrl)).status).toBe(404)
  expect((await read(renewed.feedUrl)).status).toBe(200)
  await me.call(api.deleteCalendarFeed, {})
  expect((await read(renewed.feedUrl)).status).toBe(404)
})

test('a candidate has a feed too, which only lists their own sessions', async () => {
  const { app, interviewer, ann } = await start()
  const timeSlotId = await aSlot(app, interviewer, { start: '2030-05-06T09:00:00Z', price: free })
  await ann.call(api.createBooking, { body: { timeSlotId } })
  const other = app.as(await anInterviewee(app))
  expect(await ann.call(api.feedAddress, {})).toEqual({ feedUrl: null })
  const read = async (user: typeof ann) => {
    const { feedUrl } = await user.call(api.renewCalendarFeed, {})
    expect(await user.call(api.feedAddress, {})).toEqual({ feedUrl })
    return (await fetch(app.url + new URL(feedUrl).pathname)).text()
  }
  expect(await read(ann)).toContain('DTSTART:20300506T090000Z')
  expect(await read(other)).not.toContain('DTSTART')
})

/** `20301026` as `2030-10-26`. */
const toIsoDay = (day: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`

test('random calendars across both clock changes: no offered time is busy, and every free one is offered', async () => {
  const { app, interviewer, me, listOffered } = await start()
  await app.deps.pool.query(
    `update profiles set time_zone = 'Europe/Berlin' where user_id = '${interviewer.id}'`,
  )
  const starts = ['2030-10-26', '2030-10-27', '2030-10-28', '2031-03-29', '2031-03-30', '2031-03-31'].flatMap(
    day => [0, 1, 2, 6, 9, 12, 15, 18, 21].map(hour => `${day}T${String(hour).padStart(2, '0')}:00:00Z`),
  )
  for (const at of starts) await aSlot(app, interviewer, { start: at })
  const { url, state } = await startIcsServer()
  const { connections } = await me.call(api.connectIcs, { body: { url } })
  const params = { connectionId: connections[0]?.id ?? '' }
  const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Tbilisi']
  const event = fc.record({
    zone: fc.constantFrom(...zones),
    day: fc.constantFrom('20301026', '20301027', '20310329', '20310330'),
    hour: fc.integer({ min: 4, max: 23 }),
    minutes: fc.integer({ min: 15, max: 300 }),
    daily: fc.integer({ min: 1, max: 3 }),
    isFree: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 5 }), async events => {
      state.content = toCalendar(
        ...events.map(({ zone, day, hour, minutes, daily, isFree }) => [
          `DTSTART;TZID=${zone}:${day}T${String(hour).padStart(2, '0')}0000`,
          `DURATION:PT${minutes}M`,
          `RRULE:FREQ=DAILY;COUNT=${daily}`,
          `TRANSP:${isFree ? 'TRANSPARENT' : 'OPAQUE'}`,
        ]),
      )
      app.clock.advance({ minutes: 1 })
      await me.call(api.syncCalendars, { params })
      const busy = events
        .filter(({ isFree }) => !isFree)
        .flatMap(({ zone, day, hour, minutes, daily }) =>
          Array.from({ length: daily }, (_, index) => {
            const local = new Date(Date.parse(toIsoDay(day)) + index * dayMs)
            const date = {
              year: local.getUTCFullYear(),
              month: local.getUTCMonth() + 1,
              day: local.getUTCDate(),
            }
            const from = fromWallClock({ ...date, hour, minute: 0, second: 0 }, zone).getTime()
            return { from, until: from + minutes * 60_000 }
          }),
        )
      const isFree = (at: string) =>
        !busy.some(({ from, until }) => from < Date.parse(at) + 3_600_000 && until > Date.parse(at))
      expect(await listOffered()).toEqual(starts.filter(isFree).map(at => at.slice(5, 16)))
    }),
    { numRuns: 15 },
  )
})
