import { sql } from 'kysely'
import type { Executor } from '#server/lib/database/pool.ts'
import type { LocatedQuote } from './redact.ts'

export async function findJudgements(db: Executor, key: string): Promise<readonly LocatedQuote[] | null> {
  const row = await db
    .selectFrom('training_judgements')
    .select('judgements')
    .$narrowType<{ judgements: readonly LocatedQuote[] }>()
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.judgements ?? null
}

/** Stores judgements. Of two concurrent ones the first wins, and both callers get it. */
export async function insertJudgements(
  db: Executor,
  key: string,
  judgements: readonly LocatedQuote[],
  now: Date,
): Promise<readonly LocatedQuote[]> {
  await db
    .insertInto('training_judgements')
    .values({ key, judgements: JSON.stringify(judgements), created_at: now })
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
  return (await findJudgements(db, key)) ?? judgements
}

export const deleteJudgementsBefore = (db: Executor, before: Date) =>
  db.deleteFrom('training_judgements').where('created_at', '<', before).execute()

/** Counts a call of a day (`2030-05-01`). False once the limit is reached. */
export async function incrementDailyCalls(db: Executor, day: string, limit: number): Promise<boolean> {
  const row = await db
    .insertInto('training_model_calls')
    .values({ day, calls: 1 })
    .onConflict(conflict =>
      conflict
        .column('day')
        .doUpdateSet({ calls: sql`training_model_calls.calls + 1` })
        .where('training_model_calls.calls', '<', limit),
    )
    .returning('calls')
    .executeTakeFirst()
  return row !== undefined
}
