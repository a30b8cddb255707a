import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { sandboxAdapter } from '#server/payments/providers/sandbox-adapter.ts'
import { startApp } from '#test/app.ts'
import { aCheckoutRequest, aPaymentId } from '#test/provider-compliance.ts'
import { runJob } from '#test/run-job.ts'
import { sendWebhookQueue } from './jobs.ts'
import { isSignatureValid } from './signature.ts'

/** Webhook receiver that answers with the given statuses in order, then with 200. */
async function startReceiver(...statuses: number[]) {
  const received: { body: string; headers: IncomingHttpHeaders }[] = []
  const server = createServer(async (request, response) => {
    received.push({ body: (await request.toArray()).join(''), headers: request.headers })
    response.writeHead(statuses.shift() ?? 200).end()
  })
  onTestFinished(() => void server.close())
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const app = await startApp()
  const { deps } = app
  await deps.db
    .insertInto('sandbox.orders')
    .values({
      id: orderId,
      amount_minor: 5000,
      currency: 'USD',
      description: 'Mock interview',
      manual_capture: true,
      return_url: 'http://localhost/back',
      webhook_url: `http://127.0.0.1:${port}/webhook?customer=1`,
      decline_reason: null,
      expires_at: aCheckoutRequest(deps.now()).expiresAt,
    })
    .execute()
  return {
    app,
    received,
    sendWebhook: () => runJob(deps, sendWebhookQueue, { orderId }),
  }
}
const orderId = aPaymentId()

test('every change of an order sends one webhook, in order and signed over the raw bytes', async () => {
  const { app, received } = await startReceiver()
  const provider = sandboxAdapter(app.deps)
  await fetch(`${app.url}/sandbox/pay/${orderId}`, {
    method: 'POST',
    body: new URLSearchParams({ cardNumber: '4242424242424242' }),
    redirect: 'manual',
  })
  await app.drainJobs()
  await provider.capture(orderId, 5000)
  await provider.capture(orderId, 5000)
  await app.drainJobs()
  await provider.refund(orderId, 'refund-1', 100)
  await provider.refund(orderId, 'refund-1', 100)
  await app.drainJobs()
  const now = app.clock.now()
  const sentAt = now.toISOString()
  expect(received.map(({ body }) => JSON.parse(body))).toEqual([
    { id: expect.any(String), event: 'order.authorized', orderId, status: 'authorized', sentAt },
    { id: expect.any(String), event: 'order.captured', orderId, status: 'captured', sentAt },
    { id: expect.any(String), event: 'order.refunded', orderId, status: 'captured', sentAt },
  ])
  for (const { body, headers } of received) {
    const signature = String(headers['sandbox-signature'])
    expect(isSignatureValid(app.deps.config, body, signature, now)).toBe(true)
    expect(isSignatureValid(app.deps.config, `${body} `, signature, now)).toBe(false)
  }
})

test('a webhook without an acknowledgement fails, so that the job retries it', async () => {
  const { received, sendWebhook } = await startReceiver(500, 302)
  await expect(sendWebhook()).rejects.toThrow('answered with 500')
  await expect(sendWebhook()).rejects.toThrow()
  await sendWebhook()
  expect(received).toHaveLength(3)
})

test('a rolled back change sends no webhook', async () => {
  const { app, received } = await startReceiver()
  await expect(sandboxAdapter(app.deps).refund(orderId, 'refund-1', 100)).resolves.toMatchObject({
    status: 'failed',
  })
  await app.drainJobs()
  expect(received).toEqual([])
})
