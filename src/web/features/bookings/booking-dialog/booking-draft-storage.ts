import { readDraft, saveDraft } from '#web/lib/draft-storage.ts'

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
