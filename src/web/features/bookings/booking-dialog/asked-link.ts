import type { UserId } from '#contract/id.ts'
import { idFrom } from '#web/lib/id-link.ts'

/** Goes along with a link to the interviewers: with whom the dialog opens there. */
export const askedBooking = (interviewerId: UserId) => ({ book: interviewerId })

/** With whom a link asked the dialog to open. */
export const askedIn = (state: unknown): UserId | undefined =>
  idFrom<UserId>(String((state as { book?: unknown } | null)?.book))
