import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/api.ts'
import { calendarLimits } from '#contract/limits.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { startCalDavServer } from '#test/caldav-server.ts'
import { anInterviewee, anInterviewer, aSlot, free } from '#test/factories.ts'
import { startIcsServer, toCalendar } from '#test/ics-server.ts'
import { syncConnection } from './sync.ts'

const env = { CALENDAR_ALLOWED_NETWORKS: '127.0.0.1' }
const [first, second] = ['2030-05-06T09:00:00Z', '2030-05-07T09:00:00Z']
const meetingAt = (start: string) => [
  `DTSTART:${start.replaceAll(/[-:]/g, '')}`,
  'DURATION:PT1H',
  'SUMMARY:Dentist',
]

async function start() {
  const app = await startApp({ env })
  const interviewer = await anInterviewer(app)
  for (const start of [first, second]) await aSlot(app, interviewer, { start, price: free })
  const me = app.as(interviewer)
  const ann = app.as(await anInterviewee(app))
  const listOffered = async () =>
    (await ann.call(api.availableSlots, { params: { interviewerId: interviewer.id } })).map(slot =>
      slot.startTime.replace('.000', ''),
    )
  return { app, me, listOffered }
}

async function readAgain(app: TestApp) {
  app.clock.advance({ minutes: 6 })
  await app.runCronJob('sync-due-calendars')
  await app.drainJobs()
}

/** Stores further busy times of a calendar, in steps below the time limit of a statement. */
async function fillBusyTimes({ deps }: TestApp, calendar: string, count: number) {
  const step = 3000
  for (let stored = 1; stored <= count; stored += step)
    await deps.pool.query(
      `insert into calendar_busy_times (calendar_id, interviewer_id, event_hash, starts_at, ends_at)
      select id, user_id, sha256(minute::text::bytea), at, at + interval '1 minute'
      from connected_calendars, generate_series($1::int, $2) minute,
        lateral (select timestamptz '2030-06-01' + minute * interval '1 minute') t (at)
      where name = $3`,
      [stored, Math.min(stored + step - 1, count), calendar],
    )
}

test('a calendar that was deleted there leaves the account, and the others are still read', async () => {
  const { app, me, listOffered } = await start()
  const caldav = await startCalDavServer()
  onTestFinished(() => caldav.close())
  const [work, family] = [await caldav.createCalendar('Work'), await caldav.createCalendar('Family')]
  await caldav.putEvent(family, 'one', ...meetingAt(first))
  const login = { serverUrl: caldav.base, username: 'ann', password: 'secret' }
  await me.call(api.connectCalDav, { body: login })
  expect(await listOffered()).toEqual([second])

  await caldav.send('DELETE', family)
  await caldav.putEvent(work, 'two', ...meetingAt(second))
  await readAgain(app)
  expect((await me.call(api.calendars, {})).connections).toMatchObject([
    { status: 'unreadable', calendars: [{ name: 'Family' }, { name: 'Work' }] },
  ])
  // What is missing keeps its busy times, and the other calendar is read.
  expect(await listOffered()).toEqual([])
  await readAgain(app)
  const { connections } = await me.call(api.calendars, {})
  expect(connections).toMatchObject([{ status: 'ok', calendars: [{ name: 'Work' }] }])
  expect(await listOffered()).toEqual([first])
})

test('a calendar that was made since counts after the next reading on request, and choices about others stay', async () => {
  const { app, me, listOffered } = await start()
  const caldav = await startCalDavServer()
  onTestFinished(() => caldav.close())
  const work = await caldav.createCalendar('Work')
  const login = { serverUrl: caldav.base, username: 'ann', password: 'secret' }
  const { connections } = await me.call(api.connectCalDav, { body: login })
  const [connectionId, calendarId] = [connections[0]?.id ?? '', connections[0]?.calendars[0]?.id ?? '']
  await me.call(api.updateCalendar, { params: { connectionId, calendarId }, body: { checksBusy: false } })
  await caldav.putEvent(work, 'one', ...meetingAt(first))
  await caldav.putEvent(await caldav.createCalendar('Side'), 'two', ...meetingAt(second))
  app.clock.advance({ minutes: 1 })
  const after = await me.call(api.syncCalendars, { params: { connectionId } })
  expect(after.connections).toMatchObject([
    {
      status: 'ok',
      calendars: [
        { name: 'Side', checksBusy: true },
        { name: 'Work', checksBusy: false },
      ],
    },
  ])
  expect(await listOffered()).toEqual([first])
})

test('an address that no longer exists can’t be read: its server answers', async () => {
  const { app, me, listOffered } = await start()
  const { url, state } = await startIcsServer(toCalendar(meetingAt(first)))
  await me.call(api.connectIcs, { body: { url } })
  state.status = 404
  app.clock.advance({ minutes: 6 })
  await app.runCronJob('sync-due-calendars')
  await app.drainJobs()
  expect((await me.call(api.calendars, {})).connections).toMatchObject([
    { status: 'unreadable', calendars: [{ name: 'Family' }] },
  ])
  expect(await listOffered()).toEqual([second])
})

test('the calendars of one interviewer fill no more than their share, and what was read before stays', async () => {
  const { app, me, listOffered } = await start()
  const { url } = await startIcsServer(toCalendar(meetingAt(first)))
  await me.call(api.connectIcs, { body: { url } })
  await fillBusyTimes(app, 'Family', calendarLimits.busyTimesMax - 1)
  const other = await startIcsServer(toCalendar(meetingAt(second), meetingAt(second)))
  await me.call(api.connectIcs, { body: { url: other.url } })
  const { connections } = await me.call(api.calendars, {})
  // Both were connected at the same time.
  expect(connections.map(({ status }) => status).toSorted()).toEqual(['ok', 'unreadable'])
  expect(await listOffered()).toEqual([second])
})

test('a calendar that was deleted there does not count, so that the others may grow', async () => {
  const { app, me } = await start()
  const caldav = await startCalDavServer()
  onTestFinished(() => caldav.close())
  const [work, family] = [await caldav.createCalendar('Work'), await caldav.createCalendar('Family')]
  await me.call(api.connectCalDav, {
    body: { serverUrl: caldav.base, username: 'ann', password: 'secret' },
  })
  await fillBusyTimes(app, 'Family', calendarLimits.busyTimesMax)
  await caldav.send('DELETE', family)
  await caldav.putEvent(work, 'one', ...meetingAt(first))
  await readAgain(app)
  await readAgain(app)
  expect((await me.call(api.calendars, {})).connections).toMatchObject([
    { status: 'ok', calendars: [{ name: 'Work' }] },
  ])
})

test('two calendars that are missing once each are not deleted: each is counted by itself', async () => {
  const { app, me, listOffered } = await start()
  const caldav = await startCalDavServer()
  onTestFinished(() => caldav.close())
  const paths = { Work: await caldav.createCalendar('Work'), Family: await caldav.createCalendar('Family') }
  await caldav.createCalendar('Spare')
  await caldav.putEvent(paths.Work, 'one', ...meetingAt(first))
  await caldav.putEvent(paths.Family, 'two', ...meetingAt(second))
  await me.call(api.connectCalDav, {
    body: { serverUrl: caldav.base, username: 'ann', password: 'secret' },
  })
  await caldav.send('DELETE', paths.Work)
  await readAgain(app)
  expect((await me.call(api.calendars, {})).connections).toMatchObject([{ status: 'unreadable' }])
  // Work is back, and Family is missing for the first time.
  await caldav.putEvent(await caldav.createCalendar('Work'), 'one', ...meetingAt(first))
  await caldav.send('DELETE', paths.Family)
  app.clock.advance({ minutes: 10 })
  await readAgain(app)
  expect((await me.call(api.calendars, {})).connections).toMatchObject([
    { status: 'unreadable', calendars: [{ name: 'Family' }, { name: 'Spare' }, { name: 'Work' }] },
  ])
  expect(await listOffered()).toEqual([])
  // Work is missing again, but not twice in a row.
  await caldav.send('DELETE', paths.Work)
  app.clock.advance({ minutes: 30 })
  await readAgain(app)
  expect((await me.call(api.calendars, {})).connections).toMatchObject([
    { calendars: [{ name: 'Spare' }, { name: 'Work' }] },
  ])
  expect(await listOffered()).toEqual([second])
})

test('two readings within seconds do not delete a calendar that is missing', async () => {
  const { app, me, listOffered } = await start()
  const caldav = await startCalDavServer()
  onTestFinished(() => caldav.close())
  const [work] = [await caldav.createCalendar('Work'), await caldav.createCalendar('Spare')]
  await caldav.putEvent(work, 'one', ...meetingAt(first))
  const { connections } = await me.call(api.connectCalDav, {
    body: { serverUrl: caldav.base, username: 'ann', password: 'secret' },
  })
  await caldav.send('DELETE', work)
  const params = { connectionId: connections[0]?.id ?? '' }
  for (let round = 0; round < 2; round++) {
    app.clock.advance({ seconds: 10 })
    // Sync now would list the calendars. A webhook or a booking does not.
    await syncConnection(app.deps, params.connectionId)
  }
  expect(await listOffered()).toEqual([second])
  await readAgain(app)
  expect(await listOffered()).toEqual([first, second])
})

/** An interviewer whose bookings are written into the calendar Work, which is then deleted there. */
async function startWithDeletedTarget() {
  const { app, me, listOffered } = await start()
  const caldav = await startCalDavServer()
  onTestFinished(() => caldav.close())
  const [work] = [await caldav.createCalendar('Work'), await caldav.createCalendar('Spare')]
  const { connections } = await me.call(api.connectCalDav, {
    body: { serverUrl: caldav.base, username: 'ann', password: 'secret' },
  })
  const connectionId = connections[0]?.id ?? ''
  const choose = async (name: string, body: { isTarget?: boolean; checksBusy?: boolean }) => {
    const calendars = (await me.call(api.calendars, {})).connections[0]?.calendars ?? []
    const calendarId = calendars.find(calendar => calendar.name === name)?.id ?? ''
    return { params: { connectionId, calendarId }, body }
  }
  await me.call(api.updateCalendar, await choose('Work', { isTarget: true }))
  await caldav.putEvent(work, 'one', ...meetingAt(first))
  await readAgain(app)
  await caldav.send('DELETE', work)
  await readAgain(app)
  await readAgain(app)
  return { app, me, caldav, choose, listOffered }
}

test('an interviewer learns once that the calendar of their bookings was deleted, and chooses another one', async () => {
  const { app, me, caldav, choose, listOffered } = await startWithDeletedTarget()
  await readAgain(app)
  const mails = (await app.emails()).filter(
    email => email.subject === 'Choose another calendar for your bookings',
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]?.plain).toContain('The calendar “Work” was deleted in ann · ')
  const deleted = { name: 'Work', isTarget: true, checksBusy: false, isDeleted: true }
  expect((await me.call(api.calendars, {})).connections).toMatchObject([
    { status: 'ok', calendars: [{ name: 'Spare', isDeleted: false }, deleted] },
  ])
  expect(await listOffered()).toEqual([first, second])
  for (const body of [{ checksBusy: true }, { isTarget: true }])
    expect(await me.refused(api.updateCalendar, await choose('Work', body))).toMatchObject({
      code: 'calendar.not_found',
    })
  // A booking is written to none, without a job that fails.
  const ann = app.as(await anInterviewee(app))
  const [slot] = await me.call(api.mySlots, {})
  const { id } = await ann.call(api.createBooking, { body: { timeSlotId: slot?.id ?? '' } })
  expect(await app.drainJobs()).toMatchObject({ failed: 0 })
  const { connections } = await me.call(api.updateCalendar, await choose('Spare', { isTarget: true }))
  expect(connections).toMatchObject([{ calendars: [{ name: 'Spare', isTarget: true }] }])
  await app.drainJobs()
  const file = `ann/spare/${encodeURIComponent(`booking-${id}@rehearse`)}.ics`
  expect(await caldav.send('GET', file)).toContain('DTSTART:20300506T090000Z')
})

test('a deleted calendar leaves the list when it is unticked, and counts again when it is back', async () => {
  const { me, choose } = await startWithDeletedTarget()
  const { connections } = await me.call(api.updateCalendar, await choose('Work', { isTarget: false }))
  expect(connections).toMatchObject([{ calendars: [{ name: 'Spare' }] }])
  const other = await startWithDeletedTarget()
  const work = await other.caldav.createCalendar('Work')
  await other.caldav.putEvent(work, 'two', ...meetingAt(second))
  const [connection] = (await other.me.call(api.calendars, {})).connections
  other.app.clock.advance({ minutes: 1 })
  await other.me.call(api.syncCalendars, { params: { connectionId: connection?.id ?? '' } })
  expect((await other.me.call(api.calendars, {})).connections).toMatchObject([
    { calendars: [{ name: 'Spare' }, { name: 'Work', isDeleted: false, isTarget: true, checksBusy: true }] },
  ])
  expect(await other.listOffered()).toEqual([first])
})
