import { sql } from 'kysely'
import type { Executor } from '#server/lib/database/pool.ts'
import type { LocatedQuote } from './redact.ts'

/** What was judged before under this key. */
export async function findJudgements(db: Executor, key: string): Promise<readonly LocatedQuote[] | null> {
  const row = await db
    .selectFrom('training_judgements')
    .select('judgements')
    .$narrowType<{ judgements: readonly LocatedQuote[] }>()
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.judgements ?? null
}

/** Keeps judgements; of two judgements at the same time the first stays. Tells the one that stayed. */
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

/** Counts one more call on a day (`2030-05-01`); false where the day has had its share. */
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
