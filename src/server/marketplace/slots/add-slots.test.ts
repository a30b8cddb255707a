import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'

const at = (startTime: string, endTime: string, more = {}) => ({ startTime, endTime, ...more })
const hour = (day: number, hour: number) =>
  at(
    `2030-05-${String(day).padStart(2, '0')}T${hour}:00:00Z`,
    `2030-05-${String(day).padStart(2, '0')}T${hour + 1}:00:00Z`,
  )

async function start(zone = 'UTC') {
  const app = await startApp()
  const interviewer = await anInterviewer(app, { timeZone: zone })
  const me = app.as(interviewer)
  return {
    app,
    interviewer,
    me,
    add: (...timeSlots: object[]) => me.call(api.addSlots, { body: { timeSlots } }),
    refuse: (...timeSlots: object[]) => me.refused(api.addSlots, { body: { timeSlots } }),
    mine: () => me.call(api.mySlots, {}),
  }
}

test('an interviewer publishes a slot', async () => {
  const { add, mine } = await start()
  const slots = await add({ ...hour(3, 10), amount: 49.99, currency: 'GEL' })
  expect(slots).toEqual([
    {
      id: expect.any(String),
      startTime: '2030-05-03T10:00:00.000Z',
      endTime: '2030-05-03T11:00:00.000Z',
      isAvailable: true,
      amount: 49.99,
      currency: 'GEL',
    },
  ])
  expect(await mine()).toMatchObject(slots)
})

test('the endpoint accepts both spellings of fields, and defaults price and currency', async () => {
  const { app, me, interviewer } = await start()
  const slot = { StartTime: '2030-05-03T10:00:00Z', EndTime: '2030-05-03T11:00:00Z' }
  const response = await me.send(api.addSlots, {
    body: {
      TimeSlots: [
        slot,
        {
          ...slot,
          StartTime: '2030-05-03T12:00:00Z',
          EndTime: '2030-05-03T13:00:00Z',
          Amount: 20,
          Currency: 'EUR',
        },
      ],
    },
  })
  expect(response.status).toBe(201)
  expect(response.body).toMatchObject([
    { amount: 50, currency: 'USD' },
    { amount: 20, currency: 'EUR' },
  ])
  expect(await app.as(interviewer).call(api.mySlots, {})).toHaveLength(2)
})

test('a local time without a zone is in the interviewer’s zone', async () => {
  const { add } = await start('Asia/Tbilisi')
  expect(await add(at('2030-05-03T10:00:00', '2030-05-03T11:00:00'))).toMatchObject([
    { startTime: '2030-05-03T06:00:00.000Z', endTime: '2030-05-03T07:00:00.000Z' },
  ])
})

test.each([
  ['All fields are required', 'startTime', '', '2030-05-03T11:00:00Z'],
  ['All fields are required', 'endTime', '2030-05-03T10:00:00Z', ''],
  [
    'Start time must be at least 30 minutes from now',
    'startTime',
    '2030-05-01T09:29:59Z',
    '2030-05-01T11:00:00Z',
  ],
  ['End time must be after start time', 'endTime', '2030-05-03T10:00:00Z', '2030-05-03T10:00:00Z'],
  ['End time must be after start time', 'endTime', '2030-05-03T10:00:00Z', '2030-05-03T09:00:00Z'],
  ['Minimum slot duration is 30 minutes', 'endTime', '2030-05-03T10:00:00Z', '2030-05-03T10:29:59Z'],
  ['Maximum slot duration is 8 hours', 'endTime', '2030-05-03T10:00:00Z', '2030-05-03T18:00:01Z'],
  [
    'This time doesn’t exist on that day because the clocks go forward.',
    'startTime',
    '2031-03-09T02:30',
    '2031-03-09T04:00',
  ],
  ['Check this field.', 'startTime', '2030-02-30T10:00', '2030-05-03T11:00:00Z'],
])('the error “%s” is on field %s', async (message, field, startTime, endTime) => {
  const { refuse, mine } = await start('America/New_York')
  const invalid = at(startTime, endTime)
  expect(await refuse(invalid)).toMatchObject({
    status: 422,
    code: 'slot.invalid',
    message,
    fields: [{ path: `timeSlots.0.${field}`, message }],
  })
  expect(await refuse(hour(3, 10), invalid)).toMatchObject({
    message: `Slot 2: ${message}`,
    fields: [{ path: `timeSlots.1.${field}`, message }],
  })
  expect(await mine()).toEqual([])
})

test('slots exactly at the limits are allowed', async () => {
  const { add } = await start()
  await add(
    at('2030-05-01T09:30:00Z', '2030-05-01T10:00:00Z'),
    at('2030-05-01T10:00:00Z', '2030-05-01T18:00:00Z', { amount: 0 }),
  )
})

test('the error marks each invalid slot of a batch, with the message of the first', async () => {
  const { refuse } = await start()
  const problem = await refuse(hour(3, 10), at('', ''), at('2030-05-03T12:00:00Z', '2030-05-03T12:10:00Z'))
  expect(problem.message).toBe('Slot 2: All fields are required')
  expect(problem.fields?.map(field => field.path)).toEqual(['timeSlots.1.startTime', 'timeSlots.2.endTime'])
})

test('the error names missing fields and fields of a wrong type', async () => {
  const { refuse, me } = await start()
  expect(await refuse({})).toMatchObject({ status: 422, message: 'All fields are required' })
  expect(await refuse({ startTime: null, endTime: 5 })).toMatchObject({
    status: 400,
    message: 'All fields are required',
  })
  expect(await refuse({ ...hour(3, 10), amount: -1 })).toMatchObject({
    status: 400,
    fields: [{ path: 'timeSlots.0.amount', code: 'slot.price_invalid' }],
  })
  expect(await refuse({ ...hour(3, 10), amount: 1.005 })).toMatchObject({ status: 400 })
  for (const body of [{}, { timeSlots: [] }, { timeSlots: 'all' }])
    expect((await me.send(api.addSlots, { body })).body).toMatchObject({
      status: 400,
      message: 'All fields are required',
    })
})

test('a batch may have fifty slots, but not fifty-one', async () => {
  const { add, refuse, mine } = await start()
  const many = Array.from({ length: 51 }, (_, index) => hour(2 + Math.floor(index / 10), 10 + (index % 10)))
  expect(await refuse(...many)).toMatchObject({
    status: 422,
    code: 'slot.batch_too_large',
    message: 'Maximum 50 slots can be created at once',
  })
  expect(await add(...many.slice(0, 50))).toHaveLength(50)
  expect(await mine()).toHaveLength(50)
})

test('an overlap refuses the whole batch and names the existing slot', async () => {
  const { app, interviewer, refuse, mine } = await start('Europe/London')
  await aSlot(app, interviewer, { start: '2030-05-03T10:00:00Z' })
  const problem = await refuse(hour(4, 10), at('2030-05-03T10:30:00Z', '2030-05-03T11:30:00Z'))
  expect(problem).toMatchObject({
    status: 409,
    code: 'slot.overlap',
    message: 'Slot 2: This overlaps your slot on 03/05/2030, 11:00–12:00 (Europe/London).',
    fields: [{ path: 'timeSlots.1.startTime' }],
    extra: { startTime: '2030-05-03T10:00:00.000Z', endTime: '2030-05-03T11:00:00.000Z' },
  })
  expect(await mine()).toHaveLength(1)
})

test('slots of one batch may not overlap each other, but may be adjacent', async () => {
  const { add, refuse } = await start()
  expect(
    await refuse(hour(3, 10), hour(3, 12), at('2030-05-03T10:59:00Z', '2030-05-03T12:00:00Z')),
  ).toMatchObject({
    status: 409,
    message: 'Slot 3: This overlaps your slot on 03/05/2030, 10:00–11:00 (UTC).',
  })
  await add(hour(3, 10), hour(3, 11))
})

test('a booked slot blocks its time, a deleted or another interviewer’s slot does not', async () => {
  const { app, interviewer, me, add, refuse } = await start()
  const [slot] = await add(hour(3, 10))
  if (!slot) throw new Error('no slot')
  await app.deps.db.updateTable('slots').set({ available: false }).execute()
  expect(await refuse(hour(3, 10))).toMatchObject({ code: 'slot.overlap' })
  await app.deps.db.updateTable('slots').set({ available: true }).execute()
  await me.call(api.deleteSlot, { params: { id: slot.id } })
  await add(hour(3, 10))
  await aSlot(app, await anInterviewer(app), { start: '2030-05-03T10:00:00Z' })
  expect(await app.as(interviewer).call(api.mySlots, {})).toHaveLength(1)
})

test('of twenty overlapping concurrent requests one succeeds, and the others name the overlapping slot', async () => {
  const { me, mine } = await start()
  const days = Array.from({ length: 28 }, (_, index) => String(index + 1).padStart(2, '0'))
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const minutes = String(index).padStart(2, '0')
      const slots = days.map(day =>
        at(`2030-06-${day}T10:${minutes}:00Z`, `2030-06-${day}T12:${minutes}:00Z`),
      )
      // Opposite orders would deadlock without the lock on the interviewer.
      return me.send(api.addSlots, { body: { timeSlots: index % 2 ? slots : slots.reverse() } })
    }),
  )
  expect(responses.filter(response => response.status === 201)).toHaveLength(1)
  const refused = responses.filter(response => response.status === 409)
  expect(refused).toHaveLength(19)
  for (const { body } of refused) expect(body.extra.startTime).toMatch(/^2030-06-..T10:/)
  expect(await mine()).toHaveLength(28)
})

test('publishing marks each day that a slot touches', async () => {
  const { app, add } = await start()
  await add(
    at('2030-05-03T23:00:00Z', '2030-05-04T01:00:00Z'),
    at('2030-05-05T22:00:00Z', '2030-05-06T00:00:00Z'),
  )
  const { day_bits } = await app.deps.db
    .selectFrom('interviewers')
    .select('day_bits')
    .executeTakeFirstOrThrow()
  const bit = (day: string) => 1n << BigInt((Date.parse(day) / 86_400_000) % 63)
  expect(BigInt(day_bits)).toBe(bit('2030-05-03') | bit('2030-05-04') | bit('2030-05-05'))
})

test('only interviewers can publish slots', async () => {
  const { app } = await start()
  const body = { timeSlots: [hour(3, 10)] }
  expect(await app.anonymous.refused(api.addSlots, { body })).toMatchObject({ status: 401 })
  expect(await app.as(await anInterviewee(app)).refused(api.addSlots, { body })).toMatchObject({
    status: 403,
  })
})

test('a slot starts at most one year ahead, including the same day of next year', async () => {
  const { add, refuse } = await start()
  expect(await refuse(at('2999-01-01T10:00:00Z', '2999-01-01T11:00:00Z'))).toMatchObject({
    status: 422,
    message: 'Start time must be within one year from now',
    fields: [{ path: 'timeSlots.0.startTime', code: 'slot.too_far' }],
  })
  await add(at('2031-05-01T09:00:00Z', '2031-05-01T10:00:00Z'))
})

test('an interviewer has at most 500 open slots, even with concurrent batches, and booked ones do not count', async () => {
  const { app, interviewer, me, add, refuse } = await start()
  const slot = (nth: number) => ({
    startTime: new Date(Date.UTC(2030, 5, 1) + nth * 3_600_000).toISOString(),
    endTime: new Date(Date.UTC(2030, 5, 1) + nth * 3_600_000 + 1_800_000).toISOString(),
  })
  const batch = (from: number, size = 50) => Array.from({ length: size }, (_, nth) => slot(from + nth))
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, nth) => me.send(api.addSlots, { body: { timeSlots: batch(nth * 50) } })),
  )
  expect(responses.filter(response => response.status === 201)).toHaveLength(10)
  expect(responses.filter(response => response.status !== 201).map(response => response.body.code)).toEqual([
    'slot.too_many_open',
    'slot.too_many_open',
  ])
  const [first, second] = await me.call(api.mySlots, {})
  await me.call(api.deleteSlot, { params: { id: first?.id as never } })
  await app.deps.db
    .updateTable('slots')
    .set({ available: false })
    .where('id', '=', second?.id as never)
    .execute()
  expect(await refuse(...batch(700, 3))).toMatchObject({
    status: 422,
    message: 'You have 498 open slots and can add 2 more, up to 500.',
  })
  await add(...batch(700, 2))
  const recurring = {
    startDate: '2030-08-01',
    endDate: '2030-08-01',
    weekdays: [4],
    startTime: '10:00',
    endTime: '11:00',
  }
  for (const preview of [true, false])
    expect(await me.refused(api.addRecurringSlots, { body: { ...recurring, preview } })).toMatchObject({
      code: 'slot.too_many_open',
    })
  const past = await aSlot(app, interviewer, { start: '2030-04-30T10:00:00Z' })
  const again = { params: { id: past }, body: { ...slot(800), amount: 5, currency: 'USD' as const } }
  expect(await me.refused(api.editSlot, again)).toMatchObject({ code: 'slot.too_many_open' })
})
