import { onTestFinished } from 'vitest'
import { startApp } from '#test/app.ts'
import { openStripe } from '#test/fakes/stripe.ts'
import { describeProvider } from '#test/provider-compliance.ts'
import { stripeAdapter } from './adapter.ts'

describeProvider('Stripe', async () => {
  const { deps, clock } = await startApp()
  const secrets = { secretKey: 'sk_test_ours', webhookSecret: 'whsec_ours' }
  const stripe = await openStripe({ now: clock.now, ...secrets })
  onTestFinished(stripe.close)
  const at = (apiBase: string) =>
    stripeAdapter(deps, { ...secrets, apiBase, currencies: ['USD', 'EUR', 'GBP', 'GEL'] })
  return {
    provider: at(stripe.base),
    now: clock.now,
    forward: clock.advance,
    signsTimestamp: true,
    closesCheckouts: true,
    declineEnds: false,
    payer: {
      pay: async url => stripe.pay(url),
      beDeclined: async url => stripe.pay(url, 'declined'),
    },
    async webhookOf(ref) {
      const events = stripe.events.filter(event => event.payload.includes(ref))
      const event = events.at(-1) ?? {
        payload: JSON.stringify({
          id: 'evt_1',
          object: 'event',
          data: { object: { object: 'checkout.session', id: ref } },
        }),
      }
      return stripe.delivery(event)
    },
    withBaseUrl: at,
  }
})
