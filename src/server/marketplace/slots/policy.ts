import type { FieldCode } from '#contract/error.ts'
import { slotLimits } from '#contract/limits.ts'
import { dayMs, minuteMs } from '#contract/time.ts'
import { readTime } from '#server/lib/time/wall-clock.ts'

export type TimeRange = { start: Date; end: Date }
export type SlotError = { field: 'startTime' | 'endTime'; code: FieldCode }

/**
 * Reads the two times of a slot in the interviewer's zone and checks them (specification, section 5): given, at least
 * 30 minutes and at most a year ahead, in order, 30 minutes to 8 hours long. The first thing that is wrong is what is said.
 */
export function parseRange(
  sent: { startTime: string; endTime: string },
  zone: string,
  now: Date,
): { range: TimeRange; fault?: never } | { range?: never; fault: SlotError } {
  const start = readTime(sent.startTime, zone)
  const end = readTime(sent.endTime, zone)
  if (start.fault) return { fault: { field: 'startTime', code: start.fault } }
  if (end.fault) return { fault: { field: 'endTime', code: end.fault } }
  const range = { start: start.at, end: end.at }
  const fault = validateRange(range, now)
  return fault ? { fault } : { range }
}

function validateRange({ start, end }: TimeRange, now: Date): SlotError | null {
  const leadMs = start.getTime() - now.getTime()
  const lengthMs = end.getTime() - start.getTime()
  if (leadMs < slotLimits.minLeadMinutes * minuteMs) return { field: 'startTime', code: 'slot.too_soon' }
  if (leadMs > slotLimits.maxAheadDays * dayMs) return { field: 'startTime', code: 'slot.too_far' }
  if (lengthMs <= 0) return { field: 'endTime', code: 'slot.end_before_start' }
  if (lengthMs < slotLimits.minMinutes * minuteMs) return { field: 'endTime', code: 'slot.too_short' }
  if (lengthMs > slotLimits.maxMinutes * minuteMs) return { field: 'endTime', code: 'slot.too_long' }
  return null
}

/** How many slots an interviewer may add who offers so many open ones: to come, and nobody's yet. */
export const getRemainingSlots = (open: number): number => Math.max(0, slotLimits.openAtMost - open)

/** Where slots came from: decides how a sentence about one of them begins and which input it stands under. */
export type SlotOrigin = 'single' | 'batch' | 'recurring'

/** How a sentence about one of several slots begins; null where there is only one to mean. */
export function getMessagePrefix(
  origin: SlotOrigin,
  count: number,
): 'slot.generated' | 'slot.of_several' | null {
  if (origin === 'recurring') return 'slot.generated'
  return origin === 'batch' && count > 1 ? 'slot.of_several' : null
}

export function getFieldPath(origin: SlotOrigin, index: number, field: SlotError['field']): string {
  return origin === 'batch' ? `timeSlots.${index}.${field}` : field
}

/** The first slot of a batch that overlaps an earlier one of the same batch. Touching is not overlapping. */
export function findOverlapWithin(ranges: readonly TimeRange[]): { index: number; with: TimeRange } | null {
  for (const [index, range] of ranges.entries()) {
    const earlier = ranges.slice(0, index).find(one => one.start < range.end && range.start < one.end)
    if (earlier) return { index, with: earlier }
  }
  return null
}
