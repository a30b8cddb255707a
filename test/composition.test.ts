import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { api, rawRoutes } from '#contract/api.ts'
import { startApp } from './app.ts'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const { version } = JSON.parse(read('package.json'))

type OpenApi = { paths: Record<string, Record<string, { operationId: string }>> }

test('the app starts, reports its health and describes its API', async () => {
  const { anonymous, url } = await startApp()
  expect(await anonymous.call(api.health, {})).toEqual({ status: 'ok' })
  expect(await anonymous.call(api.ready, {})).toEqual({ status: 'ok' })
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Rehearse', version } })
  expect((await fetch(`${url}/api/docs/`)).status).toBe(200)

  // OpenAPI cannot describe a socket, and the document leaves HEAD out.
  const { roomSocket: _, readUpload: __, ...others } = rawRoutes
  const listed = [...Object.values(api), ...Object.values(others)]
  const names = listed.map(({ method, path }) => {
    const address = path.replace(/:(\w+)/g, '{$1}')
    return document.paths[address]?.[method.toLowerCase()]?.operationId
  })
  expect(names).toEqual(listed.map(({ name }) => name))
})

test('the newest release on the changes page is this version', () => {
  expect(/^## (\d\S*)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version)
})

test('the app answers an unknown address with a problem document', async () => {
  const { url } = await startApp()
  const response = await fetch(`${url}/api/nothing-here`)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'request.not_found', status: 404 })
})

test('links use the loopback host name of the browser', async () => {
  const { url, deps } = await startApp()
  const linkBase = async (name: string, accept: string) => {
    await fetch(url.replace('127.0.0.1', name), { headers: { accept } })
    return deps.urls.app
  }
  const { port } = new URL(url)
  expect(await linkBase('127.0.0.1', 'text/html,*/*')).toBe(`http://127.0.0.1:${port}`)
  expect(await linkBase('localhost', 'application/json')).toBe(`http://127.0.0.1:${port}`)
  expect(await linkBase('localhost', 'text/html')).toBe(`http://localhost:${port}`)
})

test('links never use another host that a request names', async () => {
  const { url, deps } = await startApp()
  const original = deps.urls.app
  const { hostname, port } = new URL(url)
  for (const headers of [
    { host: 'localhost:80@elsewhere.test' },
    { host: 'localhost#@elsewhere.test' },
    { host: 'localhost', 'x-forwarded-host': 'localhost:80@elsewhere.test' },
    { host: 'localhost', 'x-forwarded-proto': 'javascript' },
    { host: 'localhost.elsewhere.test' },
    { host: '[' },
  ]) {
    const sent = request({ hostname, port, headers: { ...headers, accept: 'text/html' } })
    await new Promise((done, fail) =>
      sent
        .on('response', answer => answer.resume().on('end', done))
        .on('error', fail)
        .end(),
    )
    expect([original, 'http://localhost']).toContain(deps.urls.app)
  }
})

test('links use the configured address, whatever host a request names', async () => {
  const { url, deps } = await startApp({ env: { APP_URL: 'https://rehearse.example.test' } })
  await fetch(url, { headers: { accept: 'text/html' } })
  expect(deps.urls.app).toBe('https://rehearse.example.test')
})

test('Prometheus reads metrics with a token, or from this machine in a trial', async () => {
  const { url, deps } = await startApp({ env: { METRICS_TOKEN: 'of-the-watch' } })
  const scrape = (headers: Record<string, string> = {}) => fetch(`${url}/metrics`, { headers })
  const knowing = { authorization: 'Bearer of-the-watch' }
  expect(await (await scrape()).text()).toContain('process_resident_memory_bytes')
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
    expect((await scrape({ [header]: 'for=203.0.113.9' })).status).toBe(404)
    expect((await scrape({ [header]: 'for=203.0.113.9', ...knowing })).status).toBe(200)
  }
  deps.config.mode = 'serve'
  expect((await scrape(knowing)).status).toBe(200)
  for (const authorization of [
    '',
    'Bearer',
    'Bearer null',
    'Bearer of-the-watc',
    'Bearer of-the-watch2',
    'of-the-watch',
  ])
    expect((await scrape({ authorization })).status).toBe(404)
  deps.config.http.metricsToken = null
  for (const headers of [{}, knowing, { authorization: 'Bearer null' }])
    expect((await scrape(headers)).status).toBe(404)
})
