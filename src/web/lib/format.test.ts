import { afterEach, expect, test, vi } from 'vitest'
import { localStore } from '#web/lib/storage/storage.ts'
import {
  browserTimeZone,
  chooseTimeZone,
  formatCountdown,
  formatDate,
  formatDateTime,
  formatDuration,
  formatFileSize,
  formatMoney,
  formatMonth,
  formatRelativeTime,
  formatTimeRange,
  hasOwnTimeZone,
  listTimeZones,
  provideProfileTimeZone,
  timeZoneName,
  toInputDate,
  toWallTime,
  weekdayName,
} from './format.ts'

test('a session shows day, date, times and zone', () => {
  const times = ['2026-11-26T14:00:00Z', '2026-11-26T15:00:00Z'] as const
  expect(formatDateTime(...times, 'Asia/Tbilisi', 'en')).toBe('Thu 26/11/2026, 18:00 - 19:00 Tbilisi time')
  expect(formatDateTime(...times, 'Asia/Tbilisi', 'ru')).toBe('чт 26.11.2026, 18:00 - 19:00 (Грузия)')
})

test('a session over midnight names both days', () => {
  expect(formatDateTime('2026-11-26T23:30:00Z', '2026-11-27T00:30:00Z', 'UTC', 'en')).toBe(
    'Thu 26/11/2026, 23:30 - Fri 27/11/2026, 00:30 UTC',
  )
})

test('times follow the zone across a clock change', () => {
  const hour = (at: string) => formatDateTime(at, null, 'Europe/Berlin', 'en')
  expect(hour('2026-10-24T16:00:00Z')).toBe('Sat 24/10/2026, 18:00 Berlin time')
  expect(hour('2026-10-25T16:00:00Z')).toBe('Sun 25/10/2026, 17:00 Berlin time')
})

test('the date is that of the zone, not of UTC', () => {
  expect(formatDate('2026-12-31T21:00:00Z', 'Asia/Tbilisi', 'en')).toBe('01/01/2027')
  expect(toInputDate('2026-12-31T21:00:00Z', 'Asia/Tbilisi')).toBe('2027-01-01')
})

test('zones have human names', () => {
  expect(timeZoneName('America/New_York', 'en')).toBe('New York time')
  expect(timeZoneName('Europe/Moscow', 'ru')).toBe('Москва')
})

test('zones without a place are named by their offset, and old names by their city', () => {
  expect(
    ['Etc/GMT-4', '+0400', 'EST', '+05:30', 'GMT', 'Etc/UTC'].map(zone => timeZoneName(zone, 'en')),
  ).toEqual(['UTC+4', 'UTC+4', 'UTC-5', 'UTC+5:30', 'UTC', 'UTC'])
  expect(timeZoneName('Etc/GMT-4', 'ru')).toBe('UTC+4')
  expect(timeZoneName('EST5EDT', 'en')).toBe('New York time')
  expect(formatDateTime('2026-11-26T14:00:00Z', null, 'Etc/GMT-4', 'ru')).toBe('чт 26.11.2026, 18:00 UTC+4')
})

test('an hour that a clock change repeats is told apart by its offset', () => {
  const times = ['2027-10-31T00:30:00Z', '2027-10-31T01:00:00Z'] as const
  expect(formatTimeRange(...times, 'Europe/London', 'en')).toBe('01:30 (UTC+1) - 01:00 (UTC+0)')
  expect(formatDateTime(...times, 'Europe/London', 'en')).toBe(
    'Sun 31/10/2027, 01:30 (UTC+1) - 01:00 (UTC+0) London time',
  )
  expect(formatDateTime(...times, 'Europe/London', 'ru')).toBe(
    'вс 31.10.2027, 01:30 (UTC+1) - 01:00 (UTC+0, Великобритания)',
  )
  expect(formatTimeRange('2027-10-30T23:30:00Z', '2027-10-31T02:00:00Z', 'Europe/London', 'en')).toBe(
    '00:30 - 02:00',
  )
})

const pretendBrowserZone = (timeZone: string | undefined) => {
  const original = Intl.DateTimeFormat.prototype.resolvedOptions
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...original.call(this), timeZone: timeZone as string }
  })
}
afterEach(() => {
  provideProfileTimeZone(() => undefined)
  localStore.removeItem('time_zone')
})

test.each(['Etc/Unknown', undefined, '', 'Mars/Olympus'])(
  'a browser that calls its zone %s shows the profile’s zone, and UTC without one',
  zone => {
    pretendBrowserZone(zone)
    expect(hasOwnTimeZone()).toBe(false)
    expect(browserTimeZone()).toBe('UTC')
    provideProfileTimeZone(() => 'Asia/Tbilisi')
    expect(browserTimeZone()).toBe('Asia/Tbilisi')
    provideProfileTimeZone(() => 'Etc/Unknown')
    expect(browserTimeZone()).toBe('UTC')
  },
)

test('a zone that the browser knows goes before that of the profile', () => {
  pretendBrowserZone('Europe/Berlin')
  provideProfileTimeZone(() => 'Asia/Tbilisi')
  chooseTimeZone('Asia/Tbilisi')
  expect(browserTimeZone()).toBe('Europe/Berlin')
})

test('a browser that says UTC shows the zone that its user chose', () => {
  pretendBrowserZone('UTC')
  provideProfileTimeZone(() => 'Asia/Tbilisi')
  expect(browserTimeZone()).toBe('UTC')
  chooseTimeZone('Asia/Tbilisi')
  expect(browserTimeZone()).toBe('Asia/Tbilisi')
})

test('a zone that this browser does not know is shown as UTC and named so', () => {
  expect(formatDateTime('2026-11-26T14:00:00Z', null, 'America/Nowhere', 'en')).toBe(
    'Thu 26/11/2026, 14:00 UTC',
  )
  expect(toWallTime('2026-11-26T14:00:00Z', 'Etc/Unknown')).toBe('2026-11-26T14:00')
})

test('the zone list is in the interface language and has no duplicates', () => {
  const named = (language: 'en' | 'ru') =>
    new Map(listTimeZones(language).map(timeZone => [timeZone.zone, timeZone.name]))
  expect(named('en').get('America/New_York')).toBe('New York')
  expect(named('ru').get('Asia/Tbilisi')).toBe('Грузия')
  expect(new Set(named('ru').values()).size).toBe(listTimeZones('ru').length)
})

test('clock times and weekdays match inputs and calendars', () => {
  expect(toWallTime('2026-12-31T21:30:00Z', 'Asia/Tbilisi')).toBe('2027-01-01T01:30')
  expect([weekdayName(0, 'en'), weekdayName(1, 'ru', 'long')]).toEqual(['Sun', 'понедельник'])
})

test.each([
  ['2026-11-20T12:45:00Z', 'in 45 minutes', 'через 45 минут'],
  ['2026-11-20T11:59:00Z', '1 minute ago', '1 минуту назад'],
  ['2026-11-20T12:00:20Z', 'now', 'сейчас'],
  ['2026-11-20T10:00:00Z', 'today', 'сегодня'],
  ['2026-11-20T23:00:00Z', 'today', 'сегодня'],
  ['2026-11-21T00:00:00Z', 'tomorrow', 'завтра'],
  ['2026-11-21T23:00:00Z', 'tomorrow', 'завтра'],
  ['2026-11-19T23:00:00Z', 'yesterday', 'вчера'],
  ['2026-11-26T01:00:00Z', 'in 6 days', 'через 6 дней'],
  ['2026-11-26T23:00:00Z', 'in 6 days', 'через 6 дней'],
  ['2026-12-11T12:00:00Z', 'in 3 weeks', 'через 3 недели'],
  ['2026-09-01T12:00:00Z', '3 months ago', '3 месяца назад'],
])('%s is %s', (at, english, russian) => {
  const now = '2026-11-20T12:00:00Z'
  expect([formatRelativeTime(at, now, 'en', 'UTC'), formatRelativeTime(at, now, 'ru', 'UTC')]).toEqual([
    english,
    russian,
  ])
})

test('days are those of the zone, also across a clock change', () => {
  const distance = (at: string, now: string, zone: string) => formatRelativeTime(at, now, 'en', zone)
  expect(distance('2026-11-20T21:00:00Z', '2026-11-20T12:00:00Z', 'Asia/Tbilisi')).toBe('tomorrow')
  expect(distance('2026-10-26T22:30:00Z', '2026-10-24T21:00:00Z', 'Europe/Berlin')).toBe('in 2 days')
})

test('an amount always has its currency', () => {
  expect(formatMoney(50, 'USD', 'en')).toBe('USD\u00a050')
  expect(formatMoney(49.5, 'USD', 'en')).toBe('USD\u00a049.50')
  expect(formatMoney(50, 'USD', 'en', 'exact')).toBe('USD\u00a050.00')
  expect(formatMoney(135.4, 'GEL', 'en', 'whole')).toBe('GEL\u00a0135')
  expect(formatMoney(1350.5, 'GEL', 'ru')).toBe('1\u00a0350,50\u00a0GEL')
})

test('months are short below a bar and long in a table', () => {
  expect([formatMonth('2026-11', 'en'), formatMonth('2026-11', 'en', 'long')]).toEqual([
    'Nov',
    'November 2026',
  ])
  expect([formatMonth('2026-11', 'ru'), formatMonth('2026-11', 'ru', 'long')]).toEqual([
    'нояб',
    'ноябрь 2026',
  ])
})

test('durations and countdowns', () => {
  expect([0, 45, 60, 90, 118, 120, 2880].map(minutes => formatDuration(minutes, 'en'))).toEqual([
    '0\u00a0min',
    '45\u00a0min',
    '1\u00a0h',
    '1\u00a0h 30\u00a0min',
    '1\u00a0h 58\u00a0min',
    '2\u00a0h',
    '48\u00a0h',
  ])
  expect(formatDuration(118, 'ru')).toBe('1\u00a0ч 58\u00a0мин')
  expect([formatCountdown(899_001), formatCountdown(3_727_000), formatCountdown(-5)]).toEqual([
    '15:00',
    '1:02:07',
    '00:00',
  ])
})

test('a file size uses the fitting unit, in powers of 1,024', () => {
  expect(formatFileSize(2 * 1024 ** 3, 'en')).toBe('2 GB')
  expect(formatFileSize(1.44 * 1024 ** 3, 'ru')).toBe('1,4 ГБ')
  expect(formatFileSize(412.3 * 1024 ** 2, 'en')).toBe('412 MB')
  expect(formatFileSize(6.72 * 1024 ** 2, 'en')).toBe('6.7 MB')
  expect(formatFileSize(25_880, 'en')).toBe('25 kB')
  expect(formatFileSize(0, 'en')).toBe('0 kB')
  expect(formatFileSize(37, 'en')).toBe('1 kB')
})
