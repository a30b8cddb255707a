import { endpoints as api } from '#contract/weekly-schedule.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { getWeeklySchedule, previewWeeklySchedule, setWeeklySchedule } from './set-weekly-schedule.ts'

export const weeklyScheduleRoutes = (on: Register, deps: Deps) => {
  on(api.weeklyHours, ({ user }) => getWeeklySchedule(deps, user.id))
  on(api.previewWeeklyHours, ({ user, body }) => previewWeeklySchedule(deps, user.id, body))
  on(api.setWeeklyHours, ({ user, body }) => setWeeklySchedule(deps, user.id, body))
}
