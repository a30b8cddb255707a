import { expect, test } from 'vitest'
import { slot as slotSchema } from '#contract/slot.ts'
import { countDaysToShow, groupSlotsByDay } from './slot-days.ts'

const slots = (days: number, aDay: number) =>
  Array.from({ length: days * aDay }, (_, at) => {
    const start = Date.UTC(2026, 10, 26 + Math.floor(at / aDay), 0, (at % aDay) * 30)
    return slotSchema.parse({
      id: `0198a0de-0000-7000-8000-${String(at).padStart(12, '0')}`,
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + 1_800_000).toISOString(),
      ...{ isAvailable: true, amount: 50, currency: 'USD' },
    })
  })

test('days follow the reader’s calendar', () => {
  expect(groupSlotsByDay(slots(2, 3), 'UTC').map(day => day.slots.length)).toEqual([3, 3])
  expect(groupSlotsByDay(slots(1, 3), 'America/New_York').map(day => day.key)).toEqual(['2026-11-25'])
})

test('one week is shown, or fewer days if they have many times', () => {
  expect(countDaysToShow(groupSlotsByDay(slots(20, 2), 'UTC'), 0)).toBe(7)
  expect(countDaysToShow(groupSlotsByDay(slots(20, 2), 'UTC'), 18)).toBe(2)
  expect(countDaysToShow(groupSlotsByDay(slots(12, 40), 'UTC'), 0)).toBe(1)
  expect(countDaysToShow(groupSlotsByDay(slots(12, 30), 'UTC'), 0)).toBe(1)
  expect(countDaysToShow(groupSlotsByDay(slots(12, 10), 'UTC'), 5)).toBe(4)
})
