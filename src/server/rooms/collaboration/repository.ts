import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'
import { captionLimits } from '#contract/room-limits.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/booked-session.ts'

/** The last snapshot, if any, and the updates after it in order. */
export type StoredDocument = {
  snapshot: Buffer | null
  updates: Buffer[]
  lastUpdateId: string
  bytes: number
}

export async function findDocument(db: Executor, id: BookingId): Promise<StoredDocument> {
  const { rows } = await sql<{ snapshot: Buffer | null; upto: string; bytes: string }>`
    select snapshot, snapshot_update_id as upto, bytes from collaboration_documents
    where booking_id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return { snapshot: null, updates: [], lastUpdateId: '0', bytes: 0 }
  const { rows: changes } = await sql<{ id: string; update: Buffer }>`
    select id, update from collaboration_updates
    where booking_id = ${id} and id > ${row.upto} order by id`.execute(db)
  return {
    snapshot: row.snapshot,
    updates: changes.map(row => row.update),
    lastUpdateId: changes.at(-1)?.id ?? row.upto,
    bytes: Number(row.bytes),
  }
}

/** `changed_at` is in two indexes. Writing it once an hour keeps the other updates heap-only (HOT). */
const isOverAnHourOld = sql`excluded.changed_at > collaboration_documents.changed_at + interval '1 hour'`

export async function insertUpdate(db: Executor, id: BookingId, update: Uint8Array, at: Date) {
  const bytes = Buffer.from(update)
  const { rows } = await sql<{ id: string }>`
    with document as (
      insert into collaboration_documents (booking_id, bytes, changed_at) values (${id}, ${bytes.length}, ${at})
      on conflict (booking_id) do update
        set bytes = collaboration_documents.bytes + excluded.bytes,
            changed_at = case when ${isOverAnHourOld} then excluded.changed_at else collaboration_documents.changed_at end
      returning booking_id
    )
    insert into collaboration_updates (booking_id, at, update)
    select booking_id, ${at}, ${bytes} from document returning id`.execute(db)
  return rows[0]?.id ?? '0'
}

/** Stores a snapshot up to an update, unless a later snapshot exists. */
export const saveSnapshot = (db: Executor, id: BookingId, snapshot: Uint8Array, upto: string) =>
  sql`update collaboration_documents set snapshot = ${Buffer.from(snapshot)}, snapshot_update_id = ${upto}
      where booking_id = ${id} and snapshot_update_id < ${upto}`.execute(db)

export const deleteDocuments = (db: Executor, ids: readonly BookingId[]) =>
  sql`delete from collaboration_documents where booking_id = any(${ids}::uuid[])`.execute(db)

/** Those of these sessions that have a document. */
export async function listDocumentBookingIds(db: Executor, ids: readonly BookingId[]): Promise<BookingId[]> {
  const { rows } = await sql<{ booking_id: BookingId }>`
    select booking_id from collaboration_documents
    where booking_id = any(${ids}::uuid[]) order by booking_id`.execute(db)
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

/**
 * Documents whose deletion is not announced: unchanged since then, of sessions that ended by then. `changed_at` may be up
 * to an hour old.
 */
export async function listUnannouncedDocuments(db: Executor, since: Date): Promise<BookingId[]> {
  const { rows } = await sql<{ id: BookingId }>`
    select d.booking_id as id from collaboration_documents d join bookings b on b.id = d.booking_id
    where d.notified_at is null and d.changed_at <= ${since} and b.ends_at <= ${since}
    order by d.changed_at limit 100`.execute(db)
  return rows.map(row => row.id)
}

/** Marks the deletion as announced. Null where it was announced before. */
export async function markDocumentAnnounced(db: Executor, id: BookingId, now: Date) {
  const { rows } = await sql<{ isOnlyContent: boolean }>`
    update collaboration_documents set notified_at = ${now} where booking_id = ${id} and notified_at is null
    returning not exists (select from recordings where booking_id = ${id}) as "isOnlyContent"`.execute(db)
  return rows[0] ?? null
}

/** Deletes a batch of documents, with their updates, unchanged since then and of sessions that ended by then. */
export const deleteInactiveDocuments = (db: Executor, since: Date) =>
  sql`delete from collaboration_documents where booking_id in (
        select d.booking_id from collaboration_documents d join bookings b on b.id = d.booking_id
        where d.changed_at <= ${since} and b.ends_at <= ${since} order by d.changed_at limit 100
      )`.execute(db)

export type Caption = { bookingId: BookingId; userId: UserId; text: string; at: Date }

/** Adds captions. Each participant may use half of a session's limit. */
export async function insertCaptions(db: Executor, captions: readonly Caption[]): Promise<void> {
  await sql`
    with added as (
      select * from unnest(
        ${captions.map(caption => caption.bookingId)}::uuid[], ${captions.map(caption => caption.userId)}::uuid[],
        ${captions.map(caption => caption.at)}::timestamptz[], ${captions.map(caption => caption.text)}::text[]
      ) with ordinality as lines (booking_id, user_id, at, text, place)
    ), documents as (
      insert into collaboration_documents (booking_id, changed_at)
      select booking_id, max(at) from added group by booking_id order by booking_id
      on conflict (booking_id) do update set changed_at = excluded.changed_at where ${isOverAnHourOld}
    ), counts as (
      insert into caption_totals (booking_id, user_id, lines)
      select booking_id, user_id, count(*) from added group by booking_id, user_id order by booking_id, user_id
      on conflict (booking_id, user_id) do update set lines = caption_totals.lines + excluded.lines
      returning booking_id, user_id, lines
    ), counted as (
      select added.*, counts.lines + 1
               - row_number() over (partition by added.booking_id, added.user_id order by added.place desc) as number
      from added join counts on counts.booking_id = added.booking_id and counts.user_id = added.user_id
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

/** Retries of a write whose data is only in memory, with growing pauses. A shutdown waits for it for a limited time. */
export type RetryPolicy = typeof defaultRetryPolicy

/** Covers a restart or failover of the database. The whole shutdown of a process has half a minute. */
export const defaultRetryPolicy = {
  maxAttempts: 16,
  initialDelayMs: 300,
  maxDelayMs: 5000,
  shutdownTimeoutMs: 10_000,
}

/** False where every attempt failed. */
export async function retryWrite(
  write: () => Promise<boolean>,
  { maxAttempts, initialDelayMs, maxDelayMs }: RetryPolicy,
): Promise<boolean> {
  for (let attempt = 1; !(await write()); attempt++) {
    if (attempt === maxAttempts) return false
    await pause(Math.min(initialDelayMs * 2 ** (attempt - 1), maxDelayMs), undefined, { ref: false })
  }
  return true
}

/** Waits for a write, but not longer than a shutdown may take. The write continues in the background. */
export const waitUntilShutdown = (write: Promise<void>, { shutdownTimeoutMs }: RetryPolicy): Promise<void> =>
  Promise.race([write, pause(shutdownTimeoutMs, undefined, { ref: false })])
