import { CalendarError } from '#server/marketplace/calendars/provider.ts'

export const icalLimits = {
  /** Events of one calendar within the window. */
  eventsMax: 5000,
  /** Occurrences of all events within the window. */
  periodsMax: 20_000,
  /** Steps of all recurrence rules, also those before the window. */
  stepsMax: 200_000,
} as const

/** What may still be read of one calendar. Its files share it. */
export type Budget = { steps: number; periods: number; events: number }

export const createBudget = (): Budget => ({
  steps: icalLimits.stepsMax,
  periods: icalLimits.periodsMax,
  events: icalLimits.eventsMax,
})

export const isSpent = ({ steps, periods, events }: Budget): boolean => Math.min(steps, periods, events) < 0

export const createTooLargeError = () => new CalendarError('unreadable', 'the calendar has too many events')
