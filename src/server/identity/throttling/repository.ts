import { sql } from 'kysely'
import type { Executor } from '#server/lib/database/pool.ts'
import type { ThrottlePolicy } from './throttle-policies.ts'

/** What need not wait holds up nobody whose clock is a moment behind: of two at once, or of two processes. */
const noDelay = new Date(0)

/** Until when the longest of these waits lasts; null where none does. */
export async function findBlockedUntil(
  db: Executor,
  keys: readonly Buffer[],
  now: Date,
): Promise<Date | null> {
  const row = await db
    .selectFrom('throttle_counters')
    .select('blocked_until')
    .where('key', 'in', [...keys])
    .where('blocked_until', '>', now)
    .orderBy('blocked_until', 'desc')
    .executeTakeFirst()
  return row?.blocked_until ?? null
}

/** Counts one attempt, of many at once one after the other; false where it has to wait and was not counted. */
export async function upsertAttempt(
  db: Executor,
  key: Buffer,
  pace: ThrottlePolicy,
  now: Date,
): Promise<boolean> {
  const waits = sql`${[...pace.delays]}::integer[]`
  const secondsAfter = (n: ReturnType<typeof sql>) => sql`(${waits})[least(${n}, array_length(${waits}, 1))]`
  const wait = (n: ReturnType<typeof sql>) =>
    sql`case ${secondsAfter(n)} when 0 then ${noDelay}::timestamptz
      else ${now}::timestamptz + make_interval(secs => ${secondsAfter(n)}) end`
  const next = sql`case when known.expires_at <= ${now}::timestamptz then 1 else known.count + 1 end`
  const forgetAt = sql`${now}::timestamptz + make_interval(secs => ${pace.resetAfterSeconds})`
  const { rows } = await sql`
    insert into throttle_counters as known (key, count, blocked_until, expires_at)
    values (${key}, 1, ${wait(sql`1`)}, ${forgetAt})
    on conflict (key) do update set count = ${next}, blocked_until = ${wait(next)}, expires_at = ${forgetAt}
    where known.blocked_until <= ${now}
    returning key`.execute(db)
  return rows.length > 0
}

/** Takes one attempt back, and the wait that it began. */
export async function decrementAttempts(db: Executor, key: Buffer): Promise<void> {
  await db
    .updateTable('throttle_counters')
    .set(eb => ({ count: eb('count', '-', 1), blocked_until: noDelay }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()
}

export async function deleteAttempts(db: Executor, keys: readonly Buffer[]): Promise<void> {
  await db
    .deleteFrom('throttle_counters')
    .where('key', 'in', [...keys])
    .execute()
}

/** Forgets some of what is due; answers how many. */
export async function deleteExpiredAttempts(db: Executor, now: Date, atMost: number): Promise<number> {
  const due = db.selectFrom('throttle_counters').select('key').where('expires_at', '<=', now)
  const { numDeletedRows } = await db
    .deleteFrom('throttle_counters')
    .where('key', 'in', due.orderBy('expires_at').limit(atMost).forUpdate().skipLocked())
    .executeTakeFirst()
  return Number(numDeletedRows)
}
