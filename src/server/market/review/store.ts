import { sql } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'
import type { Database, Executor, Tx } from '#server/platform/database/pool.ts'

/** Locks the interviewee's booking: whoever reviews it at the same moment waits. Null where it is not theirs. */
export async function lockSession(tx: Tx, id: BookingId, intervieweeId: UserId) {
  const row = await tx
    .selectFrom('bookings')
    .select(['interviewer_id', 'status', 'attendance', 'ends_at'])
    .where('id', '=', id)
    .where('interviewee_id', '=', intervieweeId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function findReview(tx: Tx, id: BookingId) {
  const row = await tx
    .selectFrom('reviews')
    .select(['rating', 'created_at'])
    .where('booking_id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

type Written = {
  bookingId: BookingId
  interviewerId: UserId
  intervieweeId: UserId
  rating: number
  comment: string
  now: Date
}

export async function saveReview(tx: Tx, review: Written): Promise<void> {
  await tx
    .insertInto('reviews')
    .values({
      booking_id: review.bookingId,
      interviewer_id: review.interviewerId,
      interviewee_id: review.intervieweeId,
      rating: review.rating,
      comment: review.comment,
      created_at: review.now,
      updated_at: review.now,
    })
    .onConflict(conflict =>
      conflict
        .column('booking_id')
        .doUpdateSet({ rating: review.rating, comment: review.comment, updated_at: review.now }),
    )
    .execute()
}

/** Keeps the interviewer's figures in step: the mean times 100 is what search sorts by. */
export async function countRating(
  tx: Tx,
  interviewerId: UserId,
  change: { stars: number; reviews: number },
): Promise<void> {
  await sql`
    update interviewers set
      rating_sum = rating_sum + ${change.stars}::int,
      review_count = review_count + ${change.reviews}::int,
      rating_rank = round((rating_sum + ${change.stars}::int) * 100.0 / (review_count + ${change.reviews}::int))
    where user_id = ${interviewerId}`.execute(tx)
}

export async function findAuthor(db: Executor, userId: UserId) {
  return db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .where('users.id', '=', userId)
    .select(['profiles.display_name', 'users.email'])
    .executeTakeFirstOrThrow()
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
    .innerJoin('users', 'users.id', 'reviews.interviewee_id')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select([
      'reviews.booking_id',
      'reviews.rating',
      'reviews.comment',
      'reviews.created_at',
      'profiles.display_name',
      'users.email',
    ])
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.booking_id')

export const listReviews = (db: Database, interviewerId: UserId, limit: number, offset: number) =>
  selectReviews(db).where('reviews.interviewer_id', '=', interviewerId).limit(limit).offset(offset).execute()

export const listWritten = (db: Database, intervieweeId: UserId) =>
  selectReviews(db).where('reviews.interviewee_id', '=', intervieweeId).execute()
