import { sql } from 'kysely'
import { expect } from 'vitest'
import { api } from '#contract/api.ts'
import type { TestApp } from './open-app.ts'

/** Status of a sign-in attempt: its refusal, or the response to the first call after it. */
export async function statusAfterSignIn(
  app: TestApp,
  { status, body }: { status: number; body: { token: string } },
) {
  return status === 200 ? (await app.as(body).send(api.myProfile, {})).status : status
}

/** Response to a call made while an account was locked, after the account is changed and unlocked. */
export async function callWhileLocked<T>(
  app: TestApp,
  email: string,
  call: () => Promise<T>,
  change: { password_hash: string },
): Promise<T> {
  const { db } = app.deps
  const pending = await db.transaction().execute(async tx => {
    await tx.selectFrom('users').select('id').where('email', '=', email).forUpdate().execute()
    const answer = call()
    await waitForLockedStatement(app)
    await tx.updateTable('users').set(change).where('email', '=', email).execute()
    return { answer }
  })
  return pending.answer
}

/** Waits until a statement waits for a lock in this test's database. */
export const waitForLockedStatement = (app: TestApp): Promise<void> =>
  expect.poll(() => waitingStatements(app), { timeout: 10_000 }).toBe(1)

/** Number of statements that wait for a lock. */
export async function waitingStatements(app: TestApp): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.deps.db)
  return rows[0]?.count ?? 0
}
