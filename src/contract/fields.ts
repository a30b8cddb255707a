import { z } from 'zod'
import { fieldCode } from './errors/error.ts'
import { pageLimits } from './limits.ts'
import { canonicalizeTimeZone, isTimeZone } from './time-zone.ts'

/** ISO 8601 in UTC, with milliseconds and `Z`. */
export const instant = z.iso.datetime()

/** Calendar day without a time zone: `2026-11-26`. */
export const day = z.iso.date()

/** IANA time zone that this runtime knows. Names that point to the wrong place are replaced, such as `CET`. */
export const timeZone = z
  .string()
  .max(64)
  .overwrite(name => canonicalizeTimeZone(name.trim()))
  .refine(isTimeZone, fieldCode('timezone.invalid'))

/** Zone that a page reads from the browser. One that this server does not know is ignored, as the user cannot correct it. */
export const browserTimeZone = timeZone.optional().catch(undefined)

/** Page number of every list. Accepts strings, because query parameters are strings. */
export const page = boundedInteger(pageLimits.pageMax, 1)
export const pageSize = (fallback: number) => boundedInteger(pageLimits.sizeMax, fallback)

/** Treats null as absent, because Number(null) is 0. */
function boundedInteger(max: number, fallback: number) {
  const integer = z.coerce.number().int().min(1).max(max).default(fallback)
  return z.preprocess(value => value ?? undefined, integer)
}

/** Paging members of every list. `total` is exact up to 1,000 and capped above. */
export const pageInfo = { total: z.int(), page: z.int(), pageSize: z.int() }

/** Side of a session: the interviewer or the interviewee. */
export const participantRole = z.enum(['interviewer', 'interviewee'])
export type ParticipantRole = z.output<typeof participantRole>
