import { buildWebhook } from '#fake-payment-provider/jobs.ts'
import { findOrder } from '#fake-payment-provider/repository.ts'
import { startApp } from '#test/app.ts'
import { describeProvider } from '#test/provider-compliance.ts'
import { sandboxAdapter } from './sandbox-adapter.ts'

describeProvider('the sandbox', async () => {
  const { deps, clock } = await startApp()
  const give = (cardNumber: string) => async (url: string) => {
    await fetch(new URL(new URL(url).pathname, deps.urls.self), {
      method: 'POST',
      body: new URLSearchParams({ cardNumber, expiry: '12/34', cvc: '123' }),
      redirect: 'manual',
    })
  }
  return {
    provider: sandboxAdapter(deps),
    now: clock.now,
    forward: clock.advance,
    signsTimestamp: true,
    closesCheckouts: true,
    declineEnds: false,
    payer: { pay: give('4242 4242 4242 4242'), beDeclined: give('4000 0000 0000 0002') },
    async webhookOf(ref) {
      const order = await findOrder(deps.db, ref)
      if (!order) throw new Error(`order ${ref} not found`)
      const { body, headers } = buildWebhook(deps, order)
      return { rawBody: body, headers }
    },
    withBaseUrl: address => sandboxAdapter({ ...deps, urls: { ...deps.urls, self: address } }),
  }
})
