import { Agent, request } from 'node:http'

export type Call = { token?: string; body?: object; form?: URLSearchParams | Buffer; type?: string }

/**
 * One person's browser as far as the server sees it: a line that stays open, one thing after the other, from a network of
 * its own.
 */
export function openClient(port: number, number: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return (method: string, path: string, { token, body, form, type }: Call = {}): Promise<string> =>
    new Promise((answered, failed) => {
      const sent = body ? JSON.stringify(body) : form instanceof URLSearchParams ? form.toString() : form
      const kind = type ?? (body ? 'application/json' : 'application/x-www-form-urlencoded')
      const headers = {
        'x-forwarded-for': `10.0.0.${number}`,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(sent !== undefined && { 'content-type': kind, 'content-length': Buffer.byteLength(sent) }),
      }
      const asking = request({ agent, port, host: '127.0.0.1', method, path, headers }, answer => {
        const pieces: Buffer[] = []
        answer.on('data', piece => pieces.push(piece))
        answer.on('end', () => {
          const text = Buffer.concat(pieces).toString()
          if ((answer.statusCode ?? 500) < 400) answered(text)
          else failed(new Error(`${method} ${path} was answered with ${answer.statusCode}: ${text}`))
        })
      })
      asking.on('error', failed)
      asking.end(sent)
    })
}

export type Client = ReturnType<typeof openClient>
