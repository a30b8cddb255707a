import { expect, test } from 'vitest'
import { slotId } from '#contract/id.ts'
import type { Slot } from '#contract/slot.ts'
import { listTimes, nextRow, rowFromSlot, shiftEnd, timeLabel, toSlotInput } from './slot-form.ts'

const zone = 'Europe/London'
const day = '2027-10-31'
const aSlot = (startTime: string, endTime: string): Slot => ({
  id: slotId.parse('0198a000-0000-7000-8000-000000000001'),
  startTime,
  endTime,
  isAvailable: true,
  amount: 50,
  currency: 'USD',
})

test.each([
  ['2027-10-31T00:30:00.000Z', '2027-10-31T01:00:00.000Z'],
  ['2027-10-31T01:30:00.000Z', '2027-10-31T02:00:00.000Z'],
  ['2027-10-31T00:00:00.000Z', '2027-10-31T01:30:00.000Z'],
  ['2027-10-30T22:30:00.000Z', '2027-10-31T01:30:00.000Z'],
  ['2027-11-01T10:00:30.000Z', '2027-11-01T11:00:30.000Z'],
])('the slot %s to %s, saved unchanged, stays as it is', (startTime, endTime) => {
  const slot = aSlot(startTime, endTime)
  expect(toSlotInput(rowFromSlot(slot, zone), zone, slot)).toEqual({
    startTime,
    endTime,
    amount: 50,
    currency: 'USD',
  })
})

test('times that are sent have the offset of their day', () => {
  const sent = (startTime: string, endTime: string, date = day) => {
    const input = toSlotInput({ date, startTime, endTime, amount: 50, currency: 'USD' }, zone)
    return [input.startTime, input.endTime]
  }
  expect(sent('01:30', '02:00')).toEqual(['2027-10-31T01:30:00+01:00', '2027-10-31T02:00:00+00:00'])
  expect(sent('01:30+00:00', '02:00')).toEqual(['2027-10-31T01:30:00+00:00', '2027-10-31T02:00:00+00:00'])
  expect(sent('23:30', '25:30+00:00', '2027-10-30')).toEqual([
    '2027-10-30T23:30:00+01:00',
    '2027-10-31T01:30:00+00:00',
  ])
  // The offset was chosen for another day.
  expect(sent('01:30+00:00', '02:00', '2027-10-24')).toEqual([
    '2027-10-24T01:30:00+01:00',
    '2027-10-24T02:00:00+01:00',
  ])
  // The server explains that this time does not exist.
  expect(sent('01:30', '02:30', '2027-03-28')[0]).toBe('2027-03-28T01:30:00')
})

test('a time that comes twice is offered twice, each with its offset', () => {
  const slotDay = { day, zone }
  const times = listTimes(['00:30', '01:30', '02:00'], slotDay)
  expect(times).toEqual(['00:30', '01:30', '01:30+00:00', '02:00'])
  expect(times.map(time => timeLabel(time, slotDay))).toEqual([
    '00:30',
    '01:30 (UTC+1)',
    '01:30 (UTC+0)',
    '02:00',
  ])
  expect(listTimes(['01:30'], { day: '2027-11-01', zone })).toEqual(['01:30'])
  expect(timeLabel('25:30+00:00', { day: '2027-10-30', zone })).toBe('01:30 (UTC+0)')
})

test('the end moves with the start by elapsed time', () => {
  expect(shiftEnd('01:30+00:00', '01:30', '02:00', { day, zone })).toBe('01:00+00:00')
  expect(shiftEnd('18:00', '23:30', '19:00', { day, zone })).toBe('24:30')
  expect(shiftEnd('18:00', '23:30', '19:00')).toBe('24:30')
  expect(shiftEnd('18:00', '19:00', '17:00', { day, zone })).toBe('17:00')
})

test('the same time a day later has no offset of the day before', () => {
  const row = rowFromSlot(aSlot('2027-10-31T01:30:00Z', '2027-10-31T02:00:00Z'), zone)
  expect(nextRow(row)).toMatchObject({ date: '2027-11-01', startTime: '01:30', endTime: '02:00' })
})
