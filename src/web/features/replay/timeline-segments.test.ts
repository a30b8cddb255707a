import { expect, test } from 'vitest'
import {
  buildTimeline,
  latestBefore,
  locatePosition,
  toPosition,
  totalDuration,
} from './timeline-segments.ts'

const at = (seconds: number) => Date.parse('2030-05-03T10:00:00Z') + seconds * 1000
const part = (seconds: number, from: number, length: number) => ({
  at: new Date(at(seconds)).toISOString(),
  from: from * 1000,
  length: length * 1000,
})
const seen = (stretches: ReturnType<typeof buildTimeline>) =>
  stretches.map(one => [
    (one.at - at(0)) / 1000,
    one.length / 1000,
    one.film === null ? null : one.film / 1000,
  ])

test('what was filmed comes in its order, and what happened inside it adds nothing', () => {
  const stretches = buildTimeline([part(100, 30, 20), part(10, 0, 30)], [at(15), at(110)])
  expect(seen(stretches)).toEqual([
    [10, 30, 0],
    [100, 20, 30],
  ])
  expect(totalDuration(stretches)).toBe(50_000)
})

test('without a film it goes from one thing to the next, and leaves long pauses out', () => {
  expect(seen(buildTimeline([], [at(10), at(12), at(30), at(300)]))).toEqual([
    [8, 27, null],
    [298, 7, null],
  ])
  expect(buildTimeline([], [])).toEqual([])
})

test('what happened before and after the film is there as well, and nothing twice', () => {
  expect(seen(buildTimeline([part(10, 0, 30)], [at(9), at(39), at(44)]))).toEqual([
    [7, 3, null],
    [10, 30, 0],
    [40, 9, null],
  ])
})

test('moments and positions lead to each other', () => {
  const stretches = buildTimeline([part(10, 0, 30), part(100, 30, 20)], [])
  expect(toPosition(stretches, at(5))).toBe(0)
  expect(toPosition(stretches, at(20))).toBe(10_000)
  expect(toPosition(stretches, at(60))).toBe(30_000)
  expect(toPosition(stretches, at(110))).toBe(40_000)
  expect(toPosition(stretches, at(900))).toBe(50_000)
  expect(locatePosition(stretches, 10_000)?.timestamp).toBe(at(20))
  expect(locatePosition(stretches, 30_000)).toMatchObject({ segmentStart: 30_000, timestamp: at(100) })
  expect(locatePosition(stretches, 90_000)?.timestamp).toBe(at(120))
  expect(locatePosition([], 0)).toBeNull()
})

test('the latest is what had happened by then', () => {
  const items = [{ at: 1 }, { at: 5 }]
  expect([latestBefore(items, 0), latestBefore(items, 1), latestBefore(items, 9)]).toEqual([
    undefined,
    { at: 1 },
    { at: 5 },
  ])
})
