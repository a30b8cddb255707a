import type { CalendarStatus } from '#contract/calendar-providers.ts'
import { calendarLimits } from '#contract/limits.ts'
import { minuteMs } from '#contract/time.ts'
import type { BusyEvent, CalendarError, SyncWindow } from './provider.ts'

/** Longest pause between attempts to reach a calendar. */
const maxPauseMinutes = 60

/** What a failed sync leaves: the busy times of the last one stay in force. */
export function getFailure(
  error: Pick<CalendarError, 'code' | 'retryAfterMs'>,
  { failures, failing_since }: { failures: number; failing_since: Date | null },
  now: Date,
): { status: CalendarStatus; failing_since: Date | null; failures: number; next_sync_at: Date | null } {
  const count = failures + 1
  const backoffMs =
    Math.min(calendarLimits.pollMinutes * 2 ** Math.min(failures, 6), maxPauseMinutes) * minuteMs
  const pauseMs = Math.max(backoffMs, error.retryAfterMs ?? 0)
  const isRevoked = error.code === 'reauth_required'
  // The server answers, but not with a calendar.
  const isUnreadable = error.code === 'unreadable' || error.code === 'gone'
  return {
    status: isRevoked ? 'reauth_required' : isUnreadable ? 'unreadable' : 'unreachable',
    failing_since: failing_since ?? now,
    failures: count,
    next_sync_at: isRevoked ? null : new Date(now.getTime() + pauseMs),
  }
}

/**
 * A calendar is read this often. A busy time counts within `calendarLimits.pollMinutes` then, with the wait for the cron job, and
 * for another process if the first one crashes.
 */
const pollEveryMinutes = 3

/** A server that answers slowly takes a worker from the other calendars, so it may take a twentieth of its time. */
const maxShareOfWorker = 1 / 20

/** When a calendar is read again that was read from `start` to `end`. */
export const getNextSync = (start: Date, end: Date): Date => {
  const pauseMs = Math.max(pollEveryMinutes * minuteMs, (end.getTime() - start.getTime()) / maxShareOfWorker)
  return new Date(start.getTime() + pauseMs)
}

/** Busy periods of events that touch the window. */
export const listPeriods = (events: readonly BusyEvent[], { from, until }: SyncWindow) =>
  events.flatMap(({ id, periods }) =>
    periods
      .filter(({ start, end }) => end > from && start < until && end > start)
      .map(({ start, end }) => ({ id, start, end })),
  )
