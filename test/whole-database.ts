import { sql } from 'kysely'
import type { TestApp } from './open-app.ts'

/** Every row of the app's own tables, as one text. Tables of providers are left out, the sandbox's too. */
export async function dumpRows(app: TestApp): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.deps.db)
  const texts = await Promise.all(
    tables.map(({ name }) =>
      sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.raw(name)} t`.execute(app.deps.db),
    ),
  )
  return texts
    .flatMap(({ rows }, index) => rows.map(entry => `${tables[index]?.name} ${entry.row}`))
    .join('\n')
}
