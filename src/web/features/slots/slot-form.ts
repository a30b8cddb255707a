import { z } from 'zod'
import { fieldCode } from '#contract/error.ts'
import { slotLimits } from '#contract/limits.ts'
import { amount, currency } from '#contract/money.ts'
import type { Slot, SlotInput } from '#contract/slot.ts'
import { toInputDate, toWallTime } from '#web/components/ui/format.ts'
import { addDays, type DayTimeRange, formatMinutes, parseMinutes, toLocalDateTime } from './week-layout.ts'

const required = fieldCode('slot.all_required')

/** A slot as people enter it: a day, and times on the clock of their zone; 24:30 is half past midnight after it. */
const rowSchema = z.object({
  date: z.iso.date(required),
  startTime: z.string().min(1, required),
  endTime: z.string().min(1, required),
  amount,
  currency,
})
export type SlotFormRow = z.input<typeof rowSchema>

/** The fields lie as in a request for a batch, so that the server's word about one of them finds its place. */
export const rowsSchema = z.object({ timeSlots: z.array(rowSchema) })
export type SlotFormValues = z.input<typeof rowsSchema>

export const priceDefaults = { amount: slotLimits.defaultAmount, currency: slotLimits.defaultCurrency }

/** Tomorrow evening: when most people rehearse. */
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

/** The same time a day later: what is most likely to be added next. */
export const nextRow = (one: SlotFormRow): SlotFormRow =>
  one.date === '' ? one : { ...one, date: addDays(one.date, 1) }

/** Local times without a zone: the server reads them in the interviewer's. */
export const toSlotInput = ({ date, startTime, endTime, ...price }: SlotFormRow): SlotInput => ({
  startTime: toLocalDateTime(date, parseMinutes(startTime)),
  endTime: toLocalDateTime(date, parseMinutes(endTime)),
  ...price,
})

/** Where a slot ends when its beginning moves: as long after it as before, if that was a length at all. */
export function shiftEnd(before: string, after: string, end: string): string {
  const length = parseMinutes(end) - parseMinutes(before)
  return before === '' || after === '' || end === '' || length <= 0
    ? end
    : formatMinutes(parseMinutes(after) + length)
}
