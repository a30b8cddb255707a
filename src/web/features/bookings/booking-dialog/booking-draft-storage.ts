import { readDraft, saveDraft } from '#web/lib/draft-storage.ts'

/** Under which name this tab keeps a booking on its way with an interviewer. */
export const bookingDraftKey = (interviewerId: string): string => `booking-${interviewerId}`

/**
 * Whoever opens the dialog by a button, or has closed it, begins with the time; what they wrote is still there. Whoever comes
 * for another time has left the one before.
 */
export function resetDraftToTimeStep(interviewerId: string, at?: string): void {
  const draft = readDraft(bookingDraftKey(interviewerId))
  if (draft)
    saveDraft(bookingDraftKey(interviewerId), { ...draft, step: 'time', ...(at ? { slot: null } : {}) })
}
