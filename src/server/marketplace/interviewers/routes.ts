import { endpoints as api, interviewerFilter } from '#contract/interviewer.ts'
import { endpoints as profileApi } from '#contract/profile.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/marketplace/context.ts'
import {
  findInterviewers,
  getInterviewer,
  getLandingStats,
  listAvailableLanguages,
  listSpecialties,
  resolveLocalTimes,
} from './find-interviewers.ts'
import { updateBookingMode } from './repository.ts'

export const interviewerRoutes = (on: RegisterEndpoint, deps: Deps) => {
  on(api.interviewers, ({ readConnection: from }) =>
    findInterviewers({ ...deps, ...from }, interviewerFilter.parse({})),
  )
  on(api.findInterviewers, async ({ user, body, readConnection: from }) =>
    findInterviewers({ ...deps, ...from }, await resolveLocalTimes(deps, user.id, body), user.id),
  )
  on(api.availableLanguages, ({ readConnection: from }) => listAvailableLanguages(from))
  on(api.availableSpecialties, ({ readConnection: from }) => listSpecialties(from))
  on(api.interviewer, ({ user, params, readConnection: from }) =>
    getInterviewer({ ...deps, ...from }, user.id, params.id),
  )
  on(api.landingStats, ({ readConnection: from }) => getLandingStats({ ...deps, ...from }))
  on(profileApi.setBookingMode, async ({ user, body }) => {
    await updateBookingMode(deps.db, user.id, body.bookingMode)
    return body
  })
}
