import { expect, test } from 'vitest'
import { defaultPeriod, isPlausibleDay, isReversed, parsePeriod, serializePeriod } from './period-params.ts'

test('days and page live in the address, and what is usual is left out', () => {
  const period = { from: '2026-11-01', to: '2026-11-30', page: 3 }
  expect(serializePeriod(period).toString()).toBe('from=2026-11-01&to=2026-11-30&page=3')
  expect(parsePeriod(serializePeriod(period))).toEqual(period)
  expect(serializePeriod(defaultPeriod).toString()).toBe('')
})

test('what makes no sense in an address counts as not said', () => {
  expect(parsePeriod(new URLSearchParams('from=yesterday&to=2026-02-31&page=-1'))).toEqual(defaultPeriod)
})

test('a year that is still being typed is not asked for', () => {
  expect([isPlausibleDay('0202-11-01'), isPlausibleDay('2026-11-01'), isPlausibleDay('')]).toEqual([
    false,
    true,
    true,
  ])
})

test('a last day before the first one is noticed', () => {
  expect(isReversed({ from: '2026-11-02', to: '2026-11-01', page: 1 })).toBe(true)
  expect(isReversed({ from: '', to: '2026-11-01', page: 1 })).toBe(false)
})
