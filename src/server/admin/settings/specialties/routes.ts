import { endpoints as api } from '#contract/admin/specialties.ts'
import type { Deps } from '#server/admin/context.ts'
import { listSiteSettings } from '#server/admin/settings/repository.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { readSpecialties } from '#server/lib/site-settings/site-settings.ts'
import { countInterviewersBySpecialty } from '#server/marketplace/interviewers/repository.ts'
import { changeSpecialties } from './change-specialties.ts'

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
