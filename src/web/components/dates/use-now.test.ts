import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onTick } from './use-now.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-06-01T10:00:57.500Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('all listeners share one interval, which stops with the last of them', () => {
  const stops = [onTick('second', vi.fn<() => void>()), onTick('minute', vi.fn<() => void>())]
  expect(vi.getTimerCount()).toBe(1)
  stops[0]?.()
  expect(vi.getTimerCount()).toBe(1)
  stops[1]?.()
  expect(vi.getTimerCount()).toBe(0)
})

test('a listener of seconds is called each second, and one of minutes when a minute begins', () => {
  const [second, minute] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const stops = [onTick('second', second), onTick('minute', minute)]
  vi.advanceTimersByTime(2000)
  expect([second, minute].map(({ mock }) => mock.calls.length)).toEqual([2, 0])
  vi.advanceTimersByTime(1000)
  expect([second, minute].map(({ mock }) => mock.calls.length)).toEqual([3, 1])
  vi.advanceTimersByTime(59_000)
  expect(minute).toHaveBeenCalledTimes(1)
  for (const stop of stops) stop()
  vi.advanceTimersByTime(60_000)
  expect(minute).toHaveBeenCalledTimes(1)
})
