import { endpoints as api, interviewerFilter } from '#contract/interviewer.ts'
import { endpoints as profileApi } from '#contract/profile.ts'
import type { Deps } from '#server/market/deps.ts'
import type { Register } from '#server/platform/http/register.ts'
import { availableLanguages, findInterviewer, findInterviewers, teaser } from './find.ts'
import { readDates } from './read-dates.ts'
import { listSpecialties, saveBookingMode } from './store.ts'

export const interviewerRoutes = (on: Register, deps: Deps) => {
  on(api.interviewers, () => findInterviewers(deps, interviewerFilter.parse({})))
  on(api.findInterviewers, async ({ user, body }) =>
    findInterviewers(deps, await readDates(deps, user.id, body)),
  )
  on(api.availableLanguages, () => availableLanguages(deps))
  on(api.availableSpecialties, () => listSpecialties(deps.pool))
  on(api.interviewer, ({ user, params }) => findInterviewer(deps, user.id, params.id))
  on(api.teaser, () => teaser(deps))
  on(profileApi.setBookingMode, async ({ user, body }) => {
    await saveBookingMode(deps.db, user.id, body.bookingMode)
    return body
  })
}
