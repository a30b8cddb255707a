import type { FieldCode } from '#contract/error.ts'
import type { SlotId } from '#contract/id.ts'
import { slotLimits } from '#contract/limits.ts'
import { type Money, toMinor } from '#contract/money.ts'
import { minuteMs } from '#contract/time.ts'
import type { leftOutReasons, WeeklyHours, WeeklyTime } from '#contract/weekly-schedule.ts'
import { type Range, roomFor } from '#server/marketplace/slots/policy.ts'

const dayMinutes = 24 * 60
const weekMinutes = 7 * dayMinutes

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Where in the week a time begins, and how long it lasts by the clock. */
function placeOf({ weekday, startTime, endTime }: WeeklyTime) {
  const [start, end] = [minutesOf(startTime), minutesOf(endTime)]
  return { at: weekday * dayMinutes + start, length: end > start ? end - start : end + dayMinutes - start }
}

/** What is wrong with weekly hours, and where: too short for a session, one time in another, days out of order. */
export function faultOf(hours: WeeklyHours): { path: string; code: FieldCode } | null {
  const places = hours.times.map(placeOf)
  for (const [index, { at, length }] of places.entries()) {
    if (length < hours.sessionMinutes) return { path: `times.${index}.endTime`, code: 'hours.too_short' }
    // The week has no end: what begins late on Saturday may last into Sunday.
    const isTwice = places.slice(0, index).some(other => {
      const behind = (at - other.at + weekMinutes) % weekMinutes
      return behind < other.length || weekMinutes - behind < length
    })
    if (isTwice) return { path: `times.${index}.startTime`, code: 'hours.overlap' }
  }
  const { startsOn, endsOn } = hours
  if (startsOn && endsOn && endsOn < startsOn) return { path: 'endsOn', code: 'dates.out_of_order' }
  const off = hours.daysOff.findIndex(({ from, to }) => to < from)
  return off < 0 ? null : { path: `daysOff.${off}.to`, code: 'dates.out_of_order' }
}

/** The price and the notice of every slot of these hours. */
export type Terms = { priceMinor: number; currency: Money['currency']; noticeMinutes: number }
export const termsOf = ({ amount, currency, noticeMinutes }: WeeklyHours): Terms => ({
  priceMinor: toMinor(amount),
  currency,
  noticeMinutes,
})

/** The sessions that fit into these times, one after the other with the buffer between them; none on a day off. */
export function sessionsOf(
  hours: WeeklyHours,
  open: readonly (Range & { day: string })[],
  daysOff: readonly Range[],
): Range[] {
  const { startsOn = '', endsOn = '9999-12-31' } = hours
  const bufferMs = hours.bufferMinutes * minuteMs
  const stepMs = hours.sessionMinutes * minuteMs + bufferMs
  const sessions: Range[] = []
  for (const { day, start, end } of open.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    if (day < startsOn || day > endsOn) continue
    for (let at = start.getTime(); at + stepMs - bufferMs <= end.getTime(); at += stepMs) {
      const one = { start: new Date(at), end: new Date(at + stepMs - bufferMs) }
      const before = sessions.at(-1)
      const isNear = before !== undefined && at < before.end.getTime() + bufferMs
      if (!isNear && !daysOff.some(off => off.start < one.end && one.start < off.end)) sessions.push(one)
    }
  }
  return sessions
}

/** A slot of the interviewer that is not withdrawn. */
export type Standing = Range & Terms & { id: SlotId; isFree: boolean; ofHours: boolean }

type LeftOut = Range & { why: (typeof leftOutReasons)[number]; by: Range }

/** What has to be done so that the slots ahead are those of the hours. */
export type Filling = {
  add: Range[]
  /** Free slots of the hours whose terms were others. */
  renew: SlotId[]
  /** Free slots of the hours so far that are not of them any more. */
  end: SlotId[]
  stays: number
  leftOut: LeftOut[]
  leftOver: number
}

/**
 * Compares the sessions of the hours with what stands: only free slots that were made from hours ever change. A new one keeps
 * clear of every other slot by the buffer, is not where one was deleted by hand, and can still be booked.
 */
export function fillingOf(
  sessions: readonly Range[],
  { standing, deleted }: { standing: readonly Standing[]; deleted: readonly Range[] },
  hours: WeeklyHours,
  now: Date,
): Filling {
  const own = standing.filter(one => one.ofHours && one.isFree && one.start > now)
  const others = standing.filter(one => !own.includes(one))
  const made = new Map(own.map(one => [keyOf(one), one]))
  const bufferMs = hours.bufferMinutes * minuteMs
  const [meetsOther, meetsDeleted] = [meeting(others, bufferMs), meeting(deleted, 0)]
  const soonest = now.getTime() + Math.max(hours.noticeMinutes, slotLimits.minLeadMinutes) * minuteMs
  const filling: Filling = { add: [], renew: [], end: [], stays: 0, leftOut: [], leftOver: 0 }
  let room = roomFor(others.filter(one => one.isFree && one.start > now).length)

  for (const session of sessions) {
    if (session.start <= now) continue
    const [other, gone] = [meetsOther(session), meetsDeleted(session)]
    const kept = made.get(keyOf(session))
    if (other) {
      // Booked, or added by hand at the very same time: nothing is missing.
      if (keyOf(other) === keyOf(session)) continue
      filling.leftOut.push({ ...session, why: overlaps(other, session) ? 'taken' : 'buffer', by: other })
    } else if (gone) filling.leftOut.push({ ...session, why: 'deleted', by: gone })
    else if (!kept && session.start.getTime() < soonest) continue
    else if (room === 0) filling.leftOver++
    else {
      room--
      if (!kept) filling.add.push(session)
      else {
        filling.stays++
        made.delete(keyOf(session))
        if (!hasTerms(kept, termsOf(hours))) filling.renew.push(kept.id)
      }
    }
  }
  filling.end = [...made.values()].map(one => one.id)
  return filling
}

const keyOf = ({ start, end }: Range) => `${start.getTime()} ${end.getTime()}`
const overlaps = (one: Range, other: Range) => one.start < other.end && other.start < one.end

const hasTerms = (slot: Terms, terms: Terms) =>
  slot.priceMinor === terms.priceMinor &&
  slot.currency === terms.currency &&
  slot.noticeMinutes === terms.noticeMinutes

/** Asked in their order, says which of these ranges each of others meets or comes too near: both are gone through once. */
function meeting<R extends Range>(ranges: readonly R[], apartMs: number) {
  let at = 0
  return ({ start, end }: Range): R | null => {
    let one = ranges[at]
    while (one && one.end.getTime() + apartMs <= start.getTime()) one = ranges[++at]
    return one && one.start.getTime() < end.getTime() + apartMs ? one : null
  }
}
