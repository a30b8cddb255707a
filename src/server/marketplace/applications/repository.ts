import { sql } from 'kysely'
import type { ApplicationState } from '#contract/admin/applications.ts'
import type { SortOrder } from '#contract/admin/list.ts'
import type { ListingRule } from '#contract/applications.ts'
import type { UserId } from '#contract/id.ts'
import type { Executor, NewRow, Row, Tx } from '#server/lib/database/pool.ts'
import { toDirection } from '#server/lib/database/sort-order.ts'
import type { Applicant } from './policy.ts'

/** The rule by which search lists new interviewers. */
export const getListingRule = async (db: Executor): Promise<ListingRule> => (await findListingRule(db)).mode

/** `changed_at` is null before the first change. */
export async function findListingRule(db: Executor): Promise<{ mode: ListingRule; changed_at: Date | null }> {
  const row = await db.selectFrom('listing_rule').select(['mode', 'changed_at']).executeTakeFirst()
  return row ?? { mode: 'immediate', changed_at: null }
}

/** Serializes changes of the rule, and what they list. */
export async function lockListingRule(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('listing rule'))`.execute(tx)
}

export async function upsertListingRule(tx: Tx, mode: ListingRule, now: Date): Promise<void> {
  const rule = { mode, changed_at: now }
  await tx
    .insertInto('listing_rule')
    .values(rule)
    .onConflict(conflict => conflict.column('id').doUpdateSet(rule))
    .execute()
}

/** Null for a user who is no interviewer. */
export async function findApplicant(db: Executor, userId: UserId): Promise<Applicant | null> {
  const { rows } = await sql<Applicant>`
    select u.id, c.name, u.email, u.email_confirmed_at, u.created_at, u.suspended_at, u.closed_at,
      p.country, p.city, p.languages, p.linkedin_url, p.purpose, p.picture_url,
      i.specialty, i.company, i.experience, i.listed, i.listing_allowed, i.verified_at,
      a.state, a.since, a.note, a.work_email, a.work_email_confirmed_at, a.answer
    from interviewers i
    join users u on u.id = i.user_id
    join contacts c on c.id = u.id
    join profiles p on p.user_id = u.id
    left join interviewer_applications a on a.user_id = u.id
    where i.user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

export async function upsertApplication(tx: Tx, application: NewRow<'interviewer_applications'>) {
  const { user_id, ...fields } = application
  await tx
    .insertInto('interviewer_applications')
    .values({ user_id, ...fields })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(fields))
    .execute()
}

export async function updateApplication(
  tx: Tx,
  userId: UserId,
  change: Partial<Row<'interviewer_applications'>>,
): Promise<void> {
  await tx.updateTable('interviewer_applications').set(change).where('user_id', '=', userId).execute()
}

export async function insertEvent(tx: Tx, event: NewRow<'application_events'>): Promise<void> {
  await tx.insertInto('application_events').values(event).execute()
}

export async function countSent(tx: Tx, userId: UserId, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('application_events')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'sent')
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Latest events, newest first, with the email of the admin. */
export const listEvents = (db: Executor, userId: UserId, limit: number) =>
  db
    .selectFrom('application_events')
    .leftJoin('users', 'users.id', 'application_events.admin_id')
    .select(['application_events.id', 'kind', 'at', 'text', 'admin_id', 'users.email as admin_email'])
    .where('user_id', '=', userId)
    .orderBy('application_events.id', 'desc')
    .limit(limit)
    .execute()

export type ListedApplication = {
  user_id: UserId
  name: string
  company: string | null
  specialty: string | null
  state: ApplicationState
  since: Date
  is_confirmed: boolean
  /** Of `since`. */
  micros: string
}

/** Applications in one state, of accounts that are neither suspended nor closed. Waiting ones oldest first. */
export async function listApplications(
  db: Executor,
  state: ApplicationState,
  page: { after: { micros: number; key: string } | null; limit: number; order?: SortOrder | undefined },
): Promise<ListedApplication[]> {
  const { after, limit, order = state === 'waiting' ? 'asc' : 'desc' } = page
  const { direction, beyond } = toDirection(order)
  const fromCursor = after
    ? sql`and (a.since, a.user_id) ${beyond} (timestamptz 'epoch' + ${after.micros} * interval '1 microsecond', ${after.key}::uuid)`
    : sql``
  const { rows } = await sql<ListedApplication>`
    select a.user_id, c.name, i.company, i.specialty, a.state, a.since,
      a.work_email_confirmed_at is not null as is_confirmed, (extract(epoch from a.since) * 1000000)::bigint::text as micros
    from interviewer_applications a
    join users u on u.id = a.user_id and u.suspended_at is null and u.closed_at is null
    join contacts c on c.id = a.user_id
    join interviewers i on i.user_id = a.user_id
    where a.state = ${state} ${fromCursor}
    order by a.since ${direction}, a.user_id ${direction} limit ${limit}`.execute(db)
  return rows
}

/** Ends applications that no longer need a decision. */
export async function closeOpenApplications(tx: Tx, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('interviewer_applications')
    .set({ state: 'closed', since: now, answer: null })
    .where('state', 'in', ['waiting', 'sent_back'])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Interviewers who wait for a review, whom the rule `immediate` lists, and applications that it closes. Counts stop at `limit`. */
export async function countWaitingForReview(db: Executor, limit: number) {
  const { rows } = await sql<{ unlisted: number; open: number }>`
    select
      (select count(*)::int from (
        select from interviewers i where i.awaits_review and not exists (
          select from interviewer_applications a where a.user_id = i.user_id and a.state = 'declined')
        limit ${limit}) waiting_for_review) as unlisted,
      (select count(*)::int from (
        select from interviewer_applications where state in ('waiting', 'sent_back') limit ${limit}) undecided) as open`.execute(
    db,
  )
  return rows[0] ?? { unlisted: 0, open: 0 }
}

/** Whether an admin declined the interviewer. */
export async function isDeclined(db: Executor, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('interviewer_applications')
    .select('state')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.state === 'declined'
}

export async function deleteApplication(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('work_email_links').where('user_id', '=', userId).execute()
  await tx.deleteFrom('application_events').where('user_id', '=', userId).execute()
  await tx.deleteFrom('interviewer_applications').where('user_id', '=', userId).execute()
}

export async function countLinks(db: Executor, userId: UserId, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('work_email_links')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertLink(tx: Tx, link: NewRow<'work_email_links'>): Promise<void> {
  await tx.insertInto('work_email_links').values(link).execute()
}

export const findLink = (db: Executor, tokenHash: Buffer) =>
  db
    .selectFrom('work_email_links')
    .select(['user_id', 'email', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

/** Links live longer than the day in which they are counted. */
export async function deleteExpiredLinks(db: Executor, now: Date): Promise<void> {
  await db.deleteFrom('work_email_links').where('expires_at', '<=', now).execute()
}
