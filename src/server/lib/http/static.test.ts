import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { locationServices } from '#contract/location.ts'
import { type Mode, readConfig } from '#server/config/config.ts'
import { serveWebApp } from './static.ts'

const inline = 'console.info("hydrate")'
const html = (title: string) =>
  `<html><head><meta name="api-base" content=""/><meta name="analytics-id" content=""/><meta name="company" content=""/><script type="module" src="/assets/manifest-a1.js"></script>` +
  `</head><body>${title}<script>${inline}</script></body></html>`
const manifest = {
  routes: {
    root: { path: '', module: '/assets/root.js' },
    guard: { parentId: 'root', module: '/assets/guard.js', imports: ['/assets/session.js'] },
    a: { path: '/', parentId: 'root' },
    b: { path: '/room/:id', parentId: 'guard', module: '/assets/room.js', imports: ['/assets/session.js'] },
    c: { path: '*' },
  },
}
const built = {
  'index.html': html('Landing'),
  '__spa-fallback.html': html('App'),
  'favicon.svg': '<svg/>',
  'assets/manifest-a1.js': `window.__reactRouterManifest=${JSON.stringify(manifest)};`,
}

async function served({ env = {}, files = built as Record<string, string>, mode = 'test' as Mode } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'rehearse-pages-'))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  const config = { ...readConfig('test', { AUTH_SECRET: 'x'.repeat(32), DATA_DIR: folder, ...env }), mode }
  const app = fastify()
  onTestFinished(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })
  await app.register(serveWebApp({ config }, folder))
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
}

test('a prerendered page, a screen that routes in the browser and an unknown address differ in status', async () => {
  const get = await served()
  const browser = { accept: 'text/html' }
  expect(await get('/')).toMatchObject({ statusCode: 200, body: expect.stringContaining('Landing') })
  expect(await get('/room/7/')).toMatchObject({ statusCode: 200, body: expect.stringContaining('App') })
  expect(await get('/nowhere', browser)).toMatchObject({
    statusCode: 404,
    body: expect.stringContaining('App'),
  })
  expect((await get('/nowhere.png', { accept: 'image/*' })).body).not.toContain('App')
  expect((await get('/api/nowhere', browser)).body).not.toContain('App')
})

test('an address that routes in the browser names the scripts of its screen, each once', async () => {
  const { body } = await (await served())('/room/7')
  const named = [...body.matchAll(/<link rel="modulepreload" fetchpriority="low" href="([^"]+)"\/>/g)]
  expect(named.map(([, script]) => script)).toEqual([
    '/assets/root.js',
    '/assets/guard.js',
    '/assets/session.js',
    '/assets/room.js',
  ])
})

test('the policy allows the scripts of the page by their hash and no others', async () => {
  const get = await served()
  const policy = String((await get('/')).headers['content-security-policy'])
  const hash = createHash('sha256').update(inline).digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).not.toContain('google')
})

test('Google and another address of the API are allowed when they are set', async () => {
  const get = await served({ env: { GOOGLE_CLIENT_ID: 'id', API_BASE: 'https://api.rehearse.test/v1' } })
  const page = await get('/')
  expect(page.body).toContain('<meta name="api-base" content="https://api.rehearse.test/v1"/>')
  expect(page.headers['content-security-policy']).toMatch(/script-src [^;]*https:\/\/accounts\.google\.com/)
  // Without our origin Google's frame refuses to sign anybody in.
  expect(page.headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  expect(page.headers['content-security-policy']).toMatch(/connect-src [^;]*https:\/\/api\.rehearse\.test/)
})

test('the page names the issuer that people of a company sign in with', async () => {
  const OIDC = { OIDC_ISSUER: 'https://issuer.test', OIDC_CLIENT_ID: 'rehearse' }
  const get = await served({ env: { ...OIDC, OIDC_NAME: 'Acme "& Sons"' } })
  expect((await get('/')).body).toContain('<meta name="company" content="Acme &quot;&amp; Sons&quot;"/>')
  const unnamed = await served({ env: OIDC })
  expect((await unnamed('/')).body).toContain('<meta name="company" content="issuer.test"/>')
})

test('without an analytics id the page names none and lets nobody count', async () => {
  const get = await served()
  const page = await get('/')
  expect(page.body).toContain('<meta name="analytics-id" content=""/>')
  expect(page.headers['content-security-policy']).not.toContain('google')
})

test('with an analytics id the page names it, and the policy lets exactly its services in', async () => {
  const get = await served({ env: { ANALYTICS_ID: 'G-TEST123' } })
  const page = await get('/')
  const policy = String(page.headers['content-security-policy'])
  const sourcesOf = (directive: string) => new RegExp(`${directive} ([^;]*)`).exec(policy)?.[1]?.split(' ')
  expect(page.body).toContain('<meta name="analytics-id" content="G-TEST123"/>')
  expect(sourcesOf('script-src')).toEqual([
    "'self'",
    expect.stringMatching(/^'sha256-/),
    'https://www.googletagmanager.com',
  ])
  expect(sourcesOf('connect-src')).toEqual(
    expect.arrayContaining(['https://*.google-analytics.com', 'https://*.analytics.google.com']),
  )
})

test('the browser may ask every service that says where it is', async () => {
  const get = await served()
  const policy = String((await get('/')).headers['content-security-policy'])
  for (const address of Object.values(locationServices)) {
    expect(policy).toMatch(new RegExp(`connect-src [^;]*${new URL(address).origin}( |;)`))
  }
})

test('files with a hash in their name are kept for ever, pages are asked for again', async () => {
  const get = await served()
  expect((await get('/assets/manifest-a1.js')).headers['cache-control']).toMatch(
    /max-age=31536000.*immutable/,
  )
  expect((await get('/favicon.svg')).statusCode).toBe(200)
  const page = await get('/', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(page.rawPayload).toString()).toContain('Landing')
  expect(page.headers['cache-control']).toBe('no-cache')
  const again = await get('/', { 'if-none-match': String(page.headers.etag) })
  expect(again).toMatchObject({ statusCode: 304, body: '' })
})

test('nobody reaches a file outside the web app', async () => {
  const get = await served({ files: { ...built, secret: 'x' } })
  for (const url of [
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/assets/..%2findex.html',
    '//etc/passwd',
  ]) {
    expect((await get(url)).body).not.toContain('root:')
    expect((await get(url)).body).not.toContain('Landing')
  }
})

test('without a build the server says so, and refuses to serve', async () => {
  const get = await served({ files: {} })
  expect(await get('/')).toMatchObject({ statusCode: 503, body: 'Run npm run build first.' })
  await expect(served({ files: {}, mode: 'serve' })).rejects.toThrow('Run npm run build first')
})

test('what npm start built for a trial is not served: its files are not compressed', async () => {
  await expect(served({ mode: 'serve' })).rejects.toThrow('Run npm run build first')
  const get = await served({ files: { ...built, '.complete': '' }, mode: 'serve' })
  expect(await get('/')).toMatchObject({ statusCode: 200 })
})
