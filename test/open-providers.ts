import { openBog } from './fakes/bog.ts'
import { openRates } from './fakes/rates.ts'
import { openStripe } from './fakes/stripe.ts'
import type { TestApp } from './open-app.ts'

const keys = { secretKey: 'sk_test_ours', webhookSecret: 'whsec_ours' }
const client = { clientId: 'ours', clientSecret: 'secret' }

export type Providers = Awaited<ReturnType<typeof openProviders>>
export type Delivery = { rawBody: string; headers: Record<string, string> }

/** Fake Stripe, fake Bank of Georgia and exchange rates, with the settings that point the app at them. */
export async function openProviders(now: () => Date, names = 'stripe,bog') {
  const [stripe, bog, rates] = await Promise.all([
    openStripe({ now, ...keys }),
    openBog({ now, ...client }),
    openRates(),
  ])
  return {
    stripe,
    bog,
    rates,
    env: {
      PAYMENT_PROVIDERS: names,
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_API_BASE: stripe.base,
      BOG_CLIENT_ID: client.clientId,
      BOG_CLIENT_SECRET: client.clientSecret,
      BOG_API_BASE: bog.base,
      BOG_OAUTH_BASE: bog.base,
      BOG_CALLBACK_PUBLIC_KEY: bog.publicKey,
      ...rates.env,
    },
    close: () => Promise.all([stripe.close(), bog.close(), rates.close()]),
  }
}

/** Delivers a provider's webhook to the app. */
export async function deliver(app: TestApp, provider: 'stripe' | 'bog', { rawBody, headers }: Delivery) {
  const response = await fetch(`${app.url}/api/payment/webhook/${provider}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: rawBody,
  })
  return { status: response.status, body: await response.json() }
}
