import type { SiteSettingKey, SiteSettingValue } from '#contract/site-settings.ts'
import { type Actor, recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { readSiteSetting } from '#server/lib/site-settings/site-settings.ts'
import { updateSiteSetting } from './repository.ts'

type SettingChange<Key extends SiteSettingKey> = {
  key: Key
  value: SiteSettingValue<Key>
  /** Version that the admin saw. */
  version: number
  reason: string
}

/** Changes a setting and logs it in one transaction. Refused if another admin changed it meanwhile. */
export const changeSetting = <Key extends SiteSettingKey>(
  deps: Deps,
  actor: Actor,
  { key, value, version, reason }: SettingChange<Key>,
): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const previous = await readSiteSetting(tx, key)
    const changedBy = 'adminId' in actor ? actor.adminId : null
    const history = { before: previous, after: value }
    const change = { key, value, history, version, reason, changedBy, changedAt: deps.now() }
    if (!(await updateSiteSetting(tx, change))) throw new AppError('admin.setting_changed')
    const before = previous ?? (key === 'platform_fee' ? { percent: deps.config.payment.feePercent } : null)
    await recordAction(tx, deps.now(), {
      ...{ actor, reason, before, after: value },
      action: `change_${key}`,
      target: { type: 'setting', id: key },
    })
  })

/** Refuses a banner whose end has passed, because no page would show it. */
export async function changeBanner(
  deps: Deps,
  actor: Actor,
  change: Omit<SettingChange<'banner'>, 'key'>,
): Promise<void> {
  const { endsAt = null } = change.value ?? {}
  if (endsAt !== null && new Date(endsAt) <= deps.now()) throw new AppError('admin.end_in_past')
  await changeSetting(deps, actor, { key: 'banner', ...change })
}
