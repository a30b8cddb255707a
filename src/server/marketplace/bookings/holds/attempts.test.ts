import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { SlotId } from '#contract/id.ts'
import { bookingLimits } from '#contract/limits.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot, free, usd } from '#test/factories.ts'
import type { SignedInUser } from '#test/open-app.ts'
import { pay } from '#test/sandbox-payer.ts'

const { attemptsPerSlotPerHour: attemptsOfSlotAnHour, attemptsPerHour: attemptsAnHour } = bookingLimits

const aNewSlot = async (app: TestApp, price = usd(50), day = 9): Promise<SlotId> =>
  aSlot(app, await anInterviewer(app), {
    start: `2030-05-${String(day).padStart(2, '0')}T10:00:00Z`,
    price,
  })

const hold = (app: TestApp, user: SignedInUser, timeSlotId: SlotId) =>
  app.as(user).send(api.createPaymentIntent, { body: { timeSlotId } })
const book = (app: TestApp, user: SignedInUser, timeSlotId: SlotId) =>
  app.as(user).send(api.createBooking, { body: { timeSlotId } })
const cancel = (app: TestApp, user: SignedInUser, bookingId: string) =>
  app.as(user).call(api.cancelBooking, { body: { bookingId: bookingId as never } })

const countPayments = async ({ deps }: TestApp) =>
  (await deps.db.selectFrom('payments').select('id').execute()).length

test('an account that holds and cancels one slot in a loop is stopped after a few orders', async () => {
  const app = await startApp()
  const [ann, ben] = [await anInterviewee(app), await anInterviewee(app)]
  const timeSlotId = await aNewSlot(app)
  const refused = []
  for (let attempt = 0; attempt < 40; attempt++) {
    const response = await hold(app, ann, timeSlotId)
    if (response.status === 200) await cancel(app, ann, response.body.bookingId)
    else refused.push(response)
    app.clock.advance({ seconds: 1 })
  }
  expect(await countPayments(app)).toBe(attemptsOfSlotAnHour)
  expect(refused).toHaveLength(40 - attemptsOfSlotAnHour)
  expect(refused[0]).toMatchObject({
    status: 429,
    body: {
      code: 'booking.too_many_attempts',
      message: 'Too many attempts. Try again in 60 min.',
    },
  })
  const retryAfter = Number(refused[0]?.headers.get('retry-after'))
  expect(retryAfter).toBe(3600 - attemptsOfSlotAnHour)
  expect((await hold(app, ben, timeSlotId)).status).toBe(200)
})

test('an account that holds and books slot after slot is stopped within the hour', async () => {
  const app = await startApp()
  const ann = await anInterviewee(app)
  let successes = 0
  for (let attempt = 0; attempt < attemptsAnHour; attempt++) {
    const isFree = attempt % 2 === 0
    const timeSlotId = await aNewSlot(app, isFree ? free : usd(50), 5 + attempt)
    const response = await (isFree ? book : hold)(app, ann, timeSlotId)
    if (response.status >= 300) continue
    successes++
    await cancel(app, ann, 'bookingId' in response.body ? response.body.bookingId : response.body.id)
  }
  expect(successes).toBe(attemptsAnHour)
  for (const [request, price] of [
    [book, free],
    [hold, usd(50)],
  ] as const) {
    const refused = await request(app, ann, await aNewSlot(app, price))
    expect(refused).toMatchObject({ status: 429, body: { code: 'booking.too_many_attempts' } })
    expect(Number(refused.headers.get('retry-after'))).toBe(3600)
  }
  app.clock.advance({ minutes: 61 })
  expect((await book(app, ann, await aNewSlot(app, free))).status).toBe(201)
})

test('an account with endlessly declined cards is stopped within the hour', async () => {
  const app = await startApp()
  const ann = await anInterviewee(app)
  const timeSlotId = await aNewSlot(app)
  let refused = 0
  for (let attempt = 0; attempt < attemptsAnHour + 5; attempt++) {
    const response = await hold(app, ann, timeSlotId)
    if (response.status === 429) refused++
    else await pay(app, response.body, 'declined')
    await app.drainJobs()
  }
  expect(refused).toBe(5)
})

test('concurrent attempts do not exceed the limit for sequential ones', async () => {
  const app = await startApp()
  const ann = await anInterviewee(app)
  const timeSlotId = await aNewSlot(app)
  const holdAndCancel = async () => {
    const response = await hold(app, ann, timeSlotId)
    if (response.status === 200)
      await app.as(ann).send(api.cancelBooking, { body: { bookingId: response.body.bookingId } })
  }
  for (let round = 0; round < 5; round++) await Promise.all(Array.from({ length: 6 }, holdAndCancel))
  expect(await countPayments(app)).toBeLessThanOrEqual(attemptsOfSlotAnHour)
})

test('a payer who compares three interviewers twice and has a declined card is not stopped', async () => {
  const app = await startApp()
  const ann = await anInterviewee(app)
  const slotIds = [await aNewSlot(app), await aNewSlot(app), await aNewSlot(app)]
  for (const _ of [1, 2])
    for (const timeSlotId of slotIds) {
      const intent = await app.as(ann).call(api.createPaymentIntent, { body: { timeSlotId } })
      app.clock.advance({ minutes: 1 })
      await cancel(app, ann, intent.bookingId)
    }
  const [chosen] = slotIds
  if (!chosen) throw new Error('no slot')
  for (let declined = 0; declined < 6; declined++) {
    const intent = await app.as(ann).call(api.createPaymentIntent, { body: { timeSlotId: chosen } })
    await pay(app, intent, 'declined')
    await app.drainJobs()
  }
  const intent = await app.as(ann).call(api.createPaymentIntent, { body: { timeSlotId: chosen } })
  await pay(app, intent)
  await app.drainJobs()
  expect(await app.as(ann).call(api.booking, { params: { id: intent.bookingId } })).toMatchObject({
    status: 'confirmed',
  })
})
