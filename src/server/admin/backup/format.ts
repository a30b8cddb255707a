import { z } from 'zod'

/** The first entry: what the backup is of. */
export const headerName = 'rehearse-backup.json'
/** The one before the last: what it came to. */
export const summaryName = 'summary.json'
/** The last entry: a line for each of the others, as `sha256sum -c` reads them. */
export const checksumsName = 'SHA256SUMS'

/** What an older version cannot read has a higher number. */
export const format = 1

/** So much of a table's rows is one entry, before it is packed. */
export const partBytes = 4 * 1024 * 1024

const table = z.object({
  /** As PostgreSQL calls the part of a database in which a table lies. */
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  counters: z.record(z.string(), z.string().regex(/^\d+$/)),
})

export const header = z.object({
  format: z.int(),
  madeAt: z.iso.datetime(),
  /** What was done to the database, by name. */
  migrations: z.array(z.string()),
  /** The version of the queue's tables. */
  queue: z.int(),
  tables: z.array(table),
})
export type Table = z.output<typeof table>
export type Header = z.output<typeof header>

export const summary = z.object({
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  /** Of the files. */
  bytes: z.int(),
  /** How many files rows named that were not there. */
  missing: z.int(),
  /** The first of them. */
  missingKeys: z.array(z.string()),
})
export type Summary = z.output<typeof summary>

type Name = Pick<Table, 'schema' | 'name'>

const folderOf = ({ schema, name }: Name) => `database/${encodeURIComponent(`${schema}.${name}`)}`

export const partName = (table: Name, part: number): string =>
  `${folderOf(table)}/${String(part).padStart(6, '0')}.gz`

export const fileName = (key: string): string => `files/${key}`

/** What an entry between the first and the last two is; null where it is none that we write. */
export function placeOf(entry: string, tables: readonly Table[]): { table: Table } | { key: string } | null {
  if (entry.startsWith('files/')) return { key: entry.slice('files/'.length) }
  const table = tables.find(one => entry.startsWith(`${folderOf(one)}/`))
  return table ? { table } : null
}

/** A line of the list of checksums. */
export const checksumLine = (hash: string, name: string): string => `${hash}  ${name}\n`
