import { type Actor, recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { updateSiteSetting } from '#server/admin/settings/repository.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import { readSpecialties } from '#server/lib/site-settings/site-settings.ts'
import { moveSpecialtyKeys } from '#server/marketplace/interviewers/update-interviewer.ts'
import { changeList, type SpecialtyChange } from './policy.ts'

type Order = {
  change: SpecialtyChange
  /** Version that the admin saw. */
  version: number
  reason: string
}

/**
 * Changes the list and what search compares, in one transaction with its history and its log entry. Refused if another admin
 * changed the list meanwhile.
 */
export const changeSpecialties = (
  deps: Deps,
  actor: Actor,
  { change, version, reason }: Order,
): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const { all } = await readSpecialties(tx)
    // Nothing leaves the list, so that its length never repeats.
    const { list, before, after } = valueOrThrow(changeList(all, change, `added-${all.length + 1}`))
    const isStored = await updateSiteSetting(tx, {
      key: 'specialties',
      value: list,
      // The history shows what changed, not the whole list.
      history: { before, after },
      ...{ version, reason, changedAt: deps.now() },
      changedBy: 'adminId' in actor ? actor.adminId : null,
    })
    if (!isStored) throw new AppError('admin.setting_changed')
    await moveSpecialtyKeys(tx, list)
    await recordAction(tx, deps.now(), {
      ...{ actor, reason, before: { specialties: before }, after: { specialties: after } },
      action: `${change.kind}_specialty`,
      target: { type: 'setting', id: 'specialties' },
    })
  })
