import type { UserId } from '#contract/id.ts'
import { parseId } from '#web/lib/parse-id.ts'

/** State of a link that opens the booking dialog for an interviewer. */
export const bookingLinkState = (interviewerId: UserId) => ({ book: interviewerId })

/** Interviewer id in such a link's state. */
export const readBookingLinkState = (state: unknown): UserId | undefined =>
  parseId<UserId>(String((state as { book?: unknown } | null)?.book))
