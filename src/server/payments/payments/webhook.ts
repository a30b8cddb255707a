import type { FastifyPluginAsync } from 'fastify'
import { type PaymentProviderName, paymentProviders, rawRoutes } from '#contract/payment.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/payments/context.ts'
import type { WebhookEvent } from '#server/payments/providers/payment-provider.ts'
import {
  findPaymentIdByRef,
  findWebhookEvent,
  insertWebhookEvent,
  markWebhookEventProcessed,
} from './repository.ts'
import { syncPayment } from './sync-payment.ts'

/**
 * Keeps that a provider told us something, together with the job that works it off; only then it is acknowledged. What
 * exactly it said may name the payer and is not kept, for the provider is asked again. The same event again is already here.
 */
export async function ingestWebhook(
  deps: Deps,
  provider: PaymentProviderName,
  news: WebhookEvent,
): Promise<void> {
  await deps.db.transaction().execute(async tx => {
    const event = await insertWebhookEvent(tx, { provider, ...news, now: deps.now() })
    // A payment's row is there before its checkout: an id that we do not know is somebody else's.
    const isForeign = news.paymentId !== null && event?.payment_id === null
    if (event && !isForeign) await deps.jobs.send(tx, 'process-webhook', { eventId: event.id })
  })
}

/**
 * An event only says that something changed: the provider is asked how the payment stands. One that comes before we know
 * the provider's name of the payment waits for the job's next try.
 */
export async function processWebhook(deps: Deps, eventId: string): Promise<void> {
  const event = await findWebhookEvent(deps.db, eventId)
  if (!event || event.processed_at) return
  const paymentId = event.payment_id ?? (await findPaymentIdByRef(deps.db, event))
  if (!paymentId) throw new Error(`no payment of ours is known for event ${event.event_id} yet`)
  await syncPayment(deps, paymentId)
  await markWebhookEventProcessed(deps.db, eventId, deps.now())
}

/** Where providers report. What they say is only believed that something changed: the provider is asked again. */
export const webhookRoutes =
  (
    open: RegisterRawRoute,
    deps: Deps,
    rejected: (provider: PaymentProviderName) => void,
  ): FastifyPluginAsync =>
  async app => {
    // Signatures are made over the bytes as sent, so nothing may parse and re-format them.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body)

    open(app, rawRoutes.paymentWebhook, async ({ params, body, request }) => {
      const provider = isPaymentProviderName(params.provider)
        ? deps.paymentProviders[params.provider]
        : undefined
      if (!provider) throw new AppError('request.not_found')
      const text = typeof body === 'string' ? body : ''
      const news = await provider.parseWebhook(text, request.headers).catch(error => {
        rejected(provider.name)
        throw error
      })
      if (news) await ingestWebhook(deps, provider.name, news)
      return { received: true }
    })
  }

const isPaymentProviderName = (name: string): name is PaymentProviderName =>
  paymentProviders.some(known => known === name)
