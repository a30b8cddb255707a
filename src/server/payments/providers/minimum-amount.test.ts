import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { consents } from '#contract/booking.ts'
import { getProvider } from '#server/payments/providers/configured-providers.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'
import { startWithProviders } from '#test/providers.ts'

const hour = { startTime: '2030-05-03T10:00:00Z', endTime: '2030-05-03T11:00:00Z' }
const least = 'The minimum price is 0.50 USD. Enter 0 for a free slot.'
const cents = (amount: number) => ({ amount, currency: 'USD' as const })

test('a price below the least amount of every provider cannot be published in any way', async () => {
  const app = await startApp()
  const nino = app.as(await anInterviewer(app))
  const batch = (amount: number) => ({ body: { timeSlots: [{ ...hour, ...cents(amount) }] } })
  expect(await nino.refused(api.addSlots, batch(0.49))).toMatchObject({
    status: 422,
    code: 'slot.invalid',
    message: least,
    fields: [{ path: 'timeSlots.0.amount', message: least }],
  })
  const recurring = { startDate: '2030-05-03', endDate: '2030-05-10', weekdays: [5] }
  expect(
    await nino.refused(api.addRecurringSlots, {
      body: { ...recurring, startTime: '10:00', endTime: '11:00', ...cents(0.3) },
    }),
  ).toMatchObject({ code: 'slot.invalid', message: least, fields: [{ path: 'amount' }] })
  const schedule = {
    times: [{ weekday: 1, startTime: '10:00', endTime: '12:00' }],
    ...{ sessionMinutes: 60, bufferMinutes: 0, noticeMinutes: 60, daysOff: [], revision: 0 },
  }
  expect(await nino.refused(api.setWeeklySchedule, { body: { ...schedule, ...cents(0.3) } })).toMatchObject({
    fields: [{ path: 'amount', message: least }],
  })
  expect(await nino.call(api.mySlots, {})).toEqual([])

  const [slot] = await nino.call(api.addSlots, batch(0.5))
  const change = { params: { id: slot?.id ?? ('' as never) } }
  expect(await nino.refused(api.editSlot, { ...change, body: { ...hour, ...cents(0.01) } })).toMatchObject({
    code: 'slot.invalid',
    fields: [{ path: 'amount', message: least }],
  })
  expect(await nino.call(api.mySlots, {})).toMatchObject([{ amount: 0.5 }])
  await nino.call(api.editSlot, { ...change, body: { ...hour, ...cents(0) } })
})

test('the error names each slot of a batch, in the language of the request', async () => {
  const app = await startApp()
  const nino = app.as(await anInterviewer(app))
  const later = { startTime: '2030-05-04T10:00:00Z', endTime: '2030-05-04T11:00:00Z' }
  const timeSlots = [
    { ...hour, ...cents(50) },
    { ...later, amount: 0.2, currency: 'GBP' as const },
  ]
  const headers = { 'accept-language': 'ru' }
  const { body: problem } = await nino.send(api.addSlots, { body: { timeSlots }, headers })
  expect(problem).toMatchObject({
    message: expect.stringMatching(/^Окно 2: Наименьшая цена: 0.30 GBP/),
    fields: [{ path: 'timeSlots.1.amount' }],
  })
})

test('a price that one provider takes can be published, and only that provider is offered', async () => {
  const { app } = await startWithProviders('stripe,bog')
  const interviewer = await anInterviewer(app)
  const timeSlots = [{ ...hour, ...cents(0.3) }]
  const [slot] = await app.as(interviewer).call(api.addSlots, { body: { timeSlots } })
  const ann = app.as(await anInterviewee(app))
  const { options } = await ann.call(api.priceOptions, { params: { timeSlotId: slot?.id ?? ('' as never) } })
  const [own] = options
  expect(own).toMatchObject({ ...cents(0.3), providers: [{ name: 'bog' }] })
  expect(options.flatMap(option => option.providers.map(provider => provider.name))).not.toContain('stripe')
})

test.each(['stripe', 'bog'] as const)('a refusal of %s for good is told as final', async name => {
  const { app } = await startWithProviders(name)
  const timeSlotId = await aSlot(app, await anInterviewer(app), { price: { minor: 1, currency: 'USD' } })
  const provider = getProvider(app.deps, { provider: name })
  // The provider's own minimum is higher than the one that we know.
  provider.minimumMinor = { USD: 1, EUR: 1, GBP: 1, GEL: 1 }
  if (name === 'bog') {
    const { openCheckout } = provider
    provider.openCheckout = order => openCheckout({ ...order, expiresAt: new Date(Number.NaN) })
  }
  const ann = app.as(await anInterviewee(app))
  const body = { timeSlotId, notes: '', consents: [...consents] }
  const refused = await ann.send(api.createPaymentIntent, { body })
  expect(refused).toMatchObject({ status: 422, body: { code: 'payment.rejected' } })
  expect(refused.headers.get('retry-after')).toBeNull()
  const holds = await app.deps.db.selectFrom('bookings').select('id').where('status', '=', 'hold').execute()
  expect(holds).toEqual([])
})
