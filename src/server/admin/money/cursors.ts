import { z } from 'zod'

const rowNumber = z.string().regex(/^[1-9]\d{0,14}$/)

/** Cursor that is the id of a row. Anything else starts at the first page. */
export const parseUuidCursor = (cursor: string | undefined): string | null =>
  z.uuid().safeParse(cursor).data ?? null
export const parseNumberCursor = (cursor: string | undefined): string | null =>
  rowNumber.safeParse(cursor).data ?? null

/** Moment in a cursor of several parts. */
export const cursorTime = z.iso.datetime().startsWith('2')
