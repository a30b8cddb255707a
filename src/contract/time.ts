import { z } from 'zod'
import { says } from './error.ts'

/** How the product speaks of an instant: ISO 8601 in UTC, with milliseconds and `Z`. */
export const instant = z.iso.datetime()

/** A calendar day without a zone: `2026-11-26`. */
export const day = z.iso.date()

/** An IANA time zone that this runtime knows. */
export const timeZone = z.string().max(64).refine(isTimeZone, says('timezone.invalid'))

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
