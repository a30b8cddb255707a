import { sql } from 'kysely'
import type { TestApp } from './open-app.ts'

/** Written on every attempt, whatever its outcome, or on a timer: tables, and columns of any table. */
const attempts = ['throttle_counters', 'daily_counters']
const counted = ['last_seen_at', 'picture_count', 'picture_count_since']

/**
 * Records which tables get committed writes from now on. The returned function returns those since its last
 * call.
 */
export async function watchWrites({ deps: { db } }: TestApp): Promise<() => Promise<string[]>> {
  await sql`
    create table written_rows (what text not null);
    create function note_written_row() returns trigger language plpgsql as $$
      declare counted text[] := array[${sql.join(counted.map(sql.lit))}];
      begin
        if tg_op <> 'UPDATE' or to_jsonb(new) - counted is distinct from to_jsonb(old) - counted then
          insert into public.written_rows values (tg_op || ' ' || tg_table_name);
        end if;
        return null;
      end
    $$;
    do $$
      declare name text;
      begin
        for name in
          select format('%I.%I', schemaname, tablename) from pg_tables
          where (schemaname = 'public' and tablename not in (${sql.join(attempts.map(sql.lit))}, 'written_rows'))
            or (schemaname = 'pgboss' and tablename = 'job')
        loop
          execute 'create trigger note_written_row after insert or update or delete on ' || name
            || ' for each row execute function note_written_row()';
        end loop;
      end
    $$`.execute(db)
  return async () => {
    const { rows } = await sql<{ what: string }>`delete from written_rows returning what`.execute(db)
    return [...new Set(rows.map(({ what }) => what))].sort()
  }
}
