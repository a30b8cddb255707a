/** Minutes and seconds, with hours once there are any: 4:05, 1:02:03. */
export function formatPosition(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const two = (count: number) => String(count).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/**
 * A piece of a session that is gone through without a break: when it was, and how long it is, in milliseconds. Where it
 * was filmed, from where in the file on.
 */
export type TimelineSegment = { at: number; length: number; film: number | null }

/** Around something that happened while nothing was filmed. */
const beforeMs = 2000
const afterMs = 5000
/** Longer pauses are left out. */
const pauseMs = 20_000

type RecordedPart = { at: string; from: number; length: number }

/** What there is to go through, in its order: what was filmed, and around what happened when nothing was. */
export function buildTimeline(parts: readonly RecordedPart[], events: readonly number[]): TimelineSegment[] {
  const filmed = parts
    .map(({ at, from, length }) => ({ at: Date.parse(at), length, film: from }))
    .sort((one, two) => one.at - two.at)
  const around: TimelineSegment[] = []
  for (const event of [...events].sort((one, two) => one - two)) {
    const last = around.at(-1)
    if (last && event - beforeMs <= last.at + last.length + pauseMs)
      last.length = Math.max(last.length, event + afterMs - last.at)
    else around.push({ at: event - beforeMs, length: beforeMs + afterMs, film: null })
  }
  const alone = around.flatMap(one => subtractRecorded(one, filmed))
  return [...filmed, ...alone].sort((one, two) => one.at - two.at)
}

/** The pieces of a stretch that lie outside all of these. */
function subtractRecorded(
  { at, length }: TimelineSegment,
  filmed: readonly TimelineSegment[],
): TimelineSegment[] {
  const pieces: TimelineSegment[] = []
  let from = at
  for (const one of filmed) {
    if (one.at + one.length <= from || one.at >= at + length) continue
    if (one.at > from) pieces.push({ at: from, length: one.at - from, film: null })
    from = Math.max(from, one.at + one.length)
  }
  if (from < at + length) pieces.push({ at: from, length: at + length - from, film: null })
  return pieces
}

export const totalDuration = (stretches: readonly TimelineSegment[]): number =>
  stretches.reduce((sum, one) => sum + one.length, 0)

/** Where a moment of the session is in the replay; one that was left out is where it goes on. */
export function toPosition(stretches: readonly TimelineSegment[], moment: number): number {
  let before = 0
  for (const { at, length } of stretches) {
    if (moment < at + length) return before + Math.max(0, moment - at)
    before += length
  }
  return before
}

/** What is at a position: in which stretch, where that begins in the replay, and which moment of the session it is. */
export function locatePosition(stretches: readonly TimelineSegment[], position: number) {
  let begins = 0
  for (const [index, stretch] of stretches.entries()) {
    const isLast = index === stretches.length - 1
    if (position < begins + stretch.length || isLast)
      return {
        segment: stretch,
        segmentStart: begins,
        timestamp: stretch.at + Math.min(position - begins, stretch.length),
      }
    begins += stretch.length
  }
  return null
}

/** The last thing that had happened by a moment. */
export const latestBefore = <Item extends { at: number }>(
  items: readonly Item[],
  moment: number,
): Item | undefined => items.findLast(one => one.at <= moment)
