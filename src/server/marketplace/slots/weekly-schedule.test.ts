import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { weeklyScheduleLimits } from '#contract/limits.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSession, aSlot } from '#test/factories.ts'

const schedule = {
  times: [{ weekday: 1, startTime: '18:00', endTime: '21:00' }],
  sessionMinutes: 60,
  bufferMinutes: 0,
  noticeMinutes: 60,
  amount: 50,
  currency: 'USD' as const,
  daysOff: [],
}

async function start(zone = 'UTC', now = '2030-05-01T10:00:00Z') {
  const app = await startApp()
  app.clock.set(now)
  const interviewer = await anInterviewer(app, { timeZone: zone })
  const me = app.as(interviewer)
  const bodyOf = (change: object) => ({ body: { ...schedule, ...change } })
  const savedOf = (change: object, revision = 0) => ({ body: { ...schedule, revision, ...change } })
  const mine = async () =>
    (await me.call(api.mySlots, {})).map(slot => ({ ...slot, at: slot.startTime.slice(0, 16) }))
  return {
    app,
    interviewer,
    me,
    mine,
    save: async (change: object = {}) => {
      const { revision } = await me.call(api.weeklySchedule, {})
      return me.call(api.setWeeklySchedule, savedOf(change, revision))
    },
    refuse: (change: object) => me.refused(api.setWeeklySchedule, savedOf(change)),
    preview: (change: object = {}) => me.call(api.previewWeeklySchedule, bodyOf(change)),
    times: async () => (await mine()).filter(slot => slot.isAvailable).map(slot => slot.at),
    fill: () => app.runCronJob('refresh-weekly-schedules'),
  }
}

test('a schedule creates slots for eight weeks, another week as time passes, and no slot twice', async () => {
  const { app, save, mine, fill, me } = await start()
  expect(await me.call(api.weeklySchedule, {})).toEqual({ hours: null, revision: 0, feePercent: 15 })
  expect(await save()).toMatchObject({ revision: 1, added: 24, ended: 0, hours: schedule })
  const slots = await mine()
  expect(slots).toHaveLength(24)
  expect(slots[0]).toMatchObject({ at: '2030-05-06T18:00', isOfHours: true, amount: 50 })
  expect(slots.at(-1)).toMatchObject({ at: '2030-06-24T20:00' })
  await fill()
  expect(await mine()).toEqual(slots)

  app.clock.set('2030-05-06T10:00:00Z')
  await fill()
  expect((await mine()).at(-1)).toMatchObject({ at: '2030-07-01T20:00' })
  expect(await mine()).toHaveLength(27)
})

test('18:00 stays 18:00 across DST, and an interval may pass midnight', async () => {
  const { save, times } = await start('America/New_York', '2030-10-28T10:00:00Z')
  await save({ times: [{ weekday: 6, startTime: '23:00', endTime: '01:00' }] })
  expect((await times()).slice(0, 4)).toEqual([
    '2030-11-03T03:00',
    '2030-11-03T04:00',
    '2030-11-10T04:00',
    '2030-11-10T05:00',
  ])
})

test('a session keeps its length across a DST change of half an hour', async () => {
  const { save, mine } = await start('Australia/Lord_Howe', '2030-10-01T10:00:00Z')
  await save({ times: [{ weekday: 0, startTime: '01:30', endTime: '04:00' }], endsOn: '2030-10-06' })
  expect((await mine()).map(slot => [slot.startTime, slot.endTime])).toEqual([
    ['2030-10-05T15:00:00.000Z', '2030-10-05T16:00:00.000Z'],
    ['2030-10-05T16:00:00.000Z', '2030-10-05T17:00:00.000Z'],
  ])
})

test('sessions keep the buffer, and skip days off and days outside the start and end dates', async () => {
  const { save, times } = await start()
  await save({
    bufferMinutes: 30,
    startsOn: '2030-05-10',
    endsOn: '2030-05-27',
    daysOff: [{ from: '2030-05-19', to: '2030-05-20' }],
  })
  expect(await times()).toEqual([
    '2030-05-13T18:00',
    '2030-05-13T19:30',
    '2030-05-27T18:00',
    '2030-05-27T19:30',
  ])
})

test('a preview lists added, removed and skipped slots with the reason', async () => {
  const { app, interviewer, me, save, preview, mine } = await start()
  await aSlot(app, interviewer, { start: '2030-05-06T18:30:00Z', minutes: 30 })
  await save({ endsOn: '2030-05-06' })
  expect((await mine()).map(slot => slot.at)).toEqual([
    '2030-05-06T18:30',
    '2030-05-06T19:00',
    '2030-05-06T20:00',
  ])
  const [, first, second] = await mine()
  if (second) await me.call(api.deleteSlot, { params: { id: second.id } })
  const plan = await preview({ bufferMinutes: 0, sessionMinutes: 60, endsOn: '2030-05-06' })
  expect(plan).toMatchObject({ added: [], stays: 1, ends: [], leftOver: 0 })
  expect(plan.leftOut).toMatchObject([
    { startTime: '2030-05-06T18:00:00.000Z', why: 'taken', by: { endTime: '2030-05-06T19:00:00.000Z' } },
    { startTime: '2030-05-06T20:00:00.000Z', why: 'deleted' },
  ])
  const other = await preview({
    times: [{ weekday: 1, startTime: '19:10', endTime: '20:00' }],
    sessionMinutes: 30,
    bufferMinutes: 15,
    endsOn: '2030-05-06',
  })
  expect(other).toMatchObject({ added: [], ends: [first?.id], leftOut: [{ why: 'buffer' }] })
  expect(await mine()).toHaveLength(2)
})

test('a deleted or moved slot does not come back, and a change affects only free schedule slots', async () => {
  const { app, interviewer, me, save, mine, times, fill } = await start()
  await save({ endsOn: '2030-05-13' })
  const [deleted, moved, booked] = await mine()
  if (!deleted || !moved || !booked) throw new Error('three slots')
  await me.call(api.deleteSlot, { params: { id: deleted.id } })
  const body = { startTime: '2030-05-07T10:00:00Z', endTime: '2030-05-07T11:00:00Z' }
  await me.call(api.editSlot, { params: { id: moved.id }, body })
  const ann = await anInterviewee(app)
  const db = app.deps.db
  await db.updateTable('slots').set({ price_minor: 0 }).where('id', '=', booked.id).execute()
  await app.as(ann).call(api.createBooking, { body: { timeSlotId: booked.id } })
  app.clock.set('2030-05-02T12:00:00Z')
  await fill()
  const remaining = ['2030-05-07T10:00', '2030-05-13T18:00', '2030-05-13T19:00', '2030-05-13T20:00']
  expect(await times()).toEqual(remaining)

  expect(await save({ endsOn: '2030-05-13', amount: 70 })).toMatchObject({ added: 0, ended: 0 })
  expect((await mine()).map(slot => [slot.amount, slot.isOfHours])).toEqual([
    [0, true],
    [50, false],
    ...Array(3).fill([70, true]),
  ])
  expect(await save({ times: [] })).toMatchObject({ added: 0, ended: 3 })
  expect(await times()).toEqual(['2030-05-07T10:00'])
  await aSession(app, { interviewer, interviewee: ann, start: '2030-05-13T17:15:00Z' })
  await save({ endsOn: '2030-05-13', bufferMinutes: 15 })
  expect((await times()).filter(at => at.startsWith('2030-05-13'))).toEqual(['2030-05-13T19:15'])
})

test('a minimum notice applies to booking, lists and search, but not to manual slots', async () => {
  const { app, interviewer, save } = await start()
  const ann = app.as(await anInterviewee(app))
  await save({ times: [{ weekday: 3, startTime: '20:00', endTime: '21:00' }], noticeMinutes: 120, amount: 0 })
  const params = { interviewerId: interviewer.id }
  const [first] = await ann.call(api.availableSlots, { params })
  if (!first) throw new Error('a slot')
  expect(first.startTime).toBe('2030-05-01T20:00:00.000Z')
  await aSlot(app, interviewer, { start: '2030-05-01T21:00:00Z' })

  app.clock.set('2030-05-01T18:00:00Z')
  expect((await ann.call(api.availableSlots, { params }))[0]?.startTime).toBe('2030-05-01T21:00:00.000Z')
  const body = { timeSlotId: first.id }
  expect(await ann.refused(api.createBooking, { body })).toMatchObject({ code: 'booking.slot_started' })
  const found = await ann.call(api.findInterviewers, { body: {} })
  expect(found.interviewers[0]?.nextAvailableSlot).toBe('2030-05-01T21:00:00.000Z')
  await app.deps.db
    .updateTable('slots')
    .set({ available: false })
    .where('from_schedule', '=', false)
    .execute()
  const today = { availableFrom: '2030-05-01', availableTo: '2030-05-01' }
  expect((await ann.call(api.findInterviewers, { body: today })).total).toBe(0)
})

test('a new time zone moves free slots, and an unlisted interviewer gets no new slots', async () => {
  const { app, me, save, times, fill } = await start('UTC')
  await app.deps.db.updateTable('profiles').set({ country: 'Georgia' }).execute()
  await save({ endsOn: '2030-05-13' })
  await me.call(api.updateProfile, { body: { timeZone: 'Asia/Tbilisi' } })
  await fill()
  expect((await times())[0]).toBe('2030-05-06T14:00')

  await app.deps.db.updateTable('interviewers').set({ listed: false }).execute()
  expect(await save({ endsOn: '2030-05-13', sessionMinutes: 90 })).toMatchObject({ added: 0, ended: 6 })
  await fill()
  expect(await times()).toEqual([])
  await app.deps.db.updateTable('interviewers').set({ listed: true }).execute()
  await fill()
  expect(await times()).toHaveLength(4)
})

test('a schedule stops at the limit of open slots, earliest first', async () => {
  const { save, mine, preview } = await start()
  const everyHour = [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, startTime: '00:00', endTime: '00:00' }))
  const plan = await preview({ times: everyHour, sessionMinutes: 30 })
  expect(plan.added).toHaveLength(500)
  expect(plan.leftOver).toBeGreaterThan(2000)
  expect(await save({ times: everyHour, sessionMinutes: 30 })).toMatchObject({ added: 500 })
  expect((await mine())[0]?.at).toBe('2030-05-01T11:00')
})

test('an invalid schedule is refused with its field', async () => {
  const { refuse } = await start()
  const interval = (weekday: number, startTime: string, endTime: string) => ({ weekday, startTime, endTime })
  const fieldOf = async (change: object) =>
    (await refuse(change)).fields?.map(({ path, code }) => [path, code])
  expect(await fieldOf({ times: [interval(1, '18:00', '18:30')] })).toEqual([
    ['times.0.endTime', 'hours.too_short'],
  ])
  expect(await fieldOf({ times: [interval(1, '18:00', '20:00'), interval(1, '19:00', '21:00')] })).toEqual([
    ['times.1.startTime', 'hours.overlap'],
  ])
  expect(await fieldOf({ times: [interval(0, '00:30', '02:00'), interval(6, '22:00', '01:00')] })).toEqual([
    ['times.1.startTime', 'hours.overlap'],
  ])
  expect(await fieldOf({ startsOn: '2030-05-10', endsOn: '2030-05-09' })).toEqual([
    ['endsOn', 'dates.out_of_order'],
  ])
  expect(await fieldOf({ daysOff: [{ from: '2030-05-10', to: '2030-05-09' }] })).toEqual([
    ['daysOff.0.to', 'dates.out_of_order'],
  ])
})

test('a stale revision is refused, concurrent saves succeed once, and saves are rate-limited', async () => {
  const { app, me, save, mine } = await start()
  const body = { ...schedule, revision: 0 }
  const outcomes = await Promise.allSettled([
    me.call(api.setWeeklySchedule, { body }),
    me.call(api.setWeeklySchedule, { body }),
  ])
  expect(outcomes.map(outcome => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await mine()).toHaveLength(24)
  expect(await me.refused(api.setWeeklySchedule, { body })).toMatchObject({
    status: 409,
    code: 'hours.changed_elsewhere',
  })
  await app.deps.db
    .updateTable('weekly_schedules')
    .set({ save_count: weeklyScheduleLimits.savesPerHour })
    .execute()
  expect(await me.refused(api.setWeeklySchedule, { body: { ...body, revision: 1 } })).toMatchObject({
    status: 429,
    code: 'hours.changed_too_often',
  })
  app.clock.set('2030-05-01T11:00:01Z')
  expect(await save({ amount: 60 })).toMatchObject({ revision: 2 })
})
