import type { Deps } from '#server/lib/context.ts'
import { defineQueue } from '#server/lib/jobs/define-queue.ts'
import { handle, type JobHandlers } from '#server/lib/jobs/job-queue.ts'
import { signatureHeader, type WebhookBody } from './api-schema.ts'
import { findOrder, type Order } from './repository.ts'
import { sign } from './signature.ts'

/** Webhook about a changed order. */
export const sendWebhookQueue = defineQueue<{ orderId: string }>('send-sandbox-webhook', {
  isLowLatency: true,
})

const timeoutMs = 10_000

export const sandboxJobHandlers = (deps: Deps): JobHandlers => ({
  ...handle(sendWebhookQueue, async ({ orderId }) => {
    const order = await findOrder(deps.db, orderId)
    if (!order) return
    const { body, headers } = buildWebhook(deps, order)
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(order.webhook_url, {
      method: 'POST',
      body,
      headers,
      signal,
      redirect: 'manual',
    })
    // The job retries after an error.
    if (!response.ok) throw new Error(`webhook of order ${orderId} answered with ${response.status}`)
  }),
})

/** Describes the current state of the order. */
export function buildWebhook(deps: Deps, order: Order): { body: string; headers: Record<string, string> } {
  const sentAt = deps.now()
  const content: WebhookBody = {
    id: `${order.id}:${order.status}:${order.refunded_minor}`,
    event: order.refunded_minor > 0 ? 'order.refunded' : `order.${order.status}`,
    orderId: order.id,
    status: order.status,
    sentAt: sentAt.toISOString(),
  }
  const body = JSON.stringify(content)
  return {
    body,
    headers: { 'content-type': 'application/json', [signatureHeader]: sign(deps.config, body, sentAt) },
  }
}
