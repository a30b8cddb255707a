import { type RawBuilder, sql } from 'kysely'
import type { SortOrder } from '#contract/admin/list.ts'
import type { BookingId, PaymentId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'
import type { PaymentProviderName } from '#contract/payment.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { toDirection } from '#server/lib/database/sort-order.ts'

type OutstandingRefund = {
  id: string
  payment_id: PaymentId
  booking_id: BookingId
  provider: PaymentProviderName
  currency: Currency
  minor: number
  created_at: Date
  attempted_at: Date | null
  error_message: string | null
}

const conditions: Record<'pending' | 'failed', RawBuilder<unknown>> = {
  pending: sql`r.status = 'pending'`,
  failed: sql`r.status = 'failed' and r.amount_minor > r.replaced_minor`,
}

/** By the time of the order, beyond the refund `after`. */
export async function listOutstandingRefunds(
  db: Executor,
  status: 'pending' | 'failed',
  { after, limit, order }: { after: string | null; limit: number; order: SortOrder },
): Promise<OutstandingRefund[]> {
  const { direction, beyond } = toDirection(order)
  const { rows } = await sql<OutstandingRefund>`
    select r.id, r.payment_id, p.booking_id, p.provider, p.currency, r.amount_minor - r.replaced_minor as minor,
      r.created_at, r.attempted_at, r.error_message
    from refunds r join payments p on p.id = r.payment_id
    where ${conditions[status]} and (${after}::uuid is null
      or (r.created_at, r.id) ${beyond} (select created_at, id from refunds where id = ${after}::uuid))
    order by r.created_at ${direction}, r.id ${direction} limit ${limit}`.execute(db)
  return rows
}
