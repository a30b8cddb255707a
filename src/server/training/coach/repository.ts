import { sql } from 'kysely'
import type { Executor } from '#server/lib/database/pool.ts'
import type { NextStepKind } from '#server/training/scoring/next-step.ts'
import type { MarkedAnswer } from '#server/training/scoring/score-from-marks.ts'
import type { LocatedQuote } from './redact.ts'

/** A model's judgement with ranges of the answer instead of quotes, so that the cache holds no user text. */
export type StoredJudgement = {
  points: readonly LocatedQuote[]
  marked: StoredMarks | null
}
export type StoredMarks = Pick<MarkedAnswer, 'marks' | 'redFlag'> & {
  strength: TextRange
  next: { kind: NextStepKind; at: TextRange | null } | null
}
export type TextRange = [from: number, to: number]

export async function findJudgement(db: Executor, key: string): Promise<StoredJudgement | null> {
  const row = await db
    .selectFrom('training_judgements')
    .select('judgements')
    .$narrowType<{ judgements: StoredJudgement }>()
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.judgements ?? null
}

/** Stores a judgement. Of two concurrent ones the first wins, and both callers get it. */
export async function insertJudgement(
  db: Executor,
  key: string,
  judgement: StoredJudgement,
  now: Date,
): Promise<StoredJudgement> {
  await db
    .insertInto('training_judgements')
    .values({ key, judgements: JSON.stringify(judgement), created_at: now })
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
  return (await findJudgement(db, key)) ?? judgement
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
