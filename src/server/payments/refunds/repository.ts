import { sql } from 'kysely'
import type { PaymentId } from '#contract/id.ts'
import type { Executor, Row, Tx } from '#server/lib/database/pool.ts'
import type { NewRefund } from './policy.ts'

export type RefundRow = Row<'refunds'>

export async function insertRefund(
  tx: Tx,
  paymentId: PaymentId,
  refund: NewRefund,
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      ...(refund.initiatedByUs && refund.id && { id: refund.id }),
      payment_id: paymentId,
      amount_minor: refund.minor,
      initiated_by_us: refund.initiatedByUs,
      created_at: now,
      ...(refund.initiatedByUs
        ? { reason: refund.reason }
        : {
            provider_ref: refund.ref,
            status: refund.status,
            settled_at: refund.status === 'pending' ? null : now,
          }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findRefund = (db: Executor, id: string): Promise<RefundRow | undefined> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()

export const hasRefund = async (db: Executor, id: string): Promise<boolean> =>
  (await findRefund(db, id)) !== undefined

export const listRefunds = (db: Executor, paymentId: PaymentId): Promise<RefundRow[]> =>
  db.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId).orderBy('created_at').execute()

export async function updateRefund(tx: Tx, id: string, change: Partial<RefundRow>): Promise<void> {
  await tx.updateTable('refunds').set(change).where('id', '=', id).execute()
}

export async function deleteRefund(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('refunds').where('id', '=', id).execute()
}

/** Longer than any provider timeout: an older attempt has died with its worker. */
const attemptTimeoutMinutes = 3

/** Claims the request to the provider. Null if the refund is settled or the provider has not decided yet. */
export async function claimRefundAttempt(
  db: Executor,
  id: string,
  now: Date,
): Promise<RefundRow | 'in-progress' | null> {
  const { rows } = await sql<RefundRow>`
    update refunds set attempted_at = ${now}
    where id = ${id} and status = 'pending' and provider_ref is null
      and (attempted_at is null or attempted_at <= ${now}::timestamptz - make_interval(mins => ${attemptTimeoutMinutes}))
    returning *`.execute(db)
  if (rows[0]) return rows[0]
  const refund = await findRefund(db, id)
  return refund?.status === 'pending' && refund.provider_ref === null ? 'in-progress' : null
}

/** After a restore any pending refund may have been sent, so the worker checks the provider first. */
export async function markRefundsUncertain(tx: Tx): Promise<void> {
  await sql`
    update refunds set attempted_at = created_at - make_interval(mins => ${attemptTimeoutMinutes})
    where status = 'pending' and attempted_at is null`.execute(tx)
}

/** The provider did not answer. The next attempt may start at once, but checks the outcome of this one first. */
export async function releaseRefundAttempt(db: Executor, id: string): Promise<void> {
  await sql`update refunds set attempted_at = attempted_at - make_interval(mins => ${attemptTimeoutMinutes}) where id = ${id}`.execute(
    db,
  )
}

/** Failed refunds that are still owed. */
export const listOutstandingRefunds = (db: Executor) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'payment_id', 'provider', 'payments.currency', 'refunds.created_at'])
    .select(sql<number>`refunds.amount_minor - refunds.replaced_minor`.as('minor'))
    .where('refunds.status', '=', 'failed')
    .whereRef('refunds.amount_minor', '>', 'replaced_minor')
    .orderBy('refunds.created_at')
    .execute()
