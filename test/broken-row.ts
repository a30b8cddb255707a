import { sql } from 'kysely'
import type { TestApp } from './open-app.ts'

/** Makes the database refuse writes to the rows with this id. */
export async function breakRow(app: TestApp, table: string, column: string, id: string): Promise<void> {
  await sql`
    create function refuse_row() returns trigger language plpgsql as $$
      begin raise 'this row is broken'; end
    $$;
    create trigger refuse_row before insert or update on ${sql.table(table)}
      for each row when (new.${sql.ref(column)} = ${sql.lit(id)}) execute function refuse_row()`.execute(
    app.deps.db,
  )
}
