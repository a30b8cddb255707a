import { sql } from 'kysely'
import type { SortOrder } from '#contract/admin/list.ts'
import type { ParticipantRole } from '#contract/fields.ts'
import type { BookingId } from '#contract/id.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { toDirection } from '#server/lib/database/sort-order.ts'

export type DisputeKind = 'no_show' | 'claim' | 'appeal' | 'chargeback'
export type OpenDispute = { booking_id: BookingId; kind: DisputeKind; opened_at: Date; position: string }

/** After this open dispute: `position`, kind and booking. */
export type DisputeCursor = { position: string; kind: string; bookingId: string }

/**
 * Open disputes by age. Each part reads a partial index of open items. A report waits here once it is contested,
 * or once the room's attendance contradicts it. Others are upheld after a day without an admin.
 */
export async function listOpenDisputes(
  db: Executor,
  kind: DisputeKind | undefined,
  { cursor, limit, order }: { cursor: DisputeCursor | null; limit: number; order: SortOrder },
): Promise<OpenDispute[]> {
  const { direction, beyond } = toDirection(order)
  const { rows } = await sql<OpenDispute>`
    select * from (
      select booking_id, kind, opened_at, (extract(epoch from opened_at) * 1000000)::bigint::text as position from (
        select n.booking_id, 'no_show' as kind, n.reported_at as opened_at
        from no_show_reports n join bookings b on b.id = n.booking_id
        where n.resolved_at is null and (n.contested_at is not null or exists (
          select from attendance v where v.booking_id = b.id and v.joined_at < b.ends_at
            and coalesce(v.left_at, v.last_seen_at, b.ends_at) > b.starts_at
            and v.user_id = case n.absent when 'interviewer' then b.interviewer_id else b.interviewee_id end))
        union all select booking_id, 'claim', claimed_at from claims where decided_at is null
        union all select booking_id, 'appeal', appealed_at from dispute_appeals where decided_at is null
        union all select p.booking_id, 'chargeback', min(d.created_at)
          from disputes d join payments p on p.id = d.payment_id where d.status = 'open' group by p.booking_id
      ) item
    ) open
    where ${kind ? sql`kind = ${kind}` : sql`true`}
      and ${
        cursor
          ? sql`(position::bigint, kind, booking_id)
              ${beyond} (${cursor.position}::bigint, ${cursor.kind}::text, ${cursor.bookingId}::uuid)`
          : sql`true`
      }
    order by position::bigint ${direction}, kind ${direction}, booking_id ${direction} limit ${limit}`.execute(
    db,
  )
  return rows
}

export type VisitRow = { party: ParticipantRole; joined_at: Date; left_at: Date | null }

export async function listVisits(db: Executor, id: BookingId): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    select case v.user_id when b.interviewer_id then 'interviewer' else 'interviewee' end as party,
      v.joined_at, coalesce(v.left_at, v.last_seen_at) as left_at
    from attendance v join bookings b on b.id = v.booking_id
    where v.booking_id = ${id} and v.user_id in (b.interviewer_id, b.interviewee_id)
    order by v.joined_at limit 200`.execute(db)
  return rows
}

export type CommunicationRow = {
  party: ParticipantRole
  messages: number
  caption_lines: number
  first_caption_at: Date | null
  last_caption_at: Date | null
}

/** Messages and captions of each participant. */
export async function listCommunication(db: Executor, id: BookingId): Promise<CommunicationRow[]> {
  const { rows } = await sql<CommunicationRow>`
    select side.party,
      (select count(*)::int from booking_messages m
        where m.booking_id = ${id} and m.author_id = side.user_id) as messages,
      c.lines as caption_lines, c.first_at as first_caption_at, c.last_at as last_caption_at
    from bookings b
    cross join lateral (values ('interviewee', b.interviewee_id), ('interviewer', b.interviewer_id))
      as side (party, user_id)
    cross join lateral (
      select count(*)::int as lines, min(at) as first_at, max(at) as last_at from captions
      where booking_id = ${id} and user_id = side.user_id
    ) c
    where b.id = ${id}`.execute(db)
  return rows
}

export type LastMessageRow = { party: ParticipantRole; sent_at: Date; text: string; in_room: boolean }

/** The last ones, oldest first. */
export async function listLastMessages(db: Executor, id: BookingId): Promise<LastMessageRow[]> {
  const { rows } = await sql<LastMessageRow>`
    select case m.author_id when b.interviewer_id then 'interviewer' else 'interviewee' end as party,
      m.sent_at, m.text, m.in_room
    from booking_messages m join bookings b on b.id = m.booking_id
    where m.booking_id = ${id} order by m.number desc limit 10`.execute(db)
  return rows.reverse()
}

export async function findScorecardSentAt(db: Executor, id: BookingId): Promise<Date | null> {
  const row = await db
    .selectFrom('scorecards')
    .select('sent_at')
    .where('booking_id', '=', id)
    .executeTakeFirst()
  return row?.sent_at ?? null
}

/** Emails of admins who decided, by their ids. */
export async function listAdminEmails(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email::text from users where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row.email]))
}
