import type { BookingId, TimeRequestId } from '#contract/id.ts'

/** Draft of the reason and note of a decline that is not sent yet. */
export const declineDraftKey = (id: BookingId | TimeRequestId): string => `decline:${id}`
