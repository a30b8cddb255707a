import { z } from 'zod'
import { fieldCode } from '#contract/errors/error.ts'
import { slotLimits } from '#contract/limits.ts'
import { amount, currency } from '#contract/money.ts'
import type { Slot, SlotInput } from '#contract/slot.ts'
import { addIsoDays, dayMs, minuteMs } from '#contract/time.ts'
import {
  findInstants,
  formatIsoOffset,
  getRepeatedTimeSuffix,
  getUtcOffset,
  toWallTime,
} from '#contract/time-zone.ts'
import {
  type DayTimeRange,
  formatMinutes,
  parseMinutes,
  toLocalDateTime,
} from '#web/features/slots/calendar/week-layout.ts'
import { toInputDate, toKnownZone } from '#web/lib/format.ts'

const required = fieldCode('slot.all_required')

/**
 * Slot as entered: day and wall-clock times. 24:30 is half past midnight of the next day. The second of two times with
 * the same name, on the night when clocks go back, has its offset: `01:30+00:00`.
 */
const rowSchema = z.object({
  date: z.iso.date(required),
  startTime: z.string().min(1, required),
  endTime: z.string().min(1, required),
  amount,
  currency,
})
export type SlotFormRow = z.input<typeof rowSchema>

/** Same paths as in the batch request, so that server errors find their field. */
export const rowsSchema = z.object({ timeSlots: z.array(rowSchema) })
export type SlotFormValues = z.input<typeof rowsSchema>

export const priceDefaults = { amount: slotLimits.defaultAmount, currency: slotLimits.defaultCurrency }

/** Tomorrow evening, the most common time. */
export const defaultRow = (now: number, zone: string): SlotFormRow => ({
  date: addIsoDays(toInputDate(now, zone), 1),
  startTime: '18:00',
  endTime: '19:00',
  ...priceDefaults,
})

export const rowFromRange = ({ day, start, end }: DayTimeRange): SlotFormRow => ({
  date: day,
  startTime: formatMinutes(start),
  endTime: formatMinutes(end),
  ...priceDefaults,
})

export function rowFromSlot(slot: Slot, zone: string): SlotFormRow {
  const day = toInputDate(slot.startTime, zone)
  const toTime = (at: string) => toRowTime(Date.parse(at), { day, zone })
  return {
    date: day,
    startTime: toTime(slot.startTime),
    endTime: toTime(slot.endTime),
    amount: slot.amount,
    currency: slot.currency,
  }
}

/** Day of a slot, and the zone of its clock. */
export type SlotDay = { day: string; zone: string }

const offsetOf = (at: number, zone: string) => formatIsoOffset(getUtcOffset(at, toKnownZone(zone)))

/** Instants of an entered time, two if clocks show it twice. */
const instantsOf = (time: string, { day, zone }: SlotDay): number[] =>
  findInstants(toLocalDateTime(day, parseMinutes(time)), toKnownZone(zone))

/** Instant of an entered time. Without an offset the first of two is meant. */
function toInstant(time: string, slotDay: SlotDay): number | undefined {
  const instants = instantsOf(time, slotDay)
  return instants.find(at => offsetOf(at, slotDay.zone) === time.slice(5)) ?? instants[0]
}

/** Entered time of an instant, counted from the slot's day. */
function toRowTime(at: number, slotDay: SlotDay): string {
  const wall = toWallTime(at, toKnownZone(slotDay.zone))
  const days = (Date.parse(wall.slice(0, 10)) - Date.parse(slotDay.day)) / dayMs
  const clock = formatMinutes(parseMinutes(wall.slice(11)) + days * 24 * 60)
  const [first] = instantsOf(clock, slotDay)
  const isSecond = first !== undefined && first < Math.floor(at / minuteMs) * minuteMs
  return isSecond ? clock + offsetOf(at, slotDay.zone) : clock
}

/** Adds the second of two times with the same name, on the night when clocks go back. */
export const listTimes = (times: readonly string[], slotDay: SlotDay | undefined): string[] =>
  times.flatMap(time => {
    const second = slotDay && hasClockChange(slotDay) ? instantsOf(time, slotDay)[1] : undefined
    return slotDay && second !== undefined ? [time, time + offsetOf(second, slotDay.zone)] : [time]
  })

/** Between the day before and, because a slot may pass midnight, the day after the next. */
function hasClockChange({ day, zone }: SlotDay): boolean {
  const offsetAtNoon = (days: number) => offsetOf(Date.parse(`${addIsoDays(day, days)}T12:00:00Z`), zone)
  return offsetAtNoon(-1) !== offsetAtNoon(2)
}

/** `18:00`, after midnight `00:30` again, and `01:30 (UTC+1)` for a time that clocks show twice. */
export function timeLabel(time: string, slotDay: SlotDay | undefined): string {
  const at = slotDay && hasClockChange(slotDay) ? toInstant(time, slotDay) : undefined
  const suffix = slotDay && at !== undefined ? getRepeatedTimeSuffix(at, toKnownZone(slotDay.zone)) : ''
  return formatMinutes(parseMinutes(time) % (24 * 60)) + suffix
}

/** Minutes from one entered time to another. Without a day, by the clock. */
export function minutesBetween(start: string, end: string, slotDay: SlotDay | undefined): number {
  const [from, to] = [start, end].map(time => slotDay && toInstant(time, slotDay))
  return from === undefined || to === undefined
    ? parseMinutes(end) - parseMinutes(start)
    : (to - from) / minuteMs
}

/** Same time a day later, the most likely next slot. */
export const nextRow = (row: SlotFormRow): SlotFormRow =>
  row.date === ''
    ? row
    : {
        ...row,
        date: addIsoDays(row.date, 1),
        startTime: withoutOffset(row.startTime),
        endTime: withoutOffset(row.endTime),
      }

/** An offset belongs to the day for which it was chosen. */
export const withoutOffset = (time: string): string => time.slice(0, 5)

/** Local times with their offset. Times of `slot` that were not changed are sent as they are. */
export function toSlotInput(
  { date, startTime, endTime, ...price }: SlotFormRow,
  zone: string,
  slot?: Slot,
): SlotInput {
  const slotDay = { day: date, zone }
  const saved = slot && rowFromSlot(slot, zone)
  const unchanged = saved?.date === date ? saved : undefined
  return {
    startTime: slot && unchanged?.startTime === startTime ? slot.startTime : toSentTime(startTime, slotDay),
    endTime: slot && unchanged?.endTime === endTime ? slot.endTime : toSentTime(endTime, slotDay),
    ...price,
  }
}

/** A time that a clock change skips has no offset. It is sent without one, and the server explains why it is invalid. */
function toSentTime(time: string, slotDay: SlotDay): string {
  const at = toInstant(time, slotDay)
  return (
    toLocalDateTime(slotDay.day, parseMinutes(time)) + (at === undefined ? '' : offsetOf(at, slotDay.zone))
  )
}

/** Moves the end with the start and preserves a valid duration. */
export function shiftEnd(before: string, after: string, end: string, slotDay?: SlotDay): string {
  if (before === '' || after === '' || end === '') return end
  const length = minutesBetween(before, end, slotDay)
  if (length <= 0) return end
  const start = slotDay && toInstant(after, slotDay)
  return slotDay && start !== undefined
    ? toRowTime(start + length * minuteMs, slotDay)
    : formatMinutes(parseMinutes(after) + length)
}
