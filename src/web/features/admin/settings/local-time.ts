import { z } from 'zod'
import { fieldCode } from '#contract/errors/error.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { browserTimeZone, toWallTime } from '#web/lib/format.ts'

/** `2026-11-26T18:00` in the browser's zone. Empty for none. */
export const toLocalInput = (at: string | null): string =>
  at === null ? '' : toWallTime(at, browserTimeZone())

/** Null for an empty input. */
export const fromLocalInput = (typed: string): string | null =>
  typed === '' ? null : new Date(typed).toISOString()

/** Empty, or a time ahead. */
export const futureLocalInput = z
  .string()
  .refine(typed => typed === '' || Date.parse(typed) > serverNow(), fieldCode('time.in_past'))
