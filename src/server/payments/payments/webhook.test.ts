import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { sign } from '#fake-payment-provider/signature.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'
import { aPaymentId } from '#test/provider-compliance.ts'

async function start() {
  const app = await startApp()
  const timeSlotId = await aSlot(app, await anInterviewer(app))
  const wish = { body: { timeSlotId } }
  const { transactionId } = await app.as(await anInterviewee(app)).call(api.createPaymentIntent, wish)
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
    /** Which payments are looked at again because of what was sent. */
    async syncedPayments() {
      const sandbox = app.deps.paymentProviders.sandbox
      if (!sandbox) throw new Error('the sandbox is not configured')
      const { getState } = sandbox
      sandbox.getState = ref => {
        synced.push(ref)
        return getState(ref)
      }
      await app.settle()
      return synced
    },
  }
}

test('a signed webhook is acknowledged and has its payment looked at', async () => {
  const { rawBody, paymentId, send, signed, syncedPayments } = await start()
  expect(await send(rawBody, signed(rawBody))).toEqual({ status: 200, body: { received: true } })
  expect(await syncedPayments()).toEqual([paymentId])
})

test('the same event many times at once is kept and worked off once', async () => {
  const { app, rawBody, paymentId, send, signed, syncedPayments } = await start()
  const sent = await Promise.all(Array.from({ length: 6 }, () => send(rawBody, signed(rawBody))))
  expect(sent.map(one => one.status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(await syncedPayments()).toEqual([paymentId])
  const events = await app.deps.db.selectFrom('webhook_events').selectAll().execute()
  expect(events).toEqual([
    expect.objectContaining({ event_id: 'event-1', payment_id: paymentId, processed_at: app.clock.now() }),
  ])
})

test('of what a provider sends only which event it was and which payment it is about are kept', async () => {
  const { app, rawBody, send, signed } = await start()
  const named = JSON.stringify({ ...JSON.parse(rawBody), payer: 'Nino Payer, nino@example.test' })
  expect(await send(named, signed(named))).toMatchObject({ status: 200 })
  const kept = JSON.stringify(await app.deps.db.selectFrom('webhook_events').selectAll().execute())
  expect(kept).toContain('event-1')
  expect(kept).not.toMatch(/nino/i)
})

test('an event about a payment that is not ours is kept and changes nothing', async () => {
  const { rawBody, paymentId, send, signed, syncedPayments } = await start()
  const foreign = rawBody.replace(paymentId, aPaymentId())
  expect(await send(foreign, signed(foreign))).toMatchObject({ status: 200 })
  expect(await syncedPayments()).toEqual([])
})

test('the signature counts for the bytes as they were sent', async () => {
  const { rawBody, send, signed, syncedPayments } = await start()
  const spaced = JSON.stringify(JSON.parse(rawBody), null, 2)
  expect(await send(spaced, signed(rawBody))).toMatchObject({ status: 400 })
  expect(await send(spaced, signed(spaced))).toMatchObject({ status: 200 })
  expect(await syncedPayments()).toHaveLength(1)
})

test('a webhook without a good signature is refused and changes nothing', async () => {
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
      body: { code: 'payment.bad_signature', message: 'The signature does not match.' },
    })
  expect(await syncedPayments()).toEqual([])
})

test('a provider that is not configured has no webhook', async () => {
  const { rawBody, send, signed } = await start()
  for (const provider of ['stripe', 'nobody', 'toString'])
    expect(await send(rawBody, signed(rawBody), provider)).toMatchObject({
      status: 404,
      body: { code: 'request.not_found' },
    })
})

test('a webhook that is far too long is refused unread', async () => {
  const { send } = await start()
  expect(await send('x'.repeat(300_000), 't=1,v1=abc')).toMatchObject({ status: 413 })
})
