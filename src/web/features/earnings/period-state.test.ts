import { expect, test } from 'vitest'
import { allSessions, isBackwards, isMeant, readPeriod, writePeriod } from './period-state.ts'

test('days and page live in the address, and what is usual is left out', () => {
  const period = { from: '2026-11-01', to: '2026-11-30', page: 3 }
  expect(writePeriod(period).toString()).toBe('from=2026-11-01&to=2026-11-30&page=3')
  expect(readPeriod(writePeriod(period))).toEqual(period)
  expect(writePeriod(allSessions).toString()).toBe('')
})

test('what makes no sense in an address counts as not said', () => {
  expect(readPeriod(new URLSearchParams('from=yesterday&to=2026-02-31&page=-1'))).toEqual(allSessions)
})

test('a year that is still being typed is not asked for', () => {
  expect([isMeant('0202-11-01'), isMeant('2026-11-01'), isMeant('')]).toEqual([false, true, true])
})

test('a last day before the first one is noticed', () => {
  expect(isBackwards({ from: '2026-11-02', to: '2026-11-01', page: 1 })).toBe(true)
  expect(isBackwards({ from: '', to: '2026-11-01', page: 1 })).toBe(false)
})
