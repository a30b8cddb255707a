import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { anInterviewer, aSlot } from '#test/factories.ts'

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const recurringSlots = {
  startDate: '2030-05-06',
  endDate: '2030-05-12',
  weekdays: [1, 3],
  startTime: '18:00',
  endTime: '19:00',
}

async function start(zone = 'America/New_York') {
  const app = await startApp()
  const interviewer = await anInterviewer(app, { timeZone: zone })
  const me = app.as(interviewer)
  const bodyOf = (change: object) => ({ body: { ...recurringSlots, ...change } })
  return {
    app,
    interviewer,
    me,
    add: async (change: object) => (await me.call(api.addRecurringSlots, bodyOf(change))).slots,
    refuse: (change: object) => me.refused(api.addRecurringSlots, bodyOf(change)),
    mine: () => me.call(api.mySlots, {}),
  }
}

test('each chosen weekday gets the same local time', async () => {
  const { add, mine } = await start()
  const slots = await add({})
  expect(slots).toMatchObject([
    {
      startTime: '2030-05-06T22:00:00.000Z',
      endTime: '2030-05-06T23:00:00.000Z',
      amount: 50,
      clashes: false,
    },
    { startTime: '2030-05-08T22:00:00.000Z', endTime: '2030-05-08T23:00:00.000Z', currency: 'USD' },
  ])
  expect((await mine()).map(slot => slot.id)).toEqual(slots.map(slot => slot.id))
})

test('18:00 stays 18:00 across DST', async () => {
  const { add } = await start()
  const starts = async (startDate: string, endDate: string) =>
    (await add({ startDate, endDate, weekdays: everyDay })).map(slot => slot.startTime)
  expect(await starts('2030-11-02', '2030-11-03')).toEqual([
    '2030-11-02T22:00:00.000Z',
    '2030-11-03T23:00:00.000Z',
  ])
  expect(await starts('2031-03-08', '2031-03-09')).toEqual([
    '2031-03-08T23:00:00.000Z',
    '2031-03-09T22:00:00.000Z',
  ])
})

test('a local time that DST skips is refused with the number of the slot', async () => {
  const { refuse, mine } = await start()
  expect(
    await refuse({
      startDate: '2031-03-08',
      endDate: '2031-03-10',
      weekdays: everyDay,
      startTime: '02:30',
      endTime: '04:00',
    }),
  ).toMatchObject({
    status: 422,
    code: 'slot.invalid',
    message: 'Generated slot 2: This time doesn’t exist on that day because the clocks go forward.',
    fields: [{ path: 'startTime', code: 'slot.skipped_by_dst' }],
  })
  expect(await mine()).toEqual([])
})

test('an ambiguous local time means the first, and the length is the elapsed time', async () => {
  const { add, refuse } = await start()
  const fallBack = { startDate: '2030-11-03', endDate: '2030-11-03', weekdays: [0] }
  expect(await add({ ...fallBack, startTime: '01:30', endTime: '02:30' })).toMatchObject([
    { startTime: '2030-11-03T05:30:00.000Z', endTime: '2030-11-03T07:30:00.000Z' },
  ])
  expect(await refuse({ ...fallBack, startTime: '00:30', endTime: '08:00' })).toMatchObject({
    message: 'Generated slot 1: Maximum slot duration is 8 hours',
  })
})

test.each([
  ['Generated slot 1: End time must be after start time', { startTime: '18:00', endTime: '18:00' }],
  ['Generated slot 1: End time must be after start time', { startTime: '23:00', endTime: '01:00' }],
  ['Generated slot 1: Minimum slot duration is 30 minutes', { startTime: '18:00', endTime: '18:15' }],
  ['Generated slot 1: Maximum slot duration is 8 hours', { startTime: '08:00', endTime: '16:30' }],
  [
    'Generated slot 1: Start time must be at least 30 minutes from now',
    { startDate: '2030-05-01', weekdays: [3], startTime: '05:00', endTime: '06:00' },
  ],
])('the request is refused with “%s”', async (message, change) => {
  const { refuse } = await start()
  expect(await refuse(change)).toMatchObject({ status: 422, code: 'slot.invalid', message })
})

test('all fields and a weekday are required', async () => {
  const { refuse } = await start()
  for (const change of [
    { startDate: '' },
    { endDate: undefined },
    { weekdays: [] },
    { weekdays: undefined },
    { startTime: '' },
    { endTime: undefined },
    { startDate: '2030-02-30' },
  ])
    expect(await refuse(change)).toMatchObject({
      status: 400,
      message: 'All fields are required for recurring slots',
    })
})

test('a request without a matching day is refused', async () => {
  const { refuse } = await start()
  for (const change of [
    { startDate: '2030-05-07', endDate: '2030-05-07', weekdays: [1] },
    { startDate: '2030-05-12', endDate: '2030-05-06' },
  ])
    expect(await refuse(change)).toMatchObject({
      status: 422,
      code: 'slot.none_generated',
      message: 'No slots generated with the selected configuration',
    })
})

test('a request may have fifty days, but not fifty-one', async () => {
  const { add, refuse } = await start()
  const daily = { startDate: '2030-06-01', weekdays: everyDay }
  expect(await refuse({ ...daily, endDate: '2030-07-21' })).toMatchObject({
    code: 'slot.batch_too_large',
    message: 'Maximum 50 slots can be created at once',
  })
  expect(await refuse({ ...daily, endDate: '2999-12-31' })).toMatchObject({ code: 'slot.batch_too_large' })
  expect(await add({ ...daily, endDate: '2030-07-20' })).toHaveLength(50)
})

test('a preview creates no slot and marks overlaps, and publishing names the overlapping slot', async () => {
  const { app, interviewer, add, refuse, mine } = await start()
  await aSlot(app, interviewer, { start: '2030-05-08T22:30:00Z' })
  const preview = await add({ preview: true })
  expect(preview).toMatchObject([
    { id: null, startTime: '2030-05-06T22:00:00.000Z', clashes: false },
    { id: null, startTime: '2030-05-08T22:00:00.000Z', clashes: true },
  ])
  expect(await mine()).toHaveLength(1)
  expect(await refuse({})).toMatchObject({
    status: 409,
    message: 'Generated slot 2: This overlaps your slot on 08/05/2030, 18:30–19:30 (America/New_York).',
    extra: { startTime: '2030-05-08T22:30:00.000Z' },
  })
  expect(await mine()).toHaveLength(1)
})
