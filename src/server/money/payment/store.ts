import { type Selectable, sql } from 'kysely'
import type { BookingId, PaymentId, UserId } from '#contract/id.ts'
import type { PaymentProviderName, PaymentStatus } from '#contract/payment.ts'
import type { Executor, Tx } from '#server/platform/database/pool.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { ProviderRefund } from './rules.ts'

export type PaymentRow = Selectable<Tables['payments']>
export type RefundRow = Selectable<Tables['refunds']>

export async function findPayment(db: Executor, id: PaymentId): Promise<PaymentRow | null> {
  return (await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** By our id, or by the provider's: not every provider carries ours back to the payer's page. */
export async function findPaymentByEither(db: Executor, id: string): Promise<PaymentRow | null> {
  const own = await findPayment(db, id as PaymentId)
  if (own) return own
  const row = await db.selectFrom('payments').selectAll().where('provider_ref', '=', id).executeTakeFirst()
  return row ?? null
}

export async function findPaymentOf(db: Executor, bookingId: BookingId): Promise<PaymentRow | null> {
  return (
    (await db.selectFrom('payments').selectAll().where('booking_id', '=', bookingId).executeTakeFirst()) ??
    null
  )
}

export const listPaymentsBy = (db: Executor, payerId: UserId): Promise<PaymentRow[]> =>
  db.selectFrom('payments').selectAll().where('payer_id', '=', payerId).orderBy('created_at').execute()

/** Second of the two locks of a settlement; the booking's comes first, always. */
export async function lockPayment(tx: Tx, id: PaymentId): Promise<PaymentRow> {
  return tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

type Change = Partial<Omit<PaymentRow, 'id' | 'booking_id' | 'created_at'>>

export async function updatePayment(db: Executor, id: PaymentId, change: Change): Promise<void> {
  await db
    .updateTable('payments')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Keeps where a payment is made, and answers how it stands: it may have ended meanwhile. */
export async function keepCheckout(
  db: Executor,
  id: PaymentId,
  { ref, url }: { ref: string; url: string },
): Promise<PaymentStatus> {
  const { status } = await db
    .updateTable('payments')
    .set({ provider_ref: ref, checkout_url: url, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('status')
    .executeTakeFirstOrThrow()
  return status
}

type NewRefund = { paymentId: PaymentId; amountMinor: number; reason: string | null; now: Date }

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<string> {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      payment_id: refund.paymentId,
      amount_minor: refund.amountMinor,
      reason: refund.reason,
      created_at: refund.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A refund that was ordered in the provider's dashboard. */
export async function insertForeignRefund(
  tx: Tx,
  paymentId: PaymentId,
  theirs: ProviderRefund,
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      amount_minor: theirs.minor,
      provider_ref: theirs.ref,
      ours: false,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findRefund(db: Executor, id: string): Promise<RefundRow | null> {
  return (await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export const findRefunds = (db: Executor, paymentId: PaymentId): Promise<RefundRow[]> =>
  db.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId).orderBy('created_at').execute()

export async function updateRefund(
  tx: Tx,
  id: string,
  change: Partial<
    Pick<RefundRow, 'status' | 'provider_ref' | 'settled_at' | 'amount_minor' | 'replaced_minor'>
  >,
): Promise<void> {
  await tx.updateTable('refunds').set(change).where('id', '=', id).execute()
}

/** Longer than any provider is waited for: whoever began an attempt before that has died. */
const attemptMinutes = 3

/**
 * Notes that the provider is asked now, by us alone; null for a refund that is settled, or whose outcome the provider still
 * owes us.
 */
export async function beginAttempt(
  db: Executor,
  id: string,
  now: Date,
): Promise<RefundRow | 'under way' | null> {
  const { rows } = await sql<RefundRow>`
    update refunds set attempted_at = ${now}
    where id = ${id} and status = 'pending' and provider_ref is null
      and (attempted_at is null or attempted_at <= ${now}::timestamptz - make_interval(mins => ${attemptMinutes}))
    returning *`.execute(db)
  if (rows[0]) return rows[0]
  const refund = await findRefund(db, id)
  return refund?.status === 'pending' && refund.provider_ref === null ? 'under way' : null
}

/** The provider gave no answer: the next attempt need not wait, but has to look what became of this one. */
export async function endAttempt(db: Executor, id: string): Promise<void> {
  await sql`update refunds set attempted_at = attempted_at - make_interval(mins => ${attemptMinutes}) where id = ${id}`.execute(
    db,
  )
}

/** Refunds that failed and whose money still waits for its payer. */
export const findFailedRefunds = (db: Executor) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'payment_id', 'provider', 'payments.currency', 'refunds.created_at'])
    .select(sql<number>`refunds.amount_minor - refunds.replaced_minor`.as('minor'))
    .where('refunds.status', '=', 'failed')
    .whereRef('refunds.amount_minor', '>', 'replaced_minor')
    .orderBy('refunds.created_at')
    .execute()

/** A refund that was never sent and is not needed any more. */
export async function dropRefund(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('refunds').where('id', '=', id).execute()
}

type NewEvent = {
  provider: PaymentProviderName
  eventId: string
  paymentId: PaymentId | null
  ref: string | null
  body: string
  now: Date
}

/** Null for an event that is already here. A payment's id that is not ours is not kept as one. */
export async function insertEvent(tx: Tx, event: NewEvent) {
  const { rows } = await sql<{ id: string; payment_id: PaymentId | null }>`
    insert into webhook_events (provider, event_id, payment_id, provider_ref, body, received_at)
    values (${event.provider}, ${event.eventId},
      (select id from payments where id = ${event.paymentId} and provider = ${event.provider}),
      ${event.ref}, ${event.body}, ${event.now})
    on conflict (provider, event_id) do nothing
    returning id, payment_id`.execute(tx)
  return rows[0] ?? null
}

export const findEvent = (db: Executor, id: string) =>
  db.selectFrom('webhook_events').selectAll().where('id', '=', id).executeTakeFirst()

export async function findPaymentByRef(
  db: Executor,
  event: { provider: PaymentProviderName; provider_ref: string | null },
): Promise<PaymentId | null> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', event.provider)
    .where('provider_ref', '=', event.provider_ref)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function closeEvent(db: Executor, id: string, now: Date): Promise<void> {
  await db.updateTable('webhook_events').set({ worked_off_at: now }).where('id', '=', id).execute()
}

/** How long a payment is still looked at that we gave up: longer than any checkout stays open. */
const lateMs = 2 * 60 * 60_000

/** Payments that no webhook told about for a while, and refunds that were left behind. */
export async function findForgotten(db: Executor, now: Date) {
  const aWhileAgo = new Date(now.getTime() - 2 * 60_000)
  const payments = await db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .select('payments.id')
    .where(eb =>
      eb.or([
        eb('payments.status', 'in', ['Created', 'Pending', 'Authorized']),
        // Some checkouts cannot be closed: what is paid there after we gave up has to go back.
        eb.and([
          eb('payments.status', 'in', ['Cancelled', 'Expired']),
          eb('payments.created_at', '>', new Date(now.getTime() - lateMs)),
        ]),
      ]),
    )
    .where('payments.provider_ref', 'is not', null)
    .where('payments.quarantined_at', 'is', null)
    .where('payments.created_at', '<', aWhileAgo)
    // An authorised request that waits for its answer is where it should be.
    .where(eb =>
      eb.not(eb.and([eb('payments.status', '=', 'Authorized'), eb('bookings.status', '=', 'pending')])),
    )
    // Those that somebody waits for come first: the others may be many.
    .orderBy(eb => eb('payments.status', 'in', ['Cancelled', 'Expired']))
    .orderBy('payments.created_at')
    .limit(1000)
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .select('id')
    .where('status', '=', 'pending')
    .where('created_at', '<', new Date(now.getTime() - 60_000))
    .limit(200)
    .execute()
  return { payments: payments.map(one => one.id), refunds: refunds.map(one => one.id) }
}
