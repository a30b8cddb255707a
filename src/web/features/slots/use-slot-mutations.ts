import { slotsApi as api } from '#contract/routes/marketplace.ts'
import { profileApi as profile } from '#contract/routes/profile.ts'
import { useApiMutation } from '#web/lib/query-client.ts'

/** Queries that show slots: the list, previews with conflicts, the count on the profile. */
const invalidation = { invalidates: [api.mySlots, api.addRecurringSlots, profile.myProfile] }

export const useAddSlots = () => useApiMutation(api.addSlots, invalidation)
export const useAddRecurring = () => useApiMutation(api.addRecurringSlots, invalidation)
export const useEditSlot = () => useApiMutation(api.editSlot, invalidation)
export const useDeleteSlot = () => useApiMutation(api.deleteSlot, invalidation)
