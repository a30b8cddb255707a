import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { rawRoutes } from '#contract/recording.ts'
import { readConfig } from '#server/config/config.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { handleClientError, sendProblem } from '#server/lib/http/problem.ts'
import { serveWebApp } from '#server/lib/http/static.ts'
import { startApp } from './app.ts'
import { openApp } from './open-app.ts'
import { aRecording } from './recordings.ts'

// Requests that no HTTP library sends, written byte by byte. Each gets a response, no error is logged (the
// app refuses to close then), and refusals are problem documents of the app.

type Answer = { status: number; type: string; body: string }

async function sendRaw(url: string, request: string): Promise<Answer> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(request, 'latin1')
  const [head = '', ...body] = (await text(socket)).split('\r\n\r\n')
  const type = /^content-type: (.*)$/im.exec(head)?.[1] ?? ''
  return { status: Number(head.slice(9, 12)), type, body: body.join('\r\n\r\n') }
}

const sendRequest = (url: string, method: string, target: string, headers: string[] = []) =>
  sendRaw(
    url,
    [`${method} ${target} HTTP/1.1`, 'host: localhost', 'connection: close', ...headers, '', ''].join('\r\n'),
  )

/** Defect of a response, or null. */
function defectOf(method: string, { status, type, body }: Answer): string | null {
  if (!(status >= 200 && status < 500)) return `${status} ${body.slice(0, 100)}`
  if (status < 400 || method === 'HEAD') return null
  const isOurs = type === 'application/problem+json' && JSON.parse(body).status === status
  return isOurs ? null : `${status} ${type} ${body.slice(0, 100)}`
}

type Question = [method: string, target: string, headers?: string[]]

async function defectsIn(url: string, questions: Question[]): Promise<string[]> {
  const defects: string[] = []
  const remaining = [...questions]
  const work = async () => {
    for (let next = remaining.pop(); next; next = remaining.pop()) {
      const [method, target, headers = []] = next
      const defect = defectOf(method, await sendRequest(url, method, target, headers))
      if (defect)
        defects.push(`${method} ${target.slice(0, 60)} ${headers.join(', ').slice(0, 60)} → ${defect}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return defects
}

const unusualHeaders = [
  ['range: bytes=99999999-'],
  ['range: bytes=5-1'],
  ['range: bytes=-0'],
  ['range: bytes=0-0,2-3'],
  ['range: yards=1-2'],
  ['range: bytes=1-2', 'if-range: garbage'],
  ['if-match: "x"'],
  ['if-none-match: x, *'],
  ['if-modified-since: garbage'],
  ['if-unmodified-since: garbage'],
  ['if-unmodified-since: Thu, 01 Jan 1970 00:00:00 GMT'],
  ['accept-encoding: ;;;q=,*;q=0'],
  ['accept-language: ;;;,,q'],
  ['authorization: \x80\xff'],
  ['origin: null'],
  ['content-type: multipart/form-data'],
  ['content-length: -1'],
  ['content-length: 5', 'content-length: 6'],
  ['content-length: 5', 'transfer-encoding: chunked'],
  ['transfer-encoding: gzip'],
  ['expect: 200-ok'],
  ['upgrade: websocket'],
  ['upgrade: h2c', 'connection: upgrade'],
  ['upgrade: websocket', 'connection: upgrade', 'sec-websocket-version: 13'],
  [`x: ${'y'.repeat(20_000)}`],
  ['x: \x01'],
]

const unusualTargets = [
  ...['/../x', '/%2e%2e%2fx', '/..%5cx', '//x', '/./x', '/%00', '/%ff', '/%', `/${'a'.repeat(1000)}`].flatMap(
    end => [`/api/docs/static${end}`, `/assets${end}`, `/media${end}`, `/api/recordings${end}/file`, end],
  ),
  ...['x', '//', '/\\x', '/x;y', '/api/health#x', '/api/health?%', '/api/health?a=%ff'],
  ...['http://localhost/api/health', 'http://evil/api/health', 'http://[/x', 'ftp://x/y'],
  `/${'a'.repeat(15_000)}`,
  `/api/health?${'a=b&'.repeat(3000)}`,
]

const unusualMethods = ['OPTIONS', 'TRACE', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'BREW']

test('the app answers every malformed request itself', async () => {
  const app = await startApp()
  const { recording } = await aRecording(app)
  const addresses = [
    '/api/health',
    '/api/openapi.json',
    '/api/docs/static/swagger-ui.css',
    '/api/rooms/socket?ticket=x',
    '/media/nothing.webp',
    '/dev/mailbox',
    '/nowhere',
    rawRoutes.readUpload.path,
    recording.recordingUrl,
  ]
  const questions = [
    ...addresses.flatMap(address => [
      ...unusualHeaders.map(headers => ['GET', address, headers] as Question),
      ...unusualMethods.map(
        (method): Question => [method, address, method.startsWith('P') ? ['content-length: 0'] : []],
      ),
    ]),
    ...unusualHeaders.map((headers): Question => ['HEAD', '/api/docs/static/swagger-ui.css', headers]),
    ...unusualTargets.map((target): Question => ['GET', target]),
  ]
  expect(await defectsIn(app.url, questions)).toEqual([])
})

test('the app answers malformed requests for web files itself too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rehearse-malformed-'))
  const script = '/assets/manifest-a1.js'
  const html = `<html><head><script type="module" src="${script}"></script></head><body></body></html>`
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, script), 'window.routes={"routes":{"all":{"path":"*"}}};')
  for (const file of ['index.html', '__spa-fallback.html', 'favicon.svg'])
    await writeFile(join(folder, file), html)
  const app = fastify({ frameworkErrors: sendProblem, clientErrorHandler: handleClientError })
  onTestFinished(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })
  app.setErrorHandler<Error>(sendProblem)
  app.setNotFoundHandler(() => {
    throw new AppError('request.not_found')
  })
  const config = readConfig('test', { AUTH_SECRET: 'x'.repeat(32), DATA_DIR: folder })
  await app.register(serveWebApp({ config }, folder))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const headers = unusualHeaders.filter(([first]) => !first?.startsWith('expect'))
  const questions = [
    ...[script, '/favicon.svg', '/nowhere'].flatMap(address =>
      ['GET', 'HEAD'].flatMap(method =>
        headers.map((unusualHeader): Question => [method, address, unusualHeader]),
      ),
    ),
    ...unusualTargets.map((target): Question => ['GET', target]),
  ]
  expect(await defectsIn(url, questions)).toEqual([])
})

test('the server finishes requests that began before its shutdown', async () => {
  const app = await openApp()
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  const head = 'GET /api/teaser HTTP/1.1\r\nhost: localhost\r\n'
  // Once the first response is here, the start of the second request has arrived too.
  socket.write(`${head}\r\n${head}`)
  await once(socket, 'data')
  const stopped = app.close()
  socket.write('\r\n')
  expect(await text(socket)).toMatch(/HTTP\/1.1 200 OK[\s\S]*connection: close/i)
  await stopped
})
