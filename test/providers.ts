import { onTestFinished } from 'vitest'
import { api } from '#contract/api.ts'
import type { Currency, Money } from '#contract/money.ts'
import { startApp, type TestApp } from './app.ts'
import { openBog } from './doubles/bog.ts'
import { openRates } from './doubles/rates.ts'
import { openStripe } from './doubles/stripe.ts'
import { anInterviewee, anInterviewer, aSlot, usd } from './factories.ts'

/** The product with both real providers' protocols behind it, and rates to convert at. */
export async function startWithProviders(providers = 'stripe,bog') {
  // The doubles are asked for the time before the product that keeps it is there.
  let app: TestApp | null = null
  const now = () => app?.clock.now() ?? new Date('2030-05-01T09:00:00Z')
  const keys = { secretKey: 'sk_test_ours', webhookSecret: 'whsec_ours' }
  const client = { clientId: 'ours', clientSecret: 'secret' }
  const [stripe, bog, rates] = await Promise.all([
    openStripe({ now, ...keys }),
    openBog({ now, ...client }),
    openRates(),
  ])
  onTestFinished(stripe.close)
  onTestFinished(bog.close)
  app = await startApp({
    env: {
      PAYMENT_PROVIDERS: providers,
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
  })
  const product = app
  return {
    app: product,
    stripe,
    bog,
    rates,
    async deliver(provider: 'stripe' | 'bog', { rawBody, headers }: Delivery) {
      const response = await fetch(`${product.url}/api/payment/webhook/${provider}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: rawBody,
      })
      return { status: response.status, body: await response.json() }
    },
    /** A hold whose checkout is open at one of the providers. */
    async hold(
      wish: {
        provider?: 'stripe' | 'bog'
        selectedCurrency?: Currency
        price?: Money
        approve?: boolean
      } = {},
    ) {
      const { price = usd(50), approve = false, ...asked } = wish
      const interviewer = await anInterviewer(product, { mode: approve ? 'approve' : 'instant' })
      const interviewee = await anInterviewee(product)
      const timeSlotId = await aSlot(product, interviewer, { price })
      const ann = product.as(interviewee)
      const intent = await ann.call(api.createPaymentIntent, { body: { timeSlotId, ...asked } })
      const { provider_ref: ref } = await product.deps.db
        .selectFrom('payments')
        .select('provider_ref')
        .where('id', '=', intent.transactionId)
        .executeTakeFirstOrThrow()
      const id = { params: { id: intent.bookingId } }
      return {
        intent,
        interviewer,
        interviewee,
        ann,
        nino: product.as(interviewer),
        timeSlotId,
        ref: ref ?? '',
        id,
      }
    },
  }
}

type Delivery = { rawBody: string; headers: Record<string, string> }
