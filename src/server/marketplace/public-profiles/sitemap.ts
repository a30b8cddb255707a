import type { Deps } from '#server/marketplace/context.ts'
import { findLastProfileNumber, listPublishedProfiles } from './repository.ts'

const sitemapLimits = { perPart: 1000, partsMax: 1000 }

/** Profile numbers of a sitemap part, null for an invalid part. */
export function getPartRange(part: string): { from: number; to: number } | null {
  if (!/^[1-9]\d{0,3}$/.test(part) || Number(part) > sitemapLimits.partsMax) return null
  const to = Number(part) * sitemapLimits.perPart
  return { from: to - sitemapLimits.perPart + 1, to }
}

export const buildRobotsTxt = (appUrl: string): string =>
  [
    'User-agent: *',
    ...['/api/', '/dev/', '/sandbox/'].map(path => `Disallow: ${path}`),
    `Sitemap: ${appUrl}/sitemap.xml`,
    '',
  ].join('\n')

const publicPaths = ['/', '/about', '/help']

export async function buildSitemapIndex(deps: Deps): Promise<string> {
  const last = await findLastProfileNumber(deps.db)
  const parts = Math.min(Math.max(1, Math.ceil(last / sitemapLimits.perPart)), sitemapLimits.partsMax)
  const entries = Array.from({ length: parts }, (_, index) =>
    toXmlEntry('sitemap', `${deps.urls.app}/sitemap/${index + 1}`),
  )
  return toXml('sitemapindex', entries)
}

/** One part of the sitemap, null for an invalid part. */
export async function buildSitemapPart(deps: Deps, part: string): Promise<string | null> {
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
