import { expect, test } from 'vitest'
import type { Slot } from '#contract/slot.ts'
import {
  completeSelection,
  findSegmentAt,
  findSkippedTimes,
  formatMinutes,
  getCellState,
  getSelectedRange,
  getWeekDays,
  moveCell,
  proposeRange,
  splitIntoSegments,
  toLocalDateTime,
} from './week-layout.ts'

const slot = (startTime: string, endTime: string): Slot => ({
  id: startTime as Slot['id'],
  startTime,
  endTime,
  isAvailable: true,
  amount: 50,
  currency: 'USD',
})
const everythingFree = () => true
/** From Monday 23/11/2026. */
const week = getWeekDays('2026-11-26', '2026-11-23')

test('weeks are counted from today, also over the new year', () => {
  expect([week[0], week[6]]).toEqual(['2026-11-23', '2026-11-29'])
  expect(getWeekDays('2026-11-29', '2026-11-23')).toEqual(week)
  expect(getWeekDays('2026-11-30', '2026-11-23')[0]).toBe('2026-11-30')
  expect(getWeekDays('2027-01-01', '2026-12-26')).toContain('2027-01-01')
})

test('times are sent in wall-clock time, also after midnight', () => {
  expect(toLocalDateTime('2026-11-26', 18 * 60)).toBe('2026-11-26T18:00:00')
  expect(toLocalDateTime('2026-12-31', 24 * 60 + 30)).toBe('2027-01-01T00:30:00')
  expect(formatMinutes(24 * 60 + 30)).toBe('24:30')
})

test('a slot is placed by the clock of the zone', () => {
  const [segment] = splitIntoSegments(
    [slot('2026-11-26T14:00:00Z', '2026-11-26T15:30:00Z')],
    week,
    'Asia/Tbilisi',
  )
  expect(segment).toMatchObject({ day: '2026-11-26', start: 18 * 60, end: 19 * 60 + 30, side: 'whole' })
})

test('a slot over midnight has parts on both days, one that ends at midnight only on the first', () => {
  const over = splitIntoSegments([slot('2026-11-26T23:00:00Z', '2026-11-27T01:00:00Z')], week, 'UTC')
  expect(over.map(({ day, start, end }) => [day, start, end])).toEqual([
    ['2026-11-26', 23 * 60, 24 * 60],
    ['2026-11-27', 0, 60],
  ])
  expect(splitIntoSegments([slot('2026-11-26T23:00:00Z', '2026-11-27T00:00:00Z')], week, 'UTC')).toHaveLength(
    1,
  )
})

test('a slot beyond the end of the week is cut there', () => {
  const [segment, ...rest] = splitIntoSegments(
    [slot('2026-11-29T23:00:00Z', '2026-11-30T01:00:00Z')],
    week,
    'UTC',
  )
  expect([segment?.day, segment?.end, rest]).toEqual(['2026-11-29', 24 * 60, []])
})

test('the hour skipped by a clock change belongs to no slot', () => {
  const spring = getWeekDays('2026-03-29', '2026-03-23')
  expect([...findSkippedTimes(spring, 'Europe/Berlin')]).toEqual(['2026-03-29T02:00', '2026-03-29T02:30'])
  const [segment] = splitIntoSegments(
    [slot('2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z')],
    spring,
    'Europe/Berlin',
  )
  expect(segment).toMatchObject({ day: '2026-03-29', start: 90, end: 3 * 60 + 30 })
})

test('the hour repeated by a clock change shows both slots side by side', () => {
  const autumn = getWeekDays('2026-10-25', '2026-10-19')
  const twice = [
    slot('2026-10-25T00:00:00Z', '2026-10-25T01:00:00Z'),
    slot('2026-10-25T01:00:00Z', '2026-10-25T02:00:00Z'),
  ]
  const segments = splitIntoSegments(twice, autumn, 'Europe/Berlin')
  expect(segments.map(({ start, end, side }) => [start, end, side])).toEqual([
    [120, 150, 'left'],
    [120, 180, 'right'],
  ])
  expect(findSkippedTimes(autumn, 'Europe/Berlin').size).toBe(0)
})

test('an ordinary week has all its half hours, in zones with odd offsets too', () => {
  expect(findSkippedTimes(week, 'Asia/Kathmandu').size).toBe(0)
  expect(findSkippedTimes(week, 'Pacific/Kiritimati').size).toBe(0)
  expect(findSkippedTimes(week, 'Pacific/Midway').size).toBe(0)
})

test('half an hour is free unless it is past, skipped or taken', () => {
  const segments = splitIntoSegments([slot('2026-11-26T18:15:00Z', '2026-11-26T19:00:00Z')], week, 'UTC')
  const known = {
    segments,
    skipped: new Set(['2026-11-27T02:00']),
    earliest: '2026-11-25T12:10',
    daysOff: [],
  }
  const at = (day: string, minutes: number) => getCellState({ day, minutes }, known)
  expect(at('2026-11-26', 18 * 60)).toBe('taken')
  expect(at('2026-11-26', 19 * 60)).toBe('open')
  expect(at('2026-11-27', 120)).toBe('skipped')
  expect(at('2026-11-25', 12 * 60)).toBe('past')
  expect(at('2026-11-25', 12 * 60 + 30)).toBe('open')
  const daysOff = [{ from: '2026-11-26', to: '2026-11-27' }]
  const onDayOff = (day: string) => getCellState({ day, minutes: 20 * 60 }, { ...known, daysOff })
  expect(['2026-11-25', '2026-11-26', '2026-11-27'].map(onDayOff)).toEqual(['open', 'off', 'off'])
})

test('a drag covers the time between its ends, in both directions', () => {
  const down = { day: '2026-11-26', anchor: 600, head: 660 }
  expect(getSelectedRange(down, everythingFree)).toEqual({ day: '2026-11-26', start: 600, end: 690 })
  const up = { day: '2026-11-26', anchor: 660, head: 600 }
  expect(getSelectedRange(up, everythingFree)).toEqual({ day: '2026-11-26', start: 600, end: 690 })
})

test('a drag stops at a cell that is not free and after eight hours', () => {
  const selection = { day: '2026-11-26', anchor: 600, head: 900 }
  expect(getSelectedRange(selection, ({ minutes }) => minutes < 720).end).toBe(720)
  expect(getSelectedRange({ ...selection, anchor: 0, head: 1410 }, everythingFree)).toMatchObject({
    end: 480,
  })
})

test('a single touch proposes an hour, or half of one where no more is free', () => {
  const touch = { day: '2026-11-26', anchor: 600, head: 600 }
  expect(completeSelection(touch, everythingFree)).toMatchObject({ start: 600, end: 660 })
  expect(completeSelection(touch, ({ minutes }) => minutes < 630)).toMatchObject({ start: 600, end: 630 })
  expect(completeSelection({ ...touch, anchor: 1410, head: 1410 }, everythingFree)).toMatchObject({
    end: 1440,
  })
})

test('a day proposes its evening, else its first free hour, or nothing', () => {
  expect(proposeRange('2026-11-26', everythingFree)).toMatchObject({ start: 1080, end: 1140 })
  expect(proposeRange('2026-11-26', ({ minutes }) => minutes < 600)).toMatchObject({ start: 0, end: 60 })
  expect(proposeRange('2026-11-26', () => false)).toBeNull()
})

test('arrows pass a slot and stay in the week', () => {
  const segments = splitIntoSegments([slot('2026-11-26T10:00:00Z', '2026-11-26T12:00:00Z')], week, 'UTC')
  const go = (day: string, minutes: number, key: Parameters<typeof moveCell>[1]) =>
    moveCell({ day, minutes }, key, week, segments)
  expect(go('2026-11-26', 570, 'ArrowDown')).toEqual({ day: '2026-11-26', minutes: 600 })
  expect(go('2026-11-26', 600, 'ArrowDown')).toEqual({ day: '2026-11-26', minutes: 720 })
  expect(go('2026-11-26', 720, 'ArrowUp')).toEqual({ day: '2026-11-26', minutes: 600 })
  expect(go('2026-11-25', 660, 'ArrowRight')).toEqual({ day: '2026-11-26', minutes: 600 })
  expect(go('2026-11-23', 0, 'ArrowLeft')).toEqual({ day: '2026-11-23', minutes: 0 })
  expect(go('2026-11-26', 600, 'ArrowUp')).toEqual({ day: '2026-11-26', minutes: 570 })
  expect(go('2026-11-24', 600, 'End')).toEqual({ day: '2026-11-29', minutes: 600 })
  expect(findSegmentAt(segments, { day: '2026-11-26', minutes: 690 })?.slot.amount).toBe(50)
})
