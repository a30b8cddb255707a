import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { expectReconciled } from '#test/invariants.ts'
import { startWithProviders } from '#test/providers.ts'
import { executeRefund } from './refunds.ts'

/** A booking half of which goes back, whose refund is ordered and not executed yet; and a provider that takes its time. */
async function startRefund(name: 'stripe' | 'bog') {
  const bench = await startWithProviders(name)
  const { app } = bench
  const { intent, ann } = await bench.hold()
  bench[name].pay(intent.paymentUrl)
  await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  app.clock.set('2030-05-02T20:00:00Z')
  bench[name].loseNext('before', /refund/)
  await ann.call(api.cancelBooking, { body: { bookingId: intent.bookingId } })
  // Stripe repeats its answer for a while, whatever it was.
  app.clock.forward({ minutes: 11 })
  const { id } = await app.deps.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  const provider = app.deps.paymentProviders[name]
  if (!provider) throw new Error(`${name} is not configured`)
  let asked = 0
  let answer = () => {}
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  app.deps.paymentProviders[name] = {
    ...provider,
    async refund(...order) {
      asked++
      await answered
      return provider.refund(...order)
    },
  }
  return { app, id, answer, timesAsked: () => asked, refund: () => executeRefund(app.deps, id) }
}

test.each(['stripe', 'bog'] as const)('two workers at one refund of %s: only one asks for it', async name => {
  const { app, refund, answer, timesAsked } = await startRefund(name)
  const first = refund()
  await expect.poll(timesAsked).toBe(1)
  await expect(refund()).rejects.toThrow('under way')
  answer()
  await first
  await app.settle()
  expect(timesAsked()).toBe(1)
  await expectReconciled(app)
})

test('a refund whose worker died is taken up by another one a few minutes later', async () => {
  const { app, refund, answer, timesAsked } = await startRefund('stripe')
  const dead = refund()
  await expect.poll(timesAsked).toBe(1)
  app.clock.forward({ minutes: 4 })
  const next = refund()
  await expect.poll(timesAsked).toBe(2)
  answer()
  await Promise.all([dead, next])
  await expectReconciled(app)
})
