import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'
import { startWithProviders } from '#test/providers.ts'
import { holdSlot } from './create-booking.ts'
import { getBookableSlot } from './holds/bookable-slot.ts'

/** A hold as left by a process that died before the provider answered. */
async function aHoldWithoutCheckout(name: 'stripe' | 'bog') {
  const setup = await startWithProviders(name)
  const { app } = setup
  const timeSlotId = await aSlot(app, await anInterviewer(app))
  const interviewee = await anInterviewee(app)
  const user: CurrentUser = {
    id: interviewee.id,
    role: 'interviewee',
    language: 'en',
    authSessionId: '',
    adminRoles: [],
    isRecentlyAuthenticated: true,
    mustSetUpMfa: false,
  }
  const hold = await holdSlot(
    app.deps,
    user,
    { timeSlotId },
    await getBookableSlot(app.deps, user, timeSlotId),
  )
  if (!hold) throw new Error('the slot was not held')
  const ann = app.as(interviewee)
  const createIntent = () => ann.send(api.createPaymentIntent, { body: { timeSlotId } })
  return { ...setup, hold, ann, createIntent, timeSlotId }
}

test.each(['stripe', 'bog'] as const)(
  'an interviewee who retries gets a checkout at %s after the process that held the slot died',
  async name => {
    const { app, createIntent, hold } = await aHoldWithoutCheckout(name)
    app.clock.advance({ minutes: 2 })
    const { status, body } = await createIntent()
    expect({ status, url: body.paymentUrl }).toEqual({ status: 200, url: expect.stringContaining('/pay/') })
    const liveHolds = await app.deps.db
      .selectFrom('bookings')
      .select('id')
      .where('status', '=', 'hold')
      .execute()
    expect(liveHolds).toEqual([{ id: body.bookingId }])
    expect(hold.checkoutUrl).toBeNull()
  },
)

test('a checkout opened after the cron job found none is not closed by its job', async () => {
  const { app, createIntent, ann } = await aHoldWithoutCheckout('bog')
  app.clock.advance({ minutes: 3 })
  await app.runCronJob('expire-bookings')
  const { body } = await createIntent()
  await app.drainJobs()
  expect(await ann.call(api.booking, { params: { id: body.bookingId } })).toMatchObject({ status: 'pending' })
})

test('a hold without a checkout expires and frees its slot within minutes', async () => {
  const { app, timeSlotId } = await aHoldWithoutCheckout('stripe')
  app.clock.advance({ minutes: 3 })
  await app.runCronJobs()
  const otherInterviewee = app.as(await anInterviewee(app))
  expect(await otherInterviewee.send(api.createPaymentIntent, { body: { timeSlotId } })).toMatchObject({
    status: 200,
  })
})
