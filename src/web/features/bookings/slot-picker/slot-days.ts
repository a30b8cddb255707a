import { groupBy } from '#contract/group-by.ts'
import type { Slot } from '#contract/slot.ts'
import { toInputDate } from '#web/lib/format.ts'

/** Slot, or a time that becomes a slot once it is chosen. */
export type PickableTime = Pick<Slot, 'startTime' | 'endTime' | 'amount' | 'currency'> & { id: string }

/** Times of one calendar day in a zone. */
export type SlotDay<Time extends PickableTime = PickableTime> = {
  key: string
  firstStart: string
  slots: readonly Time[]
}

export const groupSlotsByDay = <Time extends PickableTime>(
  slots: readonly Time[],
  zone: string,
): SlotDay<Time>[] =>
  [...groupBy(slots, slot => toInputDate(slot.startTime, zone))].map(([key, ofDay]) => ({
    key,
    firstStart: ofDay[0]?.startTime ?? '',
    slots: ofDay,
  }))

/** Days to show at once from `from` on: a week, or fewer if they have many times. */
export function countDaysToShow(days: readonly SlotDay[], from: number): number {
  const [daysAtMost, timesAtMost] = [7, 40]
  let [dayCount, times] = [0, 0]
  for (const { slots } of days.slice(from, from + daysAtMost)) {
    times += slots.length
    if (dayCount > 0 && times > timesAtMost) break
    dayCount++
  }
  return dayCount
}
