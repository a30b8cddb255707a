import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { userId } from '#contract/id.ts'
import { dayMs } from '#contract/time.ts'
import { fromWallClock } from '#server/lib/time-zone.ts'
import { readBusyEvents } from './parse-ical.ts'
import { readIcal } from './parse-ical-in-worker.ts'

const window = {
  from: new Date('2030-01-01T00:00:00Z'),
  until: new Date('2031-01-01T00:00:00Z'),
  timeZone: 'Europe/Berlin',
}

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const calendar = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\r\n')

/** Busy times of one event as ISO texts: `2030-03-04T08:00Z/2030-03-04T09:00Z`. */
const busy = (text: string, options: { ownerAddresses?: string[]; timeZone?: string } = {}) =>
  readBusyEvents(text, {
    window: { ...window, timeZone: options.timeZone ?? window.timeZone },
    ownerAddresses: options.ownerAddresses ?? [],
  }).flatMap(({ periods }) =>
    periods.map(({ start, end }) => `${start.toISOString().slice(0, 16)}/${end.toISOString().slice(0, 16)}`),
  )

const timed = ['UID:a', 'DTSTART:20300304T080000Z', 'DTEND:20300304T090000Z']
const berlin = (...lines: string[]) =>
  calendar(
    event(
      'UID:a',
      'DTSTART;TZID=Europe/Berlin:20300304T090000',
      'DTEND;TZID=Europe/Berlin:20300304T100000',
      ...lines,
    ),
  )

test('one event is busy from its start to its end', () => {
  expect(busy(calendar(event(...timed)))).toEqual(['2030-03-04T08:00/2030-03-04T09:00'])
  expect(busy(calendar(event('UID:a', 'DTSTART:20300304T080000Z', 'DURATION:PT90M')))).toEqual([
    '2030-03-04T08:00/2030-03-04T09:30',
  ])
})

test('an event without a length, or outside of the window, is not busy', () => {
  expect(busy(calendar(event('UID:a', 'DTSTART:20300304T080000Z')))).toEqual([])
  expect(busy(calendar(event('UID:a', 'DTSTART:20290304T080000Z', 'DTEND:20290304T090000Z')))).toEqual([])
  expect(busy(calendar(event('UID:a', 'DTSTART:20310304T080000Z', 'DTEND:20310304T090000Z')))).toEqual([])
})

test.each([
  ['free', ['TRANSP:TRANSPARENT']],
  ['cancelled', ['STATUS:CANCELLED']],
  ['shown as free in Outlook', ['X-MICROSOFT-CDO-BUSYSTATUS:FREE']],
  ['shown as working elsewhere in Outlook', ['TRANSP:OPAQUE', 'X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE']],
  ['declined', ['ATTENDEE;PARTSTAT=DECLINED:mailto:Me@Example.test']],
  ['our own booking', []],
])('an event that is %s takes no time', (what, lines) => {
  const uid = what === 'our own booking' ? 'UID:booking-1@rehearse' : 'UID:a'
  expect(
    busy(calendar(event(uid, ...timed.slice(1), ...lines)), { ownerAddresses: ['me@example.test'] }),
  ).toEqual([])
})

test.each([
  ['tentative', ['STATUS:TENTATIVE']],
  ['shown as out of office in Outlook', ['X-MICROSOFT-CDO-BUSYSTATUS:OOF']],
  ['declined by another person', ['ATTENDEE;PARTSTAT=DECLINED:mailto:other@example.test']],
])('an event that is %s is busy', (_, lines) => {
  expect(busy(calendar(event(...timed, ...lines)), { ownerAddresses: ['me@example.test'] })).toHaveLength(1)
})

test('an all-day event lasts whole days of the owner, with and without an end', () => {
  const day = calendar(event('UID:a', 'DTSTART;VALUE=DATE:20300304'))
  expect(busy(day)).toEqual(['2030-03-03T23:00/2030-03-04T23:00'])
  expect(busy(day, { timeZone: 'America/New_York' })).toEqual(['2030-03-04T05:00/2030-03-05T05:00'])
  const weekend = calendar(event('UID:a', 'DTSTART;VALUE=DATE:20300330', 'DTEND;VALUE=DATE:20300401'))
  // The clocks change on 31 March: 47 hours.
  expect(busy(weekend)).toEqual(['2030-03-29T23:00/2030-03-31T22:00'])
})

test('a floating time is the owner’s', () => {
  const floating = calendar(event('UID:a', 'DTSTART:20300304T090000', 'DTEND:20300304T100000'))
  expect(busy(floating)).toEqual(['2030-03-04T08:00/2030-03-04T09:00'])
  expect(busy(floating, { timeZone: 'Asia/Tbilisi' })).toEqual(['2030-03-04T05:00/2030-03-04T06:00'])
})

test('a recurring event keeps its wall-clock time when the clocks change', () => {
  const starts = busy(berlin('RRULE:FREQ=WEEKLY;UNTIL=20300415T215959Z')).map(text => text.slice(0, 16))
  expect(starts).toEqual([
    ...['2030-03-04T08:00', '2030-03-11T08:00', '2030-03-18T08:00', '2030-03-25T08:00'],
    ...['2030-04-01T07:00', '2030-04-08T07:00', '2030-04-15T07:00'],
  ])
})

test('the end of a rule is compared on the clock of its zone', () => {
  const late = calendar(
    event(
      'UID:a',
      'DTSTART;TZID=Europe/Berlin:20300304T233000',
      'DURATION:PT10M',
      'RRULE:FREQ=DAILY;UNTIL=20300305T225959Z',
    ),
  )
  expect(busy(late)).toHaveLength(2)
})

test('exceptions are left out, and a moved occurrence is where it was moved to', () => {
  const text = calendar(
    event(
      'UID:a',
      'DTSTART;TZID=Europe/Berlin:20300304T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;COUNT=5',
      'EXDATE;TZID=Europe/Berlin:20300305T090000',
      'EXDATE:20300306T080000Z',
    ),
    event(
      'UID:a',
      'RECURRENCE-ID;TZID=Europe/Berlin:20300307T090000',
      'DTSTART:20300307T140000Z',
      'DURATION:PT2H',
    ),
    event(
      'UID:a',
      'RECURRENCE-ID:20300308T080000Z',
      'DTSTART:20300308T080000Z',
      'DURATION:PT1H',
      'STATUS:CANCELLED',
    ),
  )
  expect(busy(text)).toEqual(['2030-03-04T08:00/2030-03-04T09:00', '2030-03-07T14:00/2030-03-07T16:00'])
})

test('an all-day series has exceptions by day, and RDATE adds occurrences', () => {
  const text = calendar(
    event(
      'UID:a',
      'DTSTART;VALUE=DATE:20300304',
      'RRULE:FREQ=DAILY;UNTIL=20300306',
      'EXDATE;VALUE=DATE:20300305',
    ),
    event('UID:b', 'DTSTART:20300401T080000Z', 'DURATION:PT1H', 'RDATE:20300403T080000Z'),
  )
  expect(busy(text).map(period => period.slice(0, 10))).toEqual([
    '2030-03-03',
    '2030-03-05',
    '2030-04-01',
    '2030-04-03',
  ])
})

test('a series that began long ago is expanded within the window only', () => {
  const text = calendar(
    event('UID:a', 'DTSTART;TZID=Europe/Berlin:20050103T090000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY'),
  )
  expect(busy(text)).toHaveLength(365)
})

test('zones of other products: a path before the name, and one that the calendar defines itself', () => {
  const mozilla = calendar(
    event('UID:a', 'DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20300704T090000', 'DURATION:PT1H'),
  )
  expect(busy(mozilla, { timeZone: 'UTC' })).toEqual(['2030-07-04T07:00/2030-07-04T08:00'])
  const outlook = calendar(
    ...['BEGIN:VTIMEZONE', 'TZID:W. Europe Standard Time'],
    ...['BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
    ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
    ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
    ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
    event('UID:a', 'DTSTART;TZID="W. Europe Standard Time":20300704T090000', 'DURATION:PT1H'),
    event('UID:b', 'DTSTART;TZID=W. Europe Standard Time:20301204T090000', 'DURATION:PT1H'),
  )
  expect(busy(outlook, { timeZone: 'America/New_York' })).toEqual([
    '2030-07-04T07:00/2030-07-04T08:00',
    '2030-12-04T08:00/2030-12-04T09:00',
  ])
})

test('zones that the calendar does not define: names of Windows, and offsets', () => {
  const at = (zone: string) =>
    busy(calendar(event('UID:a', `DTSTART;TZID=${zone}:20300704T090000`, 'DURATION:PT1H')))[0]?.slice(0, 16)
  const zones = {
    'Eastern Standard Time': '13:00',
    '"W. Europe Standard Time"': '07:00',
    'Central Standard Time (Mexico)': '15:00',
    'Russia Time Zone 11': '21:00',
    'Georgian Standard Time': '05:00',
    'UTC+3': '06:00',
    'GMT-0530': '14:30',
  }
  for (const [zone, time] of Object.entries(zones)) expect(at(zone), zone).toMatch(new RegExp(`${time}$`))
})

test('an exception without a zone is in the zone of its event', () => {
  const text = berlin('RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20300305T090000')
  expect(busy(text, { timeZone: 'Asia/Tbilisi' }).map(period => period.slice(8, 10))).toEqual(['04', '06'])
})

test('an added period has a length of its own', () => {
  const text = calendar(
    event(...timed, 'RDATE;VALUE=PERIOD:20300305T080000Z/PT3H,20300306T080000Z/20300306T100000Z'),
  )
  expect(busy(text).map(period => period.slice(17))).toEqual([
    '2030-03-04T09:00',
    '2030-03-05T11:00',
    '2030-03-06T10:00',
  ])
})

test('a change of an occurrence and all that follow moves all of them', () => {
  const series = event(...timed, 'RRULE:FREQ=DAILY;COUNT=4')
  const change = (...lines: string[]) =>
    event('UID:a', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20300306T080000Z', 'DURATION:PT2H', ...lines)
  expect(busy(calendar(series, change('DTSTART:20300306T150000Z')))).toEqual([
    '2030-03-04T08:00/2030-03-04T09:00',
    '2030-03-05T08:00/2030-03-05T09:00',
    '2030-03-07T15:00/2030-03-07T17:00',
    '2030-03-06T15:00/2030-03-06T17:00',
  ])
  expect(busy(calendar(series, change('DTSTART:20300306T080000Z', 'STATUS:CANCELLED')))).toHaveLength(2)
})

test('a changed occurrence may be named by its day, and a day may lack its type', () => {
  const change = event('UID:a', 'RECURRENCE-ID:20300305', 'DTSTART:20300305T150000Z', 'DURATION:PT1H')
  expect(busy(calendar(event(...timed, 'RRULE:FREQ=DAILY;COUNT=2'), change))).toEqual([
    '2030-03-04T08:00/2030-03-04T09:00',
    '2030-03-05T15:00/2030-03-05T16:00',
  ])
  expect(busy(calendar(event('UID:a', 'DTSTART:20300304', 'DTEND:20300305')))).toEqual([
    '2030-03-03T23:00/2030-03-04T23:00',
  ])
})

test('a calendar may begin with a byte order mark', () => {
  expect(busy(`\uFEFF${calendar(event(...timed))}`)).toHaveLength(1)
})

test.each([
  ['a page', '<html><body>Not found</body></html>'],
  ['nothing', ''],
  ['a contact', 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann\r\nEND:VCARD\r\n'],
  ['a date of another format', calendar(event('UID:a', 'DTSTART:2030-03-04T08:00:00Z', 'DURATION:PT1H'))],
  ['a rule that never ends', calendar(event(...timed, 'RRULE:FREQ=SECONDLY'))],
])('%s is unreadable', (_, text) => {
  expect(() => busy(text)).toThrow(expect.objectContaining({ code: 'unreadable' }))
})

test('more than 5,000 events are unreadable, because leaving one out would offer a time that is taken', () => {
  const text = calendar(
    ...Array.from({ length: 5001 }, (_, index) => event(`UID:${index}`, ...timed.slice(1))),
  )
  expect(() => busy(text)).toThrow('too many events')
})

const job = (text: string) => ({ text, davBase: null, window, ownerAddresses: [] })
const { signal } = new AbortController()
const access = () => ({ ownerId: userId.parse(randomUUID()), signal })

test('many calendars of one owner do not delay the calendar of another', async () => {
  const done: string[] = []
  const read = (owner: ReturnType<typeof access>, name: string) =>
    readIcal(job(calendar(event(...timed))), owner).then(() => done.push(name))
  const [ann, bob] = [access(), access()]
  await Promise.all([...['1', '2', '3', '4', '5'].map(name => read(ann, name)), read(bob, 'other')])
  expect(done.indexOf('other')).toBeLessThan(2)
})

test('a calendar is read in a thread of its own', async () => {
  expect(await readIcal(job(calendar(event(...timed))), access())).toMatchObject({
    events: [
      { id: 'a', periods: [{ start: new Date('2030-03-04T08:00Z'), end: new Date('2030-03-04T09:00Z') }] },
    ],
    removedIds: [],
  })
  await expect(readIcal(job('no'), access())).rejects.toMatchObject({ code: 'unreadable' })
})

test('random weekly series in random zones: occurrences are where the wall clock says, across both clock changes', () => {
  const zones = [
    'Europe/Berlin',
    'America/New_York',
    'Asia/Tbilisi',
    'Australia/Lord_Howe',
    'America/Sao_Paulo',
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 27 }),
      fc.integer({ min: 4, max: 23 }),
      fc.integer({ min: 15, max: 600 }),
      fc.integer({ min: 1, max: 3 }),
      (zone, timeZone, day, hour, minutes, interval) => {
        const toLocal = (weeks: number) => new Date(Date.UTC(2030, 0, 1 + day, hour) + weeks * 7 * dayMs)
        const stamp = toLocal(0).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
        const text = calendar(
          event(
            'UID:a',
            `DTSTART;TZID=${zone}:${stamp}`,
            `DURATION:PT${minutes}M`,
            `RRULE:FREQ=WEEKLY;INTERVAL=${interval};COUNT=40`,
          ),
        )
        const expected = Array.from({ length: 40 }, (_, index) => {
          const local = toLocal(index * interval)
          const date = {
            year: local.getUTCFullYear(),
            month: local.getUTCMonth() + 1,
            day: local.getUTCDate(),
          }
          return fromWallClock({ ...date, hour, minute: 0, second: 0 }, zone).getTime()
        })
          .filter(at => at < window.until.getTime() && at + minutes * 60_000 > window.from.getTime())
          .map(
            at =>
              `${new Date(at).toISOString().slice(0, 16)}/${new Date(at + minutes * 60_000).toISOString().slice(0, 16)}`,
          )
        expect(busy(text, { timeZone })).toEqual(expected)
      },
    ),
    // The first occurrence of this example is over before the window begins.
    { numRuns: 60, examples: [['Australia/Lord_Howe', 'Europe/Berlin', 0, 4, 15, 1]] },
  )
})
