import type { Connection } from '#server/lib/database/pool.ts'
import { progress } from './report.ts'

/** Disk size of each table with its indexes. */
export type Sizes = Map<string, { rows: number; bytes: number }>

export async function readSizes(pool: Connection['pool']): Promise<Sizes> {
  await pool.query('analyze')
  const { rows } = await pool.query<{ name: string; rows: number; bytes: number }>(`
    select c.oid::regclass::text as name, greatest(c.reltuples, 0)::float8 as rows, pg_total_relation_size(c.oid)::float8 as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`)
  return new Map(rows.map(({ name, ...size }) => [name, size]))
}

/** Prints what a thousand more bookings add to each table. Returns the total bytes. */
export function printGrowth(before: Sizes, after: Sizes, thousands: number): number {
  const growth = [...after].map(([name, { rows, bytes }]) => ({
    name,
    rows: (rows - (before.get(name)?.rows ?? 0)) / thousands,
    bytes: (bytes - (before.get(name)?.bytes ?? 0)) / thousands,
  }))
  progress('growth per thousand bookings:')
  for (const { name, rows, bytes } of growth.toSorted((a, b) => b.bytes - a.bytes))
    if (rows >= 1)
      progress(
        `${name.padEnd(24)} ${rows.toFixed(0).padStart(6)} rows ${(bytes / 1024).toFixed(0).padStart(6)} kB`,
      )
  return growth.reduce((sum, entry) => sum + entry.bytes, 0)
}
