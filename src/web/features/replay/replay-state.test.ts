import { expect, test } from 'vitest'
import { latestBy, lengthOf, placeAt, positionOf, stretchesOf } from './replay-state.ts'

const at = (seconds: number) => Date.parse('2030-05-03T10:00:00Z') + seconds * 1000
const part = (seconds: number, from: number, length: number) => ({
  at: new Date(at(seconds)).toISOString(),
  from: from * 1000,
  length: length * 1000,
})
const seen = (stretches: ReturnType<typeof stretchesOf>) =>
  stretches.map(one => [
    (one.at - at(0)) / 1000,
    one.length / 1000,
    one.film === null ? null : one.film / 1000,
  ])

test('what was filmed comes in its order, and what happened inside it adds nothing', () => {
  const stretches = stretchesOf([part(100, 30, 20), part(10, 0, 30)], [at(15), at(110)])
  expect(seen(stretches)).toEqual([
    [10, 30, 0],
    [100, 20, 30],
  ])
  expect(lengthOf(stretches)).toBe(50_000)
})

test('without a film it goes from one thing to the next, and leaves long pauses out', () => {
  expect(seen(stretchesOf([], [at(10), at(12), at(30), at(300)]))).toEqual([
    [8, 27, null],
    [298, 7, null],
  ])
  expect(stretchesOf([], [])).toEqual([])
})

test('what happened before and after the film is there as well, and nothing twice', () => {
  expect(seen(stretchesOf([part(10, 0, 30)], [at(9), at(39), at(44)]))).toEqual([
    [7, 3, null],
    [10, 30, 0],
    [40, 9, null],
  ])
})

test('moments and positions lead to each other', () => {
  const stretches = stretchesOf([part(10, 0, 30), part(100, 30, 20)], [])
  expect(positionOf(stretches, at(5))).toBe(0)
  expect(positionOf(stretches, at(20))).toBe(10_000)
  expect(positionOf(stretches, at(60))).toBe(30_000)
  expect(positionOf(stretches, at(110))).toBe(40_000)
  expect(positionOf(stretches, at(900))).toBe(50_000)
  expect(placeAt(stretches, 10_000)?.moment).toBe(at(20))
  expect(placeAt(stretches, 30_000)).toMatchObject({ begins: 30_000, moment: at(100) })
  expect(placeAt(stretches, 90_000)?.moment).toBe(at(120))
  expect(placeAt([], 0)).toBeNull()
})

test('the latest is what had happened by then', () => {
  const items = [{ at: 1 }, { at: 5 }]
  expect([latestBy(items, 0), latestBy(items, 1), latestBy(items, 9)]).toEqual([
    undefined,
    { at: 1 },
    { at: 5 },
  ])
})
