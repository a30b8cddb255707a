import type { ColumnType, Insertable } from 'kysely'

/**
 * The tables as the migrations make them, for Kysely. Each area declares those it writes in a `tables.ts` beside its
 * store. Columns with a default may be left out of an insert.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the areas fill it
export interface Tables {}

/** A key that the database makes where none is given, and that never changes. */
export type Id<T> = ColumnType<T, T | undefined, never>
/** A moment that the database notes where none is given. */
export type Made = ColumnType<Date, Date | undefined, Date>

/** What an insert into a table takes. */
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
