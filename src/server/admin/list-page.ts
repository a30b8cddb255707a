import { z } from 'zod'

/** Page of a list from one row more than the page holds: that row shows that there is a next page. */
export function toListPage<Row>(rows: readonly Row[], pageSize: number, cursorOf: (row: Row) => string) {
  const items = rows.slice(0, pageSize)
  const last = items.at(-1)
  return { items, next: rows.length > pageSize && last ? cursorOf(last) : null }
}

/** Position in a list that is sorted by time: microseconds, which `Date` would cut off, and a key of the row. */
export type TimePosition = { micros: number; key: string }

export const toTimeCursor = ({ micros, key }: { micros: string; key: string }): string => `${micros}_${key}`

/** Null without a cursor, and for one that is none of ours: the list then begins anew. */
export function parseTimeCursor(cursor: string | undefined): TimePosition | null {
  const [, micros, key] = /^(\d{1,16})_([\w:.-]{1,120})$/.exec(cursor ?? '') ?? []
  return micros && key ? { micros: Number(micros), key } : null
}

/** The same, for lists whose key is an id. */
export function parseTimeAndIdCursor(cursor: string | undefined): TimePosition | null {
  const position = parseTimeCursor(cursor)
  return position && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(position.key) ? position : null
}

const rowNumber = z.string().regex(/^[1-9]\d{0,14}$/)

/** Cursor that is the id of a row. Anything else starts at the first page. */
export const parseUuidCursor = (cursor: string | undefined): string | null =>
  z.uuid().safeParse(cursor).data ?? null
export const parseNumberCursor = (cursor: string | undefined): string | null =>
  rowNumber.safeParse(cursor).data ?? null

/** Moment in a cursor of several parts. */
export const cursorTime = z.iso.datetime().startsWith('2')
