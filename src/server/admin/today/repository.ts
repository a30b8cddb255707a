import { type RawBuilder, sql } from 'kysely'
import type { TodayQueueName } from '#contract/admin/today-queues.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { unsettledAfterMs } from '#server/payments/payments/payment-transitions.ts'

type QueueQuery = (now: Date, limit: number) => RawBuilder<unknown>

/**
 * Rows with `at`, since when each waits, oldest first, and at most `limit`. Each reads an index that holds little more
 * than the rows themselves.
 */
const queueQueries: Record<TodayQueueName, QueueQuery> = {
  // Also those that the room's attendance contradicts. The others are upheld without an admin.
  contestedNoShows: (_, limit) => sql`
    select n.reported_at as at from no_show_reports n join bookings b on b.id = n.booking_id
    where n.resolved_at is null and (n.contested_at is not null or exists (
      select from attendance v
      where v.booking_id = b.id and v.joined_at < b.ends_at
        and coalesce(v.left_at, v.last_seen_at, b.ends_at) > b.starts_at
        and v.user_id = case n.absent when 'interviewer' then b.interviewer_id else b.interviewee_id end))
    order by n.reported_at limit ${limit}`,
  openClaims: (_, limit) => sql`
    select claimed_at as at from claims where decided_at is null order by claimed_at limit ${limit}`,
  disputeAppeals: (_, limit) => sql`
    select appealed_at as at from dispute_appeals where decided_at is null
    order by appealed_at limit ${limit}`,
  openChargebacks: (_, limit) => sql`
    select created_at as at from disputes where status = 'open' order by created_at limit ${limit}`,
  failedRefunds: (_, limit) => sql`
    select created_at as at from refunds where status = 'failed' and amount_minor > replaced_minor
    order by created_at limit ${limit}`,
  quarantinedPayments: (_, limit) => sql`
    select quarantined_at as at from payments where quarantined_at is not null
    order by quarantined_at limit ${limit}`,
  unsettledPayments: (now, limit) => sql`
    select p.created_at as at from payments p
    where p.status in ('Created', 'Pending', 'Authorized') and p.quarantined_at is null
      and p.created_at < ${new Date(now.getTime() - unsettledAfterMs)}
      and not (p.status = 'Authorized'
        and exists (select from bookings b where b.id = p.booking_id and b.status = 'pending'))
    order by p.created_at limit ${limit}`,
  // One row for each difference of the latest comparison.
  reconciliationDifferences: (_, limit) => sql`
    select r.finished_at as at
    from (
      select finished_at, differences from reconciliation_runs
      where finished_at is not null and error is null order by id desc limit 1
    ) r cross join generate_series(1, least(r.differences, ${limit}::int))`,
  openReports: (_, limit) => sql`
    select opened_at as at from moderation_cases where decided_at is null order by opened_at limit ${limit}`,
  moderationAppeals: (_, limit) => sql`
    select appealed_at as at from moderation_cases
    where appealed_at is not null and appeal_decided_at is null and restored_at is null
    order by appealed_at limit ${limit}`,
  payoutRequests: (_, limit) => sql`
    select requested_at as at from payout_requests order by requested_at limit ${limit}`,
  // Until a later batch pays the amount.
  returnedPayouts: (_, limit) => sql`
    select p.settled_at as at from payouts p
    where p.status = 'returned' and not exists (
      select from payouts later
      where later.user_id = p.user_id and later.currency = p.currency and later.created_at > p.settled_at)
    order by p.settled_at limit ${limit}`,
  // An account that is suspended or closed cannot be decided about.
  applications: (_, limit) => sql`
    select a.since as at from interviewer_applications a
    join users u on u.id = a.user_id and u.suspended_at is null and u.closed_at is null
    where a.state = 'waiting' order by a.since limit ${limit}`,
  // pg-boss keeps failed jobs for a day. Its count, at most 15 seconds old, avoids reading the jobs if none failed.
  undeliveredEmails: (_, limit) => selectFailedJobs(sql`= 'send-email'`, limit),
  failedJobs: (_, limit) => selectFailedJobs(sql`<> 'send-email'`, limit),
}

const selectFailedJobs = (name: RawBuilder<unknown>, limit: number) => sql`
  select j.completed_on as at
  from pgboss.queue q
  cross join lateral (
    select completed_on from pgboss.job where name = q.name and state = 'failed'
    order by completed_on limit ${limit}
  ) j
  where q.name ${name} and q.failed_count > 0
  order by j.completed_on limit ${limit}`

export type QueueState = { name: TodayQueueName; count: number; oldest: Date | null }

/** One statement for all of these queues. Counts stop at `limit`. */
export async function listQueueStates(
  db: Executor,
  names: readonly TodayQueueName[],
  { now, limit }: { now: Date; limit: number },
): Promise<QueueState[]> {
  if (names.length === 0) return []
  const parts = names.map(
    name => sql`
      select ${name}::text as name, count(*)::int as count, min(at) as oldest
      from (${queueQueries[name](now, limit)}) waiting`,
  )
  const { rows } = await sql<QueueState>`${sql.join(parts, sql` union all `)}`.execute(db)
  return names.flatMap(name => rows.filter(row => row.name === name))
}

export type PeriodCounts = { newAccounts: number; heldSessions: number; cancelledBookings: number }

/** From and until are moments. Each count reads its index from one to the other. */
export async function countPeriod(db: Executor, from: Date, until: Date): Promise<PeriodCounts> {
  const { rows } = await sql<PeriodCounts>`
    select
      (select count(*)::int from users where created_at >= ${from} and created_at < ${until}) as "newAccounts",
      (select count(*)::int from bookings
        where status = 'confirmed' and ends_at >= ${from} and ends_at < ${until}
          and attendance in ('none', 'completed')) as "heldSessions",
      (select count(*)::int from bookings
        where status = 'cancelled' and confirmed_at is not null
          and cancelled_at >= ${from} and cancelled_at < ${until}) as "cancelledBookings"`.execute(db)
  return rows[0] ?? { newAccounts: 0, heldSessions: 0, cancelledBookings: 0 }
}
