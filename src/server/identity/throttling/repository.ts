import { sql } from 'kysely'
import type { Executor } from '#server/lib/database/pool.ts'
import type { ThrottlePolicy } from './throttle-policies.ts'

/** Free attempts block until the epoch, so a process whose clock lags behind is not blocked. */
const noDelay = new Date(0)

/** Latest end of these blocks, or null if none is active. */
export async function findBlockedUntil(db: Executor, keys: readonly Buffer[], now: Date) {
  const row = await db
    .selectFrom('throttle_counters')
    .select('blocked_until')
    .where('key', 'in', [...keys])
    .where('blocked_until', '>', now)
    .orderBy('blocked_until', 'desc')
    .executeTakeFirst()
  return row?.blocked_until ?? null
}

/** Counts one attempt. False if it is blocked and was not counted. The upsert serialises parallel attempts. */
export async function upsertAttempt(db: Executor, key: Buffer, policy: ThrottlePolicy, now: Date) {
  const delays = sql`${[...policy.delays]}::integer[]`
  const delayAfter = (n: ReturnType<typeof sql>) => sql`(${delays})[least(${n}, array_length(${delays}, 1))]`
  const blockedUntil = (n: ReturnType<typeof sql>) =>
    sql`case ${delayAfter(n)} when 0 then ${noDelay}::timestamptz
      else ${now}::timestamptz + make_interval(secs => ${delayAfter(n)}) end`
  const nextCount = sql`case when known.expires_at <= ${now}::timestamptz then 1 else known.count + 1 end`
  const expiresAt = sql`${now}::timestamptz + make_interval(secs => ${policy.resetAfterSeconds})`
  const { rows } = await sql`
    insert into throttle_counters as known (key, count, blocked_until, expires_at)
    values (${key}, 1, ${blockedUntil(sql`1`)}, ${expiresAt})
    on conflict (key) do update set count = ${nextCount}, blocked_until = ${blockedUntil(nextCount)}, expires_at = ${expiresAt}
    where known.blocked_until <= ${now}
    returning key`.execute(db)
  return rows.length > 0
}

/** Also lifts the block that the attempt caused. */
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

/** Deletes one batch and returns its size. */
export async function deleteExpiredAttempts(db: Executor, now: Date, limit: number): Promise<number> {
  const due = db.selectFrom('throttle_counters').select('key').where('expires_at', '<=', now)
  const { numDeletedRows } = await db
    .deleteFrom('throttle_counters')
    .where('key', 'in', due.orderBy('expires_at').limit(limit).forUpdate().skipLocked())
    .executeTakeFirst()
  return Number(numDeletedRows)
}
