import { sql } from 'kysely'
import type { SortOrder } from '#contract/admin/list.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import { moderationLimits } from '#contract/limits.ts'
import type { ReportCause, ReportedKind } from '#contract/report-causes.ts'
import type { Executor, NewRow, Tx } from '#server/lib/database/pool.ts'
import { toDirection } from '#server/lib/database/sort-order.ts'
import type { NotificationRecipient } from '#server/notifications/email.ts'
import type { CaseRow, ReportableContent } from './policy.ts'

/** What other users see of a listed interviewer's profile. */
export const findListedProfile = (db: Executor, userId: UserId) =>
  db
    .selectFrom('interviewers')
    .innerJoin('contacts', 'contacts.id', 'interviewers.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'interviewers.user_id')
    .select('contacts.name')
    .select(({ eb, ref }) => {
      const shown = (
        column: `profiles.${'purpose' | 'city' | 'linkedin_url'}` | `interviewers.${'specialty' | 'company'}`,
      ) => eb.case().when('profiles.bio_hidden_at', 'is', null).then(ref(column)).end()
      return [
        shown('interviewers.specialty').as('specialty'),
        shown('interviewers.company').as('company'),
        shown('profiles.purpose').as('bio'),
        shown('profiles.city').as('city'),
        shown('profiles.linkedin_url').as('linkedinUrl'),
      ]
    })
    .where('interviewers.user_id', '=', userId)
    .where('interviewers.listed', '=', true)
    .executeTakeFirst()

export const findReportableReview = (db: Executor, bookingId: BookingId) =>
  db
    .selectFrom('reviews')
    .select(['interviewer_id', 'interviewee_id', 'rating', 'comment', 'excluded_reason', 'hidden_at'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()

/** Serializes the reports of one user, so that concurrent requests cannot exceed the limit. */
export async function lockReporter(tx: Tx, reporterId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`reports of ${reporterId}`}))`.execute(tx)
}

export async function findReporterFacts(
  tx: Tx,
  reporterId: UserId,
  { kind, key }: ReportableContent,
  since: Date,
) {
  const { rows } = await sql<{ hasReported: boolean; sentLastDay: number }>`
    select exists (
        select from content_reports where reporter_id = ${reporterId} and target_type = ${kind} and target_id = ${key}
      ) as "hasReported",
      (select count(*)::int from content_reports where reporter_id = ${reporterId} and created_at > ${since})
        as "sentLastDay"`.execute(tx)
  return rows[0] ?? { hasReported: false, sentLastDay: 0 }
}

/** Opens a case about the content, or finds the open one and waits for a decision about it. */
export async function findOrInsertOpenCase(tx: Tx, content: ReportableContent, now: Date) {
  const { kind: target_type, key: target_id, authorId: author_id, bookingId: booking_id } = content
  await tx
    .insertInto('moderation_cases')
    .values({ target_type, target_id, author_id, booking_id, opened_at: now })
    .onConflict(conflict =>
      conflict.columns(['target_type', 'target_id']).where('decided_at', 'is', null).doNothing(),
    )
    .execute()
  return tx
    .selectFrom('moderation_cases')
    .select('id')
    .where('target_type', '=', target_type)
    .where('target_id', '=', target_id)
    .where('decided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertReport(tx: Tx, report: NewRow<'content_reports'>): Promise<void> {
  await tx.insertInto('content_reports').values(report).execute()
}

export async function hasReported(db: Executor, caseId: string, userId: UserId): Promise<boolean> {
  const report = await db
    .selectFrom('content_reports')
    .select('id')
    .where('case_id', '=', caseId)
    .where('reporter_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return report !== undefined
}

export const lockCase = (tx: Tx, id: string): Promise<CaseRow | undefined> =>
  tx.selectFrom('moderation_cases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function updateCase(tx: Tx, id: string, change: Partial<CaseRow>): Promise<void> {
  await tx.updateTable('moderation_cases').set(change).where('id', '=', id).execute()
}

/** Whether another decision still hides the same content. */
export async function isHiddenByOther(tx: Tx, { id, target_type, target_id }: CaseRow): Promise<boolean> {
  const other = await tx
    .selectFrom('moderation_cases')
    .select('id')
    .where('target_type', '=', target_type)
    .where('target_id', '=', target_id)
    .where('id', '<>', id)
    .where('decision', '=', 'hidden')
    .where('restored_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

export const findCase = (db: Executor, id: string): Promise<CaseRow | undefined> =>
  db.selectFrom('moderation_cases').selectAll().where('id', '=', id).executeTakeFirst()

/** The next ones who reported the content, in the order of their ids. They count as told from now on. */
export async function takeUnnotifiedReporters(
  tx: Tx,
  caseId: string,
  limit: number,
  now: Date,
): Promise<NotificationRecipient[]> {
  const { rows } = await sql<NotificationRecipient>`
    with part as (
      update content_reports set notified_at = ${now} where id in (
        select id from content_reports where case_id = ${caseId}::uuid and notified_at is null
        order by reporter_id limit ${limit} for update)
      returning reporter_id
    )
    select c.id, c.name, c.email, c.language, c.time_zone as "timeZone"
    from part join contacts c on c.id = part.reporter_id order by c.id`.execute(tx)
  return rows
}

/** Latest decisions that hid content of a user. */
export const listDecisionsAbout = (db: Executor, authorId: UserId, limit: number = moderationLimits.listed) =>
  db
    .selectFrom('moderation_cases')
    .selectAll()
    .where('author_id', '=', authorId)
    .where('decision', '=', 'hidden')
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

export const listReportsBy = (db: Executor, reporterId: UserId, limit: number = moderationLimits.listed) =>
  db
    .selectFrom('content_reports')
    .innerJoin('moderation_cases', 'moderation_cases.id', 'content_reports.case_id')
    .selectAll('content_reports')
    .select('moderation_cases.decision')
    .where('reporter_id', '=', reporterId)
    .orderBy('content_reports.created_at', 'desc')
    .orderBy('content_reports.id')
    .limit(limit)
    .execute()

/** Removes what the user wrote in reports and appeals, and the content of the user that others reported. */
export async function clearReportTexts(tx: Tx, userId: UserId): Promise<void> {
  await tx.updateTable('content_reports').set({ text: '' }).where('reporter_id', '=', userId).execute()
  await sql`update content_reports set snapshot = '{}' where case_id in (
    select id from moderation_cases where author_id = ${userId})`.execute(tx)
  await sql`update moderation_cases set
      statement = case when statement is not null then '' end,
      appeal_text = case when appeal_text is not null then '' end,
      appeal_answer = case when appeal_answer is not null then '' end
    where author_id = ${userId}`.execute(tx)
}

// For moderators ------------------------------------------------------------------------------------------------------

export type CaseQueue = 'open' | 'appealed' | 'decided'
export type CaseFilter = {
  queue: CaseQueue
  kind?: ReportedKind | undefined
  cause?: ReportCause | undefined
  /** Of the queue by default. */
  order?: SortOrder | undefined
}

const selectCases = sql`
  select c.*, author.name as author_name,
    (select count(*)::int from content_reports r where r.case_id = c.id) as report_count,
    array(select distinct r.cause from content_reports r where r.case_id = c.id order by r.cause) as causes
  from moderation_cases c join contacts author on author.id = c.author_id`

export type ListedCase = CaseRow & { author_name: string; report_count: number; causes: ReportCause[] }

/** Conditions and order of each queue have an index. Open cases and appeals come oldest first, decided cases newest first. */
const queues = {
  open: { column: sql.ref('c.opened_at'), condition: sql`c.decided_at is null`, isAscending: true },
  appealed: {
    column: sql.ref('c.appealed_at'),
    condition: sql`c.appealed_at is not null and c.appeal_decided_at is null and c.restored_at is null`,
    isAscending: true,
  },
  decided: { column: sql.ref('c.decided_at'), condition: sql`c.decided_at is not null`, isAscending: false },
} as const

/** One page of a queue after the case `cursor`. */
export async function listCases(
  db: Executor,
  { queue, kind, cause, order }: CaseFilter,
  { cursor, limit }: { cursor: { at: Date; id: string } | null; limit: number },
): Promise<ListedCase[]> {
  const { column, condition, isAscending } = queues[queue]
  const { direction, beyond } = toDirection(order ?? (isAscending ? 'asc' : 'desc'))
  const conditions = [condition]
  if (kind) conditions.push(sql`c.target_type = ${kind}`)
  if (cause)
    conditions.push(sql`exists (select from content_reports r where r.case_id = c.id and r.cause = ${cause})`)
  if (cursor)
    conditions.push(sql`(${column}, c.id) ${beyond} (${cursor.at}::timestamptz, ${cursor.id}::uuid)`)
  const { rows } = await sql<ListedCase>`
    ${selectCases} where ${sql.join(conditions, sql` and `)}
    order by ${column} ${direction}, c.id ${direction} limit ${limit}`.execute(db)
  return rows
}

export type CaseDetails = ListedCase & {
  author_email: string
  decided_by_email: string | null
  appeal_decided_by_email: string | null
}

export async function findCaseDetails(db: Executor, id: string): Promise<CaseDetails | undefined> {
  const { rows } = await sql<CaseDetails>`
    select listed.*, author.email::text as author_email, decider.email::text as decided_by_email,
      second.email::text as appeal_decided_by_email
    from (${selectCases} where c.id = ${id}::uuid) listed
    join users author on author.id = listed.author_id
    left join users decider on decider.id = listed.decided_by
    left join users second on second.id = listed.appeal_decided_by`.execute(db)
  return rows[0]
}

/** Latest other cases about content of the same author. */
export async function listEarlierCases(db: Executor, { id, author_id }: CaseRow, limit: number) {
  const { rows } = await sql<ListedCase>`
    ${selectCases} where c.author_id = ${author_id} and c.id <> ${id}
    order by c.opened_at desc, c.id limit ${limit}`.execute(db)
  return rows
}

/** Reports of a case, oldest first. */
export const listReportsOfCase = (db: Executor, caseId: string, limit: number) =>
  db
    .selectFrom('content_reports')
    .innerJoin('contacts', 'contacts.id', 'content_reports.reporter_id')
    .selectAll('content_reports')
    .select('contacts.name as reporter_name')
    .where('case_id', '=', caseId)
    .orderBy('content_reports.created_at')
    .orderBy('content_reports.id')
    .limit(limit)
    .execute()

type Measure = { measure: string; category: string; value: string }

const medianHours = (from: string, to: string) => sql`round((
  percentile_cont(0.5) within group (order by extract(epoch from ${sql.ref(to)} - ${sql.ref(from)})) / 3600)::numeric, 1)::text`

/** Reports, decisions and appeals of a year, each by its own date. */
export async function listModerationMeasures(db: Executor, from: Date, to: Date): Promise<Measure[]> {
  const within = (column: string) => sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`
  const { rows } = await sql<Measure>`
    select 'reports' as measure, cause as category, count(*)::text as value
      from content_reports where ${within('created_at')} group by cause
    union all
    select 'reported_content', target_type, count(*)::text
      from content_reports where ${within('created_at')} group by target_type
    union all
    select 'decisions', decision, count(*)::text
      from moderation_cases where ${within('decided_at')} group by decision
    union all
    select 'hidden_by_rule', rule, count(*)::text
      from moderation_cases where ${within('decided_at')} and decision = 'hidden' group by rule
    union all
    select 'median_hours', '', ${medianHours('opened_at', 'decided_at')}
      from moderation_cases where ${within('decided_at')} having count(*) > 0
    union all
    select 'appeal_median_hours', '', ${medianHours('appealed_at', 'appeal_decided_at')}
      from moderation_cases where ${within('appeal_decided_at')} having count(*) > 0
    union all
    select 'appeals', case when restored_at is not null and appeal_decided_at is not null then 'restored'
        when appeal_decided_at is not null then 'kept' else 'open' end, count(*)::text
      from moderation_cases where ${within('appealed_at')} group by 2
    order by 1, 2`.execute(db)
  return rows
}
