import type { FastifyInstance } from 'fastify'
import { type PaymentProviderName, rawRoutes } from '#contract/payment.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/payments/context.ts'
import type { WebhookEvent } from '#server/payments/providers/payment-provider.ts'
import { processWebhookQueue } from '#server/payments/queues.ts'
import {
  findPaymentIdByRef,
  findWebhookEvent,
  insertWebhookEvent,
  markWebhookEventProcessed,
} from './repository.ts'
import { syncPayment } from './sync-payment.ts'

/**
 * Stores the event together with its job before the provider gets the acknowledgement. The payload may contain
 * personal data of the payer and is not stored, because the provider is polled anyway.
 */
async function ingestWebhook(deps: Deps, provider: PaymentProviderName, event: WebhookEvent): Promise<void> {
  await deps.db.transaction().execute(async tx => {
    const stored = await insertWebhookEvent(tx, provider, event, deps.now())
    // A payment is inserted before its checkout, so an unknown id belongs to another application.
    const isForeign = event.paymentId !== null && stored?.payment_id === null
    if (stored && !isForeign) await deps.jobs.send(tx, processWebhookQueue, { eventId: stored.id })
  })
}

/** An event only triggers a poll of the provider. While its payment is unknown the job fails and retries. */
export async function processWebhook(deps: Deps, eventId: string): Promise<void> {
  const event = await findWebhookEvent(deps.db, eventId)
  if (!event || event.processed_at) return
  const paymentId = event.payment_id ?? (await findPaymentIdByRef(deps.db, event))
  if (!paymentId) throw new Error(`payment of event ${event.event_id} not found, will retry`)
  await syncPayment(deps, paymentId)
  await markWebhookEventProcessed(deps.db, eventId, deps.now())
}

export function webhookRoutes(
  app: FastifyInstance,
  registerRaw: RegisterRawRoute,
  deps: Deps,
  { webhookRejected }: { webhookRejected: (provider: PaymentProviderName) => void },
): void {
  // Signatures cover the raw bytes, so no parser may change them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body)

  registerRaw(app, rawRoutes.paymentWebhook, async ({ params, body, request }) => {
    const provider = Object.values(deps.paymentProviders).find(({ name }) => name === params.provider)
    if (!provider) throw new AppError('request.not_found')
    const text = typeof body === 'string' ? body : ''
    const event = await provider.parseWebhook(text, request.headers).catch(error => {
      webhookRejected(provider.name)
      throw error
    })
    if (event) await ingestWebhook(deps, provider.name, event)
    return { received: true }
  })
}
