import { sql } from 'kysely'
import type { BookingId, PaymentId, UserId } from '#contract/id.ts'
import type { PaymentProviderName, PaymentStatus } from '#contract/payment.ts'
import type { Executor, Row, Tx } from '#server/lib/database/pool.ts'
import type { WebhookEvent } from '#server/payments/providers/payment-provider.ts'
import type { ProviderDispute } from './chargeback-policy.ts'
import { type PaymentUpdate, watchWindowMs } from './payment-transitions.ts'

export type PaymentRow = Row<'payments'>

export const findPayment = (db: Executor, id: PaymentId): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()

/** Accepts our id and the provider's, because not every provider passes ours to the payer's page. */
export const findPaymentByAnyId = async (db: Executor, id: PaymentId): Promise<PaymentRow | undefined> =>
  (await findPayment(db, id)) ??
  db.selectFrom('payments').selectAll().where('provider_ref', '=', id).executeTakeFirst()

export const findPaymentByBooking = (db: Executor, id: BookingId): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('booking_id', '=', id).executeTakeFirst()

export const listPaymentsByPayer = (db: Executor, payerId: UserId): Promise<PaymentRow[]> =>
  db.selectFrom('payments').selectAll().where('payer_id', '=', payerId).orderBy('created_at').execute()

/** The booking is always locked first. */
export const lockPayment = (tx: Tx, id: PaymentId): Promise<PaymentRow> =>
  tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export async function updatePayment(tx: Tx, id: PaymentId, change: PaymentUpdate, now: Date): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/**
 * Claims a poll of the provider. Null if another request polled within `everySeconds`. The asynchronous commit is
 * safe: after a crash the provider is only polled once more.
 */
export async function claimPoll(
  db: Executor,
  id: PaymentId,
  { now, everySeconds }: { now: Date; everySeconds: number },
): Promise<PaymentRow | null> {
  const { rows } = await sql<PaymentRow>`
    update payments set polled_at = ${now}
    from (select set_config('synchronous_commit', 'off', true)) as async_commit
    where id = ${id}
      and (polled_at is null or polled_at <= ${now}::timestamptz - make_interval(secs => ${everySeconds}))
    returning payments.*`.execute(db)
  return rows[0] ?? null
}

/** Longer than any provider timeout: an older request has died with its process. */
export const checkoutTimeoutSeconds = 30

/** Returns false if the checkout is open, has ended, or is being opened by another request. */
export async function claimCheckout(db: Executor, id: PaymentId, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update payments set checkout_requested_at = ${now}
    from (select set_config('synchronous_commit', 'off', true)) as async_commit
    where id = ${id} and status = 'Created' and checkout_url is null
      and (checkout_requested_at is null
        or checkout_requested_at <= ${now}::timestamptz - make_interval(secs => ${checkoutTimeoutSeconds}))
    returning id`.execute(db)
  return rows.length > 0
}

/** Returns the status, because the payment may have ended meanwhile. */
export async function saveCheckout(
  db: Executor,
  id: PaymentId,
  { ref, url, now }: { ref: string; url: string; now: Date },
): Promise<PaymentStatus> {
  const { status } = await db
    .updateTable('payments')
    .set({ provider_ref: ref, checkout_url: url, checkout_requested_at: null, updated_at: now })
    .where('id', '=', id)
    .returning('status')
    .executeTakeFirstOrThrow()
  return status
}

/** Null for a duplicate event. An unknown payment id is stored as null. */
export async function insertWebhookEvent(
  tx: Tx,
  provider: PaymentProviderName,
  event: WebhookEvent,
  now: Date,
) {
  const { rows } = await sql<{ id: string; payment_id: PaymentId | null }>`
    insert into webhook_events (provider, event_id, kind, payment_id, provider_ref, received_at)
    values (${provider}, ${event.eventId}, ${event.kind},
      (select id from payments where id = ${event.paymentId} and provider = ${provider}),
      ${event.ref}, ${now})
    on conflict (provider, event_id) do nothing
    returning id, payment_id`.execute(tx)
  return rows[0] ?? null
}

export const findWebhookEvent = (db: Executor, id: string) =>
  db.selectFrom('webhook_events').selectAll().where('id', '=', id).executeTakeFirst()

export async function findPaymentIdByRef(
  db: Executor,
  { provider, provider_ref }: Pick<PaymentRow, 'provider' | 'provider_ref'>,
): Promise<PaymentId | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', provider)
    .where('provider_ref', '=', provider_ref)
    .executeTakeFirst()
  return row?.id
}

export async function markWebhookEventProcessed(db: Executor, id: string, now: Date): Promise<void> {
  await db.updateTable('webhook_events').set({ processed_at: now }).where('id', '=', id).execute()
}

/**
 * Payments and refunds without a recent webhook, limited to configured providers. Each kind has its own limit, and
 * recently retried rows come last.
 */
export async function listStalePaymentsAndRefunds(
  db: Executor,
  now: Date,
  configured: readonly PaymentProviderName[],
) {
  const staleBefore = new Date(now.getTime() - 2 * 60_000)
  const canBePolled = sql`p.provider_ref is not null and p.provider = any(${configured}::text[])`
  // Two small partial indexes replace a scan of the table. Payments with a waiting payer come first.
  const { rows: payments } = await sql<{ id: PaymentId }>`
    (select p.id from payments p
      where p.status in ('Created', 'Pending', 'Authorized') and p.created_at < ${staleBefore}
        and p.quarantined_at is null and ${canBePolled}
        -- An authorized request waits for the interviewer, not for the provider.
        and not (p.status = 'Authorized'
          and exists (select from bookings b where b.id = p.booking_id and b.status = 'pending'))
      order by p.swept_at nulls first, p.created_at limit 1000)
    union all
    -- Some checkouts cannot be closed. A payment there after the cancellation must be refunded.
    (select p.id from payments p
      where p.status in ('Cancelled', 'Expired') and p.created_at < ${staleBefore}
        and p.created_at > ${new Date(now.getTime() - watchWindowMs)}
        and p.quarantined_at is null and ${canBePolled}
      order by p.swept_at nulls first, p.created_at limit 1000)`.execute(db)
  const { rows: refunds } = await sql<{ id: string }>`
    select r.id from refunds r join payments p on p.id = r.payment_id
    where r.status = 'pending' and r.created_at < ${new Date(now.getTime() - 60_000)} and ${canBePolled}
    order by r.swept_at nulls first, r.created_at limit 200`.execute(db)
  return { payments: payments.map(row => row.id), refunds: refunds.map(row => row.id) }
}

/** Retried rows come last in the next run. */
export async function updateSweptAt(
  db: Executor,
  table: 'payments' | 'refunds',
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  await sql`update ${sql.table(table)} set swept_at = ${now} where id = any(${ids}::uuid[])`.execute(db)
}

/** Problems that wait for an operator. Each count has its own partial index. */
export async function countPaymentProblems(db: Executor, unsettledBefore: Date) {
  const { rows } = await sql<{ refunds: number; quarantined: number; unsettled: number }>`
    select
      (select count(*)::int from refunds where status = 'failed' and amount_minor > replaced_minor) as refunds,
      (select count(*)::int from payments where quarantined_at is not null) as quarantined,
      (select count(*)::int from payments p
        where p.status in ('Created', 'Pending', 'Authorized') and p.created_at < ${unsettledBefore}
          and p.quarantined_at is null
          and not (p.status = 'Authorized'
            and exists (select from bookings b where b.id = p.booking_id and b.status = 'pending'))
      ) as unsettled`.execute(db)
  return rows[0] ?? { refunds: 0, quarantined: 0, unsettled: 0 }
}

/** Events of unknown payments are never processed, so they do not count. */
export const countUnprocessedWebhooks = (db: Executor) =>
  db
    .selectFrom('webhook_events')
    .select(['provider', sql<number>`count(*)::int`.as('many'), sql<Date>`min(received_at)`.as('oldest')])
    .where('processed_at', 'is', null)
    .where('payment_id', 'is not', null)
    .groupBy('provider')
    .execute()

export type DisputeRow = Row<'disputes'>

export const listDisputes = (db: Executor, paymentId: PaymentId): Promise<DisputeRow[]> =>
  db.selectFrom('disputes').selectAll().where('payment_id', '=', paymentId).orderBy('created_at').execute()

export async function insertDispute(
  tx: Tx,
  paymentId: PaymentId,
  { ref, status, minor }: ProviderDispute,
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('disputes')
    .values({ payment_id: paymentId, provider_ref: ref, status, amount_minor: minor, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateDispute(tx: Tx, id: string, change: Partial<DisputeRow>): Promise<void> {
  await tx.updateTable('disputes').set(change).where('id', '=', id).execute()
}
