import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'
import { startWithProviders } from '#test/providers.ts'
import { loadBookingContext } from './holds/booking-context.ts'
import { holdSlot } from './holds/hold-slot.ts'

/** What a process leaves that dies between the hold and the provider's answer. */
async function aHoldWithoutCheckout(name: 'stripe' | 'bog') {
  const bench = await startWithProviders(name)
  const { app } = bench
  const timeSlotId = await aSlot(app, await anInterviewer(app))
  const interviewee = await anInterviewee(app)
  const user: User = {
    id: interviewee.id,
    role: 'interviewee',
    language: 'en',
    signInId: '',
    isFresh: true,
    needsFactor: false,
  }
  const hold = await holdSlot(
    app.deps,
    user,
    { timeSlotId },
    await loadBookingContext(app.deps, user, timeSlotId),
  )
  if (!hold) throw new Error('the slot was not held')
  const ann = app.as(interviewee)
  const ask = () => ann.send(api.createPaymentIntent, { body: { timeSlotId } })
  return { ...bench, hold, ann, ask, timeSlotId }
}

test.each(['stripe', 'bog'] as const)(
  'the same person’s retry gets a checkout at %s after the process that held the slot died',
  async name => {
    const { app, ask, hold } = await aHoldWithoutCheckout(name)
    app.clock.forward({ minutes: 2 })
    const { status, body } = await ask()
    expect({ status, url: body.paymentUrl }).toEqual({ status: 200, url: expect.stringContaining('/pay/') })
    const live = await app.deps.db.selectFrom('bookings').select('id').where('status', '=', 'hold').execute()
    expect(live).toEqual([{ id: body.bookingId }])
    expect(hold.checkoutUrl).toBeNull()
  },
)

test('a checkout that was opened after a sweep found none is not closed by the sweep’s job', async () => {
  const { app, ask, ann } = await aHoldWithoutCheckout('bog')
  app.clock.forward({ minutes: 3 })
  await app.sweepOnly('expire-bookings')
  const { body } = await ask()
  await app.settle()
  expect(await ann.call(api.booking, { params: { id: body.bookingId } })).toMatchObject({ status: 'pending' })
})

test('a hold whose checkout was never opened frees its slot within minutes', async () => {
  const { app, timeSlotId } = await aHoldWithoutCheckout('stripe')
  app.clock.forward({ minutes: 3 })
  await app.sweep()
  const other = app.as(await anInterviewee(app))
  expect(await other.send(api.createPaymentIntent, { body: { timeSlotId } })).toMatchObject({ status: 200 })
})
