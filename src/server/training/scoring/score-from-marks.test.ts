import { expect, test } from 'vitest'
import { markNames } from './judge-network.ts'
import { type MarkedAnswer, scoreFromMarks } from './score-from-marks.ts'

const marksOf = (value: number | null) =>
  Object.fromEntries(markNames.map(name => [name, value])) as MarkedAnswer['marks']
const score = (marks: Partial<MarkedAnswer['marks']>, value = 2, redFlag = false) =>
  scoreFromMarks({ marks: { ...marksOf(value), ...marks }, redFlag })

test.each([
  ['nothing', 0, 0],
  ['hardly anything', 1, 2],
  ['an acceptable answer', 2, 5.5],
  ['a good answer', 3, 9],
])('marks for %s make such a score', (_, value, expected) => {
  expect(Math.abs(score({}, value) - expected)).toBeLessThan(1)
})

test.each(markNames)('a higher mark for %s never lowers the score', name => {
  const scores = [0, 1, 2, 3].map(value => score({ [name]: value }))
  expect(scores).toEqual(scores.toSorted((a, b) => a - b))
})

test('a score is from 0 to 10, and a red flag lowers it', () => {
  for (const value of [0, 3])
    for (const redFlag of [true, false]) {
      expect(score({}, value, redFlag)).toBeGreaterThanOrEqual(0)
      expect(score({}, value, redFlag)).toBeLessThanOrEqual(10)
    }
  expect(score({}, 3, true)).toBeLessThan(score({}, 3) - 0.5)
})

test('a mark that does not apply neither helps nor hurts an acceptable answer', () => {
  expect(score({ correct: null })).toBe(score({}))
})
