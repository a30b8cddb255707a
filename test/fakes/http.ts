import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as the fake providers receive it. */
export type FakeRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}
export type FakeResponse = {
  status: number
  json?: unknown
  html?: string
  text?: string
  location?: string
  headers?: Record<string, string>
}

/** An HTTP server on loopback that answers with a function. The caller closes it. */
export async function openHttp(answer: (asked: FakeRequest) => FakeResponse | Promise<FakeResponse>) {
  const server = createServer((request, response) => {
    read(request)
      .then(answer)
      .then(answered => send(response, answered))
      .catch(error => send(response, { status: 500, json: { error: { message: String(error) } } }))
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>(closed => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

async function read(request: IncomingMessage): Promise<FakeRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const url = new URL(request.url ?? '/', 'http://double')
  return {
    method: request.method ?? 'GET',
    path: decodeURIComponent(url.pathname),
    query: url.searchParams,
    headers: request.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  }
}

function send(response: ServerResponse, { status, json, html, text, location, headers }: FakeResponse): void {
  const textType = html === undefined ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8'
  const type = (html ?? text) === undefined ? 'application/json' : textType
  response.writeHead(status, { 'content-type': type, ...(location ? { location } : {}), ...headers })
  response.end(html ?? text ?? (json === undefined ? '' : JSON.stringify(json)))
}

/** Loses responses: the next matching request fails before or after its work. */
export function createResponseLoss() {
  let next: { when: 'before' | 'after'; path: RegExp } | null = null
  return {
    loseNext(when: 'before' | 'after', path: RegExp = /./) {
      next = { when, path }
    },
    async around(
      request: FakeRequest,
      work: () => FakeResponse | Promise<FakeResponse>,
    ): Promise<FakeResponse> {
      const failure = next?.path.test(request.path) && request.method === 'POST' ? next.when : null
      if (failure) next = null
      if (failure === 'before')
        return { status: 500, json: { error: { type: 'api_error', message: 'Sorry.' } } }
      const response = await work()
      return failure === 'after'
        ? { status: 500, json: { error: { type: 'api_error', message: 'Sorry.' } } }
        : response
    },
  }
}

/** Delays requests: the next matching one waits until the test releases it. */
export function createRequestDelay() {
  let next: { path: RegExp; arrive: () => void; released: Promise<void> } | null = null
  return {
    holdNext(path: RegExp): { arrived: Promise<void>; release: () => void } {
      const arrival = Promise.withResolvers<void>()
      const release = Promise.withResolvers<void>()
      next = { path, arrive: arrival.resolve, released: release.promise }
      return { arrived: arrival.promise, release: release.resolve }
    },
    async wait({ method, path }: FakeRequest): Promise<void> {
      if (method !== 'POST' || !next?.path.test(path)) return
      const { arrive, released } = next
      next = null
      arrive()
      await released
    },
  }
}
