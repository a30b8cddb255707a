import type { Endpoint, RawRoute } from '#contract/endpoint.ts'
import type { Ledger, RequestResult } from './results.ts'

/** Longer than any timeout of the product. */
const timeoutMs = 40_000

// biome-ignore lint/suspicious/noExplicitAny: the body depends on the endpoint
export type ApiResponse = { status: number; headers: Headers; body: any; bytes: Buffer }
export type Input = {
  params?: Record<string, string>
  body?: unknown
  bytes?: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}
export type Client = ReturnType<typeof createClient>

/** A request without a result: asked to retry, failed, or unanswered. */
export class RequestFailed extends Error {
  readonly retryAfterMs: number
  constructor(message: string, retryAfterMs: number) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}

/** Sends requests like a browser and records how each one ended. */
export function createClient(base: string, ledger: Ledger) {
  async function send(name: string, path: string, init: RequestInit): Promise<ApiResponse> {
    const response = await fetchResponse(base + path, init)
    if (!response) {
      ledger.count('unreached')
      throw new RequestFailed(`${name}: no response`, 500)
    }
    const ending = classifyResponse(response)
    ledger.count(ending)
    if (ending === 'acknowledged' || ending === 'declined') return response
    if (ending === 'failed')
      ledger.failure(`${name} failed with ${response.status} ${response.body?.code ?? ''}`)
    throw new RequestFailed(
      `${name}: ${response.status}`,
      Number(response.headers.get('retry-after') ?? 1) * 1000,
    )
  }

  return {
    base,
    get: (name: string, path: string) => send(name, path, {}),
    ask(
      person: { token: string } | null,
      endpoint: Endpoint | RawRoute,
      input: Input = {},
    ): Promise<ApiResponse> {
      const path = Object.entries(input.params ?? {}).reduce(
        (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(value)),
        endpoint.path,
      )
      return send(endpoint.name, path, {
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

async function fetchResponse(url: string, init: RequestInit): Promise<ApiResponse | null> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    const body = isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined
    return { status: response.status, headers: response.headers, body, bytes }
  } catch {
    return null
  }
}

/** nginx answers errors with a page, the product with problem details, even for HEAD. */
function classifyResponse({ status, headers }: ApiResponse): RequestResult {
  if (status < 400) return 'acknowledged'
  if (status < 500) return 'declined'
  if (!/json/.test(headers.get('content-type') ?? '')) return 'unreached'
  const isRetryable = (status === 503 && headers.has('retry-after')) || status === 507
  return isRetryable ? 'retry_later' : 'failed'
}
