import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type Config, ConfigError } from '#server/config/config.ts'
import type { Deps } from '#server/lib/context.ts'
import { memoize } from '#server/lib/memoize.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { type BuiltPage, loadPages, webBuildFolder } from './web-build.ts'

type PreparedPage = {
  text: Buffer
  br: () => Promise<Buffer>
  gzip: () => Promise<Buffer>
  headers: Record<string, string>
}

/**
 * Serves the built web app: hashed files for ever, prerendered pages at their addresses, and one page that routes in
 * the browser for every other address the app knows; with status 404 for those it does not.
 */
export const serveWebApp =
  ({ config }: Pick<Deps, 'config'>, folder = webBuildFolder): FastifyPluginAsync =>
  async app => {
    // The last file that `npm run build` writes, and `npm start` does not.
    if (config.mode === 'serve' && !existsSync(join(folder, '.complete')))
      throw new ConfigError('Run npm run build first: there is no web app to serve.')
    if (!existsSync(join(folder, 'index.html'))) {
      app.get('/', { schema: { hide: true } }, (_, reply) =>
        reply.status(503).send('Run npm run build first.'),
      )
      return
    }
    await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, index: false })
    app.get('/assets/*', { schema: { hide: true } }, (request, reply) =>
      // The page in which programs run has no origin, and loads what runs them from here.
      reply
        .header('access-control-allow-origin', '*')
        .sendFile(getRequestPath(request), { immutable: true, maxAge: '365d' }),
    )
    for (const file of await listRootFiles(folder)) {
      // What an area answers itself is no file, whatever an older build left behind.
      if (app.hasRoute({ method: 'GET', url: `/${file}` })) continue
      app.get(`/${file}`, { schema: { hide: true } }, (_, reply) => reply.sendFile(file, { maxAge: '1h' }))
    }

    const { pages: screens, notFound: unknown } = await loadPages(folder, config)
    const prepare = (page: BuiltPage) => preparePage(page, getPageHeaders(page, config))
    const ready = screens.map(screen => ({ pattern: screen.pattern, page: prepare(screen) }))
    const notFound = prepare(unknown)

    app.get('/*', { schema: { hide: true } }, (request, reply) => {
      const path = getRequestPath(request).replace(/(?<=.)\/$/, '')
      const known = ready.find(({ pattern }) => pattern.test(path))
      if (known) return sendPage(known.page, request, reply)
      const wantsPage = request.headers.accept?.includes('text/html') && !path.startsWith('/api/')
      return wantsPage ? sendPage(notFound, request, reply.status(404)) : reply.callNotFound()
    })
  }

const getRequestPath = (request: FastifyRequest) => request.url.split('?')[0] ?? '/'

/** Icons and the like beside the pages. */
async function listRootFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.flatMap(entry =>
    entry.isFile() && !/^\.|\.(html|br|gz)$/.test(entry.name) ? [entry.name] : [],
  )
}

function getPageHeaders(page: BuiltPage, config: Config): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(config, page.scriptHashes),
    // Pages name the newest files, so browsers ask every time; the tag makes asking cheap.
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    // Google answers its sign-in from a window that it opened, and only to origins it has been told of.
    ...(config.google && {
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'referrer-policy': 'strict-origin-when-cross-origin',
    }),
  }
}

/** A page is compressed when it is asked for, and then no more. */
function preparePage({ html }: BuiltPage, headers: Record<string, string>): PreparedPage {
  const text = Buffer.from(html)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
  const tag = createHash('sha256').update(text).update(JSON.stringify(headers)).digest('base64url')
  return {
    text,
    br: memoize(() => promisify(brotliCompress)(text, quality)),
    gzip: memoize(() => promisify(gzip)(text)),
    headers: { ...headers, etag: `"${tag}"` },
  }
}

async function sendPage(
  { text, br, gzip, headers }: PreparedPage,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.headers(headers).type('text/html; charset=utf-8')
  const known = request.headers['if-none-match']
  if (known && headers.etag && known.includes(headers.etag) && reply.statusCode === 200) {
    return reply.status(304).send()
  }
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(await br())
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await gzip())
  return reply.send(text)
}
