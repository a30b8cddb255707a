import { type Selectable, sql } from 'kysely'
import type { BookingId, PaymentId } from '#contract/id.ts'
import type { PaymentStatus } from '#contract/payment.ts'
import type { Executor, Tx } from '#server/database/pool.ts'
import type { Tables } from '#server/database/tables.ts'

export type PaymentRow = Selectable<Tables['payments']>
export type RefundRow = Selectable<Tables['refunds']>

export async function findPayment(db: Executor, id: PaymentId): Promise<PaymentRow | null> {
  return (await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export async function findPaymentOf(db: Executor, bookingId: BookingId): Promise<PaymentRow | null> {
  return (
    (await db.selectFrom('payments').selectAll().where('booking_id', '=', bookingId).executeTakeFirst()) ??
    null
  )
}

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

export async function insertRefund(tx: Tx, paymentId: PaymentId, amountMinor: number): Promise<string> {
  const values = { payment_id: paymentId, amount_minor: amountMinor }
  const { id } = await tx.insertInto('refunds').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function findRefund(db: Executor, id: string): Promise<RefundRow | null> {
  return (await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

type RefundEnd = { status: 'succeeded' | 'failed'; ref: string; now: Date }

/** Writes how a refund ended, once. The payment's totals follow in the same statement. */
export async function settleRefund(db: Executor, id: string, { status, ref, now }: RefundEnd): Promise<void> {
  const refunded: PaymentStatus = 'Refunded'
  const partly: PaymentStatus = 'PartiallyRefunded'
  await sql`
    with ended as (
      update refunds set status = ${status}, provider_ref = ${ref}, settled_at = ${now}
      where id = ${id} and status = 'pending'
      returning payment_id, case when status = 'succeeded' then amount_minor else 0 end as amount_minor
    )
    update payments p set
      refunded_minor = p.refunded_minor + ended.amount_minor,
      status = case when ended.amount_minor = 0 then p.status
        when p.refunded_minor + ended.amount_minor >= p.captured_minor then ${refunded} else ${partly} end,
      updated_at = now()
    from ended where p.id = ended.payment_id`.execute(db)
}

/** Payments that no webhook told about for a while, and refunds that were left behind. */
export async function findForgotten(db: Executor, now: Date) {
  const aWhileAgo = new Date(now.getTime() - 2 * 60_000)
  const payments = await db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .select('payments.id')
    .where('payments.status', 'in', ['Created', 'Pending', 'Authorized'])
    .where('payments.provider_ref', 'is not', null)
    .where('payments.created_at', '<', aWhileAgo)
    // An authorised request that waits for its answer is where it should be.
    .where(eb =>
      eb.not(eb.and([eb('payments.status', '=', 'Authorized'), eb('bookings.status', '=', 'pending')])),
    )
    .limit(200)
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .select('id')
    .where('status', '=', 'pending')
    .where('created_at', '<', sql<Date>`now() - interval '1 minute'`)
    .limit(200)
    .execute()
  return { payments: payments.map(one => one.id), refunds: refunds.map(one => one.id) }
}
