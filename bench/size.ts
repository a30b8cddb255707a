import type { Connection } from '#server/lib/database/pool.ts'
import { progress } from './report.ts'

/** What each table takes on the disk, its indexes included. */
export type Sizes = Map<string, { rows: number; bytes: number }>

export async function sizesOf(pool: Connection['pool']): Promise<Sizes> {
  await pool.query('analyze')
  const { rows } = await pool.query<{ name: string; rows: number; bytes: number }>(`
    select c.oid::regclass::text as name, greatest(c.reltuples, 0)::float8 as rows, pg_total_relation_size(c.oid)::float8 as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`)
  return new Map(rows.map(({ name, ...size }) => [name, size]))
}

/** What a thousand bookings more add to each table, told as a table; answers the bytes of all together. */
export function tellGrowth(before: Sizes, after: Sizes, thousands: number): number {
  const grown = [...after].map(([name, { rows, bytes }]) => ({
    name,
    rows: (rows - (before.get(name)?.rows ?? 0)) / thousands,
    bytes: (bytes - (before.get(name)?.bytes ?? 0)) / thousands,
  }))
  progress('what a thousand bookings more add:')
  for (const { name, rows, bytes } of grown.toSorted((a, b) => b.bytes - a.bytes))
    if (rows >= 1)
      progress(
        `${name.padEnd(24)} ${rows.toFixed(0).padStart(6)} rows ${(bytes / 1024).toFixed(0).padStart(6)} kB`,
      )
  return grown.reduce((sum, one) => sum + one.bytes, 0)
}
