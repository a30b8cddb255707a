import { expect, test } from 'vitest'
import { getPeriod, listDays, listDaysToCompute, summarize } from './policy.ts'

const now = new Date('2030-05-01T00:00:30Z')

const firstAccount = '2029-12-01'

test('the first run computes the last 90 days', () => {
  const days = listDaysToCompute({ lastComputed: null, firstAccount }, now)
  expect([days[0], days.at(-1), days.length]).toEqual(['2030-01-31', '2030-04-30', 90])
})

test('the first run begins with the day of the first account, and computes at least the last day', () => {
  const computed = (firstAccount: string | null) =>
    listDaysToCompute({ lastComputed: null, firstAccount }, now)
  expect(computed('2030-04-28')).toEqual(['2030-04-28', '2030-04-29', '2030-04-30'])
  expect(computed('2030-05-01')).toEqual(['2030-04-30'])
  expect(computed(null)).toEqual(['2030-04-30'])
})

test('the day that has ended is computed with the six before, once', () => {
  const days = listDaysToCompute({ lastComputed: '2030-04-29', firstAccount }, now)
  expect([days[0], days.at(-1), days.length]).toEqual(['2030-04-23', '2030-04-30', 8])
  expect(listDaysToCompute({ lastComputed: '2030-04-30', firstAccount }, now)).toEqual([])
})

test('a period ends with the last day that has ended', () => {
  const period = getPeriod(7, now)
  expect(period).toEqual({ from: '2030-04-24', to: '2030-04-30', until: '2030-05-01' })
  expect(listDays(period)).toHaveLength(7)
})

test('figures are summed by key, and every day and hour has a row', () => {
  const of = (metric: string, key: string, count: number) => ({ day: '2030-04-30', metric, key, count })
  const summary = summarize(
    ['2030-04-29', '2030-04-30'],
    [
      of('holds', '', 4),
      of('offered_by_specialty', 'backend', 3),
      of('booked_by_specialty', 'backend', 1),
      of('searches_by_specialty', 'qa', 2),
      of('empty_searches_by_specialty', 'qa', 2),
      of('booked_by_hour', '9', 1),
    ],
  )
  expect(summary.days.map(({ day, holds }) => [day, holds])).toEqual([
    ['2030-04-29', 0],
    ['2030-04-30', 4],
  ])
  expect(summary.specialties).toEqual([
    { key: 'qa', offered: 0, booked: 0, searches: 2, emptySearches: 2 },
    { key: 'backend', offered: 3, booked: 1, searches: 0, emptySearches: 0 },
  ])
  expect(summary.hours).toHaveLength(24)
  expect(summary.hours[9]).toEqual({ key: '9', offered: 0, booked: 1 })
})
