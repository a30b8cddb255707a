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
    c: { path: '/admin/*', parentId: 'guard', module: '/assets/admin.js' },
    d: { path: '*' },
  },
}
const built = {
  'index.html': html('Landing'),
  '__spa-fallback.html': html('App'),
  'favicon.svg': '<svg/>',
  'assets/manifest-a1.js': `window.__reactRouterManifest=${JSON.stringify(manifest)};`,
}

async function serveFiles({ env = {}, files = built as Record<string, string>, mode = 'test' as Mode } = {}) {
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

test('a prerendered page and a client-routed page respond with 200, an unknown path with 404', async () => {
  const get = await serveFiles()
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

test('a route with its own routes responds with 200 for all of its paths, and for no other', async () => {
  const get = await serveFiles()
  const browser = { accept: 'text/html' }
  for (const path of ['/admin', '/admin/', '/admin/people/7?list=open'])
    expect(await get(path, browser)).toMatchObject({
      statusCode: 200,
      body: expect.stringContaining('/assets/admin.js'),
    })
  expect((await get('/administrator', browser)).statusCode).toBe(404)
})

test('a client-routed page preloads each script of its route once', async () => {
  const { body } = await (await serveFiles())('/room/7')
  const preloads = [...body.matchAll(/<link rel="modulepreload" fetchpriority="low" href="([^"]+)"\/>/g)]
  expect(preloads.map(([, script]) => script)).toEqual([
    '/assets/root.js',
    '/assets/guard.js',
    '/assets/session.js',
    '/assets/room.js',
  ])
})

test('the policy allows only the inline scripts of the page, by hash', async () => {
  const get = await serveFiles()
  const policy = String((await get('/')).headers['content-security-policy'])
  const hash = createHash('sha256').update(inline).digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).not.toContain('google')
})

test('the policy allows Google and an external API if they are configured', async () => {
  const get = await serveFiles({ env: { GOOGLE_CLIENT_ID: 'id', API_BASE: 'https://api.rehearse.test/v1' } })
  const page = await get('/')
  expect(page.body).toContain('<meta name="api-base" content="https://api.rehearse.test/v1"/>')
  expect(page.headers['content-security-policy']).toMatch(/script-src [^;]*https:\/\/accounts\.google\.com/)
  // Google's login frame requires our origin in the referrer.
  expect(page.headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  expect(page.headers['content-security-policy']).toMatch(/connect-src [^;]*https:\/\/api\.rehearse\.test/)
})

test('the page contains the name of the OpenID issuer', async () => {
  const OIDC = { OIDC_ISSUER: 'https://issuer.test', OIDC_CLIENT_ID: 'rehearse' }
  const get = await serveFiles({ env: { ...OIDC, OIDC_NAME: 'Acme "& Sons"' } })
  expect((await get('/')).body).toContain('<meta name="company" content="Acme &quot;&amp; Sons&quot;"/>')
  const unnamed = await serveFiles({ env: OIDC })
  expect((await unnamed('/')).body).toContain('<meta name="company" content="issuer.test"/>')
})

test('without an analytics id the policy allows no analytics', async () => {
  const get = await serveFiles()
  const page = await get('/')
  expect(page.body).toContain('<meta name="analytics-id" content=""/>')
  expect(page.headers['content-security-policy']).not.toContain('google')
})

test('with an analytics id the policy allows exactly its services', async () => {
  const get = await serveFiles({ env: { ANALYTICS_ID: 'G-TEST123' } })
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

test('the policy allows every location service', async () => {
  const get = await serveFiles()
  const policy = String((await get('/')).headers['content-security-policy'])
  for (const address of Object.values(locationServices)) {
    expect(policy).toMatch(new RegExp(`connect-src [^;]*${new URL(address).origin}( |;)`))
  }
})

test('hashed files are immutable, and pages are revalidated', async () => {
  const get = await serveFiles()
  expect((await get('/assets/manifest-a1.js')).headers['cache-control']).toMatch(
    /max-age=31536000.*immutable/,
  )
  expect((await get('/favicon.svg')).statusCode).toBe(200)
  const page = await get('/', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(page.rawPayload).toString()).toContain('Landing')
  expect(page.headers['cache-control']).toBe('no-cache')
  const revalidated = await get('/', { 'if-none-match': String(page.headers.etag) })
  expect(revalidated).toMatchObject({ statusCode: 304, body: '' })
})

test('files outside the web app are not served', async () => {
  const get = await serveFiles({ files: { ...built, secret: 'x' } })
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

test('without a build, start responds with 503 and serve fails', async () => {
  const get = await serveFiles({ files: {} })
  expect(await get('/')).toMatchObject({ statusCode: 503, body: 'Run npm run build first.' })
  await expect(serveFiles({ files: {}, mode: 'serve' })).rejects.toThrow('Run npm run build first')
})

test('serve rejects a build of npm start, which is not compressed', async () => {
  await expect(serveFiles({ mode: 'serve' })).rejects.toThrow('Run npm run build first')
  const get = await serveFiles({ files: { ...built, '.complete': '' }, mode: 'serve' })
  expect(await get('/')).toMatchObject({ statusCode: 200 })
})

test('pages carry the banner in their head and at its place, and change with it', async () => {
  let banner = ''
  const folder = await mkdtemp(join(tmpdir(), 'rehearse-pages-'))
  const place = '<div role="status" data-site-banner="">'
  const page = `<html><head><meta name="site-banner" content=""/><meta name="policies" content=""/></head><body>${place}</div></body></html>`
  const files = { ...built, 'index.html': page }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  const config = readConfig('test', { AUTH_SECRET: 'x'.repeat(32), DATA_DIR: folder })
  const app = fastify()
  onTestFinished(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })
  await app.register(serveWebApp({ config }, folder, async () => ({ banner, policies: 'terms 3.0' })))
  const first = await app.inject({ url: '/' })
  expect(first.body).toContain(`${place}</div>`)
  expect(first.body).toContain('name="policies" content="terms 3.0"')
  banner = '<p lang="en">Costs $& now</p>'
  const second = await app.inject({ url: '/', headers: { 'if-none-match': String(first.headers.etag) } })
  expect(second.statusCode).toBe(200)
  expect(second.body).toContain(`${place}${banner}</div>`)
  expect(second.body).toContain('name="site-banner" content="<p lang=&quot;en&quot;>Costs $&amp; now</p>"')
})
