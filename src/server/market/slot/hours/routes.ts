import { endpoints as api } from '#contract/hours.ts'
import type { Deps } from '#server/market/deps.ts'
import type { Register } from '#server/platform/http/register.ts'
import { previewWeeklyHours, setWeeklyHours, weeklyHours } from './set-weekly-hours.ts'

export const hoursRoutes = (on: Register, deps: Deps) => {
  on(api.weeklyHours, ({ user }) => weeklyHours(deps, user.id))
  on(api.previewWeeklyHours, ({ user, body }) => previewWeeklyHours(deps, user.id, body))
  on(api.setWeeklyHours, ({ user, body }) => setWeeklyHours(deps, user.id, body))
}
