import type { Asked, Said } from './http.ts'

/** An error response in Stripe's shape. */
export class No extends Error {
  readonly said: Said
  readonly code: string
  constructor(status: number, code: string, message: string, type = 'invalid_request_error') {
    super(message)
    this.code = code
    this.said = { status, json: { error: { type, code, message } } }
  }
}

/**
 * For a day the same key with the same parameters repeats the first response, errors included. Other
 * parameters, or a first request still in progress, are refused. Requests that fail validation are not
 * stored.
 */
export function keepIdempotencyKeys(now: () => Date) {
  const replays = new Map<string, { asked: string; said: Said; at: Date }>()
  const inFlight = new Set<string>()
  return async function replayed(asked: Asked, work: () => Promise<Said>): Promise<Said> {
    const key = asked.headers['idempotency-key']
    if (typeof key !== 'string' || asked.method !== 'POST') return work()
    const kept = replays.get(key)
    const before = kept && now().getTime() - kept.at.getTime() < 86_400_000 ? kept : undefined
    const same = `${asked.path} ${asked.body}`
    if (before && before.asked !== same)
      throw new No(400, 'idempotency_error', 'Keys were reused.', 'idempotency_error')
    if (before) return before.said
    if (inFlight.has(key))
      throw new No(
        409,
        'idempotency_key_in_use',
        'There is currently another in-progress request using this Idempotent Key.',
        'idempotency_error',
      )
    inFlight.add(key)
    try {
      const said = await work().catch((error: unknown) => {
        if (error instanceof No && !error.code.startsWith('parameter_')) return error.said
        throw error
      })
      replays.set(key, { asked: same, said, at: now() })
      return said
    } finally {
      inFlight.delete(key)
    }
  }
}
