import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/api.ts'
import { minuteMs } from '#contract/time.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { startCalDavProxy } from '#test/caldav-proxy.ts'
import { startCalDavServer } from '#test/caldav-server.ts'
import { anInterviewee, anInterviewer, aSlot, free } from '#test/factories.ts'
import type { FakeRequest, FakeResponse } from '#test/fakes/http.ts'
import { syncCalendarsBeforeBooking } from './sync-before-booking.ts'

const starts = ['2030-05-06T09:00:00Z', '2030-05-07T09:00:00Z', '2030-05-08T09:00:00Z'] as const
const [monday, tuesday, wednesday] = starts
const meetingAt = (start: string) => [`DTSTART:${start.replaceAll(/[-:]/g, '')}`, 'DURATION:PT1H']

/** Instead of two seconds, which a busy machine may need for other work. */
const patientMs = 50_000

async function start() {
  const app = await startApp({ env: { CALENDAR_ALLOWED_NETWORKS: '127.0.0.1' } })
  const interviewer = await anInterviewer(app)
  for (const start of starts) await aSlot(app, interviewer, { start, price: free })
  const [me, ann] = [app.as(interviewer), app.as(await anInterviewee(app))]
  const caldav = await startCalDavServer()
  onTestFinished(() => caldav.close())
  const { base, answers } = await startCalDavProxy(caldav)
  const [work, family] = [await caldav.createCalendar('Work'), await caldav.createCalendar('Family')]
  return {
    ...{ app, interviewer, caldav, answers, work, family },
    connect: () =>
      me.call(api.connectCalDav, { body: { serverUrl: `${base}/`, username: 'ann', password: 'secret' } }),
    getStatus: async () => (await me.call(api.calendars, {})).connections[0]?.status,
    listOffered: async () =>
      (await ann.call(api.availableSlots, { params: { interviewerId: interviewer.id } })).map(slot =>
        slot.startTime.replace('.000', ''),
      ),
  }
}

async function readAgain(app: TestApp) {
  app.clock.advance({ minutes: 6 })
  await app.runCronJob('sync-due-calendars')
  await app.drainJobs()
}

/** A server that lists the file, and answers 500 for its content. */
const withoutFile = (href: string, given = '') => ({
  status: 207,
  text: `<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${given}<d:response><d:href>${href}</d:href>
    <d:status>HTTP/1.1 500 Internal Server Error</d:status></d:response></d:multistatus>`,
})
const forPath =
  (path: string, answer: FakeResponse) =>
  (request: FakeRequest): FakeResponse | null =>
    request.path.includes(path) ? answer : null

test('a file that the server never gives keeps its time, and the rest of the account is still read', async () => {
  const { app, caldav, answers, work, family, connect, getStatus, listOffered } = await start()
  await caldav.putEvent(work, 'one', ...meetingAt(monday))
  await caldav.putEvent(work, 'two', ...meetingAt(tuesday))
  await connect()
  expect(await listOffered()).toEqual([wednesday])

  const file = withoutFile(`/${work}two.ics`)
  answers['calendar-query'] = forPath(work, file)
  answers['calendar-multiget'] = forPath(work, file)
  await caldav.send('DELETE', `${work}one.ics`)
  await caldav.putEvent(work, 'two', ...meetingAt(tuesday), 'SUMMARY:Changed')
  await caldav.putEvent(family, 'three', ...meetingAt(wednesday))
  await readAgain(app)
  expect(await getStatus()).toBe('unreadable')
  // What was deleted in the same calendar is free again.
  expect(await listOffered()).toEqual([monday])

  answers['calendar-query'] = forPath('nothing', file)
  answers['calendar-multiget'] = forPath('nothing', file)
  await caldav.send('DELETE', `${work}two.ics`)
  app.clock.advance({ minutes: 30 })
  await readAgain(app)
  expect(await getStatus()).toBe('ok')
  expect(await listOffered()).toEqual([monday, tuesday])
})

test('the first reading of an account stores what the server gives', async () => {
  const { caldav, answers, work, family, connect, getStatus, listOffered } = await start()
  await caldav.putEvent(family, 'three', ...meetingAt(wednesday))
  const text = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:one', ...meetingAt(monday), 'END:VEVENT']
  const given = `<d:response><d:href>/${work}one.ics</d:href><d:propstat><d:prop><c:calendar-data>${text.join('\n')}
END:VCALENDAR</c:calendar-data></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`
  answers['calendar-query'] = forPath(work, withoutFile(`/${work}two.ics`, given))
  answers['calendar-multiget'] = forPath(work, withoutFile(`/${work}two.ics`))
  await connect()
  expect(await getStatus()).toBe('unreadable')
  expect(await listOffered()).toEqual([tuesday])
})

test.each<[string, FakeResponse]>([
  ['is no calendar', { status: 207, text: '<html>Welcome</html>' }],
  ['is listed and not found', { status: 404 }],
  ['has a fault of its server', { status: 503, headers: { 'retry-after': '3600' } }],
  ['is refused to the account', { status: 403 }],
])('a calendar that %s keeps its times, and the others are still read', async (_, answer) => {
  const { app, caldav, answers, work, family, connect, getStatus, listOffered } = await start()
  await caldav.putEvent(work, 'one', ...meetingAt(monday))
  await connect()
  await caldav.putEvent(work, 'two', ...meetingAt(tuesday))
  await caldav.putEvent(family, 'three', ...meetingAt(wednesday))
  for (const report of ['sync-collection', 'calendar-query', 'calendar-multiget'] as const)
    answers[report] = forPath(work, answer)
  await readAgain(app)
  expect(await getStatus()).toBe('unreadable')
  expect(await listOffered()).toEqual([tuesday])
})

test('the calendars beside one that cannot be read are read as often as before, and asked by bookings', async () => {
  const { app, interviewer, caldav, answers, work, family, connect, listOffered } = await start()
  await connect()
  await caldav.putEvent(work, 'one', ...meetingAt(monday))
  for (const report of ['sync-collection', 'calendar-query'] as const)
    answers[report] = forPath(work, { status: 503 })
  for (let round = 0; round < 3; round++) await readAgain(app)
  await caldav.putEvent(family, 'two', ...meetingAt(tuesday))
  await readAgain(app)
  expect(await listOffered()).toEqual([monday, wednesday])
  await caldav.putEvent(family, 'three', ...meetingAt(monday))
  expect(await syncCalendarsBeforeBooking(app.deps, interviewer.id, patientMs)).toBe(true)
  expect(await listOffered()).toEqual([wednesday])
})

test('an account whose server has a fault is asked less often, and its calendars keep their times', async () => {
  const { app, caldav, answers, work, family, connect, getStatus, listOffered } = await start()
  await caldav.putEvent(work, 'one', ...meetingAt(monday))
  await caldav.putEvent(family, 'two', ...meetingAt(tuesday))
  await connect()
  await caldav.putEvent(work, 'three', ...meetingAt(wednesday))
  await caldav.putEvent(family, 'four', ...meetingAt(wednesday))
  for (const report of ['sync-collection', 'calendar-query'] as const)
    answers[report] = forPath('/', { status: 503 })
  await readAgain(app)
  expect(await getStatus()).toBe('unreachable')
  const { next_sync_at: next } = await app.deps.db
    .selectFrom('calendar_connections')
    .select('next_sync_at')
    .executeTakeFirstOrThrow()
  expect((next?.getTime() ?? 0) - app.clock.now().getTime()).toBe(5 * minuteMs)
  expect(await listOffered()).toEqual([wednesday])
})
