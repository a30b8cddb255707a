import { endpoints as api, interviewerFilter } from '#contract/interviewer.ts'
import { endpoints as profileApi } from '#contract/profile.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { readDates } from './date-filter.ts'
import { availableLanguages, findInterviewer, findInterviewers, teaser } from './find-interviewers.ts'
import { saveBookingMode } from './repository.ts'
import { listSpecialties } from './search/repository.ts'

export const interviewerRoutes = (on: Register, deps: Deps) => {
  on(api.interviewers, ({ from }) => findInterviewers({ ...deps, ...from }, interviewerFilter.parse({})))
  on(api.findInterviewers, async ({ user, body, from }) =>
    findInterviewers({ ...deps, ...from }, await readDates(deps, user.id, body), user.id),
  )
  on(api.availableLanguages, ({ from }) => availableLanguages(from))
  on(api.availableSpecialties, ({ from }) => listSpecialties(from.pool))
  on(api.interviewer, ({ user, params, from }) => findInterviewer({ ...deps, ...from }, user.id, params.id))
  on(api.teaser, ({ from }) => teaser({ ...deps, ...from }))
  on(profileApi.setBookingMode, async ({ user, body }) => {
    await saveBookingMode(deps.db, user.id, body.bookingMode)
    return body
  })
}
