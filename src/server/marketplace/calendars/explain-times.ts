import type { dayTimeStates } from '#contract/calendars.ts'
import { slotLimits } from '#contract/limits.ts'
import { minuteMs } from '#contract/time.ts'
import { findStarts, type SessionTerms } from '#server/marketplace/session-types/policy.ts'
import { bookableUntil, padRange, type TimeRange } from '#server/marketplace/slots/policy.ts'

export type TimeState = (typeof dayTimeStates)[number]

/** What may hide a time of an interviewer. `bufferMinutes` is the gap that a session keeps. */
export type HidingTimes = {
  booked: readonly (TimeRange & { bufferMinutes: number })[]
  /** Busy times of connected calendars, with the calendar's name. */
  busy: readonly (TimeRange & { calendar: string })[]
  /** Free slots that the interviewer added by hand. */
  ownSlots: readonly TimeRange[]
  daysOff: readonly TimeRange[]
  /** Times of the weekly schedule that the interviewer deleted. */
  deleted: readonly TimeRange[]
  /** Times are offered until then. */
  horizon: Date
}

export type ExplainedTime = TimeRange & { state: TimeState; calendars: string[] }

export const overlaps = (one: TimeRange, other: TimeRange): boolean =>
  one.start < other.end && other.start < one.end

const pad = (range: TimeRange, minutes: number): TimeRange => padRange(range, minutes * minuteMs)

export const listCalendars = (time: TimeRange, busy: HidingTimes['busy']): string[] => [
  ...new Set(busy.filter(period => overlaps(period, time)).map(({ calendar }) => calendar)),
]

type TypeTerms = Pick<SessionTerms, 'minutes' | 'bufferMinutes' | 'noticeMinutes' | 'bookingMode'>

/**
 * Every start that the session type could have, with the first reason that hides it. The `offered` ones equal `findTimes`.
 */
export function explainTypeTimes(
  open: readonly TimeRange[],
  hiding: HidingTimes,
  terms: TypeTerms,
  now: Date,
): ExplainedTime[] {
  return findStarts(open, terms.minutes).map(({ fits, ...time }) => {
    const state = fits ? getTypeState(time, hiding, terms, now) : 'too_long'
    const isByCalendar = state === 'busy' || state === 'buffer'
    const calendars = isByCalendar ? listCalendars(pad(time, terms.bufferMinutes), hiding.busy) : []
    return { ...time, state, calendars }
  })
}

/** Why a session cannot take this time, or `offered`. The first reason counts. */
export function getTypeState(time: TimeRange, hiding: HidingTimes, terms: TypeTerms, now: Date): TimeState {
  const isIn = (ranges: readonly TimeRange[]) => ranges.some(range => overlaps(range, time))
  const isNear = (ranges: readonly (TimeRange & { bufferMinutes?: number })[]) =>
    ranges.some(({ bufferMinutes = 0, ...range }) =>
      overlaps(range, pad(time, Math.max(bufferMinutes, terms.bufferMinutes))),
    )
  if (isIn(hiding.daysOff)) return 'day_off'
  if (isIn(hiding.booked)) return 'booked'
  if (isIn(hiding.busy)) return 'busy'
  if (isIn(hiding.ownSlots)) return 'own_slot'
  if (isNear(hiding.booked) || isNear(hiding.busy)) return 'buffer'
  if (time.start >= hiding.horizon) return 'too_far'
  return bookableUntil(time.start, terms.bookingMode === 'approve', terms.noticeMinutes) <= now
    ? 'notice'
    : 'offered'
}

type ScheduleTerms = { bufferMinutes: number; noticeMinutes: number }

/** Why a time of the weekly hours has no slot. Null: nothing prevents it, and the next refresh adds it. */
export function explainMissingSlot(
  session: TimeRange,
  hiding: HidingTimes,
  { bufferMinutes, noticeMinutes }: ScheduleTerms,
  now: Date,
): TimeState | null {
  const isIn = (ranges: readonly TimeRange[]) => ranges.some(range => overlaps(range, session))
  if (isIn(hiding.daysOff)) return 'day_off'
  // A slot added by hand keeps no gap of its own.
  const others = [...hiding.booked, ...hiding.ownSlots.map(slot => ({ ...slot, bufferMinutes: 0 }))]
  if (others.some(other => overlaps(session, pad(other, Math.max(bufferMinutes, other.bufferMinutes)))))
    return 'buffer'
  if (isIn(hiding.deleted)) return 'deleted'
  if (session.start >= hiding.horizon) return 'too_far'
  const leadMinutes = Math.max(noticeMinutes, slotLimits.minLeadMinutes)
  return session.start.getTime() < now.getTime() + leadMinutes * minuteMs ? 'notice' : null
}

/** Ends of weekly intervals that are too short for another session. */
export function findRests(
  open: readonly TimeRange[],
  sessions: readonly TimeRange[],
  bufferMinutes: number,
): TimeRange[] {
  return open.flatMap(({ start, end }) => {
    const ends = sessions
      .filter(session => session.start >= start && session.end <= end)
      .map(session => session.end.getTime() + bufferMinutes * minuteMs)
    const from = new Date(Math.max(start.getTime(), ...ends))
    return from < end ? [{ start: from, end }] : []
  })
}

/** Starts without a gap, with the same reason, as one entry from the first to the last start. */
export function groupStarts(times: readonly ExplainedTime[], stepMinutes: number) {
  const groups: { from: Date; to: Date; state: TimeState; calendars: string[] }[] = []
  for (const { start, state, calendars } of times) {
    const last = groups.at(-1)
    const continues =
      last?.state === state &&
      last.calendars.join('\n') === calendars.join('\n') &&
      start.getTime() - last.to.getTime() === stepMinutes * minuteMs
    if (last && continues) last.to = start
    else groups.push({ from: start, to: start, state, calendars })
  }
  return groups
}
