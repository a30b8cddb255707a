import { addresses as profile } from '#contract/routes/profile.ts'
import { addresses as api } from '#contract/routes/slot.ts'
import { useAct } from '#web/lib/query.ts'

/** What shows the interviewer's slots: the list, what a preview clashes with, the count on the profile. */
const reads = { invalidates: [api.mySlots, api.addRecurringSlots, profile.myProfile] }

export const useAddSlots = () => useAct(api.addSlots, reads)
export const useAddRecurring = () => useAct(api.addRecurringSlots, reads)
export const useEditSlot = () => useAct(api.editSlot, reads)
export const useDeleteSlot = () => useAct(api.deleteSlot, reads)
