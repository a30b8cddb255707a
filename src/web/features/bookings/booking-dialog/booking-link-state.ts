import type { UserId } from '#contract/id.ts'
import { parseId } from '#web/lib/parse-id.ts'

/** Goes along with a link to the interviewers: with whom the dialog opens there. */
export const bookingLinkState = (interviewerId: UserId) => ({ book: interviewerId })

/** With whom a link asked the dialog to open. */
export const readBookingLinkState = (state: unknown): UserId | undefined =>
  parseId<UserId>(String((state as { book?: unknown } | null)?.book))
