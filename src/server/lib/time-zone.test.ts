import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTimeZone } from '#contract/time-zone.ts'
import { expandRecurringSlots, formatLocalRange, getStartOfDay, parseLocalTime } from './time-zone.ts'

const newYork = 'America/New_York'
const read = (text: string, zone = newYork) => {
  const time = parseLocalTime(text, zone)
  return time.error ?? time.at.toISOString()
}

test('a time with an offset or Z ignores the zone', () => {
  expect(read('2030-05-03T10:00:00Z')).toBe('2030-05-03T10:00:00.000Z')
  expect(read('2030-05-03T10:00+04:00')).toBe('2030-05-03T06:00:00.000Z')
})

test('a local time is parsed in the zone', () => {
  expect(read('2030-05-03T10:00')).toBe('2030-05-03T14:00:00.000Z')
  expect(read('2030-05-03T10:00:00.000', 'Asia/Tbilisi')).toBe('2030-05-03T06:00:00.000Z')
})

test('a local time that a clock change skips is rejected', () => {
  expect(read('2030-03-10T01:59')).toBe('2030-03-10T06:59:00.000Z')
  expect(read('2030-03-10T02:00')).toBe('slot.skipped_by_dst')
  expect(read('2030-03-10T02:59:59')).toBe('slot.skipped_by_dst')
  expect(read('2030-03-10T03:00')).toBe('2030-03-10T07:00:00.000Z')
})

test('a local time that a clock change repeats means the first one', () => {
  expect(read('2030-11-03T01:30')).toBe('2030-11-03T05:30:00.000Z')
  expect(read('2030-11-03T02:00')).toBe('2030-11-03T07:00:00.000Z')
})

test.each([
  '2030-02-30T10:00',
  '2030-05-03',
  '2030-05-03T25:00',
  'tomorrow',
  '9999-05-03T10:00',
  '2030-05-03T10',
])('%s is not a time', text => expect(read(text)).toBe('field.invalid'))

test('an empty time is a missing field', () => {
  expect(read(' ')).toBe('slot.all_required')
})

test('a day starts at midnight of the zone, or at the first time that exists', () => {
  expect(getStartOfDay(new Date('2030-05-01T02:00:00Z'), newYork).toISOString()).toBe(
    '2030-04-30T04:00:00.000Z',
  )
  // Beirut's clock change skips midnight.
  expect(getStartOfDay(new Date('2030-03-31T12:00:00Z'), 'Asia/Beirut').toISOString()).toBe(
    '2030-03-30T22:00:00.000Z',
  )
})

test('a slot is formatted with its date and time in the zone', () => {
  const range = { start: new Date('2030-05-03T22:00:00Z'), end: new Date('2030-05-03T23:30:00Z') }
  expect(formatLocalRange(range, newYork)).toBe('03/05/2030, 18:00–19:30 (America/New_York)')
})

test('a slot in an hour that a clock change repeats is formatted with the offsets', () => {
  const range = { start: new Date('2027-10-31T00:30:00Z'), end: new Date('2027-10-31T01:00:00Z') }
  expect(formatLocalRange(range, 'Europe/London')).toBe(
    '31/10/2027, 01:30 (UTC+1)–01:00 (UTC+0) (Europe/London)',
  )
  expect(formatLocalRange(range, 'Etc/GMT-4')).toBe('31/10/2027, 04:30–05:00 (UTC+4)')
})

const zones = ['UTC', newYork, 'Europe/London', 'Asia/Tbilisi', 'Australia/Lord_Howe', 'America/St_Johns']
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)

test('a recurring slot has the same local time on each day, or is rejected where a clock change skips it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 0, max: 60 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
      clock,
      (zone, offset, length, weekdays, startTime) => {
        const dayAfter = (days: number) => new Date(Date.UTC(2030, 0, 1 + days)).toISOString().slice(0, 10)
        const range = { startDate: dayAfter(offset), endDate: dayAfter(offset + length), weekdays }
        const times = expandRecurringSlots(
          { ...range, startTime, endTime: '23:59', amount: 1, currency: 'USD' },
          1000,
        )
        const days = Array.from({ length: length + 1 }, (_, i) => dayAfter(offset + i))
        expect(times.map(time => time.startTime.slice(0, 10))).toEqual(
          days.filter(day => weekdays.includes(new Date(day).getUTCDay())),
        )
        for (const time of times) {
          const { at, error: parseError } = parseLocalTime(time.startTime, zone)
          if (at) expect(`${clockIn(zone, at)}`).toBe(time.startTime)
          else expect(parseError).toBe('slot.skipped_by_dst')
        }
      },
    ),
    { numRuns: 200 },
  )
})

/** Local time in the zone, by the runtime's own formatter. */
function clockIn(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return parts.format(at).replace(' ', 'T')
}

test('times can be parsed in every zone that a profile accepts', () => {
  const now = new Date('2030-05-03T10:00:00Z')
  const otherNames = [
    'ACT',
    'AST',
    'PST',
    'pst',
    'IST',
    'EST',
    'EST5EDT',
    'GMT0',
    'UCT',
    'Etc/GMT+12',
    '+01:00',
    '-0930',
    '+01',
  ]
  const zones = [...Intl.supportedValuesOf('timeZone'), ...otherNames].filter(isTimeZone)
  expect(zones).not.toContain('PST')
  for (const zone of zones) {
    expect(getStartOfDay(now, zone).getTime()).toBeLessThanOrEqual(now.getTime())
    expect(parseLocalTime('2030-05-03T10:00', zone).error).toBeUndefined()
  }
})
