import { sql } from 'kysely'
import type { UserId } from '#contract/id.ts'
import type { Database } from '#server/lib/database/pool.ts'
import type { BookableFrom } from '#server/marketplace/slots/policy.ts'
import { cardsQuery, type InterviewerCardRow } from './cards-repository.ts'
import type { SearchCriteria } from './criteria.ts'
import { allMatches, hasShownTexts, isByText } from './matching-repository.ts'
import { type PageSlice, pageQuery, ratingOrder } from './ranking-repository.ts'
import type { Sql } from './sessions/repository.ts'

/** Hot path: one page of matching cards. */
export async function findInterviewerCards(db: Database, criteria: SearchCriteria, slice: PageSlice) {
  return (await cardsQuery(pageQuery(criteria, slice), criteria.after).execute(db)).rows
}

/** Counts up to `limit` matches, in index order unless another index serves the filter. */
export async function countInterviewers(db: Database, criteria: SearchCriteria, limit: number) {
  const order = isByText(criteria) || criteria.favoriteFilter ? sql`` : ratingOrder
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select * from (${allMatches(criteria, sql`1 as found`, sql`true`, sql`${order} limit ${limit}::int`)}) found limit ${limit}::int) matching`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Card of a listed interviewer, or the viewer's own. */
export async function findInterviewerCard(
  db: Database,
  id: UserId,
  viewerId: UserId | null,
  after: BookableFrom,
): Promise<InterviewerCardRow | null> {
  const chosen = sql`select user_id from interviewers
    where user_id = ${id}::uuid and (listed or user_id = ${viewerId}::uuid)`
  const { rows } = await cardsQuery(chosen, after).execute(db)
  return rows[0] ?? null
}

/** A spelling of each specialty that others see, by a loose index scan, which reads one row per specialty. */
export async function listSpecialtySpellings(db: Database): Promise<string[]> {
  const next = (after: Sql) => sql`
    select i.specialty_key, i.specialty from interviewers i
    where i.listed and ${after} and ${hasShownTexts} order by i.specialty_key, i.weighted_rating desc, i.user_id limit 1`
  const { rows } = await sql<{ specialty: string }>`
    with recursive offered as (
      (${next(sql`i.specialty_key is not null`)})
      union all
      select following.* from offered
      cross join lateral (${next(sql`i.specialty_key > offered.specialty_key`)}) following
    )
    select specialty from offered`.execute(db)
  return rows.map(row => row.specialty)
}

/**
 * Bits of all languages that listed interviewers speak. Each step reads an interviewer with a language not yet found, and
 * the scan ends once all are found.
 */
export async function findSpokenLanguageBits(db: Database, languages: number): Promise<number> {
  const { rows } = await sql<{ bits: number }>`
    with recursive spoken (bits) as (
      select 0
      union all
      select (select spoken.bits | i.language_bits from interviewers i
        where i.listed and i.language_bits & ~spoken.bits <> 0 order by i.weighted_rating desc, i.user_id limit 1)
      from spoken where spoken.bits <> (1 << ${languages}::int) - 1
    )
    select coalesce(max(bits), 0) as bits from spoken`.execute(db)
  return rows[0]?.bits ?? 0
}
