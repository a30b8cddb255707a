import { browserTimeZone, toWallTime } from '#web/lib/format.ts'

/** Value of a `datetime-local` input in the browser's zone. Empty for none. */
export const toLocalInput = (at: string | null): string =>
  at === null ? '' : toWallTime(at, browserTimeZone())

/** Null for an empty input. */
export const fromLocalInput = (typed: string): string | null =>
  typed === '' ? null : new Date(typed).toISOString()
