import type { BookingId, UserId } from '#contract/id.ts'
import type { Meeting, Own } from '#server/market/meeting/rules.ts'
import type { Database, Tx } from '#server/platform/database/pool.ts'

export async function findReview(tx: Tx, id: BookingId) {
  const row = await tx
    .selectFrom('reviews')
    .select(['rating', 'created_at'])
    .where('booking_id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

type Written = { rating: number; comment: string; now: Date }

export async function saveReview(
  tx: Tx,
  meeting: Own<Meeting>,
  { rating, comment, now }: Written,
): Promise<void> {
  await tx
    .insertInto('reviews')
    .values({
      booking_id: meeting.id,
      interviewer_id: meeting.interviewerId,
      interviewee_id: meeting.intervieweeId,
      rating,
      comment,
      created_at: now,
      updated_at: now,
    })
    .onConflict(conflict => conflict.column('booking_id').doUpdateSet({ rating, comment, updated_at: now }))
    .execute()
}

/** The figures of an interviewer whom this person may see: listed, or themselves. */
export async function findRating(db: Database, id: UserId, asking: UserId) {
  const row = await db
    .selectFrom('interviewers')
    .select(['rating_sum', 'review_count', 'listed'])
    .where('user_id', '=', id)
    .executeTakeFirst()
  return row && (row.listed || id === asking) ? row : null
}

const selectReviews = (db: Database) =>
  db
    .selectFrom('reviews')
    .innerJoin('people', 'people.id', 'reviews.interviewee_id')
    .select([
      'reviews.booking_id',
      'reviews.rating',
      'reviews.comment',
      'reviews.created_at',
      'people.name as author',
    ])
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.booking_id')

export const listReviews = (db: Database, interviewerId: UserId, limit: number, offset: number) =>
  selectReviews(db).where('reviews.interviewer_id', '=', interviewerId).limit(limit).offset(offset).execute()

export const listWritten = (db: Database, intervieweeId: UserId) =>
  selectReviews(db).where('reviews.interviewee_id', '=', intervieweeId).execute()
