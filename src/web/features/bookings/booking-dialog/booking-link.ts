import type { UserId } from '#contract/id.ts'
import { parseId } from '#web/lib/parse-id.ts'
import { readDraft, saveDraft } from '#web/lib/storage/draft-storage.ts'

/** State of a link that opens the booking dialog for an interviewer. */
export const bookingLinkState = (interviewerId: UserId) => ({ book: interviewerId })

/** Interviewer id in such a link's state. */
export const readBookingLinkState = (state: unknown): UserId | undefined =>
  parseId<UserId>(String((state as { book?: unknown } | null)?.book))

/** Draft key of an unfinished booking with an interviewer. */
export const bookingDraftKey = (interviewerId: string): string => `booking-${interviewerId}`

/**
 * Opening by button, or reopening after a close, starts at the time step and preserves the notes. Opening for
 * another time discards the selected one.
 */
export function resetDraftToTimeStep(interviewerId: string, at?: string): void {
  const draft = readDraft(bookingDraftKey(interviewerId))
  if (draft)
    saveDraft(bookingDraftKey(interviewerId), { ...draft, step: 'time', ...(at ? { slot: null } : {}) })
}
