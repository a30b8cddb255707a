import { keepDraft, readDraft } from '#web/lib/draft-store.ts'

/** Under which name this tab keeps a booking on its way with an interviewer. */
export const draftKeyOf = (interviewerId: string): string => `booking-${interviewerId}`

/**
 * Whoever opens the dialog by a button, or has closed it, begins with the time; what they wrote is still there. Whoever comes
 * for another time has left the one before.
 */
export function beginWithTime(interviewerId: string, at?: string): void {
  const draft = readDraft(draftKeyOf(interviewerId))
  if (draft) keepDraft(draftKeyOf(interviewerId), { ...draft, step: 'time', ...(at ? { slot: null } : {}) })
}
