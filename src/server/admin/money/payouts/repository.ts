import { sql } from 'kysely'
import type { SortOrder } from '#contract/admin/list.ts'
import type { PayoutMethod } from '#contract/earnings.ts'
import type { UserId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'
import type { PersonColumns } from '#server/admin/money/ledger/repository.ts'
import type { Executor, Row } from '#server/lib/database/pool.ts'
import { toDirection } from '#server/lib/database/sort-order.ts'

type RequestRow = PersonColumns & {
  currency: Currency
  requested_at: Date
  payable_minor: string
  method: PayoutMethod | null
}

/** Place in the list of requests: `2026-11-26T10:00:00.000Z USD <user>`. */
export type RequestCursor = { requestedAt: string; currency: string; userId: string }

/** By the time of the request, beyond the position `after`. */
export async function listRequests(
  db: Executor,
  { after, limit, order }: { after: RequestCursor | null; limit: number; order: SortOrder },
): Promise<RequestRow[]> {
  const { direction, beyond } = toDirection(order)
  const { rows } = await sql<RequestRow>`
    select c.id, c.name, c.own_email as email, r.currency, r.requested_at, d.method,
      coalesce(l.payable_minor, 0) as payable_minor
    from payout_requests r
    join contacts c on c.id = r.user_id
    left join payout_details d on d.user_id = r.user_id
    left join ledger_balances l on l.user_id = r.user_id and l.currency = r.currency
    where ${after?.requestedAt ?? null}::timestamptz is null
      or (r.requested_at, r.currency, r.user_id) ${beyond}
        (${after?.requestedAt ?? null}::timestamptz, ${after?.currency ?? null}, ${after?.userId ?? null}::uuid)
    order by r.requested_at ${direction}, r.currency ${direction}, r.user_id ${direction} limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function listPeople(db: Executor, ids: readonly UserId[]): Promise<Map<UserId, PersonColumns>> {
  const { rows } = await sql<PersonColumns>`
    select id, name, own_email as email from contacts where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

export type BatchPayout = Row<'payouts'> & { name: string; email: string }

/** By amount, beyond the payout of one payee. A batch has one currency. */
export async function listPayouts(
  db: Executor,
  { batchId, status }: { batchId: string; status: Row<'payouts'>['status'] | undefined },
  { after, limit, order }: { after: string | null; limit: number; order: SortOrder },
): Promise<BatchPayout[]> {
  const { direction, beyond } = toDirection(order)
  const isBeyond = sql`(p.amount_minor, p.user_id) ${beyond} (
    select a.amount_minor, a.user_id from payouts a where a.batch_id = ${batchId}::bigint and a.user_id = ${after})`
  const { rows } = await sql<BatchPayout>`
    select p.*, c.name, c.own_email as email
    from payouts p join contacts c on c.id = p.user_id
    where p.batch_id = ${batchId}::bigint and ${status ? sql`p.status = ${status}` : sql`true`}
      and ${after ? isBeyond : sql`true`}
    order by p.amount_minor ${direction}, p.user_id ${direction} limit ${limit}`.execute(db)
  return rows
}
