import { defaultSpecialtyIndex } from '#contract/default-specialties.ts'
import { type PolicyVersions, policyDefaults, policyNames } from '#contract/legal-policy-versions.ts'
import {
  defaultSiteLimits,
  type SiteSettingKey,
  type SiteSettingValue,
  siteSettingSchemas,
} from '#contract/site-settings.ts'
import { createSpecialtyIndex, type SpecialtyIndex } from '#contract/specialties.ts'
import type { Deps } from '#server/lib/context.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { type Html, html } from '#server/lib/html.ts'
import {
  findSiteSetting,
  findSiteSettingHash,
  listLatestPolicies,
  listPoliciesInForce,
} from './repository.ts'

// Settings of the screen. They are read from the database, one row by its key, so that a change holds in every process at
// once. Only pages, which are sent much more often, use a copy that is some seconds old.

/** Value that an owner set. Null: the default, or a value of another release that this one does not understand. */
export async function readSiteSetting<Key extends SiteSettingKey>(
  db: Executor,
  key: Key,
): Promise<SiteSettingValue<Key> | null> {
  const row = await findSiteSetting(db, key)
  const value = row && siteSettingSchemas[key].safeParse(row.value).data
  return (value as SiteSettingValue<Key> | undefined) ?? null
}

/** Percent of the price of sessions that are booked now. Booked ones keep theirs in `bookings.fee_percent`. */
export async function readFeePercent({ config }: Pick<Deps, 'config'>, db: Executor): Promise<number> {
  return (await readSiteSetting(db, 'platform_fee'))?.percent ?? config.payment.feePercent
}

export const readSiteLimits = async (db: Executor) =>
  (await readSiteSetting(db, 'limits')) ?? defaultSiteLimits

/** Versions of the policies in force, those of the code where none was published. */
export async function readPolicyVersions(db: Executor, now: Date): Promise<PolicyVersions> {
  const published = await listPoliciesInForce(db, now)
  const versions = policyNames.map(name => {
    const row = published.find(({ policy }) => policy === name)
    return [name, row?.version ?? policyDefaults[name].version]
  })
  return Object.fromEntries(versions) as PolicyVersions
}

/** The list that was read last. By its content, because a process may read several databases. */
let latest: { hash: string; index: SpecialtyIndex } | null = null

/** The list in force. Every call compares its hash with the database, so that a change holds in every process at once. */
export async function readSpecialties(db: Executor): Promise<SpecialtyIndex> {
  const hash = await findSiteSettingHash(db, 'specialties')
  if (hash === null) return defaultSpecialtyIndex
  if (latest?.hash !== hash) {
    const row = await findSiteSetting(db, 'specialties')
    const list = siteSettingSchemas.specialties.safeParse(row?.value).data
    latest = { hash, index: list ? createSpecialtyIndex(list) : defaultSpecialtyIndex }
  }
  return latest.index
}

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
