import type { SortOrder } from '#contract/admin/list.ts'
import type { UserId } from '#contract/id.ts'
import type { SiteSettingKey } from '#contract/site-settings.ts'
import type { Executor, NewRow, Tx } from '#server/lib/database/pool.ts'

/** Settings that were ever changed, each with the admin who changed it last. */
export const listSiteSettings = (db: Executor) =>
  db
    .selectFrom('site_settings')
    .leftJoin('users', 'users.id', 'site_settings.changed_by')
    .select(['key', 'value', 'version', 'changed_at', 'users.email'])
    .execute()

type Change = {
  key: SiteSettingKey
  value: unknown
  /** What the history shows. Without a value before: the default. */
  history: { before: unknown; after: unknown }
  /** Version that the admin saw. 0: the default. */
  version: number
  reason: string
  changedAt: Date
  changedBy: UserId | null
}

/** Stores the value and its history. False if the setting has another version by now. */
export async function updateSiteSetting(
  tx: Tx,
  { key, value, history, version, reason, changedAt, changedBy }: Change,
): Promise<boolean> {
  const row = {
    ...{ key, value: JSON.stringify(value), version: version + 1 },
    ...{ changed_at: changedAt, changed_by: changedBy },
  }
  if (!(await (version === 0 ? insertSiteSetting(tx, row) : replaceSiteSetting(tx, row)))) return false
  const previous = history.before === null ? null : JSON.stringify(history.before)
  await tx
    .insertInto('site_setting_versions')
    .values({ ...row, value: JSON.stringify(history.after), previous, reason })
    .execute()
  return true
}

async function insertSiteSetting(tx: Tx, row: NewRow<'site_settings'>): Promise<boolean> {
  const inserted = await tx
    .insertInto('site_settings')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return inserted !== undefined
}

async function replaceSiteSetting(tx: Tx, { key, ...row }: NewRow<'site_settings'>): Promise<boolean> {
  const replaced = await tx
    .updateTable('site_settings')
    .set(row)
    .where('key', '=', key)
    .where('version', '=', row.version - 1)
    .returning('key')
    .executeTakeFirst()
  return replaced !== undefined
}

/** By version, beyond the version `after`. */
export const listSettingChanges = (
  db: Executor,
  key: SiteSettingKey,
  { after, limit, order }: { after: number | null; limit: number; order: SortOrder },
) =>
  db
    .selectFrom('site_setting_versions')
    .leftJoin('users', 'users.id', 'site_setting_versions.changed_by')
    .select(['version', 'value', 'previous', 'reason', 'changed_at', 'users.email'])
    .where('key', '=', key)
    .$if(after !== null, query => query.where('version', order === 'asc' ? '>' : '<', after ?? 0))
    .orderBy('version', order)
    .limit(limit)
    .execute()
