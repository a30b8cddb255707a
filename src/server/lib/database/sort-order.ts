import { type RawBuilder, sql } from 'kysely'
import type { SortOrder } from '#contract/admin/list.ts'

/** Direction of a sort, and the comparison of the rows that come after a cursor. */
export const toDirection = (
  order: SortOrder,
): { direction: RawBuilder<unknown>; beyond: RawBuilder<unknown> } =>
  order === 'asc' ? { direction: sql`asc`, beyond: sql`>` } : { direction: sql`desc`, beyond: sql`<` }
