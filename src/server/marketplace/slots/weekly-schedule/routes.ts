import { endpoints as api } from '#contract/weekly-schedule.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { previewWeeklyHours, setWeeklyHours, weeklyHours } from './set-weekly-schedule.ts'

export const hoursRoutes = (on: Register, deps: Deps) => {
  on(api.weeklyHours, ({ user }) => weeklyHours(deps, user.id))
  on(api.previewWeeklyHours, ({ user, body }) => previewWeeklyHours(deps, user.id, body))
  on(api.setWeeklyHours, ({ user, body }) => setWeeklyHours(deps, user.id, body))
}
