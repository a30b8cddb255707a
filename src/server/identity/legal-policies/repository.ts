import { sql } from 'kysely'
import type { UserId } from '#contract/id.ts'
import type { PublishedPolicyName } from '#contract/legal-policy-versions.ts'
import type { Executor, NewRow, Row, Tx } from '#server/lib/database/pool.ts'
import type { NotificationRecipient } from '#server/notifications/email.ts'

export type PolicyVersionRow = Row<'policy_versions'>

const withoutTexts = ['policy', 'version', 'effective_at', 'published_at', 'published_by'] as const

export const findPolicyVersion = (db: Executor, policy: PublishedPolicyName, version: string) =>
  db
    .selectFrom('policy_versions')
    .leftJoin('users', 'users.id', 'policy_versions.published_by')
    .selectAll('policy_versions')
    .select('users.email')
    .where('policy', '=', policy)
    .where('version', '=', version)
    .executeTakeFirst()

/** The version that is in force at this moment. */
export const findPolicyInForce = (db: Executor, policy: PublishedPolicyName, now: Date) =>
  db
    .selectFrom('policy_versions')
    .selectAll()
    .where('policy', '=', policy)
    .where('effective_at', '<=', now)
    .orderBy('effective_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The version that is in force last of all. */
export const findLatestPolicy = (db: Executor, policy: PublishedPolicyName) =>
  db
    .selectFrom('policy_versions')
    .select(['version', 'effective_at'])
    .where('policy', '=', policy)
    .orderBy('effective_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Policies change a few times a year, so there are never many. */
export const listPolicyVersions = (db: Executor, limit: number) =>
  db
    .selectFrom('policy_versions')
    .leftJoin('users', 'users.id', 'policy_versions.published_by')
    .leftJoin('policy_announcements as a', join =>
      join
        .onRef('a.policy', '=', 'policy_versions.policy')
        .onRef('a.version', '=', 'policy_versions.version'),
    )
    .select(withoutTexts.map(name => `policy_versions.${name}` as const))
    .select(['users.email', 'a.notified_count', 'a.finished_at'])
    .orderBy('policy_versions.effective_at', 'desc')
    .limit(limit)
    .execute()

export async function insertPolicyVersion(tx: Tx, row: NewRow<'policy_versions'>): Promise<void> {
  await tx.insertInto('policy_versions').values(row).execute()
  await tx.insertInto('policy_announcements').values({ policy: row.policy, version: row.version }).execute()
}

/** Locks an announcement that is not finished. Null if there is none, or if another process has it. */
export async function lockAnnouncement(tx: Tx) {
  const { rows } = await sql<Row<'policy_announcements'>>`
    select * from policy_announcements where finished_at is null
    order by policy, version limit 1 for update skip locked`.execute(tx)
  return rows[0] ?? null
}

/** Users who existed when the version was published, in the order of their ids. Closed accounts are left out. */
export const listUsersToNotify = (
  tx: Tx,
  { after, publishedAt, limit }: { after: UserId | null; publishedAt: Date; limit: number },
): Promise<NotificationRecipient[]> =>
  tx
    .selectFrom('users')
    .innerJoin('contacts', 'contacts.id', 'users.id')
    .select(['contacts.id', 'contacts.name', 'contacts.email', 'contacts.language'])
    .select('contacts.time_zone as timeZone')
    .where('users.closed_at', 'is', null)
    .where('users.created_at', '<=', publishedAt)
    .$if(after !== null, query => query.where('users.id', '>', after as UserId))
    .orderBy('users.id')
    .limit(limit)
    .execute()

type Progress = { lastUserId: UserId | null; notified: number; finishedAt: Date | null }

export async function updateAnnouncement(
  tx: Tx,
  { policy, version }: Pick<Row<'policy_announcements'>, 'policy' | 'version'>,
  { lastUserId, notified, finishedAt }: Progress,
): Promise<void> {
  await tx
    .updateTable('policy_announcements')
    .set(({ eb }) => ({
      ...(lastUserId && { last_user_id: lastUserId }),
      notified_count: eb('notified_count', '+', notified),
      finished_at: finishedAt,
    }))
    .where('policy', '=', policy)
    .where('version', '=', version)
    .execute()
}

/** The latest version of each policy, if it was published after the user registered and is not marked as read. */
export async function listUnreadPolicies(db: Executor, userId: UserId) {
  const { rows } = await sql<PolicyVersionRow>`
    select latest.* from (
      select distinct on (policy) * from policy_versions order by policy, effective_at desc
    ) latest
    join users on users.id = ${userId} and users.created_at <= latest.published_at
    where not exists (
      select from policy_acknowledgements a
      where a.user_id = ${userId} and a.policy = latest.policy and a.version = latest.version
    )
    order by latest.effective_at`.execute(db)
  return rows
}

export async function insertAcknowledgement(
  db: Executor,
  row: NewRow<'policy_acknowledgements'>,
): Promise<void> {
  await db
    .insertInto('policy_acknowledgements')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export const listAcknowledgements = (db: Executor, userId: UserId) =>
  db
    .selectFrom('policy_acknowledgements')
    .select(['policy', 'version', 'acknowledged_at'])
    .where('user_id', '=', userId)
    .orderBy('acknowledged_at')
    .execute()

export async function deleteAcknowledgements(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('policy_acknowledgements').where('user_id', '=', userId).execute()
}
