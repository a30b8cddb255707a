import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { weeklyScheduleLimits } from '#contract/limits.ts'
import { lockInterviewer } from '#server/marketplace/interviewers/repository.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot, free } from '#test/factories.ts'
import { untilWaiting } from '#test/locks.ts'

const mondays = {
  times: [{ weekday: 1, startTime: '18:00', endTime: '20:00' }],
  sessionMinutes: 60,
  bufferMinutes: 0,
  noticeMinutes: 60,
  amount: 50,
  currency: 'USD' as const,
  daysOff: [],
  endsOn: '2030-05-13',
}
/** A Monday. */
const monday = '2030-05-06'

async function start() {
  const app = await startApp()
  app.clock.set('2030-05-01T10:00:00Z')
  const interviewer = await anInterviewer(app)
  const me = app.as(interviewer)
  return {
    app,
    interviewer,
    me,
    block: (from: string, to = from) => me.call(api.addDaysOff, { body: { from, to } }),
    starts: async () => (await me.call(api.mySlots, {})).map(slot => slot.startTime.slice(0, 16)),
    saveMondays: () => me.call(api.setWeeklySchedule, { body: { ...mondays, revision: 0 } }),
  }
}

test('days off remove free slots after a preview, booked ones stay until they are cancelled', async () => {
  const { app, interviewer, me, block, starts, saveMondays } = await start()
  await saveMondays()
  await aSlot(app, interviewer, { start: `${monday}T09:00:00Z` })
  const bookedId = await aSlot(app, interviewer, { start: `${monday}T11:00:00Z`, price: free })
  const ann = app.as(await anInterviewee(app))
  const { id: bookingId } = await ann.call(api.createBooking, { body: { timeSlotId: bookedId } })
  const effect = {
    removed: [{ startTime: `${monday}T09:00:00.000Z` }, { startTime: `${monday}T18:00:00.000Z` }, {}],
    booked: [{ startTime: `${monday}T11:00:00.000Z`, endTime: `${monday}T12:00:00.000Z` }],
  }
  const body = { from: monday, to: monday }
  expect(await me.call(api.addDaysOff, { body: { ...body, preview: true } })).toMatchObject(effect)
  expect(await starts()).toHaveLength(6)
  expect(await me.call(api.daysOff, {})).toEqual([])

  expect(await block(monday)).toMatchObject(effect)
  const rest = [`2030-05-13T18:00`, `2030-05-13T19:00`]
  expect(await starts()).toEqual([`${monday}T11:00`, ...rest])
  expect(await me.call(api.daysOff, {})).toEqual([body])
  await app.runCronJob('refresh-weekly-schedules')
  expect(await starts()).toEqual([`${monday}T11:00`, ...rest])

  await ann.call(api.cancelBooking, { body: { bookingId } })
  expect(await starts()).toEqual(rest)
})

test('no slot is published on a day off until it is removed, then weekly hours fill it', async () => {
  const { app, interviewer, me, block, starts, saveMondays } = await start()
  await saveMondays()
  await block(monday)
  const slot = { startTime: `${monday}T09:00:00Z`, endTime: `${monday}T10:00:00Z` }
  const refusal = { code: 'slot.invalid', fields: [{ code: 'slot.day_off' }] }
  expect(await me.refused(api.addSlots, { body: { timeSlots: [slot] } })).toMatchObject(refusal)
  const id = await aSlot(app, interviewer, { start: '2030-05-07T09:00:00Z' })
  expect(await me.refused(api.editSlot, { params: { id }, body: slot })).toMatchObject(refusal)
  const recurring = {
    startDate: monday,
    endDate: '2030-05-07',
    weekdays: [1, 2],
    startTime: '12:00',
    endTime: '13:00',
  }
  const { slots } = await me.call(api.addRecurringSlots, { body: { ...recurring, preview: true } })
  expect(slots.map(({ clashes, isDayOff }) => [clashes, isDayOff])).toEqual([
    [true, true],
    [false, false],
  ])
  expect(await me.refused(api.addRecurringSlots, { body: recurring })).toMatchObject({
    code: 'slot.invalid',
    message: expect.stringMatching(/^Generated slot 1: /),
  })

  expect(await me.call(api.removeDaysOff, { params: { from: monday } })).toEqual({ added: 2 })
  expect(await me.refused(api.removeDaysOff, { params: { from: monday } })).toMatchObject({
    status: 404,
    code: 'days_off.not_found',
  })
  await me.call(api.addSlots, { body: { timeSlots: [slot] } })
  expect((await starts()).filter(at => at.startsWith(monday))).toEqual([
    `${monday}T09:00`,
    `${monday}T18:00`,
    `${monday}T19:00`,
  ])
})

test('a slot that was booked on a day off is free again after its cancellation if the day off was removed', async () => {
  const { app, interviewer, me, block, starts } = await start()
  const timeSlotId = await aSlot(app, interviewer, { start: `${monday}T11:00:00Z`, price: free })
  const ann = app.as(await anInterviewee(app))
  const { id: bookingId } = await ann.call(api.createBooking, { body: { timeSlotId } })
  await block(monday)
  await me.call(api.removeDaysOff, { params: { from: monday } })
  await ann.call(api.cancelBooking, { body: { bookingId } })
  expect(await starts()).toEqual([`${monday}T11:00`])
})

test('overlapping days off are merged, and only sensible ones are accepted', async () => {
  const { me, block } = await start()
  await block('2030-05-10', '2030-05-12')
  await block('2030-05-20')
  await block('2030-05-11', '2030-05-14')
  expect(await me.call(api.daysOff, {})).toEqual([
    { from: '2030-05-10', to: '2030-05-14' },
    { from: '2030-05-20', to: '2030-05-20' },
  ])
  const codeOf = async (from: string, to: string) =>
    (await me.refused(api.addDaysOff, { body: { from, to } })).fields?.map(({ path, code }) => [path, code])
  expect(await codeOf('2030-04-30', '2030-05-02')).toEqual([['from', 'days_off.out_of_range']])
  expect(await codeOf('2030-05-03', '2030-05-02')).toEqual([['to', 'dates.out_of_order']])
  expect(await codeOf('2030-05-03', '2032-05-02')).toEqual([['to', 'days_off.out_of_range']])

  const days = Array.from({ length: weeklyScheduleLimits.daysOffMax - 2 }, (_, index) => 1 + index * 2)
  for (const day of days) await block(new Date(Date.UTC(2030, 5, day)).toISOString().slice(0, 10))
  expect(await me.refused(api.addDaysOff, { body: { from: '2030-12-24', to: '2030-12-26' } })).toMatchObject({
    status: 409,
    code: 'days_off.too_many',
  })
})

test('days off are days of the interviewer’s time zone', async () => {
  const app = await startApp()
  app.clock.set('2030-05-01T10:00:00Z')
  const interviewer = await anInterviewer(app, { timeZone: 'Asia/Tbilisi' })
  await aSlot(app, interviewer, { start: '2030-05-05T21:00:00Z' })
  await aSlot(app, interviewer, { start: '2030-05-06T20:30:00Z' })
  const { removed } = await app.as(interviewer).call(api.addDaysOff, { body: { from: monday, to: monday } })
  expect(removed.map(slot => slot.startTime)).toEqual(['2030-05-05T21:00:00.000Z'])
})

test('removing days off while a calendar hides their slots causes no deadlock', async () => {
  const { app, interviewer, me, block, saveMondays } = await start()
  await saveMondays()
  const timeSlotId = await aSlot(app, interviewer, { start: `${monday}T11:00:00Z`, price: free })
  await app.as(await anInterviewee(app)).call(api.createBooking, { body: { timeSlotId } })
  await block(monday)
  const { removal } = await app.deps.db.transaction().execute(async tx => {
    await lockInterviewer(tx, interviewer.id)
    const removal = me.send(api.removeDaysOff, { params: { from: monday } })
    await untilWaiting(app, 1)
    await tx.updateTable('slots').set({ is_busy: true }).where('id', '=', timeSlotId).execute()
    return { removal }
  })
  expect(await removal).toMatchObject({ status: 200 })
})
