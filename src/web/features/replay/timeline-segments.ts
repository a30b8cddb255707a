/** Minutes and seconds of the session: 4:05, 62:03. Before its start -0:30. */
export function formatSessionTime(timestamp: number, startsAt: number): string {
  const seconds = Math.floor((timestamp - startsAt) / 1000)
  const size = Math.abs(seconds)
  return `${seconds < 0 ? '-' : ''}${Math.floor(size / 60)}:${String(size % 60).padStart(2, '0')}`
}

/** Continuous part of a session. File of the recording and offset in it are null where nothing was recorded. */
export type TimelineSegment = {
  startMs: number
  durationMs: number
  file: number | null
  videoOffsetMs: number | null
}

const unrecorded = { file: null, videoOffsetMs: null }

/** Time shown around an event outside the recording. */
const beforeMs = 2000
const afterMs = 5000
/** Longer pauses are skipped. */
const pauseMs = 20_000
/** Shorter gaps are not drawn, because a browser that reloads continues its recording within this time. */
const shortestGapMs = 1000

/** Part of a file of the recording. `from`, its offset in the file, and `length` are in milliseconds. */
type RecordedPart = { at: string; file: number; from: number; length: number }

const byStart = (a: TimelineSegment, b: TimelineSegment) => a.startMs - b.startMs
const endOf = ({ startMs, durationMs }: TimelineSegment) => startMs + durationMs

/** Segments of the replay in order: the recorded parts, and the time around events outside them. */
export function buildTimeline(parts: readonly RecordedPart[], events: readonly number[]): TimelineSegment[] {
  const recorded = parts
    .map(({ at, file, from, length }) => ({
      startMs: Date.parse(at),
      durationMs: length,
      file,
      videoOffsetMs: from,
    }))
    .sort(byStart)
  const aroundEvents: TimelineSegment[] = []
  for (const event of [...events].sort((a, b) => a - b)) {
    const last = aroundEvents.at(-1)
    if (last && event - beforeMs <= endOf(last) + pauseMs)
      last.durationMs = Math.max(last.durationMs, event + afterMs - last.startMs)
    else aroundEvents.push({ startMs: event - beforeMs, durationMs: beforeMs + afterMs, ...unrecorded })
  }
  const outside = aroundEvents.flatMap(segment => subtractRecorded(segment, recorded))
  return [...recorded, ...outside].sort(byStart)
}

/** Parts of a segment outside the recorded ones. */
function subtractRecorded(segment: TimelineSegment, recorded: readonly TimelineSegment[]): TimelineSegment[] {
  const rest: TimelineSegment[] = []
  const end = endOf(segment)
  const push = (from: number, to: number) =>
    rest.push({ startMs: from, durationMs: to - from, ...unrecorded })
  let start = segment.startMs
  for (const part of recorded) {
    if (endOf(part) <= start || part.startMs >= end) continue
    if (part.startMs > start) push(start, part.startMs)
    start = Math.max(start, endOf(part))
  }
  if (start < end) push(start, end)
  return rest
}

export const totalDuration = (segments: readonly TimelineSegment[]): number =>
  segments.reduce((total, { durationMs }) => total + durationMs, 0)

/** Position of a timestamp in the replay. A skipped timestamp maps to the next segment. */
export function toPosition(segments: readonly TimelineSegment[], timestamp: number): number {
  let position = 0
  for (const segment of segments) {
    if (timestamp < endOf(segment)) return position + Math.max(0, timestamp - segment.startMs)
    position += segment.durationMs
  }
  return position
}

/** Segment at a position, the position of its start, and the timestamp. Null if there are no segments. */
export function locatePosition(segments: readonly TimelineSegment[], position: number) {
  let segmentStart = 0
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1
    if (position < segmentStart + segment.durationMs || isLast)
      return {
        segment,
        segmentStart,
        timestamp: segment.startMs + Math.min(position - segmentStart, segment.durationMs),
      }
    segmentStart += segment.durationMs
  }
  return null
}

/** File to load at a position: the one that plays there or next, so that it is ready in time. */
export function fileAt(segments: readonly TimelineSegment[], position: number): number {
  const current = locatePosition(segments, position)?.segment
  const next = segments.find(
    ({ file, startMs }) => file !== null && current !== undefined && startMs >= current.startMs,
  )
  return next?.file ?? segments.findLast(({ file }) => file !== null)?.file ?? 0
}

export type BarSegment = { start: number; width: number; isAfterPause: boolean }

/** Segments of the bar as fractions of its width. Time that is skipped before one is a gap. */
export function toBarSegments(segments: readonly TimelineSegment[]): BarSegment[] {
  const total = totalDuration(segments)
  let start = 0
  return segments.map((segment, index) => {
    const previous = segments[index - 1]
    const bar = {
      start: start / total,
      width: segment.durationMs / total,
      isAfterPause: previous !== undefined && segment.startMs - endOf(previous) >= shortestGapMs,
    }
    start += segment.durationMs
    return bar
  })
}

/** Time between the first and the last segment that is skipped. */
export function skippedDuration(segments: readonly TimelineSegment[]): number {
  const [first, last] = [segments[0], segments.at(-1)]
  return first && last ? endOf(last) - first.startMs - totalDuration(segments) : 0
}

/** Where the recording opens: where it was recorded or the first of these moments, whichever is earlier. */
export function firstPosition(segments: readonly TimelineSegment[], moments: readonly number[]): number {
  const recorded = segments.find(segment => segment.videoOffsetMs !== null)
  const starts = [...moments, ...(recorded ? [recorded.startMs] : [])]
  return starts.length > 0 ? toPosition(segments, Math.min(...starts)) : 0
}

export const latestBefore = <Item extends { at: number }>(
  items: readonly Item[],
  timestamp: number,
): Item | undefined => items.findLast(item => item.at <= timestamp)
