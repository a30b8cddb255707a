import { create } from 'zustand'
import type { BookingId } from '#contract/id.ts'
import { ApiError } from '#web/lib/api/api-client.ts'

/** Requests that were not accepted because a calendar of the interviewer is busy, with the server's answer. */
export const useCalendarConflicts = create<Record<BookingId, ApiError>>()(() => ({}))

/** The card is on another screen, or shows the acceptance as done, while the request is sent. */
export function keepCalendarConflict(id: BookingId, error: unknown): void {
  if (error instanceof ApiError && error.problem.code === 'booking.calendar_busy')
    useCalendarConflicts.setState({ [id]: error })
}
