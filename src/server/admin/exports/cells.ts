import type { CsvCell } from './stream-csv.ts'

/** `2026-11-26 18:00:00`, which spreadsheets read as a time. */
export const toUtc = (at: string | null): CsvCell => at?.slice(0, 19).replace('T', ' ') ?? null

/** Without the decimals of an amount. */
export const toCount = (count: number | null): CsvCell => (count === null ? null : String(count))

export const yesNo = (value: boolean): CsvCell => (value ? 'yes' : 'no')

/** What an entry changed. */
export const toJson = (value: unknown): CsvCell =>
  value === null || value === undefined ? null : JSON.stringify(value)
