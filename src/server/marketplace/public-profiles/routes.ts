import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { endpoints as api, rawRoutes } from '#contract/interviewer.ts'
import type { RegisterEndpoint, RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import { listFontFiles } from '#server/lib/http/static.ts'
import { memoize } from '#server/lib/memoize.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { renderOgImage } from './og-image.ts'
import { presentPublicProfile, toOgImageData } from './presenter.ts'
import { findPublicProfile, getPublicProfile, setPublicProfile } from './public-profile.ts'
import { findLastProfileNumber, listPublishedProfiles } from './repository.ts'

const sitemapLimits = { perPart: 1000, partsMax: 1000 }

/** Profile numbers of a sitemap part, null for an invalid part. */
export function getPartRange(part: string): { from: number; to: number } | null {
  if (!/^[1-9]\d{0,3}$/.test(part) || Number(part) > sitemapLimits.partsMax) return null
  const to = Number(part) * sitemapLimits.perPart
  return { from: to - sitemapLimits.perPart + 1, to }
}

const buildRobotsTxt = (appUrl: string): string =>
  [
    'User-agent: *',
    ...['/api/', '/dev/', '/sandbox/'].map(path => `Disallow: ${path}`),
    `Sitemap: ${appUrl}/sitemap.xml`,
    '',
  ].join('\n')

const publicPaths = ['/', '/about', '/help']

async function buildSitemapIndex(deps: Deps): Promise<string> {
  const last = await findLastProfileNumber(deps.db)
  const parts = Math.min(Math.max(1, Math.ceil(last / sitemapLimits.perPart)), sitemapLimits.partsMax)
  const entries = Array.from({ length: parts }, (_, index) =>
    toXmlEntry('sitemap', `${deps.urls.app}/sitemap/${index + 1}`),
  )
  return toXml('sitemapindex', entries)
}

/** One part of the sitemap, null for an invalid part. */
async function buildSitemapPart(deps: Deps, part: string): Promise<string | null> {
  const range = getPartRange(part)
  if (!range) return null
  const { app } = deps.urls
  const pages = await listPublishedProfiles(deps.db, range)
  return toXml('urlset', [
    ...(range.from === 1 ? publicPaths.map(path => toXmlEntry('url', app + path)) : []),
    ...pages.map(({ slug, changedAt }) => toXmlEntry('url', `${app}/i/${slug}`, changedAt)),
  ])
}

const toXmlEntry = (name: string, address: string, changedAt?: Date): string => {
  const loc = address.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `<${name}><loc>${loc}</loc>${lastmod}</${name}>`
}

const toXml = (name: string, entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</${name}>\n`

export const publicProfileRoutes = (on: RegisterEndpoint, deps: Deps) => {
  on(api.myPublicProfile, ({ user }) => getPublicProfile(deps, user.id))
  on(api.setPublicProfile, ({ user, body }) => setPublicProfile(deps, user.id, body))
}

const unicodeRanges: Record<string, string> = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  cyrillic: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
}
const fontFamilies: Record<string, string> = { onest: 'Onest', 'source-serif-4': 'Source Serif 4' }

/** `@font-face` rules. The fonts' URLs have names like `onest-latin` and `source-serif-4-cyrillic`. */
const fontFaces = (fonts: Readonly<Record<string, string>>): string =>
  Object.entries(fontFamilies)
    .flatMap(([file, family]) =>
      Object.entries(unicodeRanges).map(([script, range]) => {
        const address = fonts[`${file}-${script}`]
        return address
          ? `@font-face{font-family:'${family}';src:url(${address}) format('woff2');font-weight:200 900;font-display:swap;unicode-range:${range}}`
          : ''
      }),
    )
    .join('')

/** Small enough to inline. */
const cssRules = `
  :root{color-scheme:light dark;--paper:#faf7f2;--surface:#fff;--ink:#1c1a17;--quiet:#6b645a;--line:#e6dfd4;--accent:#14573f;--hover:#0e4330;--on:#fff;--tint:#e4efe9;--amber:#d98e1f}
  @media (prefers-color-scheme:dark){:root{--paper:#141311;--surface:#1d1b18;--ink:#f3eee6;--quiet:#a79f93;--line:#332f29;--accent:#7cc4a4;--hover:#95d2b7;--on:#10211a;--tint:#1c2f27}}
  *{box-sizing:border-box;margin:0}
  body{background:var(--paper);color:var(--ink);font:400 1.0625rem/1.5 Onest,system-ui,sans-serif;overflow-wrap:anywhere}
  main,footer{max-width:45rem;margin:0 auto;padding:0 1.25rem}
  header{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:0 .5rem;min-height:4rem;margin-bottom:1.5rem;padding:.25rem max(1.25rem,50% - 35rem);border-bottom:1px solid var(--line)}
  nav{display:flex;align-items:center;gap:.5rem;font-size:.9375rem}
  header a{color:inherit;white-space:nowrap;display:inline-flex;align-items:center;min-height:2.75rem;padding:0 .375rem;text-decoration:none}
  nav a:hover{color:var(--accent)}
  header .login{border:1px solid var(--line);border-radius:.625rem;background:var(--surface);padding:0 .875rem;font-weight:500}
  @media (max-width:24rem){nav{gap:0}header .login{padding:0 .625rem}}
  header .brand{gap:.5rem;padding:0;font:600 1.25rem 'Source Serif 4',Georgia,serif;text-decoration:none}
  .sheet{background:var(--surface);border:1px solid var(--line);border-radius:1rem;padding:1.5rem}
  .who{display:flex;gap:1.25rem;align-items:center;flex-wrap:wrap}
  .who>div:last-child{flex:1 1 14rem}
  .face{width:7rem;height:7rem;border-radius:50%;object-fit:cover;background:var(--tint);color:var(--accent);display:grid;place-items:center;font:600 2.125rem 'Source Serif 4',Georgia,serif}
  h1,h2{font-family:'Source Serif 4',Georgia,serif;font-weight:600;line-height:1.15}
  h1{font-size:2.125rem}
  h2{font-size:1.625rem;margin:2.5rem 0 1rem}
  h1+p{margin-top:.5rem}
  .quiet,dt,footer{color:var(--quiet)}
  .star{color:var(--amber)}
  .verified{display:inline-block;margin-top:.5rem;padding:.125rem .625rem;border-radius:1rem;background:var(--tint);color:var(--accent);font-size:.8125rem;font-weight:500}
  dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:1rem 1.5rem;margin:1.5rem 0;padding-top:1.5rem;border-top:1px solid var(--line)}
  dt,.small,footer{font-size:.8125rem}
  dd{margin:0}
  .sheet h2{font-size:1.25rem;margin:1.5rem 0 .5rem}
  .times{list-style:none;display:grid;grid-template-columns:repeat(auto-fit,minmax(13rem,1fr));gap:.5rem;margin:.75rem 0 0;padding:0}
  .time{display:grid;min-height:2.75rem;padding:.5rem .875rem;border:1px solid var(--line);border-radius:.625rem;color:inherit;text-decoration:none}
  .time:hover{border-color:var(--accent);background:var(--tint)}
  .acts{position:sticky;bottom:0;padding:.75rem 0;margin:.75rem 0 0;border-top:1px solid var(--line);background:var(--surface)}
  .small a{color:var(--accent)}
  .button{background:var(--accent);color:var(--on);display:inline-flex;align-items:center;min-height:2.75rem;padding:.5rem 1.25rem;border-radius:.625rem;font-weight:500;text-align:center;text-decoration:none}
  .button:hover{background:var(--hover)}
  a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
  blockquote{border-top:1px solid var(--line);padding:1rem 0}
  .said{white-space:pre-line;max-width:68ch}
  footer{padding-top:3rem;padding-bottom:2rem}
`

const cacheMinute = 'public, max-age=60'
const cacheHour = 'public, max-age=3600'

export function publicProfileRawRoutes(app: FastifyInstance, registerRaw: RegisterRawRoute, deps: Deps) {
  const getStyle = memoize(async () => {
    const style = fontFaces(await listFontFiles()) + cssRules.replaceAll(/\n\s*/g, '')
    return { style, policy: buildCsp(style) }
  })

  registerRaw(app, rawRoutes.publicProfile, async ({ params, query, request, reply }) => {
    const language = query.lang === 'ru' ? 'ru' : 'en'
    const { style, policy } = await getStyle()
    const profile = await findPublicProfile(deps, params.slug)
    // A dynamic import keeps React out of the server start.
    const { renderNotFound, renderPublicProfile } = await import('./render-public-profile.ts')
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy)
    if (!profile)
      return reply.status(404).header('cache-control', 'no-cache').send(renderNotFound(language, style))
    const page = renderPublicProfile(presentPublicProfile(profile, language, deps.urls.app), language, style)
    return sendWithEtag(reply, request.headers['if-none-match'], page, cacheMinute)
  })

  registerRaw(app, rawRoutes.publicProfilePreview, async ({ params, request, reply }) => {
    const profile = await findPublicProfile(deps, params.slug)
    if (!profile) return reply.callNotFound()
    const image = await renderOgImage(toOgImageData(profile))
    return sendWithEtag(reply.type('image/png'), request.headers['if-none-match'], image, cacheHour)
  })

  registerRaw(app, rawRoutes.robots, ({ reply }) =>
    reply.type('text/plain').send(buildRobotsTxt(deps.urls.app)),
  )

  registerRaw(app, rawRoutes.sitemap, async ({ reply }) => sendSitemap(reply, await buildSitemapIndex(deps)))

  registerRaw(app, rawRoutes.sitemapPart, async ({ params, reply }) => {
    const part = await buildSitemapPart(deps, params.part)
    return part === null ? reply.callNotFound() : sendSitemap(reply, part)
  })
}

/** Allows the inline style, and images and fonts of this origin. Blocks all scripts. */
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
  ifNoneMatch: string | undefined,
  content: string | Buffer,
  cacheControl: string,
) {
  const tag = `"${createHash('sha256').update(content).digest('base64url')}"`
  reply.header('etag', tag).header('cache-control', cacheControl)
  return ifNoneMatch?.includes(tag) ? reply.status(304).send() : reply.send(content)
}

const sendSitemap = (reply: FastifyReply, map: string) =>
  reply.type('application/xml; charset=utf-8').header('cache-control', cacheHour).send(map)
