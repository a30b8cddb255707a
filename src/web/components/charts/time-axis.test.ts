import { expect, test } from 'vitest'
import { layOutTimeAxis } from './LineChart.tsx'

test('distances are those of the dates', () => {
  expect(layOutTimeAxis([0, 10, 100]).positions).toEqual([0, 10, 100])
})

test('one point is in the middle, and equal times are spread', () => {
  expect(layOutTimeAxis([5])).toEqual({ positions: [50], labelled: new Set([0]) })
  expect(layOutTimeAxis([5, 5, 5]).positions).toEqual([0, 50, 100])
  expect(layOutTimeAxis([])).toEqual({ positions: [], labelled: new Set() })
})

test('labels keep their distance, and both ends have one', () => {
  expect([...layOutTimeAxis([0, 5, 30, 40, 60, 95, 100]).labelled].sort((a, b) => a - b)).toEqual([
    0, 2, 4, 6,
  ])
})
