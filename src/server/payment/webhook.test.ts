import { expect, test } from 'vitest'
import { handlersOf } from '#server/jobs/handlers.ts'
import { startApp } from '#test/app.ts'
import { aPaymentId } from '#test/provider-compliance.ts'
import { sign } from './sandbox/signature.ts'

async function start() {
  const app = await startApp()
  const paymentId = aPaymentId()
  const event = {
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
      const remember = async (data: { paymentId: string }) => void synced.push(data.paymentId)
      await app.deps.jobs.settle({ ...handlersOf(app.deps), 'sync-payment': remember })
      return synced
    },
  }
}

test('a signed webhook is acknowledged and has its payment looked at', async () => {
  const { rawBody, paymentId, send, signed, syncedPayments } = await start()
  expect(await send(rawBody, signed(rawBody))).toEqual({ status: 200, body: { received: true } })
  expect(await syncedPayments()).toEqual([paymentId])
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
