import { sql } from 'kysely'
import type { UserId } from '#contract/id.ts'
import type { Database, Executor, Tx } from '#server/lib/database/pool.ts'

/** The user's profile, and the conditions to publish and show it. */
export async function findOwnProfile(db: Executor, id: UserId) {
  const { rows } = await sql<{
    name: string
    slug: string | null
    isOpen: boolean
    isListed: boolean
    isConfirmed: boolean
    showsBio: boolean
  }>`
    select u.name, p.slug, coalesce(p.is_published, false) as "isOpen", coalesce(i.listed, false) as "isListed",
      u.email is not null as "isConfirmed", coalesce(p.show_bio, true) as "showsBio"
    from contacts u
    left join interviewers i on i.user_id = u.id
    left join public_profiles p on p.interviewer_id = u.id
    where u.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Owner of a published profile, only while listed. */
export async function findPublishedProfile(db: Executor, slug: string) {
  const { rows } = await sql<{ id: UserId; showsBio: boolean }>`
    select p.interviewer_id as id, p.show_bio as "showsBio" from public_profiles p join interviewers i on i.user_id = p.interviewer_id
    where p.slug = ${slug} and p.is_published and i.listed`.execute(db)
  return rows[0] ?? null
}

/** Publishes the profile at a slug. False if another user owns the slug. A new page shows the bio. */
export async function claimSlug(tx: Tx, id: UserId, slug: string, now: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`public profile ${slug}`}))`.execute(tx)
  const { rows } = await sql`
    insert into public_profiles (interviewer_id, slug, is_published, show_bio, updated_at)
    select ${id}::uuid, ${slug}, true, true, ${now}::timestamptz
    where not exists (select from public_profiles where slug = ${slug} and interviewer_id <> ${id})
    on conflict (interviewer_id) do update set slug = excluded.slug, is_published = true, updated_at = excluded.updated_at
    returning slug`.execute(tx)
  return rows.length > 0
}

export async function updateShowBio(tx: Executor, id: UserId, showsBio: boolean, now: Date): Promise<void> {
  await tx
    .updateTable('public_profiles')
    .set({ show_bio: showsBio, updated_at: now })
    .where('interviewer_id', '=', id)
    .execute()
}

export async function unpublishProfile(tx: Executor, id: UserId, now: Date): Promise<void> {
  await tx
    .updateTable('public_profiles')
    .set({ is_published: false, updated_at: now })
    .where('interviewer_id', '=', id)
    .execute()
}

export async function deletePublicProfile(tx: Executor, id: UserId): Promise<void> {
  await tx.deleteFrom('public_profiles').where('interviewer_id', '=', id).execute()
}

export async function findLastProfileNumber(db: Database): Promise<number> {
  const last = db.selectFrom('public_profiles').select(eb => eb.fn.max('number').as('number'))
  return Number((await last.executeTakeFirst())?.number ?? 0)
}

export async function listPublishedProfiles(db: Database, { from, to }: { from: number; to: number }) {
  const { rows } = await sql<{ slug: string; changedAt: Date }>`
    select p.slug, p.updated_at as "changedAt" from public_profiles p
    -- A subquery per row: the planner would scan all interviewers for a join.
    where p.number between ${from} and ${to} and p.is_published
      and (select i.listed from interviewers i where i.user_id = p.interviewer_id)
    order by p.number`.execute(db)
  return rows
}
