import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type PaymentId, paymentId } from '#contract/id.ts'
import type { CheckoutRequest, PaymentProvider } from '#server/payments/providers/payment-provider.ts'

/** A provider's adapter with the surroundings of a case: payer, clock, and the provider's webhooks. */
export type ProviderBench = {
  provider: PaymentProvider
  now: () => Date
  forward(time: { minutes: number }): void
  /** Actions of a payer on the checkout's page. */
  payer: { pay(url: string): Promise<void>; beDeclined(url: string): Promise<void> }
  /** Whether a webhook's signature covers its timestamp. */
  signsTimestamp: boolean
  /** Whether an unpaid checkout can be closed. Otherwise it expires, and late payments are refunded. */
  closesCheckouts: boolean
  /** Whether a declined card ends the checkout. Otherwise the payer may try another card. */
  declineEnds: boolean
  /** Signed webhook that the provider would send about this order. */
  webhookOf(ref: string): Promise<{ rawBody: string; headers: Record<string, string> }>
  /** The same adapter with another address of the provider. */
  withBaseUrl(address: string): PaymentProvider
}

/** Cases that every payment provider adapter passes, against a fake that speaks the real protocol. */
export function describeProvider(name: string, makeBench: () => Promise<ProviderBench>) {
  const start = async (order: Partial<CheckoutRequest> = {}) => {
    const bench = await makeBench()
    const request = aCheckoutRequest(bench.now(), { ...longEnough(bench.now()), ...order })
    const { ref, url } = await bench.provider.openCheckout(request)
    return { ...bench, order: request, ref, url }
  }
  const startPaid = async (order: Partial<CheckoutRequest> = {}) => {
    const bench = await start(order)
    await bench.payer.pay(bench.url)
    return bench
  }
  const inGel = (minor: number) => ({ amount: { minor, currency: 'GEL' as const } })

  describe(`${name} as a payment provider`, () => {
    test('a checkout opened twice exists once', async () => {
      const { provider, order, ref, url } = await start()
      expect(await provider.openCheckout(order)).toEqual({ ref, url })
      expect(await provider.getState(ref)).toEqual({
        status: 'created',
        amount: order.amount,
        capturedMinor: 0,
        refundedMinor: 0,
        refunds: [],
        disputes: [],
        errorMessage: null,
      })
    })

    test('a checkout opened many times at once exists once', async () => {
      const { provider, now } = await makeBench()
      const order = aCheckoutRequest(now(), longEnough(now()))
      const opened = await Promise.all(Array.from({ length: 8 }, () => provider.openCheckout(order)))
      expect(new Set(opened.map(checkout => `${checkout.ref} ${checkout.url}`)).size).toBe(1)
    })

    test('the provider captures a paid checkout in full', async () => {
      const { provider, ref } = await startPaid(inGel(4999))
      expect(await provider.getState(ref)).toMatchObject({
        status: 'captured',
        ...inGel(4999),
        capturedMinor: 4999,
      })
    })

    test('with manual capture a payment only authorises, and a capture takes the money once', async () => {
      const { provider, ref } = await startPaid({ manualCapture: true })
      expect(await provider.getState(ref)).toMatchObject({ status: 'authorized', capturedMinor: 0 })
      const captured = { status: 'captured', capturedMinor: 5000, refundedMinor: 0 }
      expect(await provider.capture(ref, 5000)).toMatchObject(captured)
      expect(await provider.capture(ref, 5000)).toMatchObject(captured)
    })

    test('the app can capture less than the authorised amount', async () => {
      const { provider, ref } = await startPaid({ manualCapture: true })
      expect(await provider.capture(ref, 2000)).toMatchObject({ status: 'captured', capturedMinor: 2000 })
      expect(await provider.refund(ref, randomUUID(), 2001)).toMatchObject({ status: 'failed' })
    })

    test('the app cannot capture more than the authorised amount', async () => {
      const { provider, ref } = await startPaid({ manualCapture: true })
      await expect(provider.capture(ref, 5001)).rejects.toThrow()
      expect(await provider.getState(ref)).toMatchObject({ status: 'authorized', capturedMinor: 0 })
    })

    test('a capture without authorisation takes nothing and reports it', async () => {
      const { provider, ref, closesCheckouts } = await start({ manualCapture: true })
      expect(await provider.capture(ref, 5000)).toMatchObject({ status: 'created', capturedMinor: 0 })
      await provider.void(ref)
      if (!closesCheckouts) return
      expect(await provider.capture(ref, 5000)).toMatchObject({ status: 'cancelled', capturedMinor: 0 })
    })

    test('a void closes an unpaid checkout for good', async () => {
      const { provider, payer, ref, url, closesCheckouts } = await start()
      expect(await provider.void(ref)).toMatchObject({ status: 'cancelled' })
      if (!closesCheckouts) return
      await payer.pay(url)
      expect(await provider.void(ref)).toMatchObject({ status: 'cancelled', capturedMinor: 0 })
    })

    test('a void releases an authorisation', async () => {
      const { provider, ref } = await startPaid({ manualCapture: true })
      expect(await provider.void(ref)).toMatchObject({ status: 'cancelled', capturedMinor: 0 })
    })

    test('a void leaves captured money alone and reports it', async () => {
      const { provider, ref } = await startPaid()
      expect(await provider.void(ref)).toMatchObject({ status: 'captured', capturedMinor: 5000 })
    })

    test('a simultaneous capture and void agree on one outcome', async () => {
      const { provider, ref } = await startPaid({ manualCapture: true })
      const [captured, voided] = await Promise.all([provider.capture(ref, 5000), provider.void(ref)])
      expect(captured.status).toBe(voided.status)
      expect(await provider.getState(ref)).toEqual(captured)
    })

    test('a refund returns everything, once per id', async () => {
      const { provider, ref } = await startPaid()
      const refundId = randomUUID()
      const refund = await provider.refund(ref, refundId, 5000)
      expect(refund.status).not.toBe('failed')
      expect((await provider.refund(ref, refundId, 5000)).ref).toBe(refund.ref)
      const { refunds } = await provider.getState(ref)
      expect(refunds).toEqual([expect.objectContaining({ ref: refund.ref, minor: 5000 })])
      expect(await provider.getState(ref)).toMatchObject({
        status: 'captured',
        capturedMinor: 5000,
        refundedMinor: 5000,
      })
    })

    test('partial refunds never exceed the captured amount', async () => {
      const { provider, ref } = await startPaid()
      await provider.refund(ref, randomUUID(), 2500)
      expect(await provider.refund(ref, randomUUID(), 2501)).toMatchObject({ status: 'failed' })
      expect(await provider.getState(ref)).toMatchObject({ capturedMinor: 5000, refundedMinor: 2500 })
      const partialRefunds = await Promise.all([1, 2, 3].map(() => provider.refund(ref, randomUUID(), 2500)))
      expect(partialRefunds.filter(refund => refund.status === 'failed')).toHaveLength(2)
      expect(await provider.getState(ref)).toMatchObject({ refundedMinor: 5000 })
    })

    test('the provider refunds no money that was not captured', async () => {
      const { provider, ref } = await startPaid({ manualCapture: true })
      expect(await provider.refund(ref, randomUUID(), 1)).toMatchObject({ status: 'failed' })
      expect(await provider.getState(ref)).toMatchObject({ status: 'authorized', refundedMinor: 0 })
    })

    test('a declined card returns a message with the reason', async () => {
      const { provider, payer, ref, url, declineEnds } = await start()
      await payer.beDeclined(url)
      const state = await provider.getState(ref)
      expect(state).toMatchObject({ status: declineEnds ? 'failed' : 'created', capturedMinor: 0 })
      expect(state.errorMessage).toMatch(/^[A-Z].+\.$/)
    })

    test('an expired checkout cannot be paid', async () => {
      const { provider, payer, forward, ref, url } = await start()
      forward({ minutes: 32 })
      await payer.pay(url)
      expect(await provider.getState(ref)).toMatchObject({ status: 'expired', capturedMinor: 0 })
      expect(await provider.void(ref)).toMatchObject({ status: 'expired' })
    })

    test('an unknown reference throws', async () => {
      const { provider } = await makeBench()
      for (const ref of [randomUUID(), 'not/an?id', ''])
        await expect(provider.getState(ref), `state of '${ref}'`).rejects.toThrow()
      await expect(provider.capture(randomUUID(), 5000)).rejects.toThrow()
      await expect(provider.void(randomUUID())).rejects.toThrow()
      await expect(provider.refund(randomUUID(), randomUUID(), 5000)).rejects.toThrow()
    })

    test('an unreachable provider throws', async () => {
      const { withBaseUrl: lookingAt, now } = await makeBench()
      // A port that was free a moment ago.
      const server = createServer().listen(0, '127.0.0.1')
      const address = await listening(server)
      await new Promise(closed => server.close(closed))
      await expectEveryCallToThrow(lookingAt(address), now())
    })

    test.each([
      ['with something that is not JSON', 200, '<html>Welcome</html>'],
      ['with another shape', 200, '{"status":"splendid"}'],
      ['with a failure', 500, '{"error":{"message":"Sorry"}}'],
      ['with an empty page', 502, ''],
    ])('a provider that answers %s throws', async (_, status, body) => {
      const { withBaseUrl: lookingAt, now } = await makeBench()
      const server = createServer((_request, response) => response.writeHead(status).end(body))
      onTestFinished(() => void server.close())
      await expectEveryCallToThrow(lookingAt(await listening(server.listen(0, '127.0.0.1'))), now())
    })

    test('a webhook names its payment', async () => {
      const { provider, webhookOf, order, ref } = await startPaid()
      const { rawBody, headers } = await webhookOf(ref)
      const event = await provider.parseWebhook(rawBody, headers)
      expect(event?.paymentId ?? order.paymentId).toBe(order.paymentId)
      expect(event?.ref ?? ref).toBe(ref)
      expect(event?.paymentId ?? event?.ref).toBeTruthy()
      expect((await provider.parseWebhook(rawBody, headers))?.eventId).toBe(event?.eventId)
    })

    test('the adapter refuses a forged, unsigned, reformatted or old webhook', async () => {
      const { provider, webhookOf, forward, now, ref, signsTimestamp: signsTheTime } = await startPaid()
      const { rawBody, headers } = await webhookOf(ref)
      const refused = { code: 'payment.bad_signature' }
      const read = async (body: string, sentHeaders: typeof headers) =>
        provider.parseWebhook(body, sentHeaders)
      const refuses = (body: string, sentHeaders: typeof headers) =>
        expect(read(body, sentHeaders)).rejects.toEqual(expect.objectContaining(refused))
      const otherWebhook = await webhookOf(
        (await provider.openCheckout(aCheckoutRequest(now(), longEnough(now())))).ref,
      )
      await refuses(rawBody, otherWebhook.headers)
      await refuses(rawBody, {})
      await refuses(rawBody, invalidAnswer(headers))
      await refuses(JSON.stringify(JSON.parse(rawBody), null, 2), headers)
      // Without a signed timestamp a replay looks genuine. Such events are deduplicated by id.
      if (!signsTheTime) return
      forward({ minutes: 4 })
      await read(rawBody, headers)
      forward({ minutes: 2 })
      await refuses(rawBody, headers)
    })
  })
}

/** 50 USD, open for 15 minutes by default. */
export function aCheckoutRequest(now: Date, order: Partial<CheckoutRequest> = {}): CheckoutRequest {
  return {
    paymentId: aPaymentId(),
    amount: { minor: 5000, currency: 'USD' },
    description: 'Mock interview with Nino',
    details: ['Fri 03/05/2030, 14:00 - 15:00 Tbilisi time (GMT+4)', 'Full refund until the day before.'],
    manualCapture: false,
    returnUrl: 'http://localhost:3000/payment/result?transactionId=1&from=checkout',
    expiresAt: new Date(now.getTime() + 15 * 60_000),
    ...order,
  }
}

/** An expiry that every provider supports. */
const longEnough = (now: Date) => ({ expiresAt: new Date(now.getTime() + 32 * 60_000) })

export const aPaymentId = (): PaymentId => paymentId.parse(randomUUID())

async function expectEveryCallToThrow(provider: PaymentProvider, now: Date) {
  const ref = randomUUID()
  await expect(provider.openCheckout(aCheckoutRequest(now))).rejects.toThrow()
  await expect(provider.getState(ref)).rejects.toThrow()
  await expect(provider.capture(ref, 1)).rejects.toThrow()
  await expect(provider.void(ref)).rejects.toThrow()
  await expect(provider.refund(ref, randomUUID(), 1)).rejects.toThrow()
}

async function listening(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise(ready => server.once('listening', ready))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const invalidAnswer = (headers: Record<string, string>) =>
  Object.fromEntries(Object.keys(headers).map(name => [name, 'nonsense']))
