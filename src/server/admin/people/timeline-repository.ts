import { type RawBuilder, sql } from 'kysely'
import type { timelineKinds } from '#contract/admin/people.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'
import type { TimePosition } from '#server/admin/list-page.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { emailRecipient } from '#server/lib/jobs/define-queue.ts'

export type TimelineKind = (typeof timelineKinds)[number]

export type TimelineRow = {
  /** Unique within the timeline, and the second part of its order. */
  key: string
  at: Date
  micros: string
  kind: TimelineKind
  booking_id: BookingId | null
  other_id: UserId | null
  other_name: string | null
  status: string | null
  detail: string | null
  minor: string | null
  currency: Currency | null
  rating: number | null
  actor: string | null
  until: Date | null
}

type Columns = Partial<
  Record<Exclude<keyof TimelineRow, 'micros' | 'kind' | 'other_name'>, RawBuilder<unknown>>
>

/** `suspended_by` has the id of an admin, or the name of the command line's user. */
const nameActor = (column: RawBuilder<unknown>) => sql`
  case when ${column} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then (select email::text from users where id = ${column}::uuid) else ${column} end`

/**
 * Each kind is read from an index of the person, no more than a page of it. Emails come from the job queue, which keeps a
 * day, and older ones from the log of notifications, which keeps two.
 */
function listSources(id: UserId, now: Date) {
  const source = (kind: TimelineRow['kind'], from: RawBuilder<unknown>, columns: Columns) => {
    const column = (name: keyof Columns, type: string) =>
      sql`${columns[name] ?? sql`null`}::${sql.raw(type)} as ${sql.raw(name)}`
    const rows = sql`
      select ${column('key', 'text')}, ${column('at', 'timestamptz')}, ${kind}::text as kind,
        ${column('booking_id', 'uuid')}, ${column('other_id', 'uuid')}, ${column('status', 'text')},
        ${column('detail', 'text')}, ${column('minor', 'bigint')}, ${column('currency', 'text')},
        ${column('rating', 'smallint')}, ${column('actor', 'text')}, ${column('until', 'timestamptz')}
      from ${from}`
    return { kind, rows }
  }
  const booking = (own: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
    source('booking', sql`bookings where ${own} = ${id}`, {
      key: sql`'booking:' || id`,
      at: sql`created_at`,
      booking_id: sql`id`,
      other_id: other,
      status: sql`status`,
      detail: sql`reason`,
      minor: sql`price_minor`,
      currency: sql`currency`,
    })
  const email = (recipient: RawBuilder<unknown>) =>
    source('email', sql`pgboss.job where name = 'send-email' and ${sql.raw(emailRecipient)} = ${recipient}`, {
      key: sql`'email:' || id`,
      at: sql`created_on`,
      status: sql`case state when 'completed' then 'sent' when 'failed' then 'given_up' else 'waiting' end`,
      detail: sql`data->>'template'`,
    })
  const review = (
    kind: 'review_written' | 'review_received',
    own: RawBuilder<unknown>,
    other: RawBuilder<unknown>,
  ) =>
    source(kind, sql`reviews where ${own} = ${id}`, {
      key: sql`${kind}::text || ':' || booking_id`,
      at: sql`created_at`,
      booking_id: sql`booking_id`,
      other_id: other,
      status: sql`excluded_reason`,
      detail: sql`comment`,
      rating: sql`rating`,
    })
  return [
    source('sign_in', sql`auth_sessions where user_id = ${id}`, {
      key: sql`'sign_in:' || id`,
      at: sql`created_at`,
      status: sql`case when revoked_at is not null then 'revoked' when expires_at <= ${now} then 'expired' else 'open' end`,
      detail: sql`user_agent`,
    }),
    booking(sql`interviewee_id`, sql`interviewer_id`),
    booking(sql`interviewer_id`, sql`interviewee_id`),
    source('payment', sql`payments where payer_id = ${id}`, {
      key: sql`'payment:' || id`,
      at: sql`created_at`,
      booking_id: sql`booking_id`,
      status: sql`status`,
      detail: sql`concat_ws(' ', provider, provider_ref)`,
      minor: sql`amount_minor`,
      currency: sql`currency`,
    }),
    // The key ends with the case.
    source('report_made', sql`content_reports where reporter_id = ${id}`, {
      key: sql`'report_made:' || case_id`,
      at: sql`created_at`,
      detail: sql`cause`,
    }),
    source('report_received', sql`moderation_cases where author_id = ${id}`, {
      key: sql`'report_received:' || id`,
      at: sql`opened_at`,
      status: sql`coalesce(decision, 'waiting')`,
      detail: sql`target_type`,
    }),
    source('payout', sql`payouts where user_id = ${id}`, {
      key: sql`'payout:' || id`,
      at: sql`created_at`,
      status: sql`status`,
      detail: sql`destination`,
      minor: sql`amount_minor`,
      currency: sql`currency`,
    }),
    email(sql`${id}::text`),
    email(sql`(select email::text from users where id = ${id})`),
    source('email', sql`notification_outbox where recipient_id = ${id}`, {
      key: sql`'outbox:' || booking_id`,
      at: sql`due_at`,
      booking_id: sql`booking_id`,
      status: sql`'waiting'`,
      detail: sql`emails->-1->>'template'`,
    }),
    source(
      'email',
      sql`notification_log where recipient_id = ${id} and notified_at < ${now}::timestamptz - interval '1 day'`,
      {
        key: sql`'log:' || email_id || ':' || booking_id`,
        at: sql`notified_at`,
        booking_id: sql`booking_id`,
        status: sql`'sent'`,
      },
    ),
    review('review_written', sql`interviewee_id`, sql`interviewer_id`),
    review('review_received', sql`interviewer_id`, sql`interviewee_id`),
    source('suspension', sql`suspensions where user_id = ${id}`, {
      key: sql`'suspension:' || id`,
      at: sql`suspended_at`,
      detail: sql`reason`,
      actor: nameActor(sql`suspended_by`),
      until: sql`until`,
    }),
    source('restoration', sql`suspensions where user_id = ${id} and restored_at is not null`, {
      key: sql`'restoration:' || id`,
      at: sql`restored_at`,
      actor: nameActor(sql`restored_by`),
    }),
    // The suspensions above have these two.
    source(
      'admin_action',
      sql`admin_actions where target_type in ('user', 'admin_role') and target_id = ${id}::text
        and action not in ('suspend_account', 'restore_account')`,
      {
        key: sql`'action:' || id`,
        at: sql`created_at`,
        status: sql`action`,
        detail: sql`reason`,
        actor: sql`coalesce(actor_name, (select email::text from users where users.id = actor_id))`,
      },
    ),
  ]
}

/** History of a person, newest first, after the position `after`. Only the given kinds are read. */
export async function listTimeline(
  db: Executor,
  id: UserId,
  now: Date,
  kinds: readonly TimelineKind[],
  { after, limit }: { after: TimePosition | null; limit: number },
): Promise<TimelineRow[]> {
  const end = after
    ? sql`'epoch'::timestamptz + ${after.micros}::float8 * interval '1 microsecond'`
    : sql`'infinity'::timestamptz`
  const page = ({ rows }: { rows: RawBuilder<unknown> }) => sql`(
    select * from (${rows}) entry
    where entry.at <= ${end} and (entry.at, entry.key collate "C") < (${end}, ${after?.key ?? ''}::text collate "C")
    order by entry.at desc, entry.key collate "C" desc limit ${limit})`
  const sources = listSources(id, now).filter(({ kind }) => kinds.includes(kind))
  const { rows } = await sql<TimelineRow>`
    select entry.*, (extract(epoch from entry.at) * 1000000)::bigint::text as micros, other.name as other_name
    from (
      select * from (${sql.join(sources.map(page), sql` union all `)}) merged
      order by merged.at desc, merged.key collate "C" desc limit ${limit}
    ) entry
    left join contacts other on other.id = entry.other_id
    order by entry.at desc, entry.key collate "C" desc`.execute(db)
  return rows
}
