import { type RawBuilder, sql } from 'kysely'
import type { SortOrder } from '#contract/admin/list.ts'

/** Direction of a sort, and the comparison of the rows that come after a cursor. */
export const toDirection = (
  order: SortOrder,
): { direction: RawBuilder<unknown>; beyond: RawBuilder<unknown> } =>
  order === 'asc' ? { direction: sql`asc`, beyond: sql`>` } : { direction: sql`desc`, beyond: sql`<` }

type Kind = {
  pattern: string
  toText: (column: RawBuilder<unknown>) => RawBuilder<unknown>
  toValue: (text: string) => RawBuilder<unknown>
}

const toText: Kind['toText'] = column => sql`${column}::text`

const kinds = {
  id: {
    pattern: '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}',
    toText,
    toValue: text => sql`${text}::uuid`,
  },
  /** Microseconds, which `Date` would cut off. */
  time: {
    pattern: '\\d{1,16}',
    toText: column => sql`(extract(epoch from ${column}) * 1000000)::bigint::text`,
    toValue: text => sql`timestamptz 'epoch' + ${text}::float8 * interval '1 microsecond'`,
  },
  minor: { pattern: '-?\\d{1,15}', toText, toValue: text => sql`${text}::bigint` },
  currency: { pattern: '[A-Z]{3}', toText, toValue: text => sql`${text}::char(3)` },
  text: { pattern: '[^\\0]*', toText, toValue: text => sql`${text}::text` },
} satisfies Record<string, Kind>

/** Column of a sort. The columns of a sort together belong to one row. */
export type SortKey = readonly [column: string | RawBuilder<unknown>, kind: keyof typeof kinds]

type Directions = ReturnType<typeof toDirection>

const toColumn = ([column]: SortKey) => (typeof column === 'string' ? sql.ref(column) : column)

/** `a.x desc, a.y desc`, as an index of these columns has them or reads them backwards. */
export const toOrderBy = (keys: readonly SortKey[], { direction }: Pick<Directions, 'direction'>) =>
  sql.join(keys.map(key => sql`${toColumn(key)} ${direction}`))

/** The sorted values of a row. Pages follow each other by these, also after the row has changed. */
export const selectCursor = (keys: readonly SortKey[]): RawBuilder<unknown> =>
  sql`concat_ws('_', ${sql.join(keys.map(key => kinds[key[1]].toText(toColumn(key))))})`

/** Condition for the rows after a cursor. Without one, and with one that no list has given, the list begins anew. */
export function isBeyondCursor(
  keys: readonly SortKey[],
  cursor: string | null | undefined,
  { beyond }: Pick<Directions, 'beyond'>,
): RawBuilder<unknown> {
  if (!cursor) return sql`true`
  const patterns = keys.map(([, kind]) => `(${kinds[kind].pattern})`)
  const [, ...texts] = new RegExp(`^${patterns.join('_')}$`).exec(cursor) ?? []
  if (texts.length === 0) return sql`true`
  const values = keys.map(([, kind], index) => kinds[kind].toValue(texts[index] ?? ''))
  return sql`(${sql.join(keys.map(toColumn))}) ${beyond} (${sql.join(values)})`
}
