import { afterEach, expect, test, vi } from 'vitest'
import { estimateOffset, recordServerTime, refineOffset, serverNow, useIsClockWrong } from './server-clock.ts'

afterEach(() => {
  vi.useRealTimers()
  // The module is shared by the test files of a worker.
  recordServerTime(new Date().toUTCString(), Date.now())
})

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

test.each([
  ['two days behind', -48 * 3_600_000, true],
  ['13 hours ahead', 13 * 3_600_000, true],
  ['six minutes ahead', 6 * 60_000, true],
  ['four minutes behind', -4 * 60_000, false],
  ['right', 0, false],
])('the time is the server’s on a computer whose clock is %s', (_, lead, isWrong) => {
  vi.useFakeTimers({ now: noon + lead, toFake: ['Date'] })
  recordServerTime(new Date(noon).toUTCString(), Date.now())
  expect(Math.abs(serverNow() - noon)).toBeLessThanOrEqual(1000)
  expect(useIsClockWrong.getState()).toBe(isWrong)
})

test('a reply without a date changes nothing', () => {
  vi.useFakeTimers({ now: noon + 3_600_000, toFake: ['Date'] })
  recordServerTime(new Date(noon).toUTCString(), Date.now())
  recordServerTime(null, Date.now())
  expect(Math.abs(serverNow() - noon)).toBeLessThanOrEqual(1000)
})
