import { sql } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'
import type { Scorecard, ScorecardDraft } from '#contract/scorecard.ts'
import type { Executor, Row, Tx } from '#server/lib/database/pool.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/booked-session.ts'

type GradeComparison = {
  experienceLevel: Scorecard['experienceLevel']
  skill: Scorecard['grades'][number]['skill']
  ownCount: number
  ownSum: number
  allCount: number
  allSum: number
  otherGraders: number
}
export const findScorecard = (db: Executor, { id }: Authorized<BookedSession>) =>
  db.selectFrom('scorecards').selectAll().where('booking_id', '=', id).executeTakeFirst()

export async function isScorecardSent(db: Executor, bookingId: BookingId): Promise<boolean> {
  const { rows } = await sql`
    select from scorecards where booking_id = ${bookingId} and sent_at is not null`.execute(db)
  return rows.length > 0
}

/** Saves a draft, or a sent scorecard, which replaces the draft. A correction leaves the first `sent_at`. */
export async function upsertScorecard(
  tx: Tx,
  { id, interviewerId, intervieweeId }: Authorized<BookedSession>,
  content: { draft: ScorecardDraft } | { card: Scorecard },
  now: Date,
): Promise<void> {
  const columns =
    'card' in content
      ? { card: JSON.stringify(content.card), draft: null, sent_at: now }
      : { draft: JSON.stringify(content.draft) }
  const row = { booking_id: id, interviewer_id: interviewerId, interviewee_id: intervieweeId, saved_at: now }
  await tx
    .insertInto('scorecards')
    .values({ ...row, ...columns })
    .onConflict(conflict =>
      conflict.column('booking_id').doUpdateSet({
        ...columns,
        saved_at: now,
        sent_at: sql`coalesce(scorecards.sent_at, excluded.sent_at)`,
      }),
    )
    .execute()
}

export async function hasReview(db: Executor, { id }: Authorized<BookedSession>): Promise<boolean> {
  const { rows } = await sql`select from reviews where booking_id = ${id}`.execute(db)
  return rows.length > 0
}

/** Sending times of the sessions' scorecards. Null for a draft. */
export async function findSentTimes(db: Executor, sessions: readonly Authorized<BookedSession>[]) {
  const { rows } = await sql<{ id: BookingId; sentAt: Date | null }>`
    select booking_id as id, sent_at as "sentAt" from scorecards
    where booking_id = any(${sessions.map(session => session.id)}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row.sentAt]))
}

export async function listScorecards(db: Executor, userId: UserId) {
  const { rows } = await sql<Row<'scorecards'> & { end: Date; isReviewed: boolean }>`
    select s.*, b.ends_at as "end", exists (select from reviews r where r.booking_id = b.id) as "isReviewed"
    from scorecards s join bookings b on b.id = s.booking_id
    where s.interviewer_id = ${userId} or s.interviewee_id = ${userId}
    order by s.saved_at`.execute(db)
  return rows
}

export async function deleteScorecards(tx: Executor, userId: UserId): Promise<void> {
  const deleted = await tx
    .deleteFrom('scorecards')
    .where(row => row.or([row('interviewer_id', '=', userId), row('interviewee_id', '=', userId)]))
    .returning(['interviewer_id', 'card'])
    .execute()
  for (const { interviewer_id, card } of deleted)
    if (card) await updateGradeTotals(tx, interviewer_id, card, -1)
  await tx.deleteFrom('interviewer_grade_totals').where('interviewer_id', '=', userId).execute()
}

/** Adds a scorecard's grades to the totals and to the interviewer's share, or subtracts them. */
export async function updateGradeTotals(
  tx: Executor,
  interviewerId: UserId,
  { experienceLevel, grades }: Scorecard,
  sign: 1 | -1,
): Promise<void> {
  // A fixed row order prevents a deadlock of two simultaneous scorecards.
  const sorted = grades.toSorted((a, b) => (a.skill < b.skill ? -1 : 1))
  const [skills, values] = [sorted.map(({ skill }) => skill), sorted.map(({ grade }) => grade)]
  const rows = sql`unnest(${skills}::text[], ${values}::int[]) with ordinality as of (skill, grade, place)`
  await sql`
    insert into grade_totals as totals (experience_level, skill, count, sum)
    select ${experienceLevel}::smallint, skill, ${sign}::int, ${sign}::int * grade from ${rows} order by place
    on conflict (experience_level, skill) do update
      set count = totals.count + excluded.count, sum = totals.sum + excluded.sum`.execute(tx)
  await sql`
    insert into interviewer_grade_totals as shares (experience_level, skill, interviewer_id, count, sum)
    select ${experienceLevel}::smallint, skill, ${interviewerId}, ${sign}::int, ${sign}::int * grade
    from ${rows} order by place
    on conflict (experience_level, skill, interviewer_id) do update
      set count = shares.count + excluded.count, sum = shares.sum + excluded.sum`.execute(tx)
}

/** The user's grade totals beside all totals, with the number of other graders counted up to a limit. */
export async function listGradeComparisons(db: Executor, userId: UserId, graderLimit: number) {
  const { rows } = await sql<GradeComparison>`
    select own.experience_level as "experienceLevel", own.skill, own.count as "ownCount", own.sum as "ownSum",
           totals.count as "allCount", totals.sum as "allSum", others.graders as "otherGraders"
    from interviewer_grade_totals own
    join grade_totals totals on totals.experience_level = own.experience_level and totals.skill = own.skill
    cross join lateral (
      select count(*)::int as graders from (
        select from interviewer_grade_totals other
        where other.experience_level = own.experience_level and other.skill = own.skill
          and other.interviewer_id <> own.interviewer_id and other.count > 0
        limit ${graderLimit}
      ) limited
    ) others
    where own.interviewer_id = ${userId}
    order by own.experience_level, own.skill`.execute(db)
  return rows
}

/** Sessions that ended in this window, have no sent scorecard and got no reminder after so many hours. */
export async function listSessionsWithoutScorecard(
  db: Executor,
  { hours, from, until }: { hours: number; from: Date; until: Date },
): Promise<BookingId[]> {
  const { rows } = await sql<{ id: BookingId }>`
    select b.id from bookings b
    where b.status = 'confirmed' and b.ends_at > ${from} and b.ends_at <= ${until}
      and b.attendance in ('none', 'completed')
      and not exists (select from scorecards s where s.booking_id = b.id and s.sent_at is not null)
      and not exists (select from scorecard_reminders r where r.booking_id = b.id and r.hours = ${hours})
    order by b.ends_at limit 100`.execute(db)
  return rows.map(row => row.id)
}

/** False where the reminder was recorded before. */
export async function insertReminder(tx: Executor, id: BookingId, hours: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into scorecard_reminders (booking_id, hours)
    values (${id}, ${hours}) on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Scorecards that the interviewee may read: of confirmed sessions that are reviewed or ended by then, newest first. */
export async function listVisibleScorecards(
  db: Executor,
  userId: UserId,
  { endedBy, limit }: { endedBy: Date; limit: number },
): Promise<{ id: BookingId; at: Date; card: Scorecard }[]> {
  const { rows } = await sql<{ id: BookingId; at: Date; card: Scorecard }>`
    select b.id, b.starts_at as at, s.card from scorecards s join bookings b on b.id = s.booking_id
    where s.interviewee_id = ${userId} and s.sent_at is not null and b.status = 'confirmed'
      and (b.ends_at <= ${endedBy} or exists (select from reviews r where r.booking_id = b.id))
    order by s.sent_at desc limit ${limit}`.execute(db)
  return rows
}
