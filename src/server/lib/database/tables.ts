import type { Insertable, Selectable } from 'kysely'
import type { DB } from './schema.ts'

export type Tables = DB

/** A row as a query returns it. */
export type Row<T extends keyof Tables> = Selectable<Tables[T]>
/** A row as an insert takes it: columns with a default may be left out. */
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
