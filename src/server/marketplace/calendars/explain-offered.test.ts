import fc from 'fast-check'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { minuteMs } from '#contract/time.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'
import { startIcsServer, toCalendar } from '#test/ics-server.ts'
import { aSessionType, atMonday, chooseTime, monday, saveHours, timesOn } from '#test/session-types.ts'

const quarter = fc.integer({ min: 0, max: 23 })
const toClock = (quarters: number) =>
  `${String(9 + Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`

const anyDay = fc.record({
  /** Monday from 9 to 15 o'clock, in one interval or two. */
  pause: fc.option(fc.integer({ min: 4, max: 16 })),
  hoursBuffer: fc.constantFrom(0, 15),
  type: fc.record({
    minutes: fc.constantFrom(30, 45, 90),
    bufferMinutes: fc.constantFrom(0, 15, 30),
    noticeMinutes: fc.constantFrom(60, 240),
  }),
  events: fc.array(fc.record({ from: quarter, minutes: fc.constantFrom(10, 45, 120) }), { maxLength: 3 }),
  ownSlot: fc.option(quarter),
  booked: fc.option(fc.nat()),
  isDayOff: fc.integer({ min: 0, max: 9 }).map(value => value === 0),
  /** The day before, or during the hours. */
  now: fc.constantFrom('2030-05-05T20:00:00Z', atMonday('08:30'), atMonday('10:40')),
})

type Day = typeof anyDay extends fc.Arbitrary<infer T> ? T : never

/** Each kind of hidden time, whatever the other days have. */
const fullDay: Day = {
  ...{ pause: null, hoursBuffer: 0, type: { minutes: 30, bufferMinutes: 0, noticeMinutes: 60 } },
  ...{
    events: [{ from: 0, minutes: 45 }],
    ownSlot: 20,
    booked: 8,
    isDayOff: false,
    now: '2030-05-05T20:00:00Z',
  },
}
const dayOff: Day = { ...fullDay, isDayOff: true }

const stamp = (at: number) => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')

async function explainOffered(app: TestApp, day: Day) {
  app.clock.set('2030-05-05T20:00:00Z')
  const [interviewer, interviewee] = [await anInterviewer(app), await anInterviewee(app)]
  const [me, ann] = [app.as(interviewer), app.as(interviewee)]
  const borders = day.pause === null ? [0, 24] : [0, day.pause, day.pause + 2, 24]
  const times = [0, 2]
    .filter(index => index < borders.length)
    .map(index => ({
      ...{ weekday: 1, startTime: toClock(borders[index] ?? 0), endTime: toClock(borders[index + 1] ?? 0) },
    }))
  // Before the hours, which leave out what is taken.
  if (day.ownSlot !== null) await aSlot(app, interviewer, { start: atMonday(toClock(day.ownSlot)) })
  await saveHours(app, interviewer, { times, bufferMinutes: day.hoursBuffer })
  const { id } = await aSessionType(app, interviewer, { ...day.type, amount: 0 })
  const free = await timesOn(app, interviewee, id, monday)
  const chosen = day.booked === null ? undefined : free[day.booked % free.length]
  if (chosen) {
    const { id: timeSlotId } = await chooseTime(app, interviewee, id, atMonday(chosen))
    await ann.call(api.createBooking, { body: { timeSlotId } })
  }
  const events = day.events.map(({ from, minutes }) => {
    const start = Date.parse(atMonday(toClock(from)))
    return [`DTSTART:${stamp(start)}`, `DTEND:${stamp(start + minutes * minuteMs)}`]
  })
  const { url } = await startIcsServer(toCalendar(...events))
  await me.call(api.connectIcs, { body: { url } })
  if (day.isDayOff) await me.call(api.addDaysOff, { body: { from: monday, to: monday } })
  app.clock.set(day.now)
  const { types } = await me.call(api.explainDay, { params: { day: monday } })
  const groups = types.flatMap(({ starts }) => starts)
  const explained = groups
    .filter(({ state }) => state === 'offered')
    .flatMap(({ from, to }) => {
      const starts: string[] = []
      for (let at = Date.parse(from); at <= Date.parse(to); at += 15 * minuteMs)
        starts.push(new Date(at).toISOString().slice(11, 16))
      return starts
    })
  const states = groups.map(({ state }) => state)
  return { states, explained, offered: await timesOn(app, await anInterviewee(app), id, monday) }
}

test('the times that a day explains as available are exactly those that candidates are offered', async () => {
  const app = await startApp({ env: { CALENDAR_ALLOWED_NETWORKS: '127.0.0.1' } })
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(anyDay, async day => {
      const { states, explained, offered } = await explainOffered(app, day)
      expect(explained).toEqual(offered)
      for (const state of states) seen.add(state)
    }),
    { numRuns: 12, examples: [[fullDay], [dayOff]], interruptAfterTimeLimit: 40_000 },
  )
  expect([...seen]).toEqual(expect.arrayContaining(['offered', 'booked', 'busy', 'own_slot', 'day_off']))
})
