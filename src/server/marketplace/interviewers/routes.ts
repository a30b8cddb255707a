import type { UserId } from '#contract/id.ts'
import { endpoints as api, type InterviewerFilter, interviewerFilter } from '#contract/interviewer.ts'
import { endpoints as profileApi } from '#contract/profile.ts'
import type { SpecialtyIndex } from '#contract/specialties.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { readSpecialties } from '#server/lib/site-settings/site-settings.ts'
import type { Deps } from '#server/marketplace/context.ts'
import {
  findInterviewers,
  getInterviewer,
  getLandingStats,
  listAvailableLanguages,
  listSpecialties,
  resolveLocalTimes,
} from './find-interviewers.ts'
import { getSearchCounts } from './search/count-search.ts'
import { updateSettings } from './settings-repository.ts'

async function search(deps: Deps, filter: InterviewerFilter, userId: UserId) {
  const [found, specialties] = await Promise.all([
    findInterviewers(deps, filter, userId),
    readSpecialties(deps.db),
  ])
  deps.counters.add(...getSearchCounts(filter, found.total, specialties))
  return found
}

const presentSpecialties = ({ all }: SpecialtyIndex) =>
  all.map(specialty => ({ ...specialty, synonyms: [...specialty.synonyms] }))

export const interviewerRoutes = (on: RegisterEndpoint, deps: Deps) => {
  on(api.interviewers, ({ user, readConnection: from }) =>
    search({ ...deps, ...from }, interviewerFilter.parse({}), user.id),
  )
  on(api.findInterviewers, async ({ user, body, readConnection: from }) =>
    search({ ...deps, ...from }, await resolveLocalTimes(deps, user.id, body), user.id),
  )
  on(api.availableLanguages, ({ readConnection: from }) => listAvailableLanguages(from))
  on(api.availableSpecialties, ({ readConnection: from }) => listSpecialties(from))
  on(api.specialties, async () => ({ specialties: presentSpecialties(await readSpecialties(deps.db)) }))
  on(api.interviewer, ({ user, params, readConnection: from }) =>
    getInterviewer({ ...deps, ...from }, user.id, params.id),
  )
  on(api.landingStats, ({ readConnection: from }) => getLandingStats({ ...deps, ...from }))
  on(profileApi.setBookingMode, async ({ user, body }) => {
    await updateSettings(deps.db, user.id, body)
    return body
  })
  on(profileApi.setTimeRequests, async ({ user, body }) => {
    await updateSettings(deps.db, user.id, body)
    return body
  })
}
