import { expect, test } from 'vitest'
import { copyTimes, countSessions, fillWorkdays } from './schedule-form.ts'

const at = (weekday: number, startTime: string, endTime: string) => ({ weekday, startTime, endTime })

test('copied times replace those of the other days', () => {
  const times = [at(1, '09:00', '10:00'), at(1, '18:00', '20:00'), at(3, '12:00', '13:00')]
  expect(copyTimes(times, 1, [1, 3])).toEqual([
    at(1, '09:00', '10:00'),
    at(1, '18:00', '20:00'),
    at(3, '09:00', '10:00'),
    at(3, '18:00', '20:00'),
  ])
})

test('Monday to Friday get the times of the first workday that has some, otherwise evenings', () => {
  const filled = fillWorkdays([at(6, '10:00', '11:00'), at(2, '09:00', '10:00')])
  expect(filled.map(time => [time.weekday, time.startTime])).toEqual([
    [6, '10:00'],
    [2, '09:00'],
    [1, '09:00'],
    [3, '09:00'],
    [4, '09:00'],
    [5, '09:00'],
  ])
  expect(fillWorkdays([at(6, '10:00', '11:00')])).toHaveLength(6)
  expect(fillWorkdays([])).toEqual([1, 2, 3, 4, 5].map(weekday => at(weekday, '18:00', '21:00')))
})

test.each([
  ['18:00', '21:00', 60, 15, { count: 2, unusedMinutes: 45 }],
  ['18:00', '21:00', 60, 0, { count: 3, unusedMinutes: 0 }],
  ['23:00', '25:00', 45, 30, { count: 2, unusedMinutes: 0 }],
  ['18:00', '18:30', 60, 0, { count: 0, unusedMinutes: 30 }],
])('%s to %s fits sessions of %d minutes with a break of %d', (startTime, endTime, session, buffer, fits) => {
  expect(countSessions({ startTime, endTime }, { sessionMinutes: session, bufferMinutes: buffer })).toEqual(
    fits,
  )
})
