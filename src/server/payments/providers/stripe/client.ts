import type Stripe from 'stripe'
import type { StripeSettings } from '#server/config/config.ts'

const timeoutMs = 20_000

/** The SDK, loaded with the first payment: it is large, and the sandbox never needs it. */
export function createStripeClient({ secretKey, apiBase }: StripeSettings): () => Promise<Stripe> {
  let client: Promise<Stripe> | null = null
  const { hostname, port, protocol } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  const connect = async () => {
    const { default: Sdk } = await import('stripe')
    return new Sdk(secretKey, {
      host: hostname,
      port: port || (isPlain ? 80 : 443),
      protocol: isPlain ? 'http' : 'https',
      // Our own jobs try again, and know what they may repeat.
      maxNetworkRetries: 0,
      timeout: timeoutMs,
      telemetry: false,
    })
  }
  return () => {
    client ??= connect()
    return client
  }
}
