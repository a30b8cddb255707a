import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseTimeZone } from '#web/lib/format.ts'
import { localStore } from '#web/lib/storage/storage.ts'
import { fromLocalInput, futureLocalInput, localInput, toLocalInput } from './local-time.ts'

afterEach(() => localStore.removeItem('time_zone'))

beforeEach(() => {
  const isUtc = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  isUtc.mockReturnValue({ timeZone: 'UTC' } as Intl.ResolvedDateTimeFormatOptions)
  chooseTimeZone('Europe/London')
})

test('a time is one of the zone that the screens name', () => {
  expect(toLocalInput('2027-07-01T12:00:00.000Z')).toBe('2027-07-01T13:00')
  expect(fromLocalInput('2027-07-01T13:00')).toBe('2027-07-01T12:00:00.000Z')
  expect(fromLocalInput('')).toBeNull()
})

test('a repeated time means the first, and an unchanged one stays what it was', () => {
  const second = '2027-10-31T01:30:20.000Z'
  expect(fromLocalInput('2027-10-31T01:30')).toBe('2027-10-31T00:30:00.000Z')
  expect(fromLocalInput(toLocalInput(second), second)).toBe(second)
  expect(fromLocalInput('2027-10-31T01:45', second)).toBe('2027-10-31T00:45:00.000Z')
})

test('a skipped time is refused', () => {
  const problemOf = (typed: string) => localInput.safeParse(typed).error?.issues[0]?.message
  expect(problemOf('2027-03-28T01:30')).toBe('slot.skipped_by_dst')
  expect(problemOf('2027-03-28T02:00')).toBeUndefined()
  expect(problemOf('')).toBeUndefined()
})

test('whether a time is ahead is decided in the zone of the screens', () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2027-07-01T12:30:00Z'))
  const isAhead = (typed: string, saved?: string) => futureLocalInput(saved).safeParse(typed).success
  expect(isAhead('2027-07-01T13:29')).toBe(false)
  expect(isAhead('2027-07-01T13:31')).toBe(true)
  expect(isAhead('')).toBe(true)
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2027-10-31T01:00:00Z'))
  expect(isAhead('2027-10-31T01:30')).toBe(false)
  expect(isAhead('2027-10-31T01:30', '2027-10-31T01:30:00.000Z')).toBe(true)
})
