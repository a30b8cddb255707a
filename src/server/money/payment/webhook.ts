import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { type PaymentProviderName, paymentProviders } from '#contract/payment.ts'
import { problem } from '#contract/problem.ts'
import type { Deps } from '#server/money/deps.ts'
import { AppError } from '#server/platform/http/error.ts'
import { keepEvent } from './keep-webhook.ts'

const bodyLimit = 262_144

const schema = {
  operationId: 'receivePaymentWebhook',
  summary: 'A payment provider says that a payment changed',
  description: 'Signed by the provider. Acknowledged only once the work it causes is stored.',
  tags: ['payment'],
  security: [],
  params: z.object({ provider: z.string() }),
  response: {
    200: z.object({ received: z.literal(true) }),
    default: problem.describe('Refusals: payment.bad_signature, request.not_found'),
  },
}

/** Where providers report. What they say is only believed that something changed: the provider is asked again. */
export const webhookRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async app => {
    // Signatures are made over the bytes as sent, so nothing may parse and re-format them.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body)

    app.post<{ Params: { provider: string } }>(
      '/api/payment/webhook/:provider',
      { schema, bodyLimit },
      async ({ params, body, headers }) => {
        const provider = isProvider(params.provider) ? deps.providers[params.provider] : undefined
        if (!provider) throw new AppError('request.not_found')
        const text = typeof body === 'string' ? body : ''
        const news = await provider.readWebhook(text, headers)
        if (news) await keepEvent(deps, provider.name, news, text)
        return { received: true }
      },
    )
  }

const isProvider = (name: string): name is PaymentProviderName =>
  paymentProviders.some(known => known === name)
