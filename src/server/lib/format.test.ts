import { expect, test } from 'vitest'
import {
  type FormatContext,
  formatCount,
  formatDateTime,
  formatMoney,
  formatPercent,
  formatPeriod,
  formatShortDateTime,
} from './format.ts'

const tbilisi: FormatContext = { language: 'en', timeZone: 'Asia/Tbilisi' }
const [start, end] = ['2026-11-26T14:00:00.000Z', '2026-11-26T15:00:00.000Z']

test.each([
  [tbilisi, 'Thu 26/11/2026, 18:00 - 19:00 Tbilisi time (GMT+4)'],
  [{ ...tbilisi, language: 'ru' }, 'чт 26.11.2026, 18:00 - 19:00 (Грузия, GMT+4)'],
  [{ language: 'en', timeZone: 'America/New_York' }, 'Thu 26/11/2026, 09:00 - 10:00 New York time (GMT-5)'],
  [{ language: 'en', timeZone: 'Asia/Kolkata' }, 'Thu 26/11/2026, 19:30 - 20:30 Kolkata time (GMT+5:30)'],
  [{ language: 'en', timeZone: 'UTC' }, 'Thu 26/11/2026, 14:00 - 15:00 UTC'],
  [{ language: 'ru', timeZone: 'UTC' }, 'чт 26.11.2026, 14:00 - 15:00 UTC'],
  [{ language: 'en', timeZone: 'Etc/GMT-4' }, 'Thu 26/11/2026, 18:00 - 19:00 UTC+4'],
  [{ language: 'ru', timeZone: 'Etc/GMT-4' }, 'чт 26.11.2026, 18:00 - 19:00 UTC+4'],
  [{ language: 'en', timeZone: '+0400' }, 'Thu 26/11/2026, 18:00 - 19:00 UTC+4'],
  [{ language: 'en', timeZone: 'EST' }, 'Thu 26/11/2026, 09:00 - 10:00 UTC-5'],
  [{ language: 'en', timeZone: '+05:30' }, 'Thu 26/11/2026, 19:30 - 20:30 UTC+5:30'],
  [{ language: 'en', timeZone: 'EST5EDT' }, 'Thu 26/11/2026, 09:00 - 10:00 New York time (GMT-5)'],
] as [FormatContext, string][])(
  'a session is formatted with day, date, time and zone for %o',
  (context, expected) => {
    expect(formatPeriod(start, end, context)).toBe(expected)
  },
)

test.each([
  [tbilisi, 'Thu 26 Nov, 18:00 Tbilisi time'],
  [{ ...tbilisi, language: 'ru' }, 'чт 26 нояб., 18:00 (Грузия)'],
  [{ language: 'en', timeZone: 'UTC' }, 'Thu 26 Nov, 14:00 UTC'],
] as [FormatContext, string][])(
  'a subject has day, time and zone without the offset for %o',
  (context, expected) => {
    expect(formatShortDateTime(start, context)).toBe(expected)
  },
)

test('the offset is the one of the formatted day, before and after a clock change', () => {
  const berlin: FormatContext = { language: 'en', timeZone: 'Europe/Berlin' }
  expect(formatDateTime('2026-10-24T16:00:00Z', berlin)).toBe('Sat 24/10/2026, 18:00 Berlin time (GMT+2)')
  expect(formatDateTime('2026-10-25T17:00:00Z', berlin)).toBe('Sun 25/10/2026, 18:00 Berlin time (GMT+1)')
})

test('an hour that a clock change repeats is told apart by its offset', () => {
  const london: FormatContext = { language: 'en', timeZone: 'Europe/London' }
  expect(formatPeriod('2027-10-31T00:30:00Z', '2027-10-31T01:00:00Z', london)).toBe(
    'Sun 31/10/2027, 01:30 (UTC+1) - 01:00 (UTC+0) London time (GMT+1)',
  )
  expect(formatPeriod('2027-10-31T00:30:00Z', '2027-10-31T01:00:00Z', { ...london, language: 'ru' })).toBe(
    'вс 31.10.2027, 01:30 (UTC+1) - 01:00 (UTC+0, Великобритания)',
  )
  expect(formatShortDateTime('2027-10-31T01:30:00Z', { ...london, language: 'ru' })).toBe(
    'вс 31 окт., 01:30 (UTC+0, Великобритания)',
  )
  expect(formatDateTime('2027-10-31T01:30:00Z', london)).toBe(
    'Sun 31/10/2027, 01:30 (UTC+0) London time (GMT+0)',
  )
  expect(formatPeriod('2027-10-30T23:30:00Z', '2027-10-31T02:00:00Z', london)).toBe(
    'Sun 31/10/2027, 00:30 - 02:00 London time (GMT+1)',
  )
})

test('a session over midnight has both dates, and midnight is 00:00', () => {
  expect(formatPeriod('2026-11-26T19:30:00Z', '2026-11-26T20:30:00Z', tbilisi)).toBe(
    'Thu 26/11/2026, 23:30 - Fri 27/11/2026, 00:30 Tbilisi time (GMT+4)',
  )
})

test('amounts have a currency, two decimals and ordinary spaces', () => {
  expect(formatMoney(5000, 'USD', 'en')).toBe('USD 50.00')
  expect(formatMoney(123456, 'GEL', 'ru')).toBe('1 234,56 GEL')
  expect(formatPercent(50, 'ru')).toBe('50 %')
})

test('a counted noun takes the plural form of its number', () => {
  const hours = { one: 'час', few: 'часа', many: 'часов', other: 'часа' }
  expect([1, 2, 5, 12, 21, 24].map(n => formatCount(n, 'ru', hours))).toEqual([
    '1 час',
    '2 часа',
    '5 часов',
    '12 часов',
    '21 час',
    '24 часа',
  ])
})
