import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { SlotId } from '#contract/id.ts'
import { bookingLimits } from '#contract/limits.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot, free, usd } from '#test/factories.ts'
import type { Somebody } from '#test/open-app.ts'
import { pay } from '#test/payer.ts'

const { attemptsOfSlotAnHour, attemptsAnHour } = bookingLimits

const aTime = async (app: TestApp, price = usd(50), day = 9): Promise<SlotId> =>
  aSlot(app, await anInterviewer(app), {
    start: `2030-05-${String(day).padStart(2, '0')}T10:00:00Z`,
    price,
  })

const hold = (app: TestApp, who: Somebody, timeSlotId: SlotId) =>
  app.as(who).send(api.createPaymentIntent, { body: { timeSlotId } })
const book = (app: TestApp, who: Somebody, timeSlotId: SlotId) =>
  app.as(who).send(api.createBooking, { body: { timeSlotId } })
const cancel = (app: TestApp, who: Somebody, bookingId: string) =>
  app.as(who).call(api.cancelBooking, { body: { bookingId: bookingId as never } })

const orders = async ({ deps }: TestApp) =>
  (await deps.db.selectFrom('payments').select('id').execute()).length

test('the attack of one account that holds and cancels the same time on and on ends after a few orders', async () => {
  const app = await startApp()
  const [ann, ben] = [await anInterviewee(app), await anInterviewee(app)]
  const timeSlotId = await aTime(app)
  const refused = []
  for (let nth = 0; nth < 40; nth++) {
    const answer = await hold(app, ann, timeSlotId)
    if (answer.status === 200) await cancel(app, ann, answer.body.bookingId)
    else refused.push(answer)
    app.clock.forward({ seconds: 1 })
  }
  expect(await orders(app)).toBe(attemptsOfSlotAnHour)
  expect(refused).toHaveLength(40 - attemptsOfSlotAnHour)
  expect(refused[0]).toMatchObject({
    status: 429,
    body: {
      code: 'booking.too_many_attempts',
      message: 'Too many attempts. You can try again in 60 min.',
    },
  })
  const wait = Number(refused[0]?.headers.get('retry-after'))
  expect(wait).toBe(3600 - attemptsOfSlotAnHour)
  expect((await hold(app, ben, timeSlotId)).status).toBe(200)
})

test('going from time to time, priced and free, ends within the hour, also at once', async () => {
  const app = await startApp()
  const ann = await anInterviewee(app)
  let taken = 0
  for (let nth = 0; nth < attemptsAnHour; nth++) {
    const isFree = nth % 2 === 0
    const timeSlotId = await aTime(app, isFree ? free : usd(50), 5 + nth)
    const answer = await (isFree ? book : hold)(app, ann, timeSlotId)
    if (answer.status >= 300) continue
    taken++
    await cancel(app, ann, 'bookingId' in answer.body ? answer.body.bookingId : answer.body.id)
  }
  expect(taken).toBe(attemptsAnHour)
  for (const [send, price] of [
    [book, free],
    [hold, usd(50)],
  ] as const) {
    const refused = await send(app, ann, await aTime(app, price))
    expect(refused).toMatchObject({ status: 429, body: { code: 'booking.too_many_attempts' } })
    expect(Number(refused.headers.get('retry-after'))).toBe(3600)
  }
  app.clock.forward({ minutes: 61 })
  expect((await book(app, ann, await aTime(app, free))).status).toBe(201)
})

test('cards that are declined on and on end within the hour too', async () => {
  const app = await startApp()
  const ann = await anInterviewee(app)
  const timeSlotId = await aTime(app)
  let refused = 0
  for (let nth = 0; nth < attemptsAnHour + 5; nth++) {
    const answer = await hold(app, ann, timeSlotId)
    if (answer.status === 429) refused++
    else await pay(app, answer.body, 'declined')
    await app.settle()
  }
  expect(refused).toBe(5)
})

test('of many attempts in the same moment no more pass than one after the other', async () => {
  const app = await startApp()
  const ann = await anInterviewee(app)
  const timeSlotId = await aTime(app)
  const once = async () => {
    const answer = await hold(app, ann, timeSlotId)
    if (answer.status === 200)
      await app.as(ann).send(api.cancelBooking, { body: { bookingId: answer.body.bookingId } })
  }
  for (let round = 0; round < 5; round++) await Promise.all(Array.from({ length: 6 }, once))
  expect(await orders(app)).toBeLessThanOrEqual(attemptsOfSlotAnHour)
})

test('a payer who compares three interviewers twice over, and whose card is declined, is not refused', async () => {
  const app = await startApp()
  const ann = await anInterviewee(app)
  const times = [await aTime(app), await aTime(app), await aTime(app)]
  for (const _ of [1, 2])
    for (const timeSlotId of times) {
      const intent = await app.as(ann).call(api.createPaymentIntent, { body: { timeSlotId } })
      app.clock.forward({ minutes: 1 })
      await cancel(app, ann, intent.bookingId)
    }
  const [chosen] = times
  if (!chosen) throw new Error('no time')
  for (let declined = 0; declined < 6; declined++) {
    const intent = await app.as(ann).call(api.createPaymentIntent, { body: { timeSlotId: chosen } })
    await pay(app, intent, 'declined')
    await app.settle()
  }
  const intent = await app.as(ann).call(api.createPaymentIntent, { body: { timeSlotId: chosen } })
  await pay(app, intent)
  await app.settle()
  expect(await app.as(ann).call(api.booking, { params: { id: intent.bookingId } })).toMatchObject({
    status: 'confirmed',
  })
})
