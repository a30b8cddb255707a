import { type RawBuilder, sql } from 'kysely'
import type { UserId } from '#contract/id.ts'
import type { Database, Executor, Row, Tx } from '#server/lib/database/pool.ts'
import type { BookableFrom } from '#server/marketplace/slots/policy.ts'
import { type InterviewerSettings, settingColumns } from './settings-repository.ts'

const profileColumns = ['specialty', 'company', 'experience', 'type_bits', 'level_bits'] as const

type ListingRow = Pick<Row<'interviewers'>, (typeof profileColumns)[number]> &
  InterviewerSettings & { showEmail: boolean }

/** Profile fields and settings that only interviewers have. */
export const findListing = (db: Executor, userId: UserId) =>
  db
    .selectFrom('interviewers')
    .select([...profileColumns, 'show_email as showEmail'])
    .select(({ ref }) => Object.entries(settingColumns).map(([field, column]) => ref(column).as(field)))
    .where('user_id', '=', userId)
    .$castTo<ListingRow>()
    .executeTakeFirst()

/** Number of future slots, and the next hundred free ones. */
export async function findUpcomingSlots(db: Executor, interviewerId: UserId, now: Date) {
  const futureSlots = db
    .selectFrom('slots')
    .where('interviewer_id', '=', interviewerId)
    .where('starts_at', '>', now)
    .where('deleted_at', 'is', null)
  const [{ count }, available] = await Promise.all([
    futureSlots.select(eb => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
    futureSlots
      .where('available', '=', true)
      .where('is_busy', '=', false)
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

/** Serializes all that offers or takes an interviewer's time. Read in a later statement, which sees the committed rows. */
export async function lockInterviewer(tx: Tx, userId: UserId): Promise<void> {
  await tx.selectFrom('interviewers').select('user_id').where('user_id', '=', userId).forUpdate().execute()
}

/** Fields of listing, profile and account that decide whether search lists the interviewer. */
export const findListingFacts = (tx: Tx, userId: UserId) =>
  tx
    .selectFrom('interviewers')
    .innerJoin('users', 'users.id', 'interviewers.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'interviewers.user_id')
    .select([...profileColumns, 'show_email as showEmail'])
    .select(['listed', 'listing_allowed'])
    .select(['users.email', 'users.role_id', 'users.suspended_at', 'users.closed_at'])
    .select(['profiles.display_name', 'profiles.country', 'profiles.languages'])
    .where('interviewers.user_id', '=', userId)
    .executeTakeFirst()

/** Also makes an existing weekly schedule due: the time zone or `listed` may have changed. */
export async function updateListing(tx: Tx, userId: UserId, listing: Partial<Row<'interviewers'>>) {
  await tx
    .updateTable('interviewers')
    .set({
      ...listing,
      schedule_due_at: sql`case when schedule_due_at is not null then timestamptz 'epoch' end`,
    })
    .where('user_id', '=', userId)
    .execute()
}

/** Approved by a review. */
export async function updateVerified(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await tx
    .updateTable('interviewers')
    .set({ listing_allowed: true, verified_at: now })
    .where('user_id', '=', userId)
    .execute()
}

/** Lists every interviewer who waits for a review, except those declined. Returns their number. */
export async function publishWaitingInterviewers(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`
    update interviewers i set listed = true, listing_allowed = true, awaits_review = false,
      schedule_due_at = case when schedule_due_at is not null then timestamptz 'epoch' end
    where awaits_review and not exists (
      select from interviewer_applications a where a.user_id = i.user_id and a.state = 'declined')`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

/** Sets when the cron job next refreshes the weekly schedule, null without a schedule. */
export async function updateScheduleRefreshAt(tx: Tx, userId: UserId, at: Date | null): Promise<void> {
  await tx.updateTable('interviewers').set({ schedule_due_at: at }).where('user_id', '=', userId).execute()
}

/** Claims up to a hundred due schedules, oldest first. Other processes skip them until `retryAt`. */
export async function claimDueSchedules(db: Executor, now: Date, retryAt: Date): Promise<UserId[]> {
  const { rows } = await sql<{ user_id: UserId }>`
    update interviewers set schedule_due_at = ${retryAt} where user_id in (
      select user_id from interviewers where listed and schedule_due_at <= ${now}
      order by schedule_due_at limit 100 for no key update skip locked
    ) returning user_id`.execute(db)
  return rows.map(row => row.user_id)
}

/** Counters, settings without personal data, and columns that the database computes. All others have an erased value. */
type KeptColumn =
  | 'user_id'
  | 'booking_mode'
  | 'accepts_time_requests'
  | 'total_interviews'
  | 'review_count'
  | 'rating_sum'
  | 'rating_rank'
  | 'weighted_rating'
  | 'search_key'
  | 'session_bits'
  | 'session_types'
const clearedListing: Omit<Row<'interviewers'>, KeptColumn> = {
  ...{ specialty: null, company: null, experience: null, show_email: false, schedule_due_at: null },
  ...{ listed: false, language_bits: 0, type_bits: 0, level_bits: 0, day_bits: '0', slot_length_bits: 0 },
  ...{ search_text: '', specialty_key: null, company_key: null },
  ...{ listing_allowed: false, awaits_review: false, verified_at: null },
}

/** Removes the interviewer's texts and hides the row from search. */
export async function clearListing(tx: Tx, userId: UserId): Promise<void> {
  await tx.updateTable('interviewers').set(clearedListing).where('user_id', '=', userId).execute()
}

/** Adds `change` to the completed sessions on the card. `change` may be negative. */
export async function updateSessionCount(tx: Tx, interviewerId: UserId, change: number): Promise<void> {
  await sql`update interviewers set total_interviews = total_interviews + ${change}
    where user_id = ${interviewerId}`.execute(tx)
}

/** Adds to the rating totals. The previous release sorts by `rating_rank`, the mean times 100. */
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

/** Interviewers whose cached next slot has passed, earliest first. */
export async function findStaleInterviewers(db: Database, after: Date, limit: number): Promise<UserId[]> {
  const { rows } = await sql<{ interviewer_id: UserId }>`
    select interviewer_id from interviewer_search_cache where next_slot_at <= ${after}
    order by next_slot_at limit ${limit}`.execute(db)
  return rows.map(row => row.interviewer_id)
}

/** Next interviewers after `last`, ordered by id. */
export async function listInterviewerIds(db: Database, last: UserId | null, limit: number) {
  const { rows } = await sql<{ user_id: UserId }>`
    select user_id from interviewers
    where ${last}::uuid is null or user_id > ${last}::uuid order by user_id limit ${limit}`.execute(db)
  return rows.map(row => row.user_id)
}

/** Search keys with the texts that they are made of. */
export async function listSearchKeys(db: Database, ids: readonly UserId[]) {
  return db
    .selectFrom('interviewers')
    .select(['user_id', 'specialty', 'company', 'specialty_key', 'company_key'])
    .where('user_id', 'in', ids)
    .execute()
}

export type SearchKeysRow = Awaited<ReturnType<typeof listSearchKeys>>[number]

/** Stores other keys, unless the texts changed since they were read. */
export async function updateSearchKeys(db: Database, rows: readonly SearchKeysRow[]): Promise<void> {
  await sql`
    update interviewers i set specialty_key = k.specialty_key, company_key = k.company_key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as k (user_id uuid, specialty text, company text, specialty_key text, company_key text)
    where i.user_id = k.user_id
      and (i.specialty, i.company) is not distinct from (k.specialty, k.company)`.execute(db)
}

/** Each spelling that interviewers have, with its key. */
export async function listSpecialtyTexts(db: Executor) {
  const { rows } = await sql<{ specialty: string; specialty_key: string | null }>`
    select distinct specialty, specialty_key from interviewers where specialty is not null`.execute(db)
  return rows
}

export type MovedSpecialtyKey = { specialty: string; next: string }

/** Locks in the order of the ids, like other changes of several interviewers. */
export async function updateSpecialtyKeys(tx: Tx, moved: readonly MovedSpecialtyKey[]): Promise<void> {
  await sql`
    with moved as (
      select specialty, next from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m (specialty text, next text)
    ), locked as (
      select i.user_id, moved.next from interviewers i join moved on moved.specialty = i.specialty
      order by i.user_id for no key update of i
    )
    update interviewers i set specialty_key = locked.next from locked where i.user_id = locked.user_id`.execute(
    tx,
  )
}

/** Interviewers by the keys of their specialties, listed or not. */
export async function countInterviewersBySpecialty(db: Executor): Promise<Map<string, number>> {
  const { rows } = await sql<{ specialty_key: string; count: number }>`
    select specialty_key, count(*)::int as count from interviewers
    where specialty_key is not null group by specialty_key`.execute(db)
  return new Map(rows.map(row => [row.specialty_key, row.count]))
}

/** The minimum notice of slot `s` has not passed. */
export const hasNotice = (now: RawBuilder<unknown>) =>
  sql`s.starts_at - make_interval(mins => s.notice_minutes) > ${now}`

/** Slot `s` of interviewer `i` can be booked. Needs `bookableTimes` before it. */
export const isBookable = sql`s.interviewer_id = i.user_id and s.available and not s.is_busy and s.starts_at > bookable.after
  and ${hasNotice(sql`bookable.now`)}`

/** Joins as `bookable` from when slots of interviewer `i` can be booked. */
export const bookableTimes = (after: BookableFrom) => sql`
  cross join lateral (select ${after.now}::timestamptz as now, case i.booking_mode
    when 'approve' then ${after.approve}::timestamptz else ${after.instant}::timestamptz end as after) bookable`

/** Joins the next bookable slot of interviewer `i` as `next`, with nulls if there is none. */
export const nextBookableSlot = (after: BookableFrom) => sql`
  ${bookableTimes(after)}
  left join lateral (
    select s.starts_at, s.currency from slots s where ${isBookable} order by s.starts_at limit 1
  ) next on true`
