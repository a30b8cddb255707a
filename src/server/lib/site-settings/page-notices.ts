import { siteSettingSchemas } from '#contract/site-settings.ts'
import type { Deps } from '#server/lib/context.ts'
import { type Html, html } from '#server/lib/html.ts'
import { findSiteSetting, listLatestPolicies } from './repository.ts'

/** What every page carries, so that showing it needs no request and moves nothing. Empty texts by default. */
export type PageNotices = {
  /** Markup of the banner to all, in both languages. The browser shows one. */
  banner: string
  /** Latest published versions of the policies: `terms 3.0, privacy 2.1`. */
  policies: string
}

export const noNotices: PageNotices = { banner: '', policies: '' }

const maxAgeMs = 3000

/**
 * Reads the notices at most every few seconds, and never makes a page wait after the first one. Each process does this for
 * itself, so a change needs no message between them.
 */
export function createNoticeReader(deps: Pick<Deps, 'db' | 'now' | 'log'>): () => Promise<PageNotices> {
  let current: PageNotices | null = null
  let refreshing: Promise<PageNotices> | null = null
  let readAt = Number.NEGATIVE_INFINITY

  const refresh = () => {
    refreshing ??= readNotices(deps)
      .catch(error => {
        // Pages are sent without the database too.
        deps.log.debug({ err: error }, 'notices of pages not read')
        return current ?? noNotices
      })
      .then(notices => {
        current = notices
        readAt = performance.now()
        refreshing = null
        return notices
      })
    return refreshing
  }

  return () => {
    if (current && performance.now() - readAt < maxAgeMs) return Promise.resolve(current)
    const next = refresh()
    return current ? Promise.resolve(current) : next
  }
}

export async function readNotices({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<PageNotices> {
  const [banner, policies] = await Promise.all([readBanner(db, now()), listLatestPolicies(db)])
  return { banner, policies: policies.map(({ policy, version }) => `${policy} ${version}`).join(', ') }
}

async function readBanner(db: Deps['db'], now: Date): Promise<string> {
  const row = await findSiteSetting(db, 'banner')
  const banner = row && siteSettingSchemas.banner.safeParse(row.value).data
  if (!row || !banner || new Date(banner.startsAt) > now) return ''
  if (banner.endsAt && new Date(banner.endsAt) <= now) return ''
  return renderBanner({ ...banner, version: row.version }).markup
}

/** Styles are in the web app's `styles.css`, which also hides the other language and a dismissed version. */
const renderBanner = (banner: { version: number; kind: string; textEn: string; textRu: string }): Html =>
  html`<div class="site-banner" data-kind="${banner.kind}" data-version="${banner.version}"><p lang="en">${banner.textEn}</p><p lang="ru">${banner.textRu}</p><button type="button"><span lang="en">Close</span><span lang="ru">Закрыть</span></button></div>`
