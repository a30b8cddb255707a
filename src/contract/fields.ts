import { z } from 'zod'
import { fieldCode } from './error.ts'
import { pageLimits } from './limits.ts'

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

/** Paging as every list takes it. Strings are accepted because queries are strings. */
export const page = boundedInteger(pageLimits.pageMax, 1)
export const pageSize = (usual: number) => boundedInteger(pageLimits.sizeMax, usual)

/** Number(null) is 0; here it is left out. */
function boundedInteger(max: number, usual: number) {
  const whole = z.coerce.number().int().min(1).max(max).default(usual)
  return z.preprocess(value => value ?? undefined, whole)
}

/** What every list says of itself beside its items. `total` is exact up to 1,000 and 1,000 above. */
export const pageInfo = { total: z.int(), page: z.int(), pageSize: z.int() }
