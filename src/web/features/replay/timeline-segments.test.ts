import { expect, test } from 'vitest'
import {
  buildTimeline,
  fileAt,
  firstPosition,
  formatSessionTime,
  latestBefore,
  locatePosition,
  skippedDuration,
  toBarSegments,
  toPosition,
  totalDuration,
} from './timeline-segments.ts'

const at = (seconds: number) => Date.parse('2030-05-03T10:00:00Z') + seconds * 1000
const part = (seconds: number, from: number, length: number, file = 0) => ({
  at: new Date(at(seconds)).toISOString(),
  file,
  from: from * 1000,
  length: length * 1000,
})
const summary = (segments: ReturnType<typeof buildTimeline>) =>
  segments.map(segment => [
    (segment.startMs - at(0)) / 1000,
    segment.durationMs / 1000,
    segment.videoOffsetMs === null ? null : segment.videoOffsetMs / 1000,
  ])

test('recorded parts are in order, and events inside them add nothing', () => {
  const segments = buildTimeline([part(100, 30, 20), part(10, 0, 30)], [at(15), at(110)])
  expect(summary(segments)).toEqual([
    [10, 30, 0],
    [100, 20, 30],
  ])
  expect(totalDuration(segments)).toBe(50_000)
})

test('without a recording the timeline follows the events and skips long pauses', () => {
  expect(summary(buildTimeline([], [at(10), at(12), at(30), at(300)]))).toEqual([
    [8, 27, null],
    [298, 7, null],
  ])
  expect(buildTimeline([], [])).toEqual([])
})

test('events before and after the recording add segments without overlap', () => {
  expect(summary(buildTimeline([part(10, 0, 30)], [at(9), at(39), at(44)]))).toEqual([
    [7, 3, null],
    [10, 30, 0],
    [40, 9, null],
  ])
})

test('timestamps and positions map to each other', () => {
  const segments = buildTimeline([part(10, 0, 30), part(100, 30, 20)], [])
  expect(toPosition(segments, at(5))).toBe(0)
  expect(toPosition(segments, at(20))).toBe(10_000)
  expect(toPosition(segments, at(60))).toBe(30_000)
  expect(toPosition(segments, at(110))).toBe(40_000)
  expect(toPosition(segments, at(900))).toBe(50_000)
  expect(locatePosition(segments, 10_000)?.timestamp).toBe(at(20))
  expect(locatePosition(segments, 30_000)).toMatchObject({ segmentStart: 30_000, timestamp: at(100) })
  expect(locatePosition(segments, 90_000)?.timestamp).toBe(at(120))
  expect(locatePosition([], 0)).toBeNull()
})

test('a skipped pause is a gap of the bar, a segment that follows at once is none', () => {
  const segments = buildTimeline([part(10, 0, 30)], [at(9), at(39), at(44), at(300)])
  const bars = toBarSegments(segments)
  expect(bars.map(bar => bar.isAfterPause)).toEqual([false, false, false, true])
  expect(bars.map(bar => Math.round(bar.width * 49))).toEqual([3, 30, 9, 7])
  expect(bars[1]?.start).toBeCloseTo(3 / 49)
  expect(skippedDuration(segments)).toBe(249_000)
  expect([toBarSegments([]), skippedDuration([])]).toEqual([[], 0])
})

test('the recording opens where something is to see', () => {
  const events = buildTimeline([], [at(10), at(300)])
  expect(firstPosition(events, [at(300)])).toBe(toPosition(events, at(300)))
  expect(firstPosition(events, [])).toBe(0)
  const recorded = buildTimeline([part(100, 0, 30)], [at(10)])
  expect(firstPosition(recorded, [])).toBe(toPosition(recorded, at(100)))
  expect(firstPosition(recorded, [at(10)])).toBe(toPosition(recorded, at(10)))
})

test('times are minutes of the session', () => {
  const times = [-30, 0, 65, 3723].map(seconds => formatSessionTime(at(seconds), at(0)))
  expect(times).toEqual(['-0:30', '0:00', '1:05', '62:03'])
})

test('latestBefore returns the last item at or before a timestamp', () => {
  const items = [{ at: 1 }, { at: 5 }]
  expect([latestBefore(items, 0), latestBefore(items, 1), latestBefore(items, 9)]).toEqual([
    undefined,
    { at: 1 },
    { at: 5 },
  ])
})

test('at each position the file is loaded that plays there or next', () => {
  const segments = buildTimeline(
    [part(10, 0, 30), part(100, 0, 20, 1), part(130, 20, 20, 1)],
    [at(70), at(400)],
  )
  const files = [0, 29_999, 30_000, 37_000, 57_000, 76_999, 77_000].map(position =>
    fileAt(segments, position),
  )
  expect(files).toEqual([0, 0, 1, 1, 1, 1, 1])
  expect(fileAt(buildTimeline([], [at(5)]), 0)).toBe(0)
  expect(fileAt([], 0)).toBe(0)
})
