import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { doors } from '#contract/public-profile.ts'
import type { OpenDoor } from '#server/lib/http/raw-route.ts'
import { readFonts } from '#server/lib/http/web-build.ts'
import { remember } from '#server/lib/memoize.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { buildCss } from './css.ts'
import { renderOgImage } from './og-image.ts'
import { presentPublicProfile, toOgImageData } from './presenter.ts'
import { findPublicProfile } from './read-public-profile.ts'
import { buildRobotsTxt, buildSitemapIndex, buildSitemapPart } from './sitemap.ts'

const cacheMinute = 'public, max-age=60'
const cacheHour = 'public, max-age=3600'

/** Pages of interviewers for everybody, and what leads search engines to them. */
export function publicProfileRawRoutes(app: FastifyInstance, open: OpenDoor, deps: Deps) {
  const look = remember(async () => {
    const style = buildCss(await readFonts())
    return { style, policy: buildCsp(style) }
  })

  open(app, doors.publicPage, async ({ params, query, request, reply }) => {
    const language = query.lang === 'ru' ? 'ru' : 'en'
    const { style, policy } = await look()
    const person = await findPublicProfile(deps, params.slug)
    // React is loaded with the first page.
    const { renderNotFound: renderGone, renderPublicProfile: renderPage } = await import(
      './render-public-profile.ts'
    )
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy)
    if (!person)
      return reply.status(404).header('cache-control', 'no-cache').send(renderGone(language, style))
    const page = renderPage(presentPublicProfile(person, language, deps.urls.app), language, style)
    return sendWithEtag(reply, request.headers['if-none-match'], page, cacheMinute)
  })

  open(app, doors.publicPreview, async ({ params, request, reply }) => {
    const person = await findPublicProfile(deps, params.slug)
    if (!person) return reply.callNotFound()
    const picture = await renderOgImage(toOgImageData(person))
    return sendWithEtag(reply.type('image/png'), request.headers['if-none-match'], picture, cacheHour)
  })

  open(app, doors.robots, ({ reply }) => reply.type('text/plain').send(buildRobotsTxt(deps.urls.app)))

  open(app, doors.sitemap, async ({ reply }) => sendSitemap(reply, await buildSitemapIndex(deps)))

  open(app, doors.sitemapPart, async ({ params, reply }) => {
    const part = await buildSitemapPart(deps, params.part)
    return part === null ? reply.callNotFound() : sendSitemap(reply, part)
  })
}

/** Its own style, pictures and type of this origin, and nothing that runs. */
const buildCsp = (style: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

function sendWithEtag(
  reply: FastifyReply,
  known: string | undefined,
  content: string | Buffer,
  keptFor: string,
) {
  const tag = `"${createHash('sha256').update(content).digest('base64url')}"`
  reply.header('etag', tag).header('cache-control', keptFor)
  return known?.includes(tag) ? reply.status(304).send() : reply.send(content)
}

const sendSitemap = (reply: FastifyReply, map: string) =>
  reply.type('application/xml; charset=utf-8').header('cache-control', cacheHour).send(map)
