import { expect, test } from 'vitest'
import { defaultPeriod, isReversed, parsePeriod, serializePeriod } from './period-params.ts'

test('days and page are in the address, and defaults are left out', () => {
  const period = { from: '2026-11-01', to: '2026-11-30', page: 3 }
  expect(serializePeriod(period).toString()).toBe('from=2026-11-01&to=2026-11-30&page=3')
  expect(parsePeriod(serializePeriod(period))).toEqual(period)
  expect(serializePeriod(defaultPeriod).toString()).toBe('')
})

test('invalid values in an address count as missing', () => {
  expect(parsePeriod(new URLSearchParams('from=yesterday&to=2026-02-31&page=-1'))).toEqual(defaultPeriod)
})

test('an end day before the start day is detected', () => {
  expect(isReversed({ from: '2026-11-02', to: '2026-11-01', page: 1 })).toBe(true)
  expect(isReversed({ from: '', to: '2026-11-01', page: 1 })).toBe(false)
})
