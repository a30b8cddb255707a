import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type Config, ConfigError } from '#server/config/config.ts'
import type { Deps } from '#server/lib/context.ts'
import { memoize } from '#server/lib/memoize.ts'
import { noNotices, type PageNotices } from '#server/lib/site-settings/site-settings.ts'
import { contentSecurityPolicy } from './security-headers.ts'

export const webBuildFolder = fileURLToPath(new URL('../../../../build/client', import.meta.url))

/** Route of the build's manifest: `path` is for example `/room/:bookingId`, `/admin/*`, or `*` for unknown paths. */
type ManifestRoute = { path?: string; parentId?: string; module?: string; imports?: string[] }
type RouteManifest = Partial<Record<string, ManifestRoute>>

/** Pages by path, as built; `*` is for unknown paths. The paths come from the build's manifest. */
export async function readBuiltPages(folder: string): Promise<Record<string, string>> {
  const read = (file: string) => readFile(join(folder, file), 'utf8')
  const fallback = await read('__spa-fallback.html')
  const routes = await readRouteManifest(folder, fallback)
  const pages = Object.values(routes).map(async (route = {}) => {
    const { path = '' } = route
    if (!/^[/*]/.test(path)) return []
    const file = join(path, 'index.html')
    const isWritten = path !== '*' && existsSync(join(folder, file))
    return [[path, isWritten ? await read(file) : addModulePreloads(route, routes, fallback)]]
  })
  return Object.fromEntries((await Promise.all(pages)).flat())
}

async function readRouteManifest(folder: string, html: string): Promise<RouteManifest> {
  const file = /\/assets\/manifest-[\w-]+\.js/.exec(html)?.[0]
  const script = file ? await readFile(join(folder, file), 'utf8') : ''
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)).routes
}

/** Client-routed page with preloads of its route's scripts, which saves the router a round trip. */
function addModulePreloads(route: ManifestRoute, routes: RouteManifest, html: string): string {
  const links = [...new Set(getRouteScripts(route, routes))]
    .filter(script => !html.includes(script))
    .map(script => `<link rel="modulepreload" fetchpriority="low" href="${script}"/>`)
  return html.replace('</head>', `${links.join('')}</head>`)
}

function getRouteScripts({ parentId, module, imports = [] }: ManifestRoute, routes: RouteManifest): string[] {
  const parent = parentId === undefined ? undefined : routes[parentId]
  return [...(parent ? getRouteScripts(parent, routes) : []), ...(module ? [module] : []), ...imports]
}

function fillSettings(built: string, { http, analyticsId, oidc }: Config): string {
  const values = { 'api-base': http.apiBase, 'analytics-id': analyticsId ?? '', company: oidc?.name ?? '' }
  return Object.entries(values).reduce((html, [name, value]) => setMetaContent(html, name, value), built)
}

function setMetaContent(html: string, name: string, value: string): string {
  const escaped = value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const place = new RegExp(`(<meta name="${name}" content=")[^"]*`)
  return html.replace(place, (_, start) => `${start}${escaped}`)
}

function getScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  return Array.from(
    scripts,
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}

/** Paths of our font files by name (`onest-latin`); empty without a build. */
export async function listFontFiles(folder = webBuildFolder): Promise<Record<string, string>> {
  const files = await readdir(join(folder, 'assets')).catch(() => [])
  return Object.fromEntries(
    files.flatMap(file => {
      const [, name] = /^([\w-]+?)-wght-normal-[\w-]+\.woff2$/.exec(file) ?? []
      return name ? [[name, `/assets/${file}`]] : []
    }),
  )
}

/**
 * Serves the web app: immutable hashed files, prerendered pages, and the client-routed page for all other routes. Unknown
 * paths get that page with status 404.
 */
export const serveWebApp =
  (
    { config }: Pick<Deps, 'config'>,
    folder = webBuildFolder,
    readNotices: () => Promise<PageNotices> = async () => noNotices,
  ): FastifyPluginAsync =>
  async app => {
    // `npm run build` writes this file last; `npm start` does not write it.
    if (config.mode === 'serve' && !existsSync(join(folder, '.complete')))
      throw new ConfigError('Run npm run build first: there is no web app to serve.')
    if (!existsSync(join(folder, 'index.html'))) {
      const instruction = 'Run npm run build first.'
      app.get('/', { schema: { hide: true } }, (_, reply) => reply.status(503).send(instruction))
      return
    }
    await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, index: false })
    app.get('/assets/*', { schema: { hide: true } }, (request, reply) =>
      // The code sandbox has an opaque origin and loads its interpreters from here.
      reply
        .header('access-control-allow-origin', '*')
        .sendFile(getRequestPath(request), { immutable: true, maxAge: '365d' }),
    )
    for (const file of await listRootFiles(folder)) {
      // Routes win over files that an older build left behind.
      if (app.hasRoute({ method: 'GET', url: `/${file}` })) continue
      app.get(`/${file}`, { schema: { hide: true } }, (_, reply) => reply.sendFile(file, { maxAge: '1h' }))
    }

    const { '*': notFoundPage = '', ...pages } = await readBuiltPages(folder)
    const sendNotFound = createPageSender(notFoundPage, config, readNotices)
    // The first matching path wins.
    const senders = Object.entries(pages).map(([path, html]) => ({
      pattern: new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+').replace(/\/\*$/, '(/.*)?')}$`),
      send: createPageSender(html, config, readNotices),
    }))

    app.get('/*', { schema: { hide: true } }, (request, reply) => {
      const path = getRequestPath(request).replace(/(?<=.)\/$/, '')
      const page = senders.find(({ pattern }) => pattern.test(path))
      if (page) return page.send(request, reply)
      const wantsPage = request.headers.accept?.includes('text/html') && !path.startsWith('/api/')
      return wantsPage ? sendNotFound(request, reply.status(404)) : reply.callNotFound()
    })
  }

const getRequestPath = (request: FastifyRequest) => request.url.split('?')[0] ?? '/'

/** Icons and similar files beside the pages. */
async function listRootFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() && !/^\.|\.(html|br|gz)$/.test(entry.name))
    .map(({ name }) => name)
}

function getPageHeaders(scriptHashes: readonly string[], config: Config): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(config, scriptHashes),
    // Pages refer to the newest files, so browsers revalidate each time, cheaply by ETag.
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    // Google's login popup responds through its opener, and requires the origin in the referrer.
    ...(config.google && {
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'referrer-policy': 'strict-origin-when-cross-origin',
    }),
  }
}

/** Puts the notices into a page: for its scripts, and as content where the banner is prerendered. */
function fillNotices(page: string, { banner, policies }: PageNotices): string {
  const html = setMetaContent(setMetaContent(page, 'site-banner', banner), 'policies', policies)
  return banner
    ? html.replace(/(<div [^>]*data-site-banner=""[^>]*>)(?=<\/div>)/, (place: string) => place + banner)
    : html
}

/** Fills the settings into a page, and returns a function that sends it with the current notices. */
function createPageSender(built: string, config: Config, readNotices: () => Promise<PageNotices>) {
  const page = fillSettings(built, config)
  const getSender = memoize((notices: PageNotices) => createTextSender(fillNotices(page, notices), config), {
    key: notices => JSON.stringify(notices),
    maxSize: 4,
  })
  return async (request: FastifyRequest, reply: FastifyReply) =>
    getSender(await readNotices())(request, reply)
}

/** Compresses the page once, on its first request. */
function createTextSender(html: string, config: Config) {
  const text = Buffer.from(html)
  const headers = getPageHeaders(getScriptHashes(html), config)
  const etag = `"${createHash('sha256').update(text).update(JSON.stringify(headers)).digest('base64url')}"`
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
  const getBrotli = memoize(() => promisify(brotliCompress)(text, quality))
  const getGzip = memoize(() => promisify(gzip)(text))
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ ...headers, etag }).type('text/html; charset=utf-8')
    if (request.headers['if-none-match']?.includes(etag) && reply.statusCode === 200)
      return reply.status(304).send()
    const accepted = request.headers['accept-encoding'] ?? ''
    if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(await getBrotli())
    if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await getGzip())
    return reply.send(text)
  }
}
