import type { FakeRequest, FakeResponse } from './http.ts'

/** An error response in Stripe's shape. */
export class StripeError extends Error {
  readonly response: FakeResponse
  readonly code: string
  constructor(status: number, code: string, message: string, type = 'invalid_request_error') {
    super(message)
    this.code = code
    this.response = { status, json: { error: { type, code, message } } }
  }
}

/**
 * For a day the same key with the same parameters repeats the first response, errors included. Other
 * parameters and simultaneous requests are refused. Requests that fail validation are not stored.
 */
export function createIdempotencyStore(now: () => Date) {
  const replays = new Map<string, { fingerprint: string; response: FakeResponse; at: Date }>()
  const inFlight = new Set<string>()
  return async function replayed(
    request: FakeRequest,
    work: () => Promise<FakeResponse>,
  ): Promise<FakeResponse> {
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string' || request.method !== 'POST') return work()
    const stored = replays.get(key)
    const replay = stored && now().getTime() - stored.at.getTime() < 86_400_000 ? stored : undefined
    const fingerprint = `${request.path} ${request.body}`
    if (replay && replay.fingerprint !== fingerprint)
      throw new StripeError(400, 'idempotency_error', 'Keys were reused.', 'idempotency_error')
    if (replay) return replay.response
    if (inFlight.has(key))
      throw new StripeError(
        409,
        'idempotency_key_in_use',
        'There is currently another in-progress request using this Idempotent Key.',
        'idempotency_error',
      )
    inFlight.add(key)
    try {
      const response = await work().catch((error: unknown) => {
        if (error instanceof StripeError && !error.code.startsWith('parameter_')) return error.response
        throw error
      })
      replays.set(key, { fingerprint, response, at: now() })
      return response
    } finally {
      inFlight.delete(key)
    }
  }
}
