import { sql } from 'kysely'
import { deletedUserName } from '#contract/constants.ts'
import type { BookingId, PaymentId, UserId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'
import type { Executor, Row, Tx } from '#server/lib/database/pool.ts'
import { getNumberRange, type ReceiptContent } from './receipt-content.ts'

/** Current names, of the session type too, and the payer's own email address, because only the payer sees the receipt. */
export const getReceiptParties = (
  db: Executor,
  payerId: UserId,
  order: { id: BookingId; earnerId: UserId },
) =>
  db
    .selectFrom(['contacts as payer', 'contacts as interviewer', 'bookings'])
    .leftJoin('session_types', 'session_types.id', 'bookings.session_type_id')
    .select(['payer.name', 'payer.own_email as email', 'interviewer.name as interviewerName'])
    .select('session_types.name as sessionType')
    .where('payer.id', '=', payerId)
    .where('interviewer.id', '=', order.earnerId)
    .where('bookings.id', '=', order.id)
    .executeTakeFirstOrThrow()

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

export type IssuedReceipt = Pick<Row<'receipts'>, 'number' | 'issued_at'> & { content: ReceiptContent }

type Nullable<T> = { [K in keyof T]: T[K] | null }

/** Includes bookings that this user got for free. The receipt's columns are null if nothing was charged. */
export async function findReceipt(db: Executor, bookingId: BookingId, payerId: UserId) {
  const { rows } = await sql<Nullable<IssuedReceipt> & { payment_id: PaymentId; time_zone: string }>`
    select p.id as payment_id, r.number, r.issued_at, r.content, payer.time_zone
    from bookings b
    left join payments p on p.booking_id = b.id
    left join receipts r on r.payment_id = p.id
    join contacts payer on payer.id = coalesce(p.payer_id, b.interviewee_id)
    where b.id = ${bookingId} and payer.id = ${payerId}`.execute(db)
  return rows[0]
}

/** Oldest first. */
export async function listReceipts(db: Executor, payerId: UserId) {
  const { rows } = await sql<IssuedReceipt>`
    select r.number, r.issued_at, r.content from receipts r join payments p on p.id = r.payment_id
    where p.payer_id = ${payerId} order by r.number`.execute(db)
  return rows
}

export type ReceiptRefund = Pick<Row<'refunds'>, 'status' | 'created_at' | 'settled_at'> & { minor: number }

/** Refunds without the parts that another refund has replaced. */
export async function listReceiptRefunds(db: Executor, paymentId: PaymentId) {
  const { rows } = await sql<ReceiptRefund>`
    select amount_minor - replaced_minor as minor, status, created_at, settled_at from refunds
    where payment_id = ${paymentId} and amount_minor > replaced_minor order by created_at, id`.execute(db)
  return rows
}

export type PaymentHistoryRow = Row<'payments'> & {
  /** Of the payer. */
  time_zone: string
  interviewer_name: string
  starts_at: Date
  receipt_number: string | null
}

/** Captured and authorized payments, newest first. */
export async function listPaymentHistory(
  db: Executor,
  payerId: UserId,
  page: { limit: number; offset: number },
) {
  const { rows } = await sql<PaymentHistoryRow & { total: number }>`
    select p.*, b.starts_at, payer.time_zone, interviewer.name as interviewer_name, r.number as receipt_number,
      count(*) over ()::int as total
    from payments p
    join bookings b on b.id = p.booking_id
    join contacts payer on payer.id = p.payer_id
    join contacts interviewer on interviewer.id = b.interviewer_id
    left join receipts r on r.payment_id = p.id
    where p.payer_id = ${payerId} and (p.captured_minor > 0 or p.status in ('Pending', 'Authorized'))
    order by p.created_at desc, p.id
    limit ${page.limit} offset ${page.offset}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** The payer's time zone and first payment, null without one. */
export const findFirstPayment = async (db: Executor, payerId: UserId) =>
  (await db
    .selectFrom('payments as p')
    .innerJoin('contacts as payer', 'payer.id', 'p.payer_id')
    .select(['payer.time_zone as timeZone', 'p.created_at as at'])
    .where('p.payer_id', '=', payerId)
    .where('p.captured_minor', '>', 0)
    .orderBy('p.created_at')
    .limit(1)
    .executeTakeFirst()) ?? null

/** What was paid and not refunded in each year, newest first. `starts` are the first instants of the years from `first` on. */
export async function listYearlyTotals(
  db: Executor,
  payerId: UserId,
  { first, starts }: { first: number; starts: readonly Date[] },
) {
  const { rows } = await sql<{ year: number; currency: Currency; minor: number }>`
    select ${first} - 1 + width_bucket(created_at, ${starts}::timestamptz[]) as year, currency,
      sum(captured_minor - refunded_minor)::int as minor
    from payments where payer_id = ${payerId} and captured_minor > 0
    group by 1, 2 order by 1 desc, 2`.execute(db)
  return rows
}

/** Removes a user's name as payer and as interviewer. */
export async function anonymizeReceipts(tx: Tx, userId: UserId): Promise<void> {
  const payer = JSON.stringify({ name: deletedUserName, email: '' })
  const session = JSON.stringify({ interviewerName: deletedUserName, sessionType: null })
  await sql`
    update receipts r set content = jsonb_set(r.content, '{payer}', ${payer}::jsonb)
    from payments p where p.id = r.payment_id and p.payer_id = ${userId}`.execute(tx)
  await sql`
    update receipts r set content = jsonb_set(r.content, '{session}', r.content->'session' || ${session}::jsonb)
    from payments p join bookings b on b.id = p.booking_id
    where p.id = r.payment_id and b.interviewer_id = ${userId}`.execute(tx)
}
