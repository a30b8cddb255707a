import { type Selectable, sql } from 'kysely'
import type { UserId } from '#contract/id.ts'
import type { BookingMode } from '#contract/profile.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import type { Tables } from '#server/lib/database/tables.ts'

/** What an interviewer says of themselves beside the profile that everybody has. */
export const findListing = (db: Executor, userId: UserId) =>
  db
    .selectFrom('interviewers')
    .select(['specialty', 'company', 'experience', 'show_email', 'booking_mode'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** How many slots lie ahead in all, and the next hundred that can be booked. */
export async function findUpcomingSlots(db: Executor, interviewerId: UserId, now: Date) {
  const ahead = db
    .selectFrom('slots')
    .where('interviewer_id', '=', interviewerId)
    .where('starts_at', '>', now)
    .where('deleted_at', 'is', null)
  const [{ count }, available] = await Promise.all([
    ahead.select(eb => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
    ahead
      .where('available', '=', true)
      .select(['starts_at as startsAt', 'ends_at as endsAt'])
      .orderBy('starts_at')
      .limit(100)
      .execute(),
  ])
  return { count: Number(count), available }
}

export async function insertListing(tx: Tx, userId: UserId): Promise<void> {
  await tx.insertInto('interviewers').values({ user_id: userId }).execute()
}

/** Changes of one listing come one after the other: lock it first, then read it with a statement of its own. */
export async function lockListing(tx: Tx, userId: UserId): Promise<void> {
  await tx.selectFrom('interviewers').select('user_id').where('user_id', '=', userId).forUpdate().execute()
}

/** A listing with everything of profile and account that decides whether it is found; undefined where there is none. */
export const findListingFacts = (tx: Tx, userId: UserId) =>
  tx
    .selectFrom('interviewers')
    .innerJoin('users', 'users.id', 'interviewers.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'interviewers.user_id')
    .select(['specialty', 'company', 'experience', 'show_email'])
    .select(['users.email', 'users.role_id', 'users.suspended_at', 'users.closed_at'])
    .select(['profiles.display_name', 'profiles.country', 'profiles.languages'])
    .where('interviewers.user_id', '=', userId)
    .executeTakeFirst()

type ListingUpdate = Pick<
  Selectable<Tables['interviewers']>,
  'specialty' | 'company' | 'experience' | 'show_email' | 'listed' | 'language_bits' | 'search_text'
>

/** Whoever has weekly hours may be in another zone now, or found again: their hours are looked at soon. */
export async function updateListing(tx: Tx, userId: UserId, listing: ListingUpdate): Promise<void> {
  await tx
    .updateTable('interviewers')
    .set({
      ...listing,
      schedule_due_at: sql`case when schedule_due_at is not null then timestamptz 'epoch' end`,
    })
    .where('user_id', '=', userId)
    .execute()
}

/** When the weekly hours of an interviewer are looked at next; null where there are none. */
export async function updateScheduleRefreshAt(tx: Tx, userId: UserId, at: Date | null): Promise<void> {
  await tx.updateTable('interviewers').set({ schedule_due_at: at }).where('user_id', '=', userId).execute()
}

/** Up to a hundred whose weekly hours are due, longest first; until `again` nobody else gets them. */
export async function claimDueSchedules(db: Executor, now: Date, again: Date): Promise<UserId[]> {
  const { rows } = await sql<{ user_id: UserId }>`
    update interviewers set schedule_due_at = ${again} where user_id in (
      select user_id from interviewers where listed and schedule_due_at <= ${now}
      order by schedule_due_at limit 100 for no key update skip locked
    ) returning user_id`.execute(db)
  return rows.map(row => row.user_id)
}

export const updateBookingMode = (db: Executor, userId: UserId, bookingMode: BookingMode) =>
  db.updateTable('interviewers').set({ booking_mode: bookingMode }).where('user_id', '=', userId).execute()

/** Leaves nothing of an interviewer but the row with its figures, which nobody finds. */
export async function clearListing(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .updateTable('interviewers')
    .set({
      specialty: null,
      company: null,
      experience: null,
      show_email: false,
      listed: false,
      language_bits: 0,
      day_bits: '0',
      search_text: '',
      schedule_due_at: null,
    })
    .where('user_id', '=', userId)
    .execute()
}

/** Counts sessions on the interviewer's card, or takes them back. */
export async function updateSessionCount(tx: Tx, interviewerId: UserId, change: number): Promise<void> {
  await sql`update interviewers set total_interviews = total_interviews + ${change} where user_id = ${interviewerId}`.execute(
    tx,
  )
}

/** Keeps the interviewer's figures in step: the mean times 100 is what search sorts by. */
export async function updateRatingTotals(
  tx: Tx,
  interviewerId: UserId,
  change: { stars: number; reviews: number },
): Promise<void> {
  await sql`
    update interviewers set
      rating_sum = rating_sum + ${change.stars}::int,
      review_count = review_count + ${change.reviews}::int,
      rating_rank = coalesce(
        round((rating_sum + ${change.stars}::int) * 100.0 / nullif(review_count + ${change.reviews}::int, 0)), 0)
    where user_id = ${interviewerId}`.execute(tx)
}
