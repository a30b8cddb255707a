import { z } from 'zod'
import { pageLimits } from './limits.ts'

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
