import { z } from 'zod'
import { fieldCode } from '#contract/errors/error.ts'
import { findInstants, resolveLocalTime } from '#contract/time-zone.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { browserTimeZone, toWallTime } from '#web/lib/format.ts'

/** `2026-11-26T18:00` in the zone of the screens. Empty for none. */
export const toLocalInput = (at: string | null): string =>
  at === null ? '' : toWallTime(at, browserTimeZone())

/** Null for an empty input. An unchanged input is the `saved` instant: its local time may name another one as well. */
export function fromLocalInput(typed: string, saved: string | null = null): string | null {
  if (typed === '') return null
  if (saved !== null && typed === toLocalInput(saved)) return saved
  return new Date(resolveLocalTime(typed, browserTimeZone()).first).toISOString()
}

/** Empty, or a time that no clock change skips. */
export const localInput = z
  .string()
  .refine(
    typed => typed === '' || findInstants(typed, browserTimeZone()).length > 0,
    fieldCode('slot.skipped_by_dst'),
  )

/** Empty, or a time ahead. */
export const futureLocalInput = (saved: string | null = null) =>
  localInput.refine(typed => {
    const at = fromLocalInput(typed, saved)
    return at === null || Date.parse(at) > serverNow()
  }, fieldCode('time.in_past'))
