import { sql } from 'kysely'
import type { UserId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'
import type { Executor, Row } from '#server/lib/database/pool.ts'
import type { EarnedSession, LedgerBalance } from './policy.ts'

export type PaidBookingRow = Row<'bookings'> & {
  interviewee_name: string
  is_contested: boolean
}

type PaidBookingQuery = {
  from: Date | null
  until: Date | null
  /** Only sessions whose money is not split yet. */
  onlyUnearned: boolean
  limit: number | null
  offset: number
}

/** Neither earned nor cancelled yet. */
const isAhead = sql`(b.earned_at is null and b.status <> 'cancelled')`

/** Captured bookings with their total number: earned ones, newest first, then those ahead, soonest first. */
export async function listPaidBookings(db: Executor, interviewerId: UserId, filter: PaidBookingQuery) {
  const { rows } = await sql<PaidBookingRow & { total: number }>`
    select b.*, count(*) over ()::int as total, interviewee.name as interviewee_name,
      exists (select from no_show_reports n where n.booking_id = b.id and n.resolved_at is null)
        or exists (select from claims c where c.booking_id = b.id and c.decided_at is null)
        or exists (select from dispute_appeals a where a.booking_id = b.id and a.decided_at is null)
        or exists (select from payments y where y.booking_id = b.id and y.dispute = 'open') as is_contested
    from bookings b
    join contacts interviewee on interviewee.id = b.interviewee_id
    where b.interviewer_id = ${interviewerId} and b.confirmed_at is not null and b.captured_minor > 0
      and (${filter.from}::timestamptz is null or b.starts_at >= ${filter.from})
      and (${filter.until}::timestamptz is null or b.starts_at < ${filter.until})
      and (not ${filter.onlyUnearned} or b.earned_at is null)
    order by ${isAhead},
      case when not ${isAhead} then coalesce(b.earned_at, b.cancelled_at, b.starts_at) end desc,
      case when ${isAhead} then b.starts_at end, b.starts_at desc, b.id
    limit ${filter.limit}::int offset ${filter.offset}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Sessions whose money is split, with fee and net from the running sums of the ledger. */
export async function listEarnedSessions(
  db: Executor,
  interviewerId: UserId,
  since: Date,
): Promise<EarnedSession[]> {
  const { rows } = await sql<{ start: Date; currency: Currency; gross: number; fee: string; net: string }>`
    select b.starts_at as start, coalesce(b.list_currency, b.currency) as currency,
      coalesce(b.list_price_minor, b.price_minor) as gross, coalesce(s.fee_minor, 0) as fee, coalesce(s.net_minor, 0) as net
    from bookings b
    left join ledger_sales s on s.booking_id = b.id and s.currency = coalesce(b.list_currency, b.currency)
    where b.interviewer_id = ${interviewerId} and b.confirmed_at is not null and b.captured_minor > 0
      and b.starts_at >= ${since} and b.earned_at is not null
    order by b.starts_at desc, b.id`.execute(db)
  return rows.map(row => {
    const [fee, net] = [Number(row.fee), Number(row.net)]
    return { ...row, fee, net, refunded: row.gross - fee - net }
  })
}

/** Minor units of each currency. */
export async function listBalances(db: Executor, interviewerId: UserId): Promise<LedgerBalance[]> {
  const rows = await db
    .selectFrom('ledger_balances')
    .selectAll()
    .where('user_id', '=', interviewerId)
    .orderBy('currency')
    .execute()
  return rows.map(row => ({
    currency: row.currency,
    pending: Number(row.pending_minor),
    available: Number(row.payable_minor),
    paidOut: Number(row.paid_out_minor),
  }))
}
