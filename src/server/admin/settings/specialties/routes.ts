import { endpoints as api } from '#contract/admin/specialties.ts'
import { type Actor, recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { listSiteSettings, updateSiteSetting } from '#server/admin/settings/repository.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import { readSpecialties } from '#server/lib/site-settings/site-settings.ts'
import { countInterviewersBySpecialty } from '#server/marketplace/interviewers/repository.ts'
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
const changeSpecialties = (deps: Deps, actor: Actor, { change, version, reason }: Order): Promise<void> =>
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

export async function getSpecialties({ db }: Deps) {
  const [settings, { all }, counts] = await Promise.all([
    listSiteSettings(db),
    readSpecialties(db),
    countInterviewersBySpecialty(db),
  ])
  const row = settings.find(({ key }) => key === 'specialties')
  return {
    version: row?.version ?? 0,
    changedAt: row?.changed_at.toISOString() ?? null,
    changedBy: row?.email ?? null,
    specialties: all.map(specialty => ({
      ...specialty,
      synonyms: [...specialty.synonyms],
      interviewers: counts.get(specialty.id) ?? 0,
    })),
  }
}

export function specialtyRoutes(on: RegisterEndpoint, deps: Deps): void {
  on(api.adminSpecialties, () => getSpecialties(deps))
  on(api.changeSpecialties, ({ user, body }) => changeSpecialties(deps, { adminId: user.id }, body))
}
