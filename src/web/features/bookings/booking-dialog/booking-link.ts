import type { Booking } from '#contract/booking.ts'
import type { UserId } from '#contract/id.ts'
import { parseId } from '#web/lib/parse-id.ts'
import { readDraft, saveDraft } from '#web/lib/storage/draft-storage.ts'

/** State of a link that opens the booking dialog for an interviewer. */
export const bookingLinkState = (interviewerId: UserId) => ({ book: interviewerId })

/** Interviewer id in such a link's state. */
export const readBookingLinkState = (state: unknown): UserId | undefined =>
  parseId<UserId>(String((state as { book?: unknown } | null)?.book))

/** Opens the booking dialog for another session with the same interviewer, of the same type if it is still offered. */
export const bookAgainPath = ({
  interviewerId,
  sessionType,
}: Pick<Booking, 'interviewerId' | 'sessionType'>) =>
  `/interviewers?book=${interviewerId}${sessionType ? `&type=${sessionType.id}` : ''}`

/** Draft key of an unfinished booking with an interviewer. */
export const bookingDraftKey = (interviewerId: string): string => `booking-${interviewerId}`

/**
 * Opening by button, or reopening after a close, starts at the first step and preserves the notes and answers. Opening
 * for another time or type discards the selected ones.
 */
export function resetDraftToFirstStep(interviewerId: string, isOtherChoice = false): void {
  const draft = readDraft(bookingDraftKey(interviewerId))
  const noChoice = { typeId: null, startTime: null, slot: null, link: null }
  if (draft)
    saveDraft(bookingDraftKey(interviewerId), { ...draft, step: 'type', ...(isOtherChoice ? noChoice : {}) })
}
