import type { FastifyPluginAsync } from 'fastify'
import { doors, type PaymentProviderName, paymentProviders } from '#contract/payment.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { OpenDoor } from '#server/lib/http/raw-route.ts'
import type { Deps } from '#server/payments/context.ts'
import { ingestWebhook } from './ingest-webhook.ts'

/** Where providers report. What they say is only believed that something changed: the provider is asked again. */
export const webhookRoutes =
  (open: OpenDoor, deps: Deps, rejected: (provider: PaymentProviderName) => void): FastifyPluginAsync =>
  async app => {
    // Signatures are made over the bytes as sent, so nothing may parse and re-format them.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body)

    open(app, doors.paymentWebhook, async ({ params, body, request }) => {
      const provider = isPaymentProviderName(params.provider) ? deps.paymentProviders[params.provider] : undefined
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
