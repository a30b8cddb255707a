import { create } from 'zustand'
import type { BookingId } from '#contract/id.ts'
import { minuteMs } from '#contract/time.ts'
import { useHasPassed } from '#web/components/dates/use-now.ts'
import { ApiError } from '#web/lib/api/api-client.ts'
import { onOwnerChange } from '#web/lib/api/query-client.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'

/** After this time accepting checks the calendar again, because it may have changed. */
const conflictTtlMs = 10 * minuteMs

type Conflict = { error: ApiError; until: number }

/** Requests that were not accepted because a calendar of the interviewer is busy, with the server's answer. */
export const useCalendarConflicts = create<Record<BookingId, Conflict | null>>()(() => ({}))
onOwnerChange(() => useCalendarConflicts.setState({}, true))

/** The server's answer to a recent acceptance, if it was that a calendar is busy. */
export function useCalendarConflict(id: BookingId): ApiError | null {
  const conflict = useCalendarConflicts(conflicts => conflicts[id]) ?? null
  const isOver = useHasPassed(conflict?.until ?? 0)
  return conflict && !isOver ? conflict.error : null
}

/**
 * Stores the conflict for the card of its booking. Returns whether the card is on this screen, where it states the
 * conflict. The user may have opened another screen since accepting.
 */
export function keepCalendarConflict(id: BookingId, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.problem.code !== 'booking.calendar_busy') return false
  useCalendarConflicts.setState({ [id]: { error, until: serverNow() + conflictTtlMs } })
  return document.getElementById(id) !== null
}

export const forgetCalendarConflict = (id: BookingId): void => useCalendarConflicts.setState({ [id]: null })
