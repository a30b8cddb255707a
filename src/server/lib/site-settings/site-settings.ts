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
import { findSiteSetting, findSiteSettingHash, listPoliciesInForce } from './repository.ts'

// Settings of the screen. They are read from the database, one row by its key, so that a change holds in every process at
// once. Only pages, which are sent much more often, use a copy that is some seconds old (`page-notices.ts`).

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
