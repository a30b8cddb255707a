import { api } from '#contract/api.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { addDaysOff, getDaysOff, removeDaysOff } from './days-off.ts'
import {
  addRecurringSlots,
  addSlots,
  deleteSlot,
  editSlot,
  listAvailableSlots,
  listOwnSlots,
} from './manage-slots.ts'
import { setSlotPrices } from './set-slot-prices.ts'
import { getWeeklySchedule, previewWeeklySchedule, setWeeklySchedule } from './weekly-schedule.ts'

export const slotRoutes = (on: RegisterEndpoint, deps: Deps) => {
  on(api.availableSlots, ({ params, readConnection: from }) =>
    listAvailableSlots({ ...deps, ...from }, params.interviewerId),
  )
  on(api.mySlots, ({ user }) => listOwnSlots(deps, user.id))
  on(api.addSlots, ({ user, body }) => addSlots(deps, user.id, body.timeSlots))
  on(api.addRecurringSlots, ({ user, body }) => addRecurringSlots(deps, user.id, body))
  on(api.setSlotPrices, ({ user, body }) => setSlotPrices(deps, user.id, body))
  on(api.editSlot, ({ user, params, body }) => editSlot(deps, user.id, params.id, body))
  on(api.deleteSlot, ({ user, params }) => deleteSlot(deps, user.id, params.id))
  on(api.weeklySchedule, ({ user }) => getWeeklySchedule(deps, user.id))
  on(api.previewWeeklySchedule, ({ user, body }) => previewWeeklySchedule(deps, user.id, body))
  on(api.setWeeklySchedule, ({ user, body }) => setWeeklySchedule(deps, user.id, body))
  on(api.daysOff, ({ user }) => getDaysOff(deps, user.id))
  on(api.addDaysOff, ({ user, body }) => addDaysOff(deps, user.id, body))
  on(api.removeDaysOff, ({ user, params }) => removeDaysOff(deps, user.id, params.from))
}
