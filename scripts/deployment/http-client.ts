import { request as askPlainly, type IncomingHttpHeaders } from 'node:http'
import { request as askSafely } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'

export const hostName = 'rehearse.example'
export const siteUrl = `https://${hostName}`

type RequestOptions = {
  method?: string
  headers?: Record<string, string | number>
  /** What is sent, piece by piece where it takes a while. */
  /** Over http, where people are only sent on. */
  isHttp?: boolean
  /** Hangs up. */
  signal?: AbortSignal | undefined
  body?: string | Uint8Array | AsyncIterable<Uint8Array>
}
export type TimedResponse = {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** The pieces as they came, and when, in milliseconds after the question. */
  chunks: { text: string; atMs: number }[]
}

/** Asks the proxy as a program on the internet would; its certificate is one that we made ourselves. */
export function sendRequest(
  path: string,
  { method = 'GET', headers = {}, body, signal, isHttp: isPlain = false }: RequestOptions = {},
): Promise<TimedResponse> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const question = (isPlain ? askPlainly : askSafely)(
      {
        host: '127.0.0.1',
        servername: hostName,
        rejectUnauthorized: false,
        path,
        method,
        ...(signal ? { signal } : {}),
        headers: { host: hostName, ...headers },
      },
      answer => {
        const pieces: TimedResponse['chunks'] = []
        answer.setEncoding('latin1')
        answer.on('data', (text: string) => pieces.push({ text, atMs: performance.now() - started }))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: pieces.map(piece => piece.text).join(''),
            chunks: pieces,
          }),
        )
      },
    )
    question.on('error', reject)
    if (body === undefined || typeof body === 'string' || body instanceof Uint8Array)
      return void question.end(body)
    const send = async () => {
      for await (const piece of body) question.write(piece)
      question.end()
    }
    send().catch(reject)
  })
}

/** Somebody who asks for pages and answers all the time, until told to stop; what they were not given is counted. */
export function startTraffic() {
  const paths = ['/', '/api/health', '/login', '/api/ready']
  const failures: string[] = []
  let asked = 0
  let isOver = false
  const person = async () => {
    while (!isOver) {
      const path = paths[asked++ % paths.length] ?? '/'
      const said = await sendRequest(path).then(
        ({ status }) => (status < 500 ? null : String(status)),
        (error: Error) => error.message,
      )
      if (said) failures.push(`${path}: ${said}`)
      await pause(20)
    }
  }
  const people = [person(), person()]
  return async () => {
    isOver = true
    await Promise.all(people)
    return { asked, failures }
  }
}
