import { onTestFinished } from 'vitest'
import { api } from '#contract/api.ts'
import type { Currency, Money } from '#contract/money.ts'
import { startApp, type TestApp } from './app.ts'
import { anInterviewee, anInterviewer, aSlot, usd } from './factories.ts'
import { type Delivery, deliver, openProviders } from './open-providers.ts'

/** The app with both fake providers and exchange rates. */
export async function startWithProviders(providers = 'stripe,bog') {
  // The fakes ask for the time before the app with its clock exists.
  let app: TestApp | null = null
  const now = () => app?.clock.now() ?? new Date('2030-05-01T09:00:00Z')
  const { env, close, stripe, bog, rates } = await openProviders(now, providers)
  onTestFinished(async () => void (await close()))
  app = await startApp({ env })
  const product = app
  return {
    app: product,
    stripe,
    bog,
    rates,
    deliver: (provider: 'stripe' | 'bog', delivery: Delivery) => deliver(product, provider, delivery),
    /** A hold with an open checkout at one of the providers. */
    async hold(
      options: {
        provider?: 'stripe' | 'bog'
        selectedCurrency?: Currency
        price?: Money
        approve?: boolean
      } = {},
    ) {
      const { price = usd(50), approve = false, ...intentInput } = options
      const interviewer = await anInterviewer(product, { mode: approve ? 'approve' : 'instant' })
      const interviewee = await anInterviewee(product)
      const timeSlotId = await aSlot(product, interviewer, { price })
      const ann = product.as(interviewee)
      const intent = await ann.call(api.createPaymentIntent, { body: { timeSlotId, ...intentInput } })
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
