import { Agent, request } from 'node:http'

export type Call = { token?: string; body?: object; form?: URLSearchParams | Buffer; type?: string }

/**
 * One browser from the server's view: a keep-alive connection, sequential requests, and an address of its
 * own.
 */
export function openClient(port: number, number: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return (method: string, path: string, { token, body, form, type }: Call = {}): Promise<string> =>
    new Promise((resolve, reject) => {
      const payload = body ? JSON.stringify(body) : form instanceof URLSearchParams ? form.toString() : form
      const contentType = type ?? (body ? 'application/json' : 'application/x-www-form-urlencoded')
      const headers = {
        'x-forwarded-for': `10.0.0.${number}`,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(payload !== undefined && {
          'content-type': contentType,
          'content-length': Buffer.byteLength(payload),
        }),
      }
      const outgoing = request({ agent, port, host: '127.0.0.1', method, path, headers }, response => {
        const chunks: Buffer[] = []
        response.on('data', chunk => chunks.push(chunk))
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if ((response.statusCode ?? 500) < 400) resolve(text)
          else reject(new Error(`${method} ${path} failed with ${response.statusCode}: ${text}`))
        })
      })
      outgoing.on('error', reject)
      outgoing.end(payload)
    })
}

export type Client = ReturnType<typeof openClient>
