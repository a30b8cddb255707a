import { expect, test, vi } from 'vitest'
import { timeZone } from './fields.ts'
import {
  canonicalizeTimeZone,
  findInstants,
  getUtcOffset,
  isRepeatedTime,
  isTimeZone,
  resolveLocalTime,
  toWallTime,
} from './time-zone.ts'

test.each(['', 'Etc/Unknown', 'etc/unknown', 'PST', 'Mars/Olympus', undefined])(
  '%s is no time zone',
  name => {
    expect(isTimeZone(name)).toBe(false)
  },
)

test.each([
  ['Etc/GMT-4', 'Etc/GMT-4'],
  ['+0400', 'Etc/GMT-4'],
  ['+04:00', 'Etc/GMT-4'],
  ['-05', 'Etc/GMT+5'],
  ['+0530', '+05:30'],
  ['UTC+3', 'Etc/GMT-3'],
  ['GMT+03:00', 'Etc/GMT-3'],
  ['GMT+0545', '+05:45'],
  ['UTC\u221205:30', '-05:30'],
  ['utc-5', 'Etc/GMT+5'],
  ['GMT +14', 'Etc/GMT-14'],
  [' Asia/Tbilisi ', 'Asia/Tbilisi'],
  ['Australia/Lord_Howe', 'Australia/Lord_Howe'],
  ['EST', 'Etc/GMT+5'],
  ['hst', 'Etc/GMT+10'],
  ['GMT', 'UTC'],
  ['GMT0', 'UTC'],
  ['Etc/UTC', 'UTC'],
  ['Zulu', 'UTC'],
  ['+00:00', 'UTC'],
  ['EST5EDT', 'America/New_York'],
  ['CET', 'Europe/Brussels'],
  ['W-SU', 'Europe/Moscow'],
  ['US/Pacific', 'America/Los_Angeles'],
  ['US/Pacific-New', 'America/Los_Angeles'],
  ['Canada/East-Saskatchewan', 'America/Regina'],
  ['Brazil/East', 'America/Sao_Paulo'],
  ['asia/tbilisi', 'Asia/Tbilisi'],
  ['Europe/Kyiv', 'Europe/Kyiv'],
  ['Asia/Calcutta', 'Asia/Calcutta'],
])('the zone %s of a request is kept as %s', (name, kept) => {
  expect(timeZone.parse(name)).toBe(kept)
  expect(canonicalizeTimeZone(kept)).toBe(kept)
})

test.each([undefined, null, ''])('where Intl answers %j for every zone, its name stays', answer => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  const answers = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone: answer as never }
  })
  expect(canonicalizeTimeZone('Asia/Tbilisi')).toBe('Asia/Tbilisi')
  answers.mockRestore()
})

test('an unknown zone of a request is an error and not a zone', () => {
  for (const name of ['Etc/Unknown', 'UTC+24', 'UTC+5:75', 'UTC+'])
    expect(timeZone.safeParse(name).success).toBe(false)
})

const london = 'Europe/London'
const repeated = { first: '2027-10-31T00:30:00Z', second: '2027-10-31T01:30:00Z' }

test('of a local time that comes twice both instants are found, the earlier one first', () => {
  const find = (local: string, zone = london) =>
    findInstants(local, zone).map(at => new Date(at).toISOString())
  expect(find('2027-10-31T01:30')).toEqual(['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z'])
  expect(find('2027-10-31T00:30')).toEqual(['2027-10-30T23:30:00.000Z'])
  expect(find('2027-10-31T02:00')).toEqual(['2027-10-31T02:00:00.000Z'])
  expect(find('2027-03-28T01:30')).toEqual([])
  expect(find('2027-04-04T01:45', 'Australia/Lord_Howe')).toEqual([
    '2027-04-03T14:45:00.000Z',
    '2027-04-03T15:15:00.000Z',
  ])
  expect(find('2027-05-03T10:00', 'Etc/GMT-4')).toEqual(['2027-05-03T06:00:00.000Z'])
})

test.each([
  ['a usual time', '2027-05-03T10:00', london, '2027-05-03T09:00Z', '2027-05-03T09:00Z'],
  ['a repeated time', '2027-10-31T01:30', london, '2027-10-31T00:30Z', '2027-10-31T01:30Z'],
  ['a skipped time', '2027-03-28T01:30', london, '2027-03-28T01:30Z', '2027-03-28T01:30Z'],
  ['a skipped midnight', '2027-03-14T00:00', 'America/Havana', '2027-03-14T05:00Z', '2027-03-14T05:00Z'],
  ['a repeated midnight', '2027-11-07T00:00', 'America/Havana', '2027-11-07T04:00Z', '2027-11-07T05:00Z'],
  ['the last day of all', '9999-12-31T00:00', london, '9999-12-31T00:00Z', '9999-12-31T00:00Z'],
])('%s has a first and a last instant', (_, local, zone, first, last) => {
  expect(resolveLocalTime(local, zone)).toEqual({ first: Date.parse(first), last: Date.parse(last) })
})

test('only times of the hour that comes twice are repeated', () => {
  const isRepeated = (at: string) => isRepeatedTime(Date.parse(at), london)
  expect([repeated.first, repeated.second].map(isRepeated)).toEqual([true, true])
  expect(['2027-10-30T23:59:00Z', '2027-10-31T02:00:00Z', '2027-03-28T01:00:00Z'].map(isRepeated)).toEqual([
    false,
    false,
    false,
  ])
})

test('the offset of an instant is that of the zone at that moment', () => {
  expect([repeated.first, repeated.second].map(at => getUtcOffset(Date.parse(at), london))).toEqual([60, 0])
  expect(toWallTime(Date.parse(repeated.first), london)).toBe('2027-10-31T01:30')
})
