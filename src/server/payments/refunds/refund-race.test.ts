import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { expectReconciled } from '#test/invariants.ts'
import { startWithProviders } from '#test/providers.ts'
import { executeRefund } from './refunds.ts'

/** Booking with a pending refund of one half, at a slow provider. */
async function startRefund(name: 'stripe' | 'bog') {
  const setup = await startWithProviders(name)
  const { app } = setup
  const { intent, ann } = await setup.hold()
  setup[name].pay(intent.paymentUrl)
  await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  app.clock.set('2030-05-02T20:00:00Z')
  setup[name].loseNext('before', /refund/)
  await ann.call(api.cancelBooking, { body: { bookingId: intent.bookingId } })
  // Stripe replays its response for ten minutes.
  app.clock.advance({ minutes: 11 })
  const { id } = await app.deps.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  const provider = app.deps.paymentProviders[name]
  if (!provider) throw new Error(`${name} is not configured`)
  let calls = 0
  let respond = () => {}
  const response = new Promise<void>(resolve => {
    respond = resolve
  })
  app.deps.paymentProviders[name] = {
    ...provider,
    async refund(...args) {
      calls++
      await response
      return provider.refund(...args)
    },
  }
  return { app, id, respond, countCalls: () => calls, refund: () => executeRefund(app.deps, id) }
}

test.each(['stripe', 'bog'] as const)('only one of two workers sends a refund to %s', async name => {
  const { app, refund, respond, countCalls } = await startRefund(name)
  const first = refund()
  await expect.poll(countCalls).toBe(1)
  await expect(refund()).rejects.toThrow('in progress')
  respond()
  await first
  await app.drainJobs()
  expect(countCalls()).toBe(1)
  await expectReconciled(app)
})

test('another worker takes over a refund a few minutes after its worker died', async () => {
  const { app, refund, respond, countCalls } = await startRefund('stripe')
  const deadAttempt = refund()
  await expect.poll(countCalls).toBe(1)
  app.clock.advance({ minutes: 4 })
  const secondAttempt = refund()
  await expect.poll(countCalls).toBe(2)
  respond()
  await Promise.all([deadAttempt, secondAttempt])
  await expectReconciled(app)
})
