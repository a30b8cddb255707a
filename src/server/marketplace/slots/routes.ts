import { endpoints as api } from '#contract/slot.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { addRecurringSlots, addSlots } from './add-slots.ts'
import { deleteSlot, editSlot } from './edit-slot.ts'
import { listAvailableSlots, listOwnSlots } from './list-slots.ts'

export const slotRoutes = (on: Register, deps: Deps) => {
  on(api.availableSlots, ({ params, from }) => listAvailableSlots({ ...deps, ...from }, params.interviewerId))
  on(api.mySlots, ({ user }) => listOwnSlots(deps, user.id))
  on(api.addSlots, ({ user, body }) => addSlots(deps, user.id, body.timeSlots))
  on(api.addRecurringSlots, ({ user, body }) => addRecurringSlots(deps, user.id, body))
  on(api.editSlot, ({ user, params, body }) => editSlot(deps, user.id, params.id, body))
  on(api.deleteSlot, ({ user, params }) => deleteSlot(deps, user.id, params.id))
}
