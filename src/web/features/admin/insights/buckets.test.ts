import { expect, test } from 'vitest'
import { getShare, isLabelled, toBuckets } from './buckets.ts'

const daysOf = (count: number) => Array.from({ length: count }, (_, index) => ({ day: `day ${index}` }))

test('a short period has a bar for each day', () => {
  expect(toBuckets(daysOf(30))).toHaveLength(30)
  expect(toBuckets([])).toEqual([])
})

test('a long period has a bar for each week, and the last one is whole', () => {
  const buckets = toBuckets(daysOf(90))
  expect(buckets.map(({ days }) => days.length)).toEqual([6, ...Array.from({ length: 12 }, () => 7)])
  expect(buckets.at(-1)).toMatchObject({ from: 'day 83', to: 'day 89' })
})

test('a share of nothing is unknown', () => {
  expect(getShare(1, 4)).toBe(25)
  expect(getShare(0, 0)).toBeNull()
})

test('the last of many bars has a label', () => {
  expect([29, 28, 23].map(index => isLabelled(index, 30))).toEqual([true, false, true])
  expect(isLabelled(0, 7)).toBe(true)
})
