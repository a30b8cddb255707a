import { z } from 'zod'
import { fieldCode } from './error.ts'

/** How the product speaks of an instant: ISO 8601 in UTC, with milliseconds and `Z`. */
export const instant = z.iso.datetime()

/** A calendar day without a zone: `2026-11-26`. */
export const day = z.iso.date()

/** An IANA time zone that this runtime knows. */
export const timeZone = z.string().max(64).refine(isTimeZone, fieldCode('timezone.invalid'))

/** Three letters of old Java's (`PST`), which Intl takes and Temporal does not. */
const legacyJavaZone = /^(AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T$/i

export function isTimeZone(name: string): boolean {
  if (legacyJavaZone.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
