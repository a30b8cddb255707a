import { endpoints as api } from '#contract/slot.ts'
import type { Deps } from '#server/market/deps.ts'
import type { Register } from '#server/platform/http/register.ts'
import { addRecurringSlots, addSlots } from './add.ts'
import { deleteSlot, editSlot } from './edit.ts'
import { availableSlots, ownSlots } from './list.ts'

export const slotRoutes = (on: Register, deps: Deps) => {
  on(api.availableSlots, ({ params, from }) => availableSlots({ ...deps, ...from }, params.interviewerId))
  on(api.mySlots, ({ user }) => ownSlots(deps, user.id))
  on(api.addSlots, ({ user, body }) => addSlots(deps, user.id, body.timeSlots))
  on(api.addRecurringSlots, ({ user, body }) => addRecurringSlots(deps, user.id, body))
  on(api.editSlot, ({ user, params, body }) => editSlot(deps, user.id, params.id, body))
  on(api.deleteSlot, ({ user, params }) => deleteSlot(deps, user.id, params.id))
}
