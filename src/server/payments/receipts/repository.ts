import { sql } from 'kysely'
import { deletedUserName } from '#contract/constants.ts'
import type { BookingId, PaymentId, UserId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'
import type { PaymentProviderName, PaymentStatus, RefundStatus } from '#contract/payment.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import { getNumberRange, type ReceiptContent } from './policy.ts'

export type ReceiptPayment = { id: PaymentId; provider: PaymentProviderName; payer_id: UserId }

/** Current names with the own email addresses, because only the payer sees the receipt. */
export async function getReceiptParties(
  db: Executor,
  { payerId, earnerId }: { payerId: UserId; earnerId: UserId },
) {
  const { rows } = await sql<{ id: UserId; email: string; name: string }>`
    select id, own_email as email, name from contacts where id in (${payerId}, ${earnerId})`.execute(db)
  const findParty = (id: UserId) => {
    const row = rows.find(party => party.id === id)
    if (!row) throw new Error(`user ${id} not found`)
    return { name: row.name, email: row.email }
  }
  return { payer: findParty(payerId), earner: findParty(earnerId) }
}

/**
 * Takes the next number of the year, once per payment. The lock makes other transactions wait, so a rollback leaves
 * no gap.
 */
export async function insertReceipt(
  tx: Tx,
  receipt: { paymentId: PaymentId; issuedAt: Date; content: ReceiptContent },
): Promise<void> {
  const { after, before } = getNumberRange(receipt.issuedAt)
  await sql`select pg_advisory_xact_lock(hashtext('receipts'))`.execute(tx)
  await sql`
    insert into receipts (number, payment_id, issued_at, content)
    select coalesce(max(number), ${after}::bigint) + 1, ${receipt.paymentId}, ${receipt.issuedAt},
      ${JSON.stringify(receipt.content)}::jsonb
    from receipts where number > ${after} and number < ${before}
    on conflict (payment_id) do nothing`.execute(tx)
}

export type ReceiptRow = {
  payment_id: PaymentId
  /** bigint: pg returns it as text. */
  number: string | null
  issued_at: Date | null
  content: ReceiptContent | null
  time_zone: string
}

/** Includes bookings that this user got for free. The receipt's columns are null if nothing was charged. */
export async function findReceipt(
  db: Executor,
  bookingId: BookingId,
  payerId: UserId,
): Promise<ReceiptRow | null> {
  const { rows } = await sql<ReceiptRow>`
    select p.id as payment_id, r.number, r.issued_at, r.content, payer.time_zone
    from bookings b
    left join payments p on p.booking_id = b.id
    left join receipts r on r.payment_id = p.id
    join contacts payer on payer.id = coalesce(p.payer_id, b.interviewee_id)
    where b.id = ${bookingId} and payer.id = ${payerId}`.execute(db)
  return rows[0] ?? null
}

/** Oldest first. */
export async function listReceipts(db: Executor, payerId: UserId) {
  const { rows } = await sql<{ number: string; issued_at: Date; content: ReceiptContent }>`
    select r.number, r.issued_at, r.content from receipts r join payments p on p.id = r.payment_id
    where p.payer_id = ${payerId} order by r.number`.execute(db)
  return rows
}

/** Refunds without the parts that another refund has replaced. */
export async function listReceiptRefunds(db: Executor, paymentId: PaymentId) {
  const { rows } = await sql<{
    minor: number
    status: RefundStatus
    created_at: Date
    settled_at: Date | null
  }>`
    select amount_minor - replaced_minor as minor, status, created_at, settled_at from refunds
    where payment_id = ${paymentId} and amount_minor > replaced_minor order by created_at, id`.execute(db)
  return rows
}

export type PaymentHistoryRow = {
  id: PaymentId
  booking_id: BookingId
  interviewer_name: string
  starts_at: Date
  amount_minor: number
  currency: Currency
  status: PaymentStatus
  refunded_minor: number
  created_at: Date
  receipt_number: string | null
}

/** Captured and authorized payments, newest first. */
export async function listPaymentHistory(
  db: Executor,
  payerId: UserId,
  page: { limit: number; offset: number },
) {
  const { rows } = await sql<PaymentHistoryRow & { total: number }>`
    select p.id, p.booking_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.created_at, b.starts_at,
      interviewer.name as interviewer_name, r.number as receipt_number, count(*) over ()::int as total
    from payments p
    join bookings b on b.id = p.booking_id
    join contacts interviewer on interviewer.id = b.interviewer_id
    left join receipts r on r.payment_id = p.id
    where p.payer_id = ${payerId} and (p.captured_minor > 0 or p.status in ('Pending', 'Authorized'))
    order by p.created_at desc, p.id
    limit ${page.limit} offset ${page.offset}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Removes a user's name as payer and as interviewer. */
export async function anonymizeReceipts(tx: Tx, userId: UserId): Promise<void> {
  const payer = JSON.stringify({ name: deletedUserName, email: '' })
  await sql`
    update receipts r set content = jsonb_set(r.content, '{payer}', ${payer}::jsonb)
    from payments p where p.id = r.payment_id and p.payer_id = ${userId}`.execute(tx)
  await sql`
    update receipts r set content = jsonb_set(r.content, '{session,interviewerName}', to_jsonb(${deletedUserName}::text))
    from payments p join bookings b on b.id = p.booking_id
    where p.id = r.payment_id and b.interviewer_id = ${userId}`.execute(tx)
}
