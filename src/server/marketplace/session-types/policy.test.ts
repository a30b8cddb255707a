import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SessionQuestion } from '#contract/session-type.ts'
import { sessionTypeLimits } from '#contract/session-type-limits.ts'
import { minuteMs } from '#contract/time.ts'
import { expandWeeklySchedule } from '#server/lib/time-zone.ts'
import { bookableUntil, type TimeRange } from '#server/marketplace/slots/policy.ts'
import { checkAnswers, findTimes, type InterviewerTime } from './policy.ts'

const stepMs = sessionTypeLimits.stepMinutes * minuteMs

type Terms = Parameters<typeof findTimes>[1]
const terms: Terms = { minutes: 60, bufferMinutes: 0, noticeMinutes: 60, bookingMode: 'instant' }
const range = (start: string, end: string): TimeRange => ({
  start: new Date(`2030-05-06T${start}:00Z`),
  end: new Date(`2030-05-06T${end}:00Z`),
})
const now = new Date('2030-05-01T09:00:00Z')
const starts = (time: Partial<InterviewerTime>, changed: Partial<Terms> = {}, at = now) =>
  findTimes({ open: [], busy: [], blocked: [], ...time }, { ...terms, ...changed }, at).map(({ start }) =>
    start.toISOString().slice(11, 16),
  )

test('times start every quarter of an hour, as long as the session fits', () => {
  expect(starts({ open: [range('10:10', '11:40')] })).toEqual(['10:10', '10:25', '10:40'])
})

test('intervals without a gap count as one, each with its own grid', () => {
  expect(starts({ open: [range('10:30', '11:05'), range('10:00', '10:30')] }, { minutes: 45 })).toEqual([
    '10:00',
    '10:15',
  ])
  expect(starts({ open: [range('10:00', '10:30'), range('10:35', '11:05')] }, { minutes: 45 })).toEqual([])
})

test('busy times keep the buffer, days off and slots added by hand do not', () => {
  const open = [range('10:00', '14:00')]
  const half = { minutes: 30, bufferMinutes: 30 }
  expect(starts({ open, busy: [range('11:00', '13:00')] }, half)).toEqual(['10:00', '13:30'])
  expect(starts({ open, blocked: [range('10:30', '13:15')] }, half)).toEqual(['10:00', '13:15', '13:30'])
})

test('a time is offered until its notice passes, and requests leave time for the answer', () => {
  const open = [range('10:00', '13:00')]
  const at = new Date('2030-05-06T09:00:00Z')
  expect(starts({ open }, { minutes: 30 }, at)[0]).toBe('10:15')
  expect(starts({ open }, { minutes: 30, bookingMode: 'approve' }, at)[0]).toBe('11:30')
})

/** Independent of `findTimes`: each time of the grid, and whether it may be offered. */
function* everyTime({ open, busy, blocked }: InterviewerTime, changed: Terms, at: Date) {
  const grid = open.flatMap(({ start, end }) =>
    Array.from(
      { length: Math.ceil((end.getTime() - start.getTime()) / stepMs) },
      (_, step) => start.getTime() + step * stepMs,
    ),
  )
  const isOpen = (ms: number) => open.some(({ start, end }) => start.getTime() <= ms && ms < end.getTime())
  const touches = (ranges: readonly TimeRange[], from: number, to: number) =>
    ranges.some(({ start, end }) => start.getTime() < to && from < end.getTime())
  for (const ms of new Set(grid.toSorted((a, b) => a - b))) {
    const endMs = ms + changed.minutes * minuteMs
    const bufferMs = changed.bufferMinutes * minuteMs
    const minutes = Array.from({ length: changed.minutes }, (_, minute) => ms + minute * minuteMs)
    const isOffered =
      minutes.every(isOpen) &&
      !touches(busy, ms - bufferMs, endMs + bufferMs) &&
      !touches(blocked, ms, endMs) &&
      at < bookableUntil(new Date(ms), changed.bookingMode === 'approve', changed.noticeMinutes)
    yield { ms, isOffered }
  }
}

const clock = fc
  .integer({ min: 0, max: 24 * 12 - 1 })
  .map(fives => new Date(fives * 5 * minuteMs).toISOString().slice(11, 16))
const weekly = fc.record({ weekday: fc.integer({ min: 0, max: 6 }), startTime: clock, endTime: clock })
/** Within the week after the clock change. */
const someRange = (from: Date) =>
  fc
    .tuple(fc.integer({ min: -200, max: 4 * 24 * 12 }), fc.integer({ min: 1, max: 60 }))
    .map(([fives, length]) => ({
      start: new Date(from.getTime() + fives * 5 * minuteMs),
      end: new Date(from.getTime() + (fives + length) * 5 * minuteMs),
    }))

/** Days before the clocks go forward and back, and a day without a change. */
const moments = [
  '2030-03-30T12:00:00Z',
  '2030-10-26T12:00:00Z',
  '2030-03-09T12:00:00Z',
  '2030-05-01T09:00:00Z',
]
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata']

const anySchedule = fc.constantFrom(...moments).chain(moment => {
  const at = new Date(moment)
  return fc.record({
    at: fc.constant(at),
    zone: fc.constantFrom(...zones),
    times: fc.array(weekly, { maxLength: 6 }),
    busy: fc.array(someRange(at), { maxLength: 6 }),
    blocked: fc.array(someRange(at), { maxLength: 3 }),
    terms: fc.record({
      minutes: fc.integer({ min: 6, max: 24 }).map(fives => fives * 5),
      bufferMinutes: fc.constantFrom(0, 10, 15, 45),
      noticeMinutes: fc.constantFrom(30, 60, 600),
      bookingMode: fc.constantFrom('instant' as const, 'approve' as const),
    }),
  })
})

test('for any week, zone and clock change, exactly the fitting times of the grid are offered', () => {
  fc.assert(
    fc.property(anySchedule, ({ at, zone, times, busy, blocked, terms: changed }) => {
      const time = { open: expandWeeklySchedule(times, zone, at, 4), busy, blocked }
      const offered = findTimes(time, changed, at).map(({ start }) => start.getTime())
      const expected = [...everyTime(time, changed, at)].filter(({ isOffered }) => isOffered)
      expect(offered).toEqual(expected.map(({ ms }) => ms))
    }),
  )
})

const id = (last: number) => `0198a000-0000-7000-8000-00000000000${last}`
const questions: SessionQuestion[] = [
  { id: id(1), kind: 'text', label: 'Your goal?', required: true },
  { id: id(2), kind: 'choice', label: 'Language?', required: false, options: ['Go', 'Python'] },
  { id: id(3), kind: 'link', label: 'Your CV?', required: false },
]
const check = (...given: [number, string][]) =>
  checkAnswers(
    { questions, isDefault: false },
    given.map(([last, answer]) => ({ questionId: id(last), answer })),
  )

test('answers keep their questions, links get their scheme, and empty answers are left out', () => {
  expect(check([3, 'example.com/cv'], [1, 'An offer'], [2, ''])).toEqual({
    answers: [
      { questionId: id(1), label: 'Your goal?', answer: 'An offer' },
      { questionId: id(3), label: 'Your CV?', answer: 'https://example.com/cv' },
    ],
  })
})

test.each<[string, [number, string][], string, string]>([
  ['a missing required answer', [[2, 'Go']], 'answers.0', 'field.required'],
  [
    'an unknown question',
    [
      [1, 'An offer'],
      [9, 'x'],
    ],
    'answers.1',
    'field.invalid',
  ],
  [
    'two answers to a question',
    [
      [1, 'An offer'],
      [1, 'Another'],
    ],
    'answers.1',
    'field.invalid',
  ],
  [
    'an unknown option',
    [
      [1, 'An offer'],
      [2, 'Rust'],
    ],
    'answers.1',
    'answer.option',
  ],
  [
    'a link without https',
    [
      [1, 'An offer'],
      [3, 'http://example.com'],
    ],
    'answers.2',
    'link.invalid',
  ],
])('%s is refused', (_, given, path, code) => {
  expect(check(...given)).toEqual({ error: { path, code } })
})

test('only the default type can be booked without answers', () => {
  expect(checkAnswers({ questions, isDefault: true }, undefined)).toEqual({ answers: [] })
  expect(checkAnswers({ questions, isDefault: true }, [])).toMatchObject({ error: { path: 'answers.0' } })
  expect(checkAnswers({ questions, isDefault: false }, undefined)).toMatchObject({
    error: { path: 'answers.0' },
  })
})
