import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { sign } from '#fake-payment-provider/signature.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'
import { aPaymentId } from '#test/provider-compliance.ts'

async function start() {
  const app = await startApp()
  const timeSlotId = await aSlot(app, await anInterviewer(app))
  const input = { body: { timeSlotId } }
  const { transactionId } = await app.as(await anInterviewee(app)).call(api.createPaymentIntent, input)
  const paymentId: string = transactionId
  const event = {
    id: 'event-1',
    event: 'order.captured',
    orderId: paymentId,
    status: 'captured',
    sentAt: app.clock.now().toISOString(),
  }
  const synced: string[] = []
  return {
    app,
    paymentId,
    rawBody: JSON.stringify(event),
    async send(body: string, signature?: string, provider = 'sandbox') {
      const response = await fetch(`${app.url}/api/payment/webhook/${provider}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(signature ? { 'sandbox-signature': signature } : {}),
        },
        body,
      })
      return { status: response.status, body: await response.json() }
    },
    signed: (body: string) => sign(app.deps.config, body, app.clock.now()),
    /** Payments that the webhooks caused to sync. */
    async syncedPayments() {
      const sandbox = app.deps.paymentProviders.sandbox
      if (!sandbox) throw new Error('the sandbox is not configured')
      const { getState } = sandbox
      sandbox.getState = ref => {
        synced.push(ref)
        return getState(ref)
      }
      await app.drainJobs()
      return synced
    },
  }
}

test('a signed webhook is acknowledged and syncs its payment', async () => {
  const { rawBody, paymentId, send, signed, syncedPayments } = await start()
  expect(await send(rawBody, signed(rawBody))).toEqual({ status: 200, body: { received: true } })
  expect(await syncedPayments()).toEqual([paymentId])
})

test('concurrent deliveries of one event are stored and processed once', async () => {
  const { app, rawBody, paymentId, send, signed, syncedPayments } = await start()
  const sent = await Promise.all(Array.from({ length: 6 }, () => send(rawBody, signed(rawBody))))
  expect(sent.map(response => response.status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(await syncedPayments()).toEqual([paymentId])
  const events = await app.deps.db.selectFrom('webhook_events').selectAll().execute()
  expect(events).toEqual([
    expect.objectContaining({ event_id: 'event-1', payment_id: paymentId, processed_at: app.clock.now() }),
  ])
})

test('only the event id and the payment of a webhook are stored', async () => {
  const { app, rawBody, send, signed } = await start()
  const withPayer = JSON.stringify({ ...JSON.parse(rawBody), payer: 'Nino Payer, nino@example.test' })
  expect(await send(withPayer, signed(withPayer))).toMatchObject({ status: 200 })
  const stored = JSON.stringify(await app.deps.db.selectFrom('webhook_events').selectAll().execute())
  expect(stored).toContain('event-1')
  expect(stored).not.toMatch(/nino/i)
})

test('an event about an unknown payment is stored and changes nothing', async () => {
  const { rawBody, paymentId, send, signed, syncedPayments } = await start()
  const unknownPayment = rawBody.replace(paymentId, aPaymentId())
  expect(await send(unknownPayment, signed(unknownPayment))).toMatchObject({ status: 200 })
  expect(await syncedPayments()).toEqual([])
})

test('the signature covers the raw bytes', async () => {
  const { rawBody, send, signed, syncedPayments } = await start()
  const spaced = JSON.stringify(JSON.parse(rawBody), null, 2)
  expect(await send(spaced, signed(rawBody))).toMatchObject({ status: 400 })
  expect(await send(spaced, signed(spaced))).toMatchObject({ status: 200 })
  expect(await syncedPayments()).toHaveLength(1)
})

test('a webhook without a valid signature is rejected and changes nothing', async () => {
  const { rawBody, send, signed, syncedPayments } = await start()
  const tampered = rawBody.replace('captured', 'refunded')
  for (const [body, signature] of [
    [rawBody, undefined],
    [rawBody, 'nonsense'],
    [tampered, signed(rawBody)],
    ['', undefined],
    ['not json', 't=1,v1=abc'],
  ] as const)
    expect(await send(body, signature)).toMatchObject({
      status: 400,
      body: { code: 'payment.bad_signature', message: 'The signature doesn’t match.' },
    })
  expect(await syncedPayments()).toEqual([])
})

test('a provider that is not configured has no webhook', async () => {
  const { rawBody, send, signed } = await start()
  for (const provider of ['stripe', 'unknown', 'toString'])
    expect(await send(rawBody, signed(rawBody), provider)).toMatchObject({
      status: 404,
      body: { code: 'request.not_found' },
    })
})

test('a webhook that is too long is rejected unread', async () => {
  const { send } = await start()
  expect(await send('x'.repeat(300_000), 't=1,v1=abc')).toMatchObject({ status: 413 })
})
