/** Minutes and seconds, with hours when needed: 4:05, 1:02:03. */
export function formatPosition(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const pad = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`
}

/** Continuous part of a session. Its offset in the video is null where nothing was recorded. */
export type TimelineSegment = { startMs: number; durationMs: number; videoOffsetMs: number | null }

/** Time shown around an event outside the recording. */
const beforeMs = 2000
const afterMs = 5000
/** Longer pauses are skipped. */
const pauseMs = 20_000

type RecordedPart = { at: string; from: number; length: number }

const byStart = (a: TimelineSegment, b: TimelineSegment) => a.startMs - b.startMs
const endOf = ({ startMs, durationMs }: TimelineSegment) => startMs + durationMs

/** Segments of the replay in order: the recorded parts, and the time around events outside them. */
export function buildTimeline(parts: readonly RecordedPart[], events: readonly number[]): TimelineSegment[] {
  const recorded = parts
    .map(({ at, from, length }) => ({ startMs: Date.parse(at), durationMs: length, videoOffsetMs: from }))
    .sort(byStart)
  const aroundEvents: TimelineSegment[] = []
  for (const event of [...events].sort((a, b) => a - b)) {
    const last = aroundEvents.at(-1)
    if (last && event - beforeMs <= endOf(last) + pauseMs)
      last.durationMs = Math.max(last.durationMs, event + afterMs - last.startMs)
    else aroundEvents.push({ startMs: event - beforeMs, durationMs: beforeMs + afterMs, videoOffsetMs: null })
  }
  const unrecorded = aroundEvents.flatMap(segment => subtractRecorded(segment, recorded))
  return [...recorded, ...unrecorded].sort(byStart)
}

/** Parts of a segment outside the recorded ones. */
function subtractRecorded(segment: TimelineSegment, recorded: readonly TimelineSegment[]): TimelineSegment[] {
  const rest: TimelineSegment[] = []
  const end = endOf(segment)
  const push = (from: number, to: number) =>
    rest.push({ startMs: from, durationMs: to - from, videoOffsetMs: null })
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

export const latestBefore = <Item extends { at: number }>(
  items: readonly Item[],
  timestamp: number,
): Item | undefined => items.findLast(item => item.at <= timestamp)
