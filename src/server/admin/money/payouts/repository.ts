import { sql } from 'kysely'
import type { PayoutMethod } from '#contract/earnings.ts'
import type { UserId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'
import type { PersonColumns } from '#server/admin/money/ledger/repository.ts'
import type { Executor, Row } from '#server/lib/database/pool.ts'

type RequestRow = PersonColumns & {
  currency: Currency
  requested_at: Date
  payable_minor: string
  method: PayoutMethod | null
}

/** Place in the list of requests: `2026-11-26T10:00:00.000Z USD <user>`. */
export type RequestCursor = { requestedAt: string; currency: string; userId: string }

/** Oldest first. */
export async function listRequests(
  db: Executor,
  { after, limit }: { after: RequestCursor | null; limit: number },
): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select c.id, c.name, c.own_email as email, r.currency, r.requested_at, d.method,
      coalesce(l.payable_minor, 0) as payable_minor
    from payout_requests r
    join contacts c on c.id = r.user_id
    left join payout_details d on d.user_id = r.user_id
    left join ledger_balances l on l.user_id = r.user_id and l.currency = r.currency
    where ${after?.requestedAt ?? null}::timestamptz is null
      or (r.requested_at, r.currency, r.user_id) >
        (${after?.requestedAt ?? null}::timestamptz, ${after?.currency ?? null}, ${after?.userId ?? null}::uuid)
    order by r.requested_at, r.currency, r.user_id limit ${limit}`.execute(db)
  return rows
}

export async function listPeople(db: Executor, ids: readonly UserId[]): Promise<Map<UserId, PersonColumns>> {
  const { rows } = await sql<PersonColumns>`
    select id, name, own_email as email from contacts where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

export type BatchPayout = Row<'payouts'> & { name: string; email: string }

/** In the order of their payees, after one of them. */
export async function listPayouts(
  db: Executor,
  { batchId, status }: { batchId: string; status: Row<'payouts'>['status'] | undefined },
  { after, limit }: { after: string | null; limit: number },
): Promise<BatchPayout[]> {
  const { rows } = await sql<BatchPayout>`
    select p.*, c.name, c.own_email as email
    from payouts p join contacts c on c.id = p.user_id
    where p.batch_id = ${batchId}::bigint and ${status ? sql`p.status = ${status}` : sql`true`}
      and (${after}::uuid is null or p.user_id > ${after}::uuid)
    order by p.user_id limit ${limit}`.execute(db)
  return rows
}
