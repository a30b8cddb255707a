import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { consents } from '#contract/booking.ts'
import { getProvider } from '#server/payments/providers/configured-providers.ts'
import { anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'
import { expectReconciled } from '#test/invariants.ts'
import { startWithProviders } from '#test/providers.ts'

/** Two requests for one step while the provider works on the first. */

const opening = /checkout\/sessions$|ecommerce\/orders$/

async function aDoubleClick(name: 'stripe' | 'bog') {
  const setup = await startWithProviders(name)
  const { app } = setup
  const timeSlotId = await aSlot(app, await anInterviewer(app))
  const ann = app.as(await anInterviewee(app))
  const click = (notes: string) => ({ body: { timeSlotId, notes, consents: [...consents] } })
  /** The second click arrives while the provider opens the checkout of the first. */
  async function clickTwice() {
    const { arrived, release } = setup[name].holdNext(opening)
    const first = ann.send(api.createPaymentIntent, click('first'))
    await arrived
    const second = ann.send(api.createPaymentIntent, click('second'))
    const notes = async () =>
      (await app.deps.db.selectFrom('bookings').select('notes').executeTakeFirst())?.notes
    await expect.poll(notes, { timeout: 10_000 }).toBe('second')
    return { release, answers: Promise.all([first, second]) }
  }
  return { ...setup, clickTwice }
}

test.each(['stripe', 'bog'] as const)(
  'a double click opens one checkout at %s, and both clicks get its URL',
  async name => {
    const { app, bog, clickTwice } = await aDoubleClick(name)
    const { release, answers } = await clickTwice()
    release()
    const [first, second] = await answers
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
    if (name === 'bog') expect(bog.orders.size).toBe(1)
    await expectReconciled(app)
  },
)

test('a double click whose first request fails opens another checkout for the second', async () => {
  const { app, stripe, clickTwice } = await aDoubleClick('stripe')
  stripe.loseNext('before', opening)
  const { release, answers } = await clickTwice()
  release()
  const [first, second] = await answers
  expect(first).toMatchObject({ status: 503, body: { code: 'payment.setup_failed' } })
  expect(second).toMatchObject({ status: 200 })
  const live = await app.deps.db.selectFrom('bookings').select('id').where('status', '=', 'hold').execute()
  expect(live).toHaveLength(1)
})

test('a concurrent second capture throws, and the payer is charged once', async () => {
  const { app, stripe, hold } = await startWithProviders('stripe')
  const { intent, ref } = await hold({ approve: true })
  stripe.pay(intent.paymentUrl)
  const provider = getProvider(app.deps, { provider: 'stripe' })
  const { arrived, release } = stripe.holdNext(/capture$/)
  const first = provider.capture(ref, 5000)
  await arrived
  await expect(provider.capture(ref, 5000)).rejects.toThrow('in-progress')
  release()
  expect(await first).toMatchObject({ status: 'captured', capturedMinor: 5000 })
})

test('a concurrent second refund throws, and the payer is refunded once', async () => {
  const { app, stripe, hold } = await startWithProviders('stripe')
  const { intent, ref } = await hold()
  stripe.pay(intent.paymentUrl)
  const provider = getProvider(app.deps, { provider: 'stripe' })
  const refundId = randomUUID()
  const { arrived, release } = stripe.holdNext(/refunds$/)
  const first = provider.refund(ref, refundId, 2000)
  await arrived
  await expect(provider.refund(ref, refundId, 2000)).rejects.toThrow('in-progress')
  release()
  expect(await first).toMatchObject({ status: 'succeeded' })
  expect(await provider.getState(ref)).toMatchObject({ refundedMinor: 2000 })
})

test('a concurrent second void returns the cancelled state', async () => {
  const { app, stripe, hold } = await startWithProviders('stripe')
  const { intent, ref } = await hold({ approve: true })
  stripe.pay(intent.paymentUrl)
  const provider = getProvider(app.deps, { provider: 'stripe' })
  const { arrived, release } = stripe.holdNext(/cancel$/)
  const first = provider.void(ref)
  await arrived
  expect(await provider.void(ref)).toMatchObject({ status: 'cancelled' })
  release()
  expect(await first).toMatchObject({ status: 'cancelled', capturedMinor: 0 })
})
