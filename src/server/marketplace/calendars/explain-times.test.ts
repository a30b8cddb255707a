import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteMs } from '#contract/time.ts'
import { findTimes } from '#server/marketplace/session-types/policy.ts'
import { explainTypeTimes, groupStarts } from './explain-times.ts'

const now = new Date('2030-05-01T09:00:00Z')

const range = fc
  .record({ from: fc.integer({ min: 0, max: 280 }), length: fc.integer({ min: 1, max: 40 }) })
  .map(({ from, length }) => ({
    start: new Date(now.getTime() + from * 5 * minuteMs),
    end: new Date(now.getTime() + (from + length) * 5 * minuteMs),
  }))
const ranges = fc.array(range, { maxLength: 4 })

const anySchedule = fc.record({
  open: ranges,
  booked: ranges,
  busy: ranges,
  ownSlots: ranges,
  daysOff: ranges,
  terms: fc.record({
    minutes: fc.integer({ min: 3, max: 24 }).map(fives => fives * 5),
    bufferMinutes: fc.constantFrom(0, 10, 45),
    noticeMinutes: fc.constantFrom(30, 60, 600),
    bookingMode: fc.constantFrom('instant' as const, 'approve' as const),
  }),
})

test('exactly the starts that are offered have no reason that hides them', () => {
  fc.assert(
    fc.property(anySchedule, ({ open, booked, busy, ownSlots, daysOff, terms }) => {
      const hiding = {
        booked: booked.map(time => ({ ...time, bufferMinutes: 30 })),
        busy: busy.map(time => ({ ...time, calendar: 'Family' })),
        ...{ ownSlots, daysOff, deleted: [], horizon: new Date('2031-01-01T00:00:00Z') },
      }
      const explained = explainTypeTimes(open, hiding, terms, now)
      const time = { open, busy: [...hiding.booked, ...busy], blocked: [...ownSlots, ...daysOff] }
      expect(explained.filter(({ state }) => state === 'offered').map(({ start }) => start)).toEqual(
        findTimes(time, terms, now).map(({ start }) => start),
      )
    }),
  )
})

test('starts with a gap or another reason between them are not joined', () => {
  const at = (minutes: number, state: 'offered' | 'busy') => ({
    start: new Date(now.getTime() + minutes * minuteMs),
    end: new Date(now.getTime() + (minutes + 60) * minuteMs),
    ...{ state, calendars: [] },
  })
  const groups = groupStarts([at(0, 'offered'), at(15, 'offered'), at(30, 'busy'), at(60, 'busy')], 15)
  expect(groups.map(({ from, to, state }) => [from.getTime() - now.getTime(), to > from, state])).toEqual([
    [0, true, 'offered'],
    [30 * minuteMs, false, 'busy'],
    [60 * minuteMs, false, 'busy'],
  ])
})
