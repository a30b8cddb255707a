import { type Selectable, sql } from 'kysely'
import type { PayoutMethod } from '#contract/earnings.ts'
import type { UserId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'
import type { Executor, NewRow, Tables, Tx } from '#server/lib/database/pool.ts'
import type { DuePayee, Payee } from './policy.ts'

export type PayoutDetailsRow = Omit<Selectable<Tables['payout_details']>, 'owner_erased'>
export type PayoutRow = Selectable<Tables['payouts']>
export type PayoutBatchRow = Selectable<Tables['payout_batches']>

export const findPayoutDetails = (db: Executor, userId: UserId): Promise<PayoutDetailsRow | undefined> =>
  db.selectFrom('payout_details').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Returns false if nothing changed. */
export async function upsertPayoutDetails(tx: Tx, details: PayoutDetailsRow): Promise<boolean> {
  const { method, holder, iban, stripe_account } = details
  const { rows } = await sql`
    insert into payout_details as d (user_id, method, holder, iban, stripe_account, updated_at)
    values (${details.user_id}, ${method}, ${holder}, ${iban}, ${stripe_account}, ${details.updated_at})
    on conflict (user_id) do update set method = excluded.method, holder = excluded.holder, iban = excluded.iban,
      stripe_account = excluded.stripe_account, updated_at = excluded.updated_at
    where (d.method, d.holder, d.iban, d.stripe_account)
      is distinct from (excluded.method, excluded.holder, excluded.iban, excluded.stripe_account)
    returning user_id`.execute(tx)
  return rows.length > 0
}

export const findPayout = (db: Executor, id: string): Promise<PayoutRow | undefined> =>
  db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst()

/** Deletes details set since this moment, or always if null. */
export async function deletePayoutDetailsSince(
  tx: Tx,
  userId: UserId,
  since: Date | null,
): Promise<PayoutDetailsRow | undefined> {
  return tx
    .deleteFrom('payout_details')
    .where('user_id', '=', userId)
    .$if(since !== null, query => query.where('updated_at', '>=', since))
    .returningAll()
    .executeTakeFirst()
}

export async function insertRevokedPayoutDetails(
  tx: Tx,
  removal: NewRow<'revoked_payout_details'>,
): Promise<void> {
  await tx.insertInto('revoked_payout_details').values(removal).execute()
}

/** Payouts without an account are in no bank file and no transfer. Returns their ids. */
export async function holdPayouts(tx: Tx, userId: UserId, since: Date | null): Promise<string[]> {
  const rows = await tx
    .updateTable('payouts')
    .set({ holder: null, account: null })
    .where('user_id', '=', userId)
    .where('status', '=', 'sent')
    .$if(since !== null, query => query.where('created_at', '>=', since))
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}

/** Newest first. */
export const listRevokedPayoutDetails = (db: Executor, userId: UserId) =>
  db
    .selectFrom('revoked_payout_details')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()

export const findLatestRevokedPayoutDetails = (db: Executor, userId: UserId) =>
  db
    .selectFrom('revoked_payout_details')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function deleteRevokedPayoutDetails(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('revoked_payout_details').where('user_id', '=', userId).execute()
}

/** A cron job deletes the details once no money is outstanding. */
export async function markPayoutDetailsOwnerErased(tx: Tx, userId: UserId): Promise<void> {
  await tx.updateTable('payout_details').set({ owner_erased: true }).where('user_id', '=', userId).execute()
}

/** Details of erased users, once no money is on its way to them. */
export async function deleteUnneededPayoutDetails(db: Executor): Promise<void> {
  await sql`
    delete from payout_details d
    where d.owner_erased
      and not exists (
        select from ledger_balances l
        where l.user_id = d.user_id and (l.payable_minor > 0 or l.pending_minor > 0))
      and not exists (
        select from bookings b
        where b.interviewer_id = d.user_id and b.status = 'confirmed' and b.captured_minor > 0 and b.earned_at is null)
      and not exists (select from payouts p where p.user_id = d.user_id and p.status = 'sent')`.execute(db)
}

/** Serialises batches, so that a second one finds nothing left to pay. */
export async function lockBatchCreation(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('payouts'))`.execute(tx)
}

/** Serialises account recovery with batch creation, so that stale payout details are never used. */
export async function lockPayees(tx: Tx, currency: Currency): Promise<void> {
  await sql`
    select from ledger_balances l join users u on u.id = l.user_id
    where l.currency = ${currency} and l.payable_minor > 0
    order by u.id for key share of u`.execute(tx)
}

export async function listPayees(tx: Tx, currency: Currency): Promise<Payee[]> {
  const { rows } = await sql<Omit<Payee, 'minor'> & { minor: string }>`
    select u.id as user_id, l.payable_minor as minor, d.method, d.holder, coalesce(d.iban, d.stripe_account) as account,
      u.suspended_at is not null as is_suspended, u.closed_at is not null as is_closed
    from ledger_balances l
    join users u on u.id = l.user_id
    left join payout_details d on d.user_id = u.id
    where l.currency = ${currency} and l.payable_minor > 0
    order by u.id`.execute(tx)
  return rows.map(row => ({ ...row, minor: Number(row.minor) }))
}

export async function insertPayoutBatch(tx: Tx, batch: Omit<PayoutBatchRow, 'id'>): Promise<string> {
  const { id } = await tx.insertInto('payout_batches').values(batch).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertPayout(
  tx: Tx,
  batch: PayoutBatchRow,
  due: DuePayee & { destination: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('payouts')
    .values({
      batch_id: batch.id,
      user_id: due.user_id,
      amount_minor: due.minor,
      currency: batch.currency,
      destination: due.destination,
      holder: due.holder,
      account: due.account,
      created_at: batch.created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findPayoutBatch = (db: Executor, id: string): Promise<PayoutBatchRow | undefined> =>
  db.selectFrom('payout_batches').selectAll().where('id', '=', id).executeTakeFirst()

export const listPayoutsInBatch = (db: Executor, batchId: string): Promise<PayoutRow[]> =>
  db.selectFrom('payouts').selectAll().where('batch_id', '=', batchId).orderBy('id').execute()

export type PayoutBatchSummary = {
  id: string
  currency: Currency
  method: PayoutMethod
  created_at: Date
  /** bigint: pg returns it as text. */
  minor: string
  sent: number
  paid: number
  returned: number
}

export async function listPayoutBatches(db: Executor, limit: number): Promise<PayoutBatchSummary[]> {
  const { rows } = await sql<PayoutBatchSummary>`
    select b.*, sum(p.amount_minor) as minor,
      count(*) filter (where p.status = 'sent')::int as sent,
      count(*) filter (where p.status = 'paid')::int as paid,
      count(*) filter (where p.status = 'returned')::int as returned
    from payout_batches b join payouts p on p.batch_id = b.id
    group by b.id order by b.id desc limit ${limit}`.execute(db)
  return rows
}

export const lockPayout = (tx: Tx, id: string): Promise<PayoutRow | undefined> =>
  tx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The full account number is no longer needed and is deleted. */
export async function settlePayout(
  tx: Tx,
  id: string,
  outcome: { status: 'paid' | 'returned'; ref: string | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({
      status: outcome.status,
      settled_at: outcome.now,
      holder: null,
      account: null,
      ...(outcome.ref ? { provider_ref: outcome.ref } : {}),
    })
    .where('id', '=', id)
    .execute()
}

export async function incrementRefusalCount(db: Executor, id: string): Promise<void> {
  await sql`update payouts set refusals = refusals + 1 where id = ${id}`.execute(db)
}

export const listPayoutsByUser = (db: Executor, userId: UserId): Promise<PayoutRow[]> =>
  db
    .selectFrom('payouts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('batch_id', 'desc')
    .execute()
