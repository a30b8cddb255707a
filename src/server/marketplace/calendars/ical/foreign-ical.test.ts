import { expect, test, vi } from 'vitest'
import { readBusyEvents } from './parse-ical.ts'

/** Calendars as other programs write them, which break the rules of RFC 5545 or use rare ones. The owner lives in Berlin. */

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT'].join('\r\n')
const calendar = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\r\n')

/** Busy times as `03-04T08:00/03-04T09:00` in UTC. */
const busy = (text: string, timeZone = 'Europe/Berlin') =>
  readBusyEvents(text, {
    window: { from: new Date('2030-01-01T00:00Z'), until: new Date('2031-01-01T00:00Z'), timeZone },
  }).flatMap(({ periods }) =>
    periods.map(({ start, end }) => `${start.toISOString().slice(5, 16)}/${end.toISOString().slice(5, 16)}`),
  )
const starts = (text: string, timeZone?: string) => busy(text, timeZone).map(period => period.slice(0, 11))

const evenings = [
  'DTSTART;TZID=America/New_York:20300304T200000',
  'DURATION:PT1H',
  'RRULE:FREQ=DAILY;COUNT=3',
]

test('an exception that is a day leaves out the occurrence of that day in the zone of the series', () => {
  const text = calendar(event(...evenings, 'EXDATE;VALUE=DATE:20300305'))
  expect(starts(text)).toEqual(['03-05T01:00', '03-07T01:00'])
})

test('a changed occurrence named by its day is the one of that day in the zone of the series', () => {
  const change = event('RECURRENCE-ID;VALUE=DATE:20300305', 'DTSTART:20300310T150000Z', 'DURATION:PT1H')
  expect(starts(calendar(event(...evenings), change))).toEqual(['03-05T01:00', '03-07T01:00', '03-10T15:00'])
})

test('a time as exception of an all-day series is its day, wherever the owner is', () => {
  const days = ['DTSTART;VALUE=DATE:20300216', 'RRULE:FREQ=DAILY;UNTIL=20300218']
  const exchange = 'EXDATE;TZID=W. Europe Standard Time:20300217T000000'
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Pacific/Auckland'])
    expect(starts(calendar(event(...days, exchange)), zone), zone).toHaveLength(2)
})

test('midnight in UTC as exception of an all-day series is the day as written, another time in UTC is the day of the owner', () => {
  const days = ['DTSTART;VALUE=DATE:20300216', 'RRULE:FREQ=DAILY;COUNT=3']
  const left = ['02-16T05:00', '02-18T05:00']
  for (const time of ['20300217T000000Z', '20300217T050000Z', '20300218T010000Z'])
    expect(starts(calendar(event(...days, `EXDATE:${time}`)), 'America/New_York'), time).toEqual(left)
  const change = event('RECURRENCE-ID:20300217T000000Z', 'DTSTART;VALUE=DATE:20300220')
  expect(starts(calendar(event(...days), change), 'America/New_York')).toEqual([...left, '02-20T05:00'])
})

test('the last time of an all-day rule is of the zone of the owner, not of the one that the calendar names', () => {
  const days = event('DTSTART;VALUE=DATE:20300304', 'RRULE:FREQ=DAILY;UNTIL=20300305T120000Z')
  expect(starts(calendar('X-WR-TIMEZONE:Pacific/Auckland', days))).toEqual(['03-03T23:00', '03-04T23:00'])
})

test('the last day of a rule counts whole, as a day and as a time', () => {
  const morning = ['DTSTART;TZID=Europe/Berlin:20300304T090000', 'DURATION:PT1H']
  expect(starts(calendar(event(...morning, 'RRULE:FREQ=DAILY;UNTIL=20300305')))).toEqual([
    '03-04T08:00',
    '03-05T08:00',
  ])
  const utc = ['DTSTART:20300304T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=20300305']
  expect(starts(calendar(event(...utc)))).toEqual(['03-04T08:00', '03-05T08:00'])
  const days = ['DTSTART;VALUE=DATE:20300304', 'RRULE:FREQ=DAILY;UNTIL=20300305T000000Z']
  expect(starts(calendar(event(...days)), 'America/New_York')).toEqual(['03-04T05:00', '03-05T05:00'])
})

test('a start that its rule leaves out is busy, unless the rule had ended before', () => {
  const tuesday = ['DTSTART:20300305T090000Z', 'DURATION:PT1H']
  expect(starts(calendar(event(...tuesday, 'RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=1')))).toEqual([
    '03-05T09:00',
    '03-11T09:00',
  ])
  expect(starts(calendar(event(...tuesday, 'RRULE:FREQ=WEEKLY;UNTIL=20300304T000000Z')))).toEqual([])
})

test('a calendar without events may publish its busy times', () => {
  const text = calendar(
    'BEGIN:VFREEBUSY',
    'DTSTART:20300101T000000Z',
    'FREEBUSY:20300304T080000Z/20300304T090000Z,20300305T080000Z/PT2H',
    'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20300306T080000Z/PT1H',
    'FREEBUSY;FBTYPE=FREE:20300307T080000Z/PT1H',
    'FREEBUSY:20280307T080000Z/PT1H',
    'END:VFREEBUSY',
  )
  expect(busy(text)).toEqual([
    '03-04T08:00/03-04T09:00',
    '03-05T08:00/03-05T10:00',
    '03-06T08:00/03-06T09:00',
  ])
})

test.each([
  ['PT1.5H', '09:30'],
  ['PT1,5H', '09:30'],
  ['PT0.25H', '08:15'],
  ['PT1H1.5M', '09:01'],
  ['P0.5D', '20:00'],
  ['PT1H30M', '09:30'],
])('an event of the duration %s lasts until %s', (duration, end) => {
  const text = calendar(event('DTSTART:20300304T080000Z', `DURATION:${duration}`))
  expect(busy(text)).toEqual([`03-04T08:00/03-04T${end}`])
})

test('a published busy time may last a fraction of an hour', () => {
  const published = [
    'BEGIN:VFREEBUSY',
    'FREEBUSY:20300304T080000Z/PT1.5H,20300305T080000Z/PT2H',
    'END:VFREEBUSY',
  ]
  expect(busy(calendar(...published))).toEqual(['03-04T08:00/03-04T09:30', '03-05T08:00/03-05T10:00'])
})

test('a calendar with events publishes no other busy times', () => {
  const published = ['BEGIN:VFREEBUSY', 'FREEBUSY:20300304T080000Z/PT1H', 'END:VFREEBUSY']
  const text = calendar(event('DTSTART:20300304T100000Z', 'DURATION:PT1H'), ...published)
  expect(busy(text)).toEqual(['03-04T10:00/03-04T11:00'])
})

test.each([
  ['tzone://Microsoft/Utc', '09:00'],
  ['(GMT-05:00) Eastern Time (US & Canada)', '13:00'],
  ['"(UTC+01:00) Amsterdam, Berlin, Bern"', '07:00'],
  ['(GMT+01.00) Sarajevo/Warsaw/Zagreb', '07:00'],
  ['"(UTC+05:30) Chennai, Kolkata"', '03:30'],
  ['(UTC) Coordinated Universal Time', '09:00'],
  ['Eastern Time', '13:00'],
  ['W. Europe Summer Time', '07:00'],
  ['Mid-Atlantic Standard Time', '11:00'],
  ['EST5EDT', '13:00'],
  ['CET', '07:00'],
  ['Japan', '00:00'],
  ['America/New York', '13:00'],
  ['My own zone', '05:00'],
  ['"(UTC-04:00) Atlantic Time (Canada)"', '12:00'],
  ['(UTC-03:30) Newfoundland', '11:30'],
  ['(UTC-09:00) Alaska', '17:00'],
  ['(UTC-05:00) Indiana (East)', '13:00'],
  ['(UTC-07:00) Arizona', '16:00'],
  ['"(GMT-08:00) Pacific Time (US & Canada); Tijuana"', '16:00'],
  ['"(UTC-07:00) La Paz, Mazatlan"', '16:00'],
  ['(UTC-08:00) Coordinated Universal Time-08', '17:00'],
  ['(UTC-06:00) Somewhere', '15:00'],
])('a time of the zone %s, which the calendar does not define, starts at %s UTC', (zone, time) => {
  const text = calendar(event(`DTSTART;TZID=${zone}:20300704T090000`, 'DURATION:PT1H'))
  expect(starts(text, 'Asia/Tbilisi')).toEqual([`07-04T${time}`])
})

test('the zone of a list of cities changes its clocks, also if the first city has no zone', () => {
  const zone = 'TZID="(UTC+10:00) Canberra, Melbourne, Sydney"'
  const text = calendar(event(`DTSTART;${zone}:20300104T090000`, 'DURATION:PT1H'))
  expect(starts(text)).toEqual(['01-03T22:00'])
})

test('an unknown place with the offset of the owner is of the zone of the owner', () => {
  const text = calendar(event('DTSTART;TZID=(UTC+01:00) Somewhere:20300704T090000', 'DURATION:PT1H'))
  expect(starts(text)).toEqual(['07-04T07:00'])
})

test('a zone that the calendar does not define is looked up once', () => {
  const lookUp = vi.spyOn(Intl, 'supportedValuesOf')
  const start = 'DTSTART;TZID="(UTC+01:00) Amsterdam, Berlin":20300304T090000'
  busy(calendar(event(start, 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3')))
  expect(lookUp).toHaveBeenCalledTimes(1)
  lookUp.mockRestore()
})

test('a zone that is defined without a rule is the place that it names', () => {
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Office', 'X-LIC-LOCATION:America/New_York', 'END:VTIMEZONE']
  const text = calendar(...zone, event('DTSTART;TZID=Office:20300704T090000', 'DURATION:PT1H'))
  expect(starts(text)).toEqual(['07-04T13:00'])
})

test('a floating time is of the zone that the calendar names for all of its events', () => {
  const floating = event('DTSTART:20300704T090000', 'DURATION:PT1H')
  expect(starts(calendar('X-WR-TIMEZONE:America/New_York', floating))).toEqual(['07-04T13:00'])
  expect(starts(calendar('X-WR-TIMEZONE:', floating))).toEqual(['07-04T07:00'])
  const day = event('DTSTART;VALUE=DATE:20300704')
  expect(starts(calendar('X-WR-TIMEZONE:America/New_York', day))).toEqual(['07-03T22:00'])
})

const monday = ['DTSTART:20300107T080000Z', 'DURATION:PT1H']
test.each([
  ['an exception without a value', event(...monday, 'EXDATE:')],
  [
    'a description with line breaks',
    event(...monday, 'DESCRIPTION:Agenda', 'first, second', '- third: four', '<b>'),
  ],
  ['a rule in lower case', event(...monday, 'RRULE:freq=weekly;by', ' day=mo;count=1')],
  ['line ends that were converted twice', event(...monday, 'SUMMARY:One', ' two').replaceAll('\r', '\r\r')],
  ['times of other properties that are none', event('CREATED:0000-00', ...monday, 'GEO:;')],
])('%s does not make the calendar unreadable', (_, text) => {
  expect(busy(calendar(text))).toEqual(['01-07T08:00/01-07T09:00'])
})

test('a property with a dot in its name does not continue the line before', () => {
  expect(busy(calendar(event(...monday, 'TRANSP:TRANSPARENT', 'X-FOO.BAR:1')))).toEqual([])
})

test('a value on the next line counts', () => {
  for (const lineEnd of ['\r\n', '\n', '\r\r\n']) {
    const text = calendar(event(...monday, 'RRULE:', ' FREQ=WEEKLY;COUNT=2')).replaceAll('\r\n', lineEnd)
    expect(starts(text)).toEqual(['01-07T08:00', '01-14T08:00'])
  }
})

test.each(['DTEND:', 'DURATION:'])('an event with `%s` without a value is unreadable, not free', line => {
  const text = calendar(event('DTSTART:20300107T080000Z', line))
  expect(() => busy(text)).toThrow(expect.objectContaining({ code: 'unreadable' }))
})

test('lines may end with a carriage return only, and a text that is cut off is unreadable', () => {
  const text = calendar(event(...monday))
  expect(busy(text.replaceAll('\r\n', '\r'))).toHaveLength(1)
  expect(() => busy(text.slice(0, -25))).toThrow(expect.objectContaining({ code: 'unreadable' }))
})
