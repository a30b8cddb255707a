import { defaultSpecialtyIndex } from '#contract/default-specialties.ts'
import { siteSettingSchemas } from '#contract/site-settings.ts'
import { createSpecialtyIndex, type SpecialtyIndex } from '#contract/specialties.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { findSiteSetting, findSiteSettingHash } from './repository.ts'

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
