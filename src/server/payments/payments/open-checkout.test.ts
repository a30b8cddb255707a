import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aRequest, paymentAmountsOf } from '#test/bookings.ts'
import { anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'

function sandboxOf({ deps }: TestApp) {
  const { sandbox } = deps.paymentProviders
  if (!sandbox) throw new Error('the sandbox is not configured')
  return sandbox
}

async function createSlot(app: TestApp) {
  const body = { timeSlotId: await aSlot(app, await anInterviewer(app)) }
  return { ann: app.as(await anInterviewee(app)), body }
}

test('if a booking ends while its checkout opens, the checkout is closed', async () => {
  const app = await startApp()
  const { ann, body } = await createSlot(app)
  const sandbox = sandboxOf(app)
  const { openCheckout } = sandbox
  sandbox.openCheckout = async order => {
    const opened = await openCheckout(order)
    const [hold] = (await ann.call(api.intervieweeBookings, {})).bookings
    if (hold) await ann.call(api.cancelBooking, { body: { bookingId: hold.id } })
    return opened
  }
  expect(await ann.refused(api.createPaymentIntent, { body })).toMatchObject({ code: 'payment.setup_failed' })
  await app.drainJobs()
  const orders = await app.deps.db.selectFrom('sandbox.orders').select('status').execute()
  expect(orders).toEqual([{ status: 'cancelled' }])
})

test('if the provider is down, both concurrent requests get the same error', async () => {
  const app = await startApp()
  const { ann, body } = await createSlot(app)
  const sandbox = sandboxOf(app)
  const down = async () => {
    throw new Error('down')
  }
  sandbox.void = down
  sandbox.openCheckout = down
  const answers = await Promise.all([1, 2].map(() => ann.send(api.createPaymentIntent, { body })))
  for (const { status, headers, body: problem } of answers)
    expect({ status, code: problem.code, retryAfter: headers.get('retry-after') }).toEqual({
      status: 503,
      code: 'payment.setup_failed',
      retryAfter: '5',
    })
  expect(
    await app.deps.db.selectFrom('bookings').select('id').where('status', '=', 'hold').execute(),
  ).toEqual([])
})

test('an acceptance does not capture quarantined money', async () => {
  const app = await startApp()
  const { booking, interviewer } = await aRequest(app)
  await app.deps.db.updateTable('payments').set({ quarantined_at: app.clock.now() }).execute()
  const accepted = await app.as(interviewer).refused(api.acceptBooking, { params: { id: booking.id } })
  expect(accepted.code).toBe('booking.being_settled')
  expect(await paymentAmountsOf(app, booking.payment?.transactionId ?? '')).toMatchObject({
    provider: 'authorized',
    theirs: { captured: 0 },
  })
})
