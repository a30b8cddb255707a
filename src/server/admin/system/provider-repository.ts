import { sql } from 'kysely'
import type { PaymentProviderName } from '#contract/payment.ts'
import type { Executor } from '#server/lib/database/pool.ts'

/** What the calls of a service have left in the database. */
export type CallTraces = { answeredAt: Date | null; failedAt: Date | null; failure: string | null }

const isFailed = sql`j.output->'err' is not null`
const attemptedAt = sql`coalesce(j.completed_on, j.started_on)`
/** Jobs are kept for a day. */
const traces = sql`
  max(j.completed_on) filter (where j.state = 'completed') as "answeredAt",
  max(${attemptedAt}) filter (where ${isFailed}) as "failedAt",
  (array_agg(j.output->'err'->>'message' order by ${attemptedAt} desc) filter (where ${isFailed}))[1] as failure`

/** Jobs of these queues, each of which calls one service. */
export async function findCallTraces(db: Executor, queues: readonly string[]): Promise<CallTraces> {
  const { rows } = await sql<CallTraces>`
    select ${traces} from pgboss.job j where j.name = any(${queues}::text[])`.execute(db)
  return rows[0] ?? { answeredAt: null, failedAt: null, failure: null }
}

type PaymentTraces = CallTraces & {
  provider: PaymentProviderName
  webhookAt: Date | null
  refundFailedAt: Date | null
  refundFailure: string | null
}

/** The same of jobs that ask a payment provider, its last webhook among the latest ones, and its last refund that failed. */
export async function listPaymentTraces(db: Executor, providers: readonly PaymentProviderName[]) {
  const { rows } = await sql<PaymentTraces>`
    with named as (
      select j.*, p.provider from pgboss.job j
      join payments p on p.id = (j.data->>'paymentId')::uuid and p.provider_ref is not null
      where j.name in ('sync-payment', 'void-payment')
      union all
      select j.*, p.provider from pgboss.job j
      join refunds r on r.id = (j.data->>'refundId')::uuid join payments p on p.id = r.payment_id
      where j.name = 'execute-refund'
    ), jobs as (
      select j.provider, ${traces} from named j group by j.provider
    ), webhooks as (
      select provider, max(received_at) as at
      from (select provider, received_at from webhook_events order by id desc limit 10000) latest group by provider
    ), failed as (
      select distinct on (p.provider) p.provider, coalesce(r.attempted_at, r.created_at) as at, r.error_message
      from refunds r join payments p on p.id = r.payment_id
      where r.status = 'failed' order by p.provider, 2 desc
    )
    select provider, jobs."answeredAt", jobs."failedAt", jobs.failure, webhooks.at as "webhookAt",
      failed.at as "refundFailedAt", failed.error_message as "refundFailure"
    from unnest(${providers}::text[]) as provider
    left join jobs using (provider) left join webhooks using (provider) left join failed using (provider)`.execute(
    db,
  )
  return rows
}

/** When an email was last handed over. Those about bookings are kept longer than their jobs. */
export async function findLastEmail(db: Executor): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(notified_at) as at from notification_log`.execute(db)
  return rows[0]?.at ?? null
}

/** When the latest kept recording or answer file was stored. */
export async function findLastStoredFile(db: Executor): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(
      (select created_at from recordings order by delete_after desc limit 1),
      (select created_at from answer_files order by delete_after desc nulls last limit 1)
    ) as at`.execute(db)
  return rows[0]?.at ?? null
}

type CalendarTraces = CallTraces & { provider: string; failing: number }

/** Connected calendars by kind. `failure` is the state of the one that failed last. */
export async function listCalendarTraces(db: Executor): Promise<CalendarTraces[]> {
  const { rows } = await sql<CalendarTraces>`
    select provider, max(last_synced_at) as "answeredAt", max(failing_since) as "failedAt",
      (array_agg(status order by failing_since desc) filter (where failing_since is not null))[1] as failure,
      count(failing_since)::int as failing
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
export async function listRateTraces(db: Executor) {
  const { rows } = await sql<{ source: string; at: Date }>`
    select source, max(fetched_at) as at from exchange_rates group by source`.execute(db)
  return rows
}
