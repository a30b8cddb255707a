import { endpoints as api, interviewerFilter } from '#contract/interviewer.ts'
import { endpoints as profileApi } from '#contract/profile.ts'
import type { Deps } from '#server/market/deps.ts'
import type { Register } from '#server/platform/http/register.ts'
import { availableLanguages, findInterviewer, findInterviewers, teaser } from './find.ts'
import { readDates } from './read-dates.ts'
import { listSpecialties } from './search/store.ts'
import { saveBookingMode } from './store.ts'

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
