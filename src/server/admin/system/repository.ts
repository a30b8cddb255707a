import { sql } from 'kysely'
import type { SortOrder } from '#contract/admin/list.ts'
import type { PaymentProviderName } from '#contract/payment.ts'
import type { Executor } from '#server/lib/database/pool.ts'

/** By the time of receipt, beyond the event `after`. */
export const listWebhookEvents = (
  db: Executor,
  { after, limit, order }: { after: string | null; limit: number; order: SortOrder },
) =>
  db
    .selectFrom('webhook_events')
    .select(['id', 'provider', 'kind', 'payment_id', 'received_at', 'processed_at'])
    .$if(after !== null, query => query.where('id', order === 'asc' ? '>' : '<', after ?? ''))
    .orderBy('id', order)
    .limit(limit)
    .execute()

/** On disk, with indexes. */
export async function getDatabaseBytes(db: Executor): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_database_size(current_database())::text as bytes`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

/** When a service last answered and last failed, by what its calls have left in the database. */
export type CallTimes = { answeredAt: Date | null; failedAt: Date | null; failure: string | null }

const isFailed = sql`j.output->'err' is not null`
const attemptedAt = sql`coalesce(j.completed_on, j.started_on)`
/** Jobs are kept for a day. */
const failureTimes = sql`
  max(${attemptedAt}) filter (where ${isFailed}) as "failedAt",
  (array_agg(j.output->'err'->>'message' order by ${attemptedAt} desc) filter (where ${isFailed}))[1] as failure`
/** A job that failed is completed too if a cron job sends it again. */
const times = sql`
  max(j.completed_on) filter (where j.state = 'completed' and not (${isFailed})) as "answeredAt",
  ${failureTimes}`

/** Jobs of these queues. A job also completes without a call, for a file that is used. */
export async function findStorageTimes(db: Executor, queues: readonly string[]): Promise<CallTimes> {
  const { rows } = await sql<CallTimes>`
    select max(j.completed_on) filter (where j.output->'storageAnswered' = 'true') as "answeredAt", ${failureTimes}
    from pgboss.job j where j.name = any(${queues}::text[])`.execute(db)
  return rows[0] ?? { answeredAt: null, failedAt: null, failure: null }
}

/** The same of emails. A job also completes without a call, for an email that is expired or outdated. */
export async function findEmailTimes(db: Executor): Promise<CallTimes> {
  const { rows } = await sql<CallTimes>`
    select max(j.completed_on) filter (where j.output->'accepted' = 'true') as "answeredAt", ${failureTimes}
    from pgboss.job j where j.name = 'send-email'`.execute(db)
  return rows[0] ?? { answeredAt: null, failedAt: null, failure: null }
}

type PaymentTimes = CallTimes & {
  provider: PaymentProviderName
  webhookAt: Date | null
  refundFailedAt: Date | null
  refundFailure: string | null
}

/**
 * The same of jobs that ask a payment provider, its last webhook among the latest ones, and its last failed refund that is still
 * owed.
 */
export async function listPaymentTimes(db: Executor, providers: readonly PaymentProviderName[]) {
  const { rows } = await sql<PaymentTimes>`
    with named as (
      select j.*, p.provider from pgboss.job j
      join payments p on p.id = (j.data->>'paymentId')::uuid and p.provider_ref is not null
      where j.name in ('sync-payment', 'void-payment')
      union all
      select j.*, p.provider from pgboss.job j
      join refunds r on r.id = (j.data->>'refundId')::uuid join payments p on p.id = r.payment_id
      where j.name = 'execute-refund'
    ), jobs as (
      select j.provider, ${times} from named j group by j.provider
    ), webhooks as (
      select provider, max(received_at) as at
      from (select provider, received_at from webhook_events order by id desc limit 10000) latest group by provider
    ), failed as (
      select distinct on (p.provider) p.provider, coalesce(r.attempted_at, r.created_at) as at, r.error_message
      from refunds r join payments p on p.id = r.payment_id
      where r.status = 'failed' and r.amount_minor > r.replaced_minor order by p.provider, 2 desc
    )
    select provider, jobs."answeredAt", jobs."failedAt", jobs.failure, webhooks.at as "webhookAt",
      failed.at as "refundFailedAt", failed.error_message as "refundFailure"
    from unnest(${providers}::text[]) as provider
    left join jobs using (provider) left join webhooks using (provider) left join failed using (provider)`.execute(
    db,
  )
  return rows
}

const isFailing = sql`status in ('unreachable', 'unreadable')`

type CalendarTimes = {
  provider: string
  answeredAt: Date | null
  failing: number
  failingSince: Date | null
  failure: string | null
}

/**
 * Connected calendars by kind: when one was last read, how many cannot be read, since when the first of them, and its state. A
 * login that expired is left out: its owner connects the calendar again, and the service works.
 */
export async function listCalendarTimes(db: Executor): Promise<CalendarTimes[]> {
  const { rows } = await sql<CalendarTimes>`
    select provider, max(last_synced_at) as "answeredAt", count(*) filter (where ${isFailing})::int as failing,
      min(failing_since) filter (where ${isFailing}) as "failingSince",
      (array_agg(status order by failing_since) filter (where ${isFailing}))[1] as failure
    from calendar_connections group by provider`.execute(db)
  return rows
}

/** UTC day of the last call of the coach's model. */
export async function findLastModelCall(db: Executor): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from training_model_calls`.execute(db)
  return rows[0]?.day ?? null
}

/** When rates of each source were last fetched. */
export async function listRateTimes(db: Executor) {
  const { rows } = await sql<{ source: string; at: Date }>`
    select source, max(fetched_at) as at from exchange_rates group by source`.execute(db)
  return rows
}
