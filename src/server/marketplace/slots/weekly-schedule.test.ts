import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { weeklyScheduleLimits } from '#contract/limits.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSession, aSlot } from '#test/factories.ts'

const usual = {
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
  const bodyOf = (wanted: object) => ({ body: { ...usual, ...wanted } })
  const savedOf = (wanted: object, revision = 0) => ({ body: { ...usual, revision, ...wanted } })
  const mine = async () =>
    (await me.call(api.mySlots, {})).map(slot => ({ ...slot, at: slot.startTime.slice(0, 16) }))
  return {
    app,
    interviewer,
    me,
    mine,
    save: async (wanted: object = {}) => {
      const { revision } = await me.call(api.weeklyHours, {})
      return me.call(api.setWeeklyHours, savedOf(wanted, revision))
    },
    refuse: (wanted: object) => me.refused(api.setWeeklyHours, savedOf(wanted)),
    preview: (wanted: object = {}) => me.call(api.previewWeeklyHours, bodyOf(wanted)),
    times: async () => (await mine()).filter(slot => slot.isAvailable).map(slot => slot.at),
    fill: () => app.sweepOnly('refresh-weekly-schedules'),
  }
}

test('hours make the slots of eight weeks at once, a week more as time goes by, and nothing twice', async () => {
  const { app, save, mine, fill, me } = await start()
  expect(await me.call(api.weeklyHours, {})).toEqual({ hours: null, revision: 0, feePercent: 15 })
  expect(await save()).toMatchObject({ revision: 1, added: 24, ended: 0, hours: usual })
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

test('18:00 stays 18:00 when the clocks change, and a night goes on past midnight', async () => {
  const { save, times } = await start('America/New_York', '2030-10-28T10:00:00Z')
  await save({ times: [{ weekday: 6, startTime: '23:00', endTime: '01:00' }] })
  expect((await times()).slice(0, 4)).toEqual([
    '2030-11-03T03:00',
    '2030-11-03T04:00',
    '2030-11-10T04:00',
    '2030-11-10T05:00',
  ])
})

test('where the clocks jump by half an hour, a session lasts as long as it says', async () => {
  const { save, mine } = await start('Australia/Lord_Howe', '2030-10-01T10:00:00Z')
  await save({ times: [{ weekday: 0, startTime: '01:30', endTime: '04:00' }], endsOn: '2030-10-06' })
  expect((await mine()).map(slot => [slot.startTime, slot.endTime])).toEqual([
    ['2030-10-05T15:00:00.000Z', '2030-10-05T16:00:00.000Z'],
    ['2030-10-05T16:00:00.000Z', '2030-10-05T17:00:00.000Z'],
  ])
})

test('between sessions lies the buffer; days off and days outside of the term have none', async () => {
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

test('a preview says what would be made, what goes, and what is in the way and why', async () => {
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
  const seen = await preview({ bufferMinutes: 0, sessionMinutes: 60, endsOn: '2030-05-06' })
  expect(seen).toMatchObject({ added: [], stays: 1, ends: [], leftOver: 0 })
  expect(seen.leftOut).toMatchObject([
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

test('what was deleted or moved by hand does not come back; a change touches free slots of the hours only', async () => {
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
  const left = ['2030-05-07T10:00', '2030-05-13T18:00', '2030-05-13T19:00', '2030-05-13T20:00']
  expect(await times()).toEqual(left)

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

test('a notice counts for booking, in lists and in search; slots added by hand have none', async () => {
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

test('another zone moves the free slots, and nobody who cannot be found gets new ones', async () => {
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

test('never more slots than one interviewer may offer, and the earliest first', async () => {
  const { save, mine, preview } = await start()
  const everyHour = [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, startTime: '00:00', endTime: '00:00' }))
  const seen = await preview({ times: everyHour, sessionMinutes: 30 })
  expect(seen.added).toHaveLength(500)
  expect(seen.leftOver).toBeGreaterThan(2000)
  expect(await save({ times: everyHour, sessionMinutes: 30 })).toMatchObject({ added: 500 })
  expect((await mine())[0]?.at).toBe('2030-05-01T11:00')
})

test('hours that cannot be are refused under their field', async () => {
  const { refuse } = await start()
  const time = (weekday: number, startTime: string, endTime: string) => ({ weekday, startTime, endTime })
  const fieldOf = async (wanted: object) =>
    (await refuse(wanted)).fields?.map(({ path, code }) => [path, code])
  expect(await fieldOf({ times: [time(1, '18:00', '18:30')] })).toEqual([
    ['times.0.endTime', 'hours.too_short'],
  ])
  expect(await fieldOf({ times: [time(1, '18:00', '20:00'), time(1, '19:00', '21:00')] })).toEqual([
    ['times.1.startTime', 'hours.overlap'],
  ])
  expect(await fieldOf({ times: [time(0, '00:30', '02:00'), time(6, '22:00', '01:00')] })).toEqual([
    ['times.1.startTime', 'hours.overlap'],
  ])
  expect(await fieldOf({ startsOn: '2030-05-10', endsOn: '2030-05-09' })).toEqual([
    ['endsOn', 'dates.out_of_order'],
  ])
  expect(await fieldOf({ daysOff: [{ from: '2030-05-10', to: '2030-05-09' }] })).toEqual([
    ['daysOff.0.to', 'dates.out_of_order'],
  ])
})

test('two windows do not undo each other, two clicks save once, and nobody saves without end', async () => {
  const { app, me, save, mine } = await start()
  const body = { ...usual, revision: 0 }
  const outcomes = await Promise.allSettled([
    me.call(api.setWeeklyHours, { body }),
    me.call(api.setWeeklyHours, { body }),
  ])
  expect(outcomes.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await mine()).toHaveLength(24)
  expect(await me.refused(api.setWeeklyHours, { body })).toMatchObject({
    status: 409,
    code: 'hours.changed_elsewhere',
  })
  await app.deps.db
    .updateTable('weekly_schedules')
    .set({ save_count: weeklyScheduleLimits.savesPerHour })
    .execute()
  expect(await me.refused(api.setWeeklyHours, { body: { ...body, revision: 1 } })).toMatchObject({
    status: 429,
    code: 'hours.changed_too_often',
  })
  app.clock.set('2030-05-01T11:00:01Z')
  expect(await save({ amount: 60 })).toMatchObject({ revision: 2 })
})
