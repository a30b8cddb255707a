import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { userId } from '#contract/id.ts'
import { createSafeFetch } from '#server/lib/http/safe-fetch.ts'
import { getChildren, readText } from '#server/lib/xml.ts'
import type { CalendarAccess } from '#server/marketplace/calendars/provider.ts'
import { startCalDavServer } from '#test/caldav-server.ts'
import { createCalDavProvider } from './caldav.ts'
import { readCalendarFiles, readMultiStatus } from './dav-xml.ts'

const window = {
  from: new Date('2030-05-01T00:00:00Z'),
  until: new Date('2031-05-01T00:00:00Z'),
  timeZone: 'Europe/Berlin',
}

async function start(password = 'secret') {
  const radicale = await startCalDavServer()
  onTestFinished(() => radicale.close())
  const provider = createCalDavProvider(createSafeFetch(['127.0.0.1']))
  const access: CalendarAccess = {
    secret: { kind: 'password', serverUrl: radicale.base, username: 'ann', password },
    ownerId: userId.parse(randomUUID()),
    onSecretChange: async () => {},
    signal: new AbortController().signal,
  }
  return { radicale, provider, access }
}

const booking = {
  uid: 'booking-1@rehearse',
  sequence: 1,
  title: 'Mock interview with Ann & <Bob>',
  text: 'Line one\nLine two; with, signs',
  url: 'https://rehearse.test/room/1',
  start: new Date('2030-05-10T09:00:00Z'),
  end: new Date('2030-05-10T10:00:00Z'),
}

test('CalDAV: calendars with events are listed, lists of tasks are not', async () => {
  const { radicale, provider, access } = await start()
  await radicale.createCalendar('Work')
  await radicale.createCalendar('Tasks', 'VTODO')
  expect(await provider.listCalendars(access)).toEqual([
    { id: `${radicale.base}ann/work/`, name: 'Work', isPrimary: true, canWrite: true },
  ])
})

test('CalDAV: a server that moved to another host is asked there with the password', async () => {
  const { radicale, provider, access } = await start()
  await radicale.createCalendar('Work')
  const moved = createServer(({ url }, response) => {
    response.writeHead(301, { location: new URL(url ?? '/', radicale.base).href }).end()
  }).listen(0, '127.0.0.1')
  await once(moved, 'listening')
  onTestFinished(() => void moved.close())
  const { port } = moved.address() as AddressInfo
  const secret = { ...access.secret, serverUrl: `http://127.0.0.1:${port}/` }
  expect(await provider.listCalendars({ ...access, secret } as CalendarAccess)).toMatchObject([
    { id: `${radicale.base}ann/work/` },
  ])
})

test('CalDAV: busy times are read once, and again only after a change', async () => {
  const { radicale, provider, access } = await start()
  const path = await radicale.createCalendar('Work')
  const id = radicale.base + path
  await radicale.putEvent(
    path,
    'one',
    'DTSTART:20300510T090000Z',
    'DTEND:20300510T100000Z',
    'SUMMARY:Dentist & Co',
  )
  await radicale.putEvent(
    path,
    'weekly',
    'DTSTART:20300506T120000Z',
    'DURATION:PT1H',
    'RRULE:FREQ=WEEKLY;COUNT=2',
  )
  await radicale.putEvent(path, 'past', 'DTSTART:20290506T120000Z', 'DURATION:PT1H')
  await radicale.putEvent(path, 'free', 'DTSTART:20300510T120000Z', 'DURATION:PT1H', 'TRANSP:TRANSPARENT')
  const first = await provider.readChanges(access, id, null, window)
  expect(first).toMatchObject({ isFull: true, syncToken: expect.any(String) })
  const starts = first.events.map(event => [
    event.id,
    ...event.periods.map(({ start }) => start.toISOString()),
  ])
  expect(starts.toSorted()).toEqual([
    ['/ann/work/free.ics'],
    ['/ann/work/one.ics', '2030-05-10T09:00:00.000Z'],
    ['/ann/work/weekly.ics', '2030-05-06T12:00:00.000Z', '2030-05-13T12:00:00.000Z'],
  ])
  expect(JSON.stringify(first)).not.toContain('Dentist')
  const { syncToken } = first
  const unchanged = await provider.readChanges(access, id, syncToken, window)
  expect(unchanged).toEqual({ isFull: false, events: [], removedIds: [], syncToken })
  await radicale.send('DELETE', `${path}one.ics`)
  expect(await provider.readChanges(access, id, syncToken, window)).toMatchObject({
    ...{ isFull: false, events: [], removedIds: ['/ann/work/one.ics'] },
  })
})

test('CalDAV: a booking is written, moved, found and deleted', async () => {
  const { radicale, provider, access } = await start()
  const id = radicale.base + (await radicale.createCalendar('Work'))
  const { events } = provider
  if (!events) throw new Error('CalDAV can be written')
  const written = await events.put(access, id, booking, null)
  expect(await events.find(access, id, written)).toMatchObject({ start: booking.start, end: booking.end })
  const moved = {
    ...booking,
    sequence: 2,
    start: new Date('2030-05-11T09:00:00Z'),
    end: new Date('2030-05-11T10:00:00Z'),
  }
  expect(await events.put(access, id, moved, written)).toMatchObject({ id: written.id })
  expect(await events.find(access, id, written)).toMatchObject({ start: moved.start })
  // Our own event takes no time, because its slot is booked anyway.
  const { events: read } = await provider.readChanges(access, id, null, window)
  expect(read).toMatchObject([{ id: written.id }])
  await events.remove(access, id, written)
  await events.remove(access, id, written)
  expect(await events.find(access, id, written)).toBeNull()
})

test('CalDAV: an event with our UID, as from the invitation by email, is replaced', async () => {
  const { radicale, provider, access } = await start()
  const path = await radicale.createCalendar('Work')
  await radicale.putEvent(path, booking.uid, 'DTSTART:20300510T070000Z', 'DURATION:PT1H')
  const written = await provider.events?.put(access, radicale.base + path, booking, null)
  expect(written?.id).toBe(`/ann/work/${encodeURIComponent(booking.uid)}.ics`)
  expect(await radicale.send('GET', `${path}${booking.uid}.ics`)).toContain('20300510T090000Z')
})

test('CalDAV: a wrong password asks for a new connection, a missing calendar is gone', async () => {
  const { provider, access } = await start('wrong')
  await expect(provider.listCalendars(access)).rejects.toMatchObject({ code: 'reauth_required' })
  const { radicale, provider: other, access: right } = await start()
  await expect(other.readChanges(right, `${radicale.base}ann/none/`, null, window)).rejects.toMatchObject({
    code: 'gone',
  })
  await expect(other.listCalendars(right)).rejects.toMatchObject({ code: 'unreadable' })
})

test('a description may be a page with a DOCTYPE', () => {
  const text = `<multistatus><response><href>/a</href><propstat><status>HTTP/1.1 200 OK</status><prop><calendar-data><![CDATA[BEGIN:VCALENDAR
X-ALT-DESC:<!DOCTYPE HTML><br><br></HTML>]]></calendar-data></prop></propstat></response></multistatus>`
  expect(readCalendarFiles(text, 'https://example.com/')).toMatchObject({
    files: [{ id: '/a', text: expect.stringContaining('X-ALT-DESC:<!DOCTYPE HTML><br>') }],
    removedIds: [],
  })
})

test('20 MB without an end are refused at once', () => {
  expect(() => readMultiStatus('<a'.repeat(10_000_000))).toThrow('not WebDAV')
})

test.each([
  ['a page', '<html><body>Sign in</body></html>'],
  ['entities', '<!DOCTYPE a [<!ENTITY x "y">]><d:multistatus xmlns:d="DAV:"/>'],
  ['a deep answer', `<multistatus>${'<a>'.repeat(5000)}`],
  ['an unfinished answer', '<multistatus><response><href>/a'],
])('%s is unreadable', (_, text) => {
  expect(() => readMultiStatus(text).map(({ href }) => new URL(href))).toThrow()
})

test('texts of an answer are decoded once', () => {
  const text = `<d:multistatus xmlns:d="DAV:"><d:response><d:href>/a%20b</d:href><d:propstat><d:prop><d:displayname>A &amp;amp; B&#13;</d:displayname></d:prop>
    <d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response></d:multistatus>`
  const [resource] = readMultiStatus(text)
  expect(readText(resource?.props.get('displayname'))).toBe('A &amp; B\r')
  expect(getChildren({}, 'none')).toEqual([])
})
