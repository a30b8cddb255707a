import { expect, test } from 'vitest'
import { slot as slotSchema } from '#contract/slot.ts'
import { createSlotStatusLookup } from './slot-status.ts'

const id = (last: number) => `0198a0de-0000-7000-8000-00000000000${last}`
const slotAt = (last: number, from: string, to: string) =>
  slotSchema.parse({
    ...{ id: id(last), startTime: `2026-11-26T${from}:00.000Z`, endTime: `2026-11-26T${to}:00.000Z` },
    ...{ isAvailable: true, amount: 50, currency: 'USD' },
  })
const timeOf = (last: number, from: string, to: string, isHeld = false) => {
  const { id: timeSlotId, startTime, endTime } = slotAt(last, from, to)
  return { timeSlotId, startTime, endTime, isHeld }
}

test('a slot conflicts with sessions it overlaps, even partially, but not with adjacent ones', () => {
  const getStatus = createSlotStatusLookup(
    [],
    [timeOf(1, '10:00', '11:00'), timeOf(2, '14:00', '15:00', true)],
  )
  expect(getStatus(slotAt(3, '09:30', '10:30'))).toEqual({ conflict: 'clash' })
  expect(getStatus(slotAt(3, '10:15', '10:45'))).toEqual({ conflict: 'clash' })
  expect(getStatus(slotAt(3, '13:00', '18:00'))).toEqual({ conflict: 'clashHeld' })
  for (const [from, to] of [
    ['09:00', '10:00'],
    ['11:00', '14:00'],
    ['15:00', '16:00'],
  ] as const)
    expect(getStatus(slotAt(3, from, to))).toEqual({})
  // The user's own slot does not conflict with itself.
  expect(getStatus(slotAt(1, '10:00', '11:00'))).toEqual({})
})
