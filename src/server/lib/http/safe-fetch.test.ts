import dns from 'node:dns'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSafeFetch } from './safe-fetch.ts'

const loopback = ['127.0.0.1/32']

async function serve(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://0.0.0.0/',
  'https://10.1.2.3/',
  'https://100.64.0.1/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://224.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://[2002:7f00:1::]/',
])('%s is not asked', async address => {
  await expect(createSafeFetch()(address)).rejects.toThrow('not a public address')
})

test.each(['http://example.com/', 'file:///etc/passwd', 'ftp://example.com/', 'gopher://example.com/'])(
  '%s is refused: only https is allowed',
  async address => {
    await expect(createSafeFetch()(address)).rejects.toThrow('only https')
  },
)

test('a name that leads to a private address is refused when it connects, and a later answer cannot change that', async () => {
  await expect(createSafeFetch()('https://localhost/')).rejects.toThrow('no public address')
  const resolve = vi.spyOn(dns, 'lookup')
  await expect(createSafeFetch()('https://user:secret@example.com/')).rejects.toThrow('contains a password')
  expect(resolve).not.toHaveBeenCalled()
})

test('the operator’s networks may be asked, also without TLS', async () => {
  const base = await serve((request, response) => response.end(`${request.method} ${request.headers.depth}`))
  const safeFetch = createSafeFetch(loopback)
  const answer = await safeFetch(base, { method: 'PROPFIND', headers: { depth: '1' }, body: '<a/>' })
  expect(answer).toMatchObject({ status: 200, text: 'PROPFIND 1' })
  await expect(createSafeFetch(['10.0.0.0/8'])(base)).rejects.toThrow('not a public address')
})

test('a redirect to a private address is refused, and so are more than five', async () => {
  const base = await serve((request, response) => {
    const location = request.url === '/away' ? 'https://10.0.0.1/' : '/loop'
    response.writeHead(302, { location }).end()
  })
  const safeFetch = createSafeFetch(loopback)
  await expect(safeFetch(`${base}/away`)).rejects.toThrow('not a public address')
  await expect(safeFetch(`${base}/loop`)).rejects.toThrow('too many redirects')
})

test('a redirect to another origin loses the password, one to the same keeps method and password', async () => {
  const seen: unknown[] = []
  const other = await serve((request, response) => {
    seen.push(request.headers.authorization)
    response.end()
  })
  const base = await serve((request, response) => {
    if (request.url === '/here')
      return void response.end(`${request.method} ${request.headers.authorization}`)
    response.writeHead(301, { location: request.url === '/same' ? '/here' : other }).end()
  })
  const safeFetch = createSafeFetch(loopback)
  const request = { method: 'PROPFIND', headers: { Authorization: 'Basic abc' }, body: 'x' }
  await safeFetch(`${base}/other`, request)
  expect(seen).toEqual([undefined])
  expect((await safeFetch(`${base}/same`, request)).text).toBe('PROPFIND Basic abc')
})

test('an answer that is too large, compressed or too slow is refused', async () => {
  const base = await serve((request, response) => {
    if (request.url === '/gzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')
    else if (request.url === '/slow') response.writeHead(200).write('x')
    else if (request.url === '/announced') response.writeHead(200, { 'content-length': '2000' }).write('x')
    else response.end('x'.repeat(2000))
  })
  const safeFetch = createSafeFetch(loopback)
  for (const path of ['/large', '/announced'])
    await expect(safeFetch(base + path, { maxBytes: 1000 })).rejects.toThrow('too large')
  await expect(safeFetch(`${base}/gzip`)).rejects.toThrow('encoding')
  await expect(safeFetch(`${base}/slow`, { timeoutMs: 200 })).rejects.toThrow(/abort|timeout/i)
})
