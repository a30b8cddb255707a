import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'
import { captionLimits } from '#contract/room-limits.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/policy.ts'

/** A document as it is kept: the last snapshot, if any, and the changes after it in their order. */
export type StoredDocument = {
  snapshot: Buffer | null
  updates: Buffer[]
  lastUpdateId: string
  bytes: number
}

export async function findDocument(db: Executor, id: BookingId): Promise<StoredDocument> {
  const { rows } = await sql<{ snapshot: Buffer | null; upto: string; bytes: string }>`
    select snapshot, snapshot_update_id as upto, bytes from collaboration_documents where booking_id = ${id}`.execute(
    db,
  )
  const [row] = rows
  if (!row) return { snapshot: null, updates: [], lastUpdateId: '0', bytes: 0 }
  const { rows: changes } = await sql<{ id: string; update: Buffer }>`
    select id, update from collaboration_updates where booking_id = ${id} and id > ${row.upto} order by id`.execute(
    db,
  )
  return {
    snapshot: row.snapshot,
    updates: changes.map(one => one.update),
    lastUpdateId: changes.at(-1)?.id ?? row.upto,
    bytes: Number(row.bytes),
  }
}

/** The moment of the last change stands in two indexes: within an hour of it a row that changes costs them nothing. */
const isOverAnHourOld = sql`excluded.changed_at > collaboration_documents.changed_at + interval '1 hour'`

/** Adds a change; answers with its number. */
export async function insertUpdate(
  db: Executor,
  id: BookingId,
  change: Uint8Array,
  at: Date,
): Promise<string> {
  const bytes = Buffer.from(change)
  const { rows } = await sql<{ id: string }>`
    with document as (
      insert into collaboration_documents (booking_id, bytes, changed_at) values (${id}, ${bytes.length}, ${at})
      on conflict (booking_id) do update
        set bytes = collaboration_documents.bytes + excluded.bytes,
            changed_at = case when ${isOverAnHourOld} then excluded.changed_at else collaboration_documents.changed_at end
      returning booking_id
    )
    insert into collaboration_updates (booking_id, at, update) select booking_id, ${at}, ${bytes} from document returning id`.execute(
    db,
  )
  return rows[0]?.id ?? '0'
}

/** Keeps the whole, up to a change; one of a later change stays. */
export const saveSnapshot = (db: Executor, id: BookingId, snapshot: Uint8Array, upto: string) =>
  sql`update collaboration_documents set snapshot = ${Buffer.from(snapshot)}, snapshot_update_id = ${upto}
      where booking_id = ${id} and snapshot_update_id < ${upto}`.execute(db)

/** With somebody goes what they wrote with others, as it goes with a recording. */
export const deleteDocuments = (db: Executor, of: readonly Authorized<BookedSession>[]) =>
  sql`delete from collaboration_documents where booking_id = any(${of.map(meeting => meeting.id)}::uuid[])`.execute(
    db,
  )

export async function listDocumentBookingIds(
  db: Executor,
  of: readonly Authorized<BookedSession>[],
): Promise<BookingId[]> {
  const { rows } = await sql<{ booking_id: BookingId }>`
    select booking_id from collaboration_documents
    where booking_id = any(${of.map(meeting => meeting.id)}::uuid[]) order by booking_id`.execute(db)
  return rows.map(row => row.booking_id)
}

export const listUpdates = (
  db: Executor,
  { id }: Authorized<BookedSession>,
  { after, limit }: { after: string; limit: number },
) =>
  db
    .selectFrom('collaboration_updates')
    .select(['id', 'at', 'update'])
    .where('booking_id', '=', id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** What nobody changed since then or in the hour after, of sessions that ended by then, and of whose end nobody was told. */
export async function listUnannouncedDocuments(db: Executor, since: Date): Promise<BookingId[]> {
  const { rows } = await sql<{ id: BookingId }>`
    select d.booking_id as id from collaboration_documents d join bookings b on b.id = d.booking_id
    where d.notified_at is null and d.changed_at <= ${since} and b.ends_at <= ${since}
    order by d.changed_at limit 100`.execute(db)
  return rows.map(row => row.id)
}

/** Marks it as announced, once; answers whether it is all that is kept of its session. Null where that was done already. */
export async function markDocumentAnnounced(db: Executor, id: BookingId, now: Date) {
  const { rows } = await sql<{ isOnlyContent: boolean }>`
    update collaboration_documents set notified_at = ${now} where booking_id = ${id} and notified_at is null
    returning not exists (select from recordings where booking_id = ${id}) as "isOnlyContent"`.execute(db)
  return rows[0] ?? null
}

/** Deletes some of what nobody changed since then or in the hour after, of sessions that ended by then, with every change of it. */
export const deleteInactiveDocuments = (db: Executor, since: Date) =>
  sql`delete from collaboration_documents where booking_id in (
        select d.booking_id from collaboration_documents d join bookings b on b.id = d.booking_id
        where d.changed_at <= ${since} and b.ends_at <= ${since} order by d.changed_at limit 100
      )`.execute(db)

export type Caption = { bookingId: BookingId; userId: UserId; text: string; at: Date }

/** Adds lines of what was said, as long as each of the two has not more of a session than their half of what is kept. */
export async function insertCaptions(db: Executor, lines: readonly Caption[]): Promise<void> {
  const column = <Value>(of: (line: Caption) => Value) => lines.map(of)
  await sql`
    with said as (
      select * from unnest(
        ${column(one => one.bookingId)}::uuid[], ${column(one => one.userId)}::uuid[],
        ${column(one => one.at)}::timestamptz[], ${column(one => one.text)}::text[]
      ) with ordinality as lines (booking_id, user_id, at, text, place)
    ), documents as (
      insert into collaboration_documents (booking_id, changed_at)
      select booking_id, max(at) from said group by booking_id order by booking_id
      on conflict (booking_id) do update set changed_at = excluded.changed_at where ${isOverAnHourOld}
    ), counts as (
      insert into caption_totals (booking_id, user_id, lines)
      select booking_id, user_id, count(*) from said group by booking_id, user_id order by booking_id, user_id
      on conflict (booking_id, user_id) do update set lines = caption_totals.lines + excluded.lines
      returning booking_id, user_id, lines
    ), counted as (
      select said.*, counts.lines + 1
               - row_number() over (partition by said.booking_id, said.user_id order by said.place desc) as number
      from said join counts on counts.booking_id = said.booking_id and counts.user_id = said.user_id
    )
    insert into captions (booking_id, user_id, at, text)
    select booking_id, user_id, at, text from counted
    where number <= ${captionLimits.linesMax / 2}
    order by place`.execute(db)
}

export const listCaptions = (db: Executor, { id }: Authorized<BookedSession>) =>
  db
    .selectFrom('captions')
    .select(['user_id', 'at', 'text'])
    .where('booking_id', '=', id)
    .orderBy('id')
    .execute()

/** How long what is only in memory is tried to be written, with growing pauses; and how long a process that stops waits for it. */
export type RetryPolicy = {
  maxAttempts: number
  initialDelayMs: number
  maxDelayMs: number
  shutdownTimeoutMs: number
}

/** A database that restarts or is taken over by another is back by then. A process has half a minute to stop altogether. */
export const defaultRetryPolicy: RetryPolicy = {
  maxAttempts: 16,
  initialDelayMs: 300,
  maxDelayMs: 5000,
  shutdownTimeoutMs: 10_000,
}

/** Writes until it succeeds; false where it never did. */
export async function retryWrite(
  write: () => Promise<boolean>,
  { maxAttempts, initialDelayMs, maxDelayMs }: RetryPolicy,
): Promise<boolean> {
  for (let tried = 1; !(await write()); tried++) {
    if (tried === maxAttempts) return false
    await pause(Math.min(initialDelayMs * 2 ** (tried - 1), maxDelayMs), undefined, { ref: false })
  }
  return true
}

/** Waits for it, but no longer than a process that stops may; it goes on by itself. */
export const waitUntilShutdown = (
  written: Promise<void>,
  { shutdownTimeoutMs }: RetryPolicy,
): Promise<void> => Promise.race([written, pause(shutdownTimeoutMs, undefined, { ref: false })])
