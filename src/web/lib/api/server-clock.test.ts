import { expect, test } from 'vitest'
import { estimateOffset, refineOffset } from './server-clock.ts'

const noon = Date.parse('2030-05-01T12:00:00Z')

test('a clock that may be right is left alone', () => {
  expect(estimateOffset(refineOffset(null, noon, noon + 100, noon + 400))).toBe(0)
  expect(estimateOffset(refineOffset(null, noon, noon - 300, noon + 900))).toBe(0)
})

test('several replies narrow the offset of a clock', () => {
  const behind = 90_000
  const answers = [0, 1900, 4300, 7600].map(at => {
    const sentAt = noon + at - behind
    return { date: Math.floor((noon + at + 100) / 1000) * 1000, sentAt, receivedAt: sentAt + 200 }
  })
  const known = answers.reduce<ReturnType<typeof refineOffset> | null>(
    (before, { date, sentAt, receivedAt }) => refineOffset(before, date, sentAt, receivedAt),
    null,
  )
  expect(known && known.max - known.min).toBeLessThan(600)
  expect(Math.abs((known ? estimateOffset(known) : 0) - behind)).toBeLessThan(400)
})

test('a clock that is set is measured again', () => {
  const before = refineOffset(null, noon, noon, noon + 100)
  const set = noon - 3_600_000
  expect(Math.abs(estimateOffset(refineOffset(before, noon, set, set + 100)) - 3_600_000)).toBeLessThan(1000)
})
