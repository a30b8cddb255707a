import { z } from 'zod'

/** Paging as every list takes it. Strings are accepted because queries are strings. */
export const page = z.coerce.number().int().min(1).max(10_000).default(1)
export const pageSize = (usual: number) => z.coerce.number().int().min(1).max(100).default(usual)

/** What every list says of itself beside its items. `total` is exact up to 1,000 and 1,000 above. */
export const paged = { total: z.int(), page: z.int(), pageSize: z.int() }
