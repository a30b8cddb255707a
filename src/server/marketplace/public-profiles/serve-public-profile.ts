import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { doors } from '#contract/public-profile.ts'
import type { OpenDoor } from '#server/lib/http/raw-route.ts'
import { readFonts } from '#server/lib/http/web-build.ts'
import { remember } from '#server/lib/memoize.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { composeStyle } from './css.ts'
import { drawPreview } from './og-image.ts'
import { previewOf, viewPage } from './presenter.ts'
import { readPerson } from './read-public-profile.ts'
import { listSitemap, listSitemapPart, robotsOf } from './sitemap.ts'

const minute = 'public, max-age=60'
const hour = 'public, max-age=3600'

/** Pages of interviewers for everybody, and what leads search engines to them. */
export function publicPageFiles(app: FastifyInstance, open: OpenDoor, deps: Deps) {
  const look = remember(async () => {
    const style = composeStyle(await readFonts())
    return { style, policy: policyOf(style) }
  })

  open(app, doors.publicPage, async ({ params, query, request, reply }) => {
    const language = query.lang === 'ru' ? 'ru' : 'en'
    const { style, policy } = await look()
    const person = await readPerson(deps, params.slug)
    // React is loaded with the first page.
    const { renderGone, renderPage } = await import('./render-public-profile.ts')
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy)
    if (!person)
      return reply.status(404).header('cache-control', 'no-cache').send(renderGone(language, style))
    const page = renderPage(viewPage(person, language, deps.urls.app), language, style)
    return sendTagged(reply, request.headers['if-none-match'], page, minute)
  })

  open(app, doors.publicPreview, async ({ params, request, reply }) => {
    const person = await readPerson(deps, params.slug)
    if (!person) return reply.callNotFound()
    const picture = await drawPreview(previewOf(person))
    return sendTagged(reply.type('image/png'), request.headers['if-none-match'], picture, hour)
  })

  open(app, doors.robots, ({ reply }) => reply.type('text/plain').send(robotsOf(deps.urls.app)))

  open(app, doors.sitemap, async ({ reply }) => sendMap(reply, await listSitemap(deps)))

  open(app, doors.sitemapPart, async ({ params, reply }) => {
    const part = await listSitemapPart(deps, params.part)
    return part === null ? reply.callNotFound() : sendMap(reply, part)
  })
}

/** Its own style, pictures and type of this origin, and nothing that runs. */
const policyOf = (style: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

function sendTagged(
  reply: FastifyReply,
  known: string | undefined,
  content: string | Buffer,
  keptFor: string,
) {
  const tag = `"${createHash('sha256').update(content).digest('base64url')}"`
  reply.header('etag', tag).header('cache-control', keptFor)
  return known?.includes(tag) ? reply.status(304).send() : reply.send(content)
}

const sendMap = (reply: FastifyReply, map: string) =>
  reply.type('application/xml; charset=utf-8').header('cache-control', hour).send(map)
