import { sql } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'
import type { Database, Tx } from '#server/lib/database/pool.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/booked-session.ts'
import type { EligibilityFacts, ExclusionReason } from './policy.ts'

const selectReview = (tx: Tx, id: BookingId) =>
  tx.selectFrom('reviews').selectAll().where('booking_id', '=', id)

export const findReview = (tx: Tx, id: BookingId) => selectReview(tx, id).executeTakeFirst()

export const lockReview = (tx: Tx, id: BookingId) => selectReview(tx, id).forUpdate().executeTakeFirst()

export async function upsertReview(
  tx: Tx,
  session: Authorized<BookedSession>,
  { rating, comment, now }: { rating: number; comment: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('reviews')
    .values({
      booking_id: session.id,
      interviewer_id: session.interviewerId,
      interviewee_id: session.intervieweeId,
      rating,
      comment,
      // `recomputeEligibility` replaces this in the same transaction.
      excluded_reason: 'unmet',
      created_at: now,
      updated_at: now,
    })
    .onConflict(conflict => conflict.column('booking_id').doUpdateSet({ rating, comment, updated_at: now }))
    .execute()
}

/** Facts about a review's author and session. A visit counts until its end, else `last_seen_at`, else now. */
export async function findEligibilityFacts(tx: Tx, id: BookingId, now: Date) {
  const { rows } = await sql<EligibilityFacts>`
    with visits as (
      select v.user_id, v.joined_at, coalesce(v.left_at, v.last_seen_at, greatest(v.joined_at, least(b.ends_at, ${now}::timestamptz))) as end_at
      from attendance v join bookings b on b.id = v.booking_id where v.booking_id = ${id}
    )
    select u.suspended_at is not null as "isSuspended", v.hidden_at is not null as "isHidden", u.email_confirmed_at is not null as "isConfirmed",
      b.status as state, b.captured_minor as "capturedMinor", n.booking_id is not null as "isReported",
      coalesce((
        select extract(epoch from sum(least(i.end_at, e.end_at) - greatest(i.joined_at, e.joined_at))) * 1000
        from visits i join visits e on e.user_id = b.interviewee_id and i.user_id = b.interviewer_id
          and least(i.end_at, e.end_at) > greatest(i.joined_at, e.joined_at)
      ), 0)::float8 as "bothPresentMs"
    from bookings b
    join users u on u.id = b.interviewee_id
    left join reviews v on v.booking_id = b.id
    left join no_show_reports n on n.booking_id = b.id and n.upheld is distinct from false
    where b.id = ${id}`.execute(tx)
  return rows[0]
}

export async function updateExclusionReason(tx: Tx, id: BookingId, reason: ExclusionReason | null) {
  await tx.updateTable('reviews').set({ excluded_reason: reason }).where('booking_id', '=', id).execute()
}

export async function updateReviewHidden(tx: Tx, id: BookingId, hiddenAt: Date | null): Promise<void> {
  await tx.updateTable('reviews').set({ hidden_at: hiddenAt }).where('booking_id', '=', id).execute()
}

/** Rating totals of a listed interviewer, or the viewer's own. */
export async function findRating(db: Database, id: UserId, viewerId: UserId | null) {
  const row = await db
    .selectFrom('interviewers')
    .select(['rating_sum', 'review_count', 'listed'])
    .where('user_id', '=', id)
    .executeTakeFirst()
  return row && (row.listed || id === viewerId) ? row : null
}

const selectReviews = (db: Database) =>
  db
    .selectFrom('reviews')
    .innerJoin('contacts', 'contacts.id', 'reviews.interviewee_id')
    .select(['booking_id', 'rating', 'comment', 'reviews.created_at', 'contacts.name as author'])
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.booking_id')

/** Reviews that count for the rating. */
export const listReviews = (db: Database, interviewerId: UserId, limit: number, offset: number) =>
  selectReviews(db)
    .where('interviewer_id', '=', interviewerId)
    .where('excluded_reason', 'is', null)
    .limit(limit)
    .offset(offset)
    .execute()

export type ReviewRow = Awaited<ReturnType<typeof listReviews>>[number]

export const listReviewsReceived = (db: Database, interviewerId: UserId) =>
  selectReviews(db).where('interviewer_id', '=', interviewerId).execute()

export async function listReviewedBookingIds(db: Database, intervieweeId: UserId): Promise<BookingId[]> {
  const reviews = db.selectFrom('reviews').select('booking_id').where('interviewee_id', '=', intervieweeId)
  return (await reviews.execute()).map(row => row.booking_id)
}

export const listReviewsWritten = (db: Database, intervieweeId: UserId) =>
  selectReviews(db).where('interviewee_id', '=', intervieweeId).execute()
