import { type RawBuilder, sql } from 'kysely'
import type { SortOrder } from '#contract/admin/list.ts'
import type { PayoutMethod } from '#contract/earnings.ts'
import type { UserId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'
import type { Executor, NewRow, Row, Tx } from '#server/lib/database/pool.ts'
import { toDirection } from '#server/lib/database/sort-order.ts'
import type { Payee, PayeeSelection, SkipReason } from './policy.ts'

type PayoutDetailsRow = Omit<Row<'payout_details'>, 'owner_erased'>
export type PayoutRow = Row<'payouts'>
type PayoutBatchRow = Row<'payout_batches'>

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

/** A cron job deletes the current details once the last payout has arrived. */
export async function erasePayoutDetails(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('revoked_payout_details').where('user_id', '=', userId).execute()
  await tx.deleteFrom('payout_requests').where('user_id', '=', userId).execute()
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

/** Users with a payable balance, locked until the batch is created. */
export async function lockPayees(tx: Tx, currency: Currency): Promise<Payee[]> {
  // Serialises batches, so that a second one finds nothing left to pay.
  await sql`select pg_advisory_xact_lock(hashtext('payouts'))`.execute(tx)
  // Serialises account recovery with batch creation, so that stale payout details are never used.
  await sql`
    select from ledger_balances l join users u on u.id = l.user_id
    where l.currency = ${currency} and l.payable_minor > 0
    order by u.id for key share of u`.execute(tx)
  return listPayees(tx, currency)
}

export type PayeeOutcome = 'due' | SkipReason

/** The same decision as `getSkipReason`, in SQL, for figures about all payees. */
const selectOutcomes = (currency: Currency, { method, minMinor }: PayeeSelection) => sql`
  select u.id as user_id, l.payable_minor as minor, d.method, coalesce(d.iban, d.stripe_account) as account,
    case when u.suspended_at is not null then 'suspended'
      when l.payable_minor < ${minMinor} and u.closed_at is null then 'belowMinimum'
      when d.method = ${method} and coalesce(d.iban, d.stripe_account, '') <> '' then 'due'
      else 'noDetails' end as outcome
  from ledger_balances l
  join users u on u.id = l.user_id
  left join payout_details d on d.user_id = u.id
  where l.currency = ${currency} and l.payable_minor > 0`

/** Number and sum of the payees with each outcome. */
export async function countOutcomes(db: Executor, currency: Currency, selection: PayeeSelection) {
  const { rows } = await sql<{ outcome: PayeeOutcome; payees: number; minor: string }>`
    select outcome, count(*)::int as payees, sum(minor) as minor
    from (${selectOutcomes(currency, selection)}) payee group by outcome`.execute(db)
  return rows.map(row => ({ ...row, minor: Number(row.minor) }))
}

export type PayeeWithOutcome = Pick<Payee, 'user_id' | 'minor' | 'method' | 'account'> & {
  outcome: PayeeOutcome
}

/** Payees by id, after one of them, all or those with one outcome. */
export async function listOutcomes(
  db: Executor,
  currency: Currency,
  selection: PayeeSelection,
  { outcome, after, limit }: { outcome: PayeeOutcome | undefined; after: string | null; limit: number },
): Promise<PayeeWithOutcome[]> {
  const { rows } = await sql<Omit<PayeeWithOutcome, 'minor'> & { minor: string }>`
    select * from (${selectOutcomes(currency, selection)}
      and (${after}::uuid is null or l.user_id > ${after}::uuid)) payee
    where ${outcome ? sql`outcome = ${outcome}` : sql`true`}
    order by user_id limit ${limit}`.execute(db)
  return rows.map(row => ({ ...row, minor: Number(row.minor) }))
}

/** Users with a payable balance, by id. */
async function listPayees(db: Executor, currency: Currency): Promise<Payee[]> {
  const { rows } = await sql<Omit<Payee, 'minor'> & { minor: string }>`
    select u.id as user_id, l.payable_minor as minor, d.method, d.holder, coalesce(d.iban, d.stripe_account) as account,
      u.suspended_at is not null as is_suspended, u.closed_at is not null as is_closed
    from ledger_balances l
    join users u on u.id = l.user_id
    left join payout_details d on d.user_id = u.id
    where l.currency = ${currency} and l.payable_minor > 0
    order by u.id`.execute(db)
  return rows.map(row => ({ ...row, minor: Number(row.minor) }))
}

export async function insertPayoutBatch(tx: Tx, batch: NewRow<'payout_batches'>): Promise<string> {
  const { id } = await tx.insertInto('payout_batches').values(batch).returning('id').executeTakeFirstOrThrow()
  return id
}

export const insertPayout = (tx: Tx, payout: NewRow<'payouts'>): Promise<PayoutRow> =>
  tx.insertInto('payouts').values(payout).returningAll().executeTakeFirstOrThrow()

/** Null if there is no such batch of this method. */
export async function listPayoutsInBatch(
  db: Executor,
  id: string,
  method: PayoutMethod,
): Promise<PayoutRow[] | null> {
  const batch = await db.selectFrom('payout_batches').selectAll().where('id', '=', id).executeTakeFirst()
  if (batch?.method !== method) return null
  return db.selectFrom('payouts').selectAll().where('batch_id', '=', id).orderBy('id').execute()
}

export type PayoutBatchSummary = PayoutBatchRow & {
  /** bigint: pg returns it as text. */
  minor: string
  sent: number
  paid: number
  returned: number
  /** Part of `sent`: held after an intrusion, and refused by the provider. */
  held: number
  failed: number
}

const selectBatchSummaries = (
  batches: RawBuilder<unknown>,
  direction = sql`desc` as RawBuilder<unknown>,
) => sql<PayoutBatchSummary>`
  select b.*, p.minor, p.sent, p.paid, p.returned, p.held, p.failed
  from (${batches}) b
  cross join lateral (
    select coalesce(sum(amount_minor), 0) as minor,
      count(*) filter (where status = 'sent')::int as sent,
      count(*) filter (where status = 'paid')::int as paid,
      count(*) filter (where status = 'returned')::int as returned,
      count(*) filter (where status = 'sent' and account is null)::int as held,
      count(*) filter (where status = 'sent' and failure is not null)::int as failed
    from payouts where batch_id = b.id
  ) p
  order by b.id ${direction}`

/** By the time of creation, beyond the batch `after`. */
export async function listPayoutBatches(
  db: Executor,
  { after = null, limit, order = 'desc' }: { after?: string | null; limit: number; order?: SortOrder },
): Promise<PayoutBatchSummary[]> {
  const { direction, beyond } = toDirection(order)
  const { rows } = await selectBatchSummaries(
    sql`
    select * from payout_batches where ${after}::bigint is null or id ${beyond} ${after}::bigint
    order by id ${direction} limit ${limit}`,
    direction,
  ).execute(db)
  return rows
}

export async function findPayoutBatch(db: Executor, id: string): Promise<PayoutBatchSummary | null> {
  const { rows } = await selectBatchSummaries(
    sql`select * from payout_batches where id = ${id}::bigint`,
  ).execute(db)
  return rows[0] ?? null
}

export const lockPayoutBatch = (tx: Tx, id: string) =>
  tx.selectFrom('payout_batches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function updatePayoutBatch(
  db: Executor,
  id: string,
  change: Partial<Omit<PayoutBatchRow, 'id'>>,
): Promise<void> {
  await db.updateTable('payout_batches').set(change).where('id', '=', id).execute()
}

export const lockPayout = (tx: Tx, id: string): Promise<PayoutRow | undefined> =>
  tx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The full account number is no longer needed and is deleted. */
export async function settlePayout(
  tx: Tx,
  id: string,
  {
    status,
    ref,
    now,
    failure = null,
  }: { status: 'paid' | 'returned'; ref: string | null; now: Date; failure?: string | null },
): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({
      status,
      settled_at: now,
      holder: null,
      account: null,
      failure,
      ...(ref && { provider_ref: ref }),
    })
    .where('id', '=', id)
    .execute()
}

/** Keeps why the provider refused a transfer. A definite rejection makes the retry a new request. */
export async function updateFailure(
  db: Executor,
  id: string,
  { reason, isRejected }: { reason: string; isRejected: boolean },
): Promise<void> {
  await sql`
    update payouts set failure = ${reason}, refusals = refusals + ${isRejected ? 1 : 0}
    where id = ${id} and status = 'sent'`.execute(db)
}

export const listPayoutsByUser = (db: Executor, userId: UserId): Promise<PayoutRow[]> =>
  db
    .selectFrom('payouts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('batch_id', 'desc')
    .execute()

export async function findPayableMinor(db: Executor, userId: UserId, currency: Currency): Promise<number> {
  const row = await db
    .selectFrom('ledger_balances')
    .select('payable_minor')
    .where('user_id', '=', userId)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return Number(row?.payable_minor ?? 0)
}

/** A repeated request keeps the time of the first one. */
export async function insertPayoutRequest(db: Executor, userId: UserId, currency: Currency, now: Date) {
  const inserted = await db
    .insertInto('payout_requests')
    .values({ user_id: userId, currency, requested_at: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('requested_at')
    .executeTakeFirst()
  if (inserted) return { requestedAt: inserted.requested_at, isNew: true }
  const requests = await listRequestsByUser(db, userId)
  const earlier = requests.find(request => request.currency === currency)
  return { requestedAt: earlier?.requested_at ?? now, isNew: false }
}

export const listRequestsByUser = (db: Executor, userId: UserId) =>
  db
    .selectFrom('payout_requests')
    .select(['currency', 'requested_at'])
    .where('user_id', '=', userId)
    .orderBy('currency')
    .execute()

export async function deletePayoutRequest(tx: Tx, userId: UserId, currency: Currency): Promise<void> {
  await tx
    .deleteFrom('payout_requests')
    .where('user_id', '=', userId)
    .where('currency', '=', currency)
    .execute()
}

/** Open requests with their current balance and account, oldest first. */
export const listPayoutRequests = (db: Executor, limit: number) =>
  db
    .selectFrom('payout_requests as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('payout_details as d', 'd.user_id', 'r.user_id')
    .leftJoin('ledger_balances as l', join =>
      join.onRef('l.user_id', '=', 'r.user_id').onRef('l.currency', '=', 'r.currency'),
    )
    .select(['u.email', 'r.currency', 'r.requested_at', 'l.payable_minor', 'd.method'])
    .orderBy('r.requested_at')
    .limit(limit)
    .execute()
