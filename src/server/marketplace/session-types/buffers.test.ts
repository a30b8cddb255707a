import fc from 'fast-check'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'
import { startIcsServer, toCalendar } from '#test/ics-server.ts'
import {
  aSessionType,
  atMonday,
  chooseTime,
  monday,
  mondayHours,
  saveHours,
  timesOn,
  typeTerms,
} from '#test/session-types.ts'

test('a booked session keeps its own gap, also from types with a shorter one', async () => {
  const app = await startApp()
  const [interviewer, ann, bob] = [
    await anInterviewer(app),
    await anInterviewee(app),
    await anInterviewee(app),
  ]
  await saveHours(app, interviewer, { bufferMinutes: 30 })
  const long = await aSessionType(app, interviewer, { amount: 0, bufferMinutes: 45 })
  const short = await aSessionType(app, interviewer, { amount: 0, minutes: 30, name: 'Short' })
  const { id: timeSlotId } = await chooseTime(app, ann, long.id, atMonday('10:00'))
  await app.as(ann).call(api.createBooking, { body: { timeSlotId } })
  expect((await timesOn(app, bob, short.id, monday))[0]).toBe('11:30')
  const early = { params: { id: short.id }, body: { startTime: atMonday('10:45') } }
  expect(await app.as(bob).refused(api.chooseSessionTime, early)).toMatchObject({
    code: 'booking.slot_taken',
  })
  await app.drainJobs()
  const [slot] = await app.as(bob).call(api.availableSlots, { params: { interviewerId: interviewer.id } })
  expect(slot?.startTime).toBe(atMonday('11:30'))
  await app.as(bob).call(api.createPaymentIntent, { body: { timeSlotId: slot?.id ?? '' } })
  // The weekly hours keep 30 minutes around theirs, from 11:30 to 12:30.
  expect(await timesOn(app, bob, short.id, monday)).toEqual(['13:00', '13:15', '13:30'])
})

const toClock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

test('random gaps and busy times: neither a slot of the weekly hours nor a time of a type is too near, and no other is hidden', async () => {
  const app = await startApp({ env: { CALENDAR_ALLOWED_NETWORKS: '127.0.0.1' } })
  const [interviewer, ann] = [await anInterviewer(app), await anInterviewee(app)]
  const me = app.as(interviewer)
  await saveHours(app, interviewer)
  const type = await aSessionType(app, interviewer, { amount: 0, minutes: 30 })
  // One that was added by hand has no gap of its own.
  await aSlot(app, interviewer, { start: atMonday('15:00') })
  const { url, state } = await startIcsServer()
  const { connections } = await me.call(api.connectIcs, { body: { url } })
  const params = { connectionId: connections[0]?.id ?? '' }
  let revision = 1
  const minute = (of: { min: number; max: number }) => fc.integer(of).map(step => step * 5)
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        hoursGap: fc.constantFrom(0, 5, 15, 30, 60),
        typeGap: fc.constantFrom(0, 10, 45),
        busy: fc.array(
          fc.record({ from: minute({ min: 108, max: 192 }), lasts: minute({ min: 1, max: 15 }) }),
          { minLength: 1, maxLength: 3 },
        ),
        isCalendarFirst: fc.boolean(),
      }),
      async ({ hoursGap, typeGap, busy, isCalendarFirst }) => {
        const readCalendar = async () => {
          state.content = toCalendar(
            ...busy.map(({ from, lasts }) => [
              `DTSTART:20300506T${toClock(from).replace(':', '')}00Z`,
              `DURATION:PT${lasts}M`,
            ]),
          )
          app.clock.advance({ seconds: 1 })
          await me.call(api.syncCalendars, { params })
        }
        if (isCalendarFirst) await readCalendar()
        const hours = { ...mondayHours, bufferMinutes: hoursGap }
        await me.call(api.setWeeklySchedule, { body: { ...hours, revision } })
        revision++
        const terms = { ...typeTerms, amount: 0, minutes: 30, bufferMinutes: typeGap }
        await me.call(api.editSessionType, { params: { id: type.id }, body: terms })
        if (!isCalendarFirst) await readCalendar()

        const isFree = (start: number, minutes: number, gap: number) =>
          busy.every(({ from, lasts }) => start + minutes + gap <= from || start - gap >= from + lasts)
        const slots = await app
          .as(ann)
          .call(api.availableSlots, { params: { interviewerId: interviewer.id } })
        const offered = slots
          .filter(({ startTime }) => startTime.startsWith(monday))
          .map(({ startTime }) => startTime.slice(11, 16))
        const step = 60 + hoursGap
        const ofHours = Array.from({ length: 4 }, (_, index) => 600 + index * step).filter(
          start => start + 60 <= 840,
        )
        expect(offered).toEqual([
          ...ofHours.filter(start => isFree(start, 60, hoursGap)).map(toClock),
          ...(isFree(900, 60, 0) ? ['15:00'] : []),
        ])
        const starts = Array.from({ length: 15 }, (_, index) => 600 + index * 15)
        expect(await timesOn(app, ann, type.id, monday)).toEqual(
          starts.filter(start => isFree(start, 30, typeGap)).map(toClock),
        )
      },
    ),
    { numRuns: 6 },
  )
})
