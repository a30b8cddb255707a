import { z } from 'zod'
import { fieldCode } from '#contract/error.ts'
import { slotLimits } from '#contract/limits.ts'
import { amount, currency } from '#contract/money.ts'
import type { Slot, SlotInput } from '#contract/slot.ts'
import {
  addDays,
  type DayTimeRange,
  formatMinutes,
  parseMinutes,
  toLocalDateTime,
} from '#web/features/slots/calendar/week-layout.ts'
import { toInputDate, toWallTime } from '#web/lib/format.ts'

const required = fieldCode('slot.all_required')

/** Slot as entered: day and wall-clock times. 24:30 is half past midnight of the next day. */
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
  date: addDays(toInputDate(now, zone), 1),
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
  const [start, end] = [toWallTime(slot.startTime, zone), toWallTime(slot.endTime, zone)]
  const isNextDay = end.slice(0, 10) > start.slice(0, 10)
  return {
    date: start.slice(0, 10),
    startTime: start.slice(11),
    endTime: isNextDay ? formatMinutes(parseMinutes(end.slice(11)) + 24 * 60) : end.slice(11),
    amount: slot.amount,
    currency: slot.currency,
  }
}

/** Same time a day later, the most likely next slot. */
export const nextRow = (row: SlotFormRow): SlotFormRow =>
  row.date === '' ? row : { ...row, date: addDays(row.date, 1) }

/** Local times without a zone. The server reads them in the interviewer's zone. */
export const toSlotInput = ({ date, startTime, endTime, ...price }: SlotFormRow): SlotInput => ({
  startTime: toLocalDateTime(date, parseMinutes(startTime)),
  endTime: toLocalDateTime(date, parseMinutes(endTime)),
  ...price,
})

/** Moves the end with the start and preserves a valid duration. */
export function shiftEnd(before: string, after: string, end: string): string {
  const length = parseMinutes(end) - parseMinutes(before)
  return before === '' || after === '' || end === '' || length <= 0
    ? end
    : formatMinutes(parseMinutes(after) + length)
}
