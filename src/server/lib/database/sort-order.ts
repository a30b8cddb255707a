import { type RawBuilder, sql } from 'kysely'
import type { SortOrder } from '#contract/admin/list.ts'

/** Direction of a sort, and the comparison of the rows that come after a cursor. */
export const toDirection = (
  order: SortOrder,
): { direction: RawBuilder<unknown>; beyond: RawBuilder<unknown> } =>
  order === 'asc' ? { direction: sql`asc`, beyond: sql`>` } : { direction: sql`desc`, beyond: sql`<` }

/** `a.x desc, a.y desc`, as an index of these columns has them or reads them backwards. */
export const toOrderBy = (columns: readonly string[], order: SortOrder): RawBuilder<unknown> =>
  sql.join(columns.map(column => sql`${sql.ref(column)} ${toDirection(order).direction}`))

/** `a.x, a.y`, for the comparison with the row of a cursor. */
export const toColumns = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map(column => sql.ref(column)))
