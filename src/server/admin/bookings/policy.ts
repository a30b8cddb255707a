import type { UserId } from '#contract/id.ts'
import type { BookingRow } from '#server/marketplace/bookings/policy.ts'

/** Whether the admin took part in the session. They may have booked or held it before they became an admin. */
export const isParty = (
  { interviewee_id, interviewer_id }: Pick<BookingRow, 'interviewee_id' | 'interviewer_id'>,
  adminId: UserId,
): boolean => adminId === interviewee_id || adminId === interviewer_id
