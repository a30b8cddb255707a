import { request as askPlainly, type IncomingHttpHeaders } from 'node:http'
import { request as askSafely } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'

export const hostName = 'rehearse.example'
export const siteUrl = `https://${hostName}`

type RequestOptions = {
  method?: string
  headers?: Record<string, string | number>
  /** Plain HTTP, which the proxy redirects. */
  isHttp?: boolean
  signal?: AbortSignal | undefined
  body?: string | Uint8Array | AsyncIterable<Uint8Array>
}
export type TimedResponse = {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** Chunks with their arrival times, in milliseconds after the request. */
  chunks: { text: string; atMs: number }[]
}

/** Sends a request to the proxy like an external client. The certificate is self-signed. */
export function sendRequest(
  path: string,
  { method = 'GET', headers = {}, body, signal, isHttp: isPlain = false }: RequestOptions = {},
): Promise<TimedResponse> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const request = (isPlain ? askPlainly : askSafely)(
      {
        host: '127.0.0.1',
        servername: hostName,
        rejectUnauthorized: false,
        path,
        method,
        ...(signal ? { signal } : {}),
        headers: { host: hostName, ...headers },
      },
      response => {
        const chunks: TimedResponse['chunks'] = []
        response.setEncoding('latin1')
        response.on('data', (text: string) => chunks.push({ text, atMs: performance.now() - started }))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: chunks.map(chunk => chunk.text).join(''),
            chunks,
          }),
        )
      },
    )
    request.on('error', reject)
    if (body === undefined || typeof body === 'string' || body instanceof Uint8Array)
      return void request.end(body)
    const send = async () => {
      for await (const chunk of body) request.write(chunk)
      request.end()
    }
    send().catch(reject)
  })
}

/** Two clients that request pages and API routes until stopped. Counts failed requests. */
export function startTraffic() {
  const paths = ['/', '/api/health', '/login', '/api/ready']
  const failures: string[] = []
  let requestCount = 0
  let isOver = false
  const runClient = async () => {
    while (!isOver) {
      const path = paths[requestCount++ % paths.length] ?? '/'
      const failure = await sendRequest(path).then(
        ({ status }) => (status < 500 ? null : String(status)),
        (error: Error) => error.message,
      )
      if (failure) failures.push(`${path}: ${failure}`)
      await pause(20)
    }
  }
  const clients = [runClient(), runClient()]
  return async () => {
    isOver = true
    await Promise.all(clients)
    return { requestCount, failures }
  }
}
