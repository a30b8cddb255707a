import type { Slot } from '#contract/slot.ts'
import { toInputDate } from '#web/components/ui/format.ts'

/** The times of one day, as the calendar of a zone has it. */
export type SlotDay = { key: string; firstStart: string; slots: readonly Slot[] }

export const groupSlotsByDay = (slots: readonly Slot[], zone: string): SlotDay[] =>
  [...Map.groupBy(slots, slot => toInputDate(slot.startTime, zone))].map(([key, ofDay]) => ({
    key,
    firstStart: ofDay[0]?.startTime ?? '',
    slots: ofDay,
  }))

/** How many days a list shows at once, from one of them on: a week, and no more times than can be looked through. */
export function countDaysToShow(days: readonly SlotDay[], from: number): number {
  const [daysAtMost, timesAtMost] = [7, 40]
  let [many, times] = [0, 0]
  for (const { slots } of days.slice(from, from + daysAtMost)) {
    times += slots.length
    if (many > 0 && times > timesAtMost) break
    many++
  }
  return many
}
