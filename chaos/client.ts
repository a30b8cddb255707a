import type { Endpoint, RawRoute } from '#contract/endpoint.ts'
import type { Ending, Ledger } from './ledger.ts'

/** Longer than the product lets anybody wait. */
const patienceMs = 40_000

// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is the endpoint's affair
export type Answer = { status: number; headers: Headers; body: any; bytes: Buffer }
export type Input = {
  params?: Record<string, string>
  body?: unknown
  bytes?: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}
export type Client = ReturnType<typeof clientAt>

/** Somebody asked and was not served: told to come back, failed, or not answered at all. */
export class Missed extends Error {
  readonly retryAfterMs: number
  constructor(what: string, retryAfterMs: number) {
    super(what)
    this.retryAfterMs = retryAfterMs
  }
}

/** Asks the product as browsers do, and writes down how every request ended. */
export function clientAt(base: string, ledger: Ledger) {
  async function fetchAt(name: string, path: string, init: RequestInit): Promise<Answer> {
    const answer = await read(base + path, init)
    if (!answer) {
      ledger.count('unreached')
      throw new Missed(`${name}: nobody answered`, 500)
    }
    const ending = endingOf(answer)
    ledger.count(ending)
    if (ending === 'acknowledged' || ending === 'declined') return answer
    if (ending === 'failed')
      ledger.failure(`${name} was answered ${answer.status} ${answer.body?.code ?? ''}`)
    throw new Missed(`${name}: ${answer.status}`, Number(answer.headers.get('retry-after') ?? 1) * 1000)
  }

  return {
    base,
    get: (name: string, path: string) => fetchAt(name, path, {}),
    ask(person: { token: string } | null, endpoint: Endpoint | RawRoute, input: Input = {}): Promise<Answer> {
      const path = Object.entries(input.params ?? {}).reduce(
        (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(value)),
        endpoint.path,
      )
      return fetchAt(endpoint.name, path, {
        method: endpoint.method,
        headers: {
          ...(person ? { authorization: `Bearer ${person.token}` } : {}),
          ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...input.headers,
        },
        body: input.bytes ?? (input.body === undefined ? null : JSON.stringify(input.body)),
      })
    },
  }
}

async function read(url: string, init: RequestInit): Promise<Answer | null> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    const body = isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined
    return { status: response.status, headers: response.headers, body, bytes }
  } catch {
    return null
  }
}

/** What nginx says of itself is a page; what the product says is a problem, even where only its head is answered. */
function endingOf({ status, headers }: Answer): Ending {
  if (status < 400) return 'acknowledged'
  if (status < 500) return 'declined'
  if (!/json/.test(headers.get('content-type') ?? '')) return 'unreached'
  const isHonest = (status === 503 && headers.has('retry-after')) || status === 507
  return isHonest ? 'told_to_come_back' : 'failed'
}
