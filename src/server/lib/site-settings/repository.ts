import { sql } from 'kysely'
import type { PublishedPolicyName } from '#contract/legal-policy-versions.ts'
import type { SiteSettingKey } from '#contract/site-settings.ts'
import type { Executor } from '#server/lib/database/pool.ts'

export const findSiteSetting = (db: Executor, key: SiteSettingKey) =>
  db.selectFrom('site_settings').select(['value', 'version']).where('key', '=', key).executeTakeFirst()

/** Hash of the stored value, to detect a change without reading all of it. Null if the default applies. */
export async function findSiteSettingHash(db: Executor, key: SiteSettingKey): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`
    select md5(value::text) as hash from site_settings where key = ${key}`.execute(db)
  return rows[0]?.hash ?? null
}

/** Version in force of each published policy. */
export async function listPoliciesInForce(db: Executor, now: Date) {
  const { rows } = await sql<{ policy: PublishedPolicyName; version: string; effective_at: Date }>`
    select distinct on (policy) policy, version, effective_at from policy_versions
    where effective_at <= ${now} order by policy, effective_at desc`.execute(db)
  return rows
}

/** Version of each published policy with the latest effective date, in force or not. */
export async function listLatestPolicies(db: Executor) {
  const { rows } = await sql<{ policy: PublishedPolicyName; version: string }>`
    select distinct on (policy) policy, version from policy_versions
    order by policy, effective_at desc`.execute(db)
  return rows
}
