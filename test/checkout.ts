import { sendWebhookQueue } from '#fake-payment-provider/jobs.ts'
import { createJobHandlers } from '#server/app/jobs.ts'
import { handle } from '#server/lib/jobs/job-queue.ts'
import type { CheckoutRequest } from '#server/payments/providers/payment-provider.ts'
import { sandboxAdapter } from '#server/payments/providers/sandbox-adapter.ts'
import { startApp } from './app.ts'
import { aCheckoutRequest } from './provider-compliance.ts'

export const filledIn = { expiry: '12/34', cvc: '123', name: '' }

/** An open checkout, and a payer whose browser supports only forms. */
export async function openCheckout(order: Partial<CheckoutRequest> = {}) {
  const app = await startApp()
  const provider = sandboxAdapter(app.deps)
  const request = aCheckoutRequest(app.clock.now(), order)
  const { ref, url } = await provider.openCheckout(request)
  const path = new URL(url).pathname
  async function visit(url: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
    const response = await fetch(new URL(url, app.url), {
      method: form ? 'POST' : 'GET',
      body: form ? new URLSearchParams(form) : null,
      headers,
      redirect: 'manual',
    })
    return {
      status: response.status,
      location: response.headers.get('location'),
      headers: response.headers,
      page: await response.text(),
    }
  }
  return {
    app,
    path,
    returnUrl: request.returnUrl,
    visit,
    readPage: (language?: string) => visit(path, undefined, language ? { 'accept-language': language } : {}),
    submitCard: (cardNumber: string, fields: Record<string, string> = {}) =>
      visit(path, { ...filledIn, cardNumber, ...fields }),
    state: () => provider.getState(ref),
    provider,
    ref,
    /** Number of notifications that the product received. */
    async countNotifications() {
      let times = 0
      const count = async () => void times++
      await app.deps.jobs.drain({ ...createJobHandlers(app.deps), ...handle(sendWebhookQueue, count) })
      return times
    },
  }
}
