import { z } from 'zod'
import { says } from '#contract/error.ts'
import { slotLimits } from '#contract/limits.ts'
import { amount, currency } from '#contract/money.ts'
import type { Slot, SlotInput } from '#contract/slot.ts'
import { inputDay, wallTime } from '#web/components/ui/format.ts'
import { addDays, clockOf, localTime, minutesOf, type Stretch } from './week-state.ts'

const required = says('slot.all_required')

/** A slot as people enter it: a day, and times on the clock of their zone; 24:30 is half past midnight after it. */
const row = z.object({
  date: z.iso.date(required),
  startTime: z.string().min(1, required),
  endTime: z.string().min(1, required),
  amount,
  currency,
})
export type Row = z.input<typeof row>

/** The fields lie as in a request for a batch, so that the server's word about one of them finds its place. */
export const rowsSchema = z.object({ timeSlots: z.array(row) })
export type Rows = z.input<typeof rowsSchema>

export const priceDefaults = { amount: slotLimits.defaultAmount, currency: slotLimits.defaultCurrency }

/** Tomorrow evening: when most people rehearse. */
export const firstRow = (now: number, zone: string): Row => ({
  date: addDays(inputDay(now, zone), 1),
  startTime: '18:00',
  endTime: '19:00',
  ...priceDefaults,
})

export const rowOfStretch = ({ day, start, end }: Stretch): Row => ({
  date: day,
  startTime: clockOf(start),
  endTime: clockOf(end),
  ...priceDefaults,
})

export function rowOfSlot(slot: Slot, zone: string): Row {
  const [start, end] = [wallTime(slot.startTime, zone), wallTime(slot.endTime, zone)]
  const isNextDay = end.slice(0, 10) > start.slice(0, 10)
  return {
    date: start.slice(0, 10),
    startTime: start.slice(11),
    endTime: isNextDay ? clockOf(minutesOf(end.slice(11)) + 24 * 60) : end.slice(11),
    amount: slot.amount,
    currency: slot.currency,
  }
}

/** The same time a day later: what is most likely to be added next. */
export const nextRow = (one: Row): Row => (one.date === '' ? one : { ...one, date: addDays(one.date, 1) })

/** Local times without a zone: the server reads them in the interviewer's. */
export const sentOf = ({ date, startTime, endTime, ...price }: Row): SlotInput => ({
  startTime: localTime(date, minutesOf(startTime)),
  endTime: localTime(date, minutesOf(endTime)),
  ...price,
})

/** Where a slot ends when its beginning moves: as long after it as before, if that was a length at all. */
export function movedEnd(before: string, after: string, end: string): string {
  const length = minutesOf(end) - minutesOf(before)
  return before === '' || after === '' || end === '' || length <= 0 ? end : clockOf(minutesOf(after) + length)
}
