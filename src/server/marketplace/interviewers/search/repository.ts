import { sql } from 'kysely'
import type { UserId } from '#contract/id.ts'
import type { InterviewerCard, InterviewerFilter } from '#contract/interviewer.ts'
import { searchLimits } from '#contract/limits.ts'
import type { Currency } from '#contract/money.ts'
import type { Database } from '#server/lib/database/pool.ts'
import type { AvailabilityWindow, SearchWord } from '#server/marketplace/interviewers/policy.ts'
import { hasNotice, isBookable, nextBookableSlot } from '#server/marketplace/interviewers/repository.ts'
import type { BookableFrom } from '#server/marketplace/slots/policy.ts'
import type { ListedType, SessionCriteria } from './sessions/policy.ts'
import { allOf, anyOf, type Sql, selectInPriceRange, sessionConditions } from './sessions/repository.ts'

export type SearchCriteria = {
  /** Key of a specialty. */
  specialtyKey: string | null
  /** Bits of languages that must all be spoken; 0 for any. */
  languageBits: number
  session: SessionCriteria
  /** Least mean rating in tenths; 0 for any. */
  minRatingTenths: number
  /** `like` patterns in lower case. All of them match, or the specialty that all words together name. */
  words: readonly SearchWord[]
  phraseSpecialtyKey: string | null
  /** `like` patterns in lower case, which must all match the company. */
  companyTexts: readonly string[]
  /** Window in which a slot must begin, and the bits of its days. */
  window: (AvailabilityWindow & { bits: bigint }) | null
  /** Only favorites of this user, or interviewers with an availability alert of this user. */
  favoriteFilter: { userId: UserId; as: NonNullable<InterviewerFilter['only']> } | null
  /** Interviewers whom the viewer blocks. */
  blockedIds: readonly UserId[]
  sort: InterviewerFilter['sort']
  after: BookableFrom
}

/** Card with the columns from which its other fields are computed. */
export type InterviewerCardRow = Omit<
  InterviewerCard,
  | 'rating'
  | 'interviewTypes'
  | 'levels'
  | 'nextAvailableSlot'
  | 'nextSlots'
  | 'priceFrom'
  | 'hasHigherPrices'
  | 'sessionTypes'
  | 'verifiedAt'
> & {
  rating_sum: number
  type_bits: number
  level_bits: number
  next_starts: Date[]
  price_minor: number | null
  has_higher_prices: boolean | null
  verified_at: Date | null
  session_types: readonly ListedType[]
  currency: Currency | null
}

type PageSlice = { limit: number; offset: number }

/** Condition that matches a partial index in search order. */
const isListed = ({ specialtyKey }: SearchCriteria): Sql =>
  specialtyKey === null ? sql`i.listed` : sql`i.listed and i.specialty_key = ${specialtyKey}::text`

/**
 * Further conditions. PostgreSQL reads the bits from the same indexes without reading rows. It reads slots only if the
 * day bits show that one may lie in the window.
 */
function matchClause(criteria: SearchCriteria): Sql {
  const { window, favoriteFilter, blockedIds, after } = criteria
  const conditions = [
    sql`true`,
    ...factConditions(criteria),
    ...textConditions(criteria),
    ...sessionConditions(criteria.session),
  ]
  if (favoriteFilter)
    conditions.push(sql`i.user_id = any(array(
      select f.interviewer_id from favorites f where f.user_id = ${favoriteFilter.userId}::uuid and ${favoriteConditions[favoriteFilter.as]}))`)
  if (blockedIds.length > 0) conditions.push(sql`i.user_id <> all(${blockedIds}::uuid[])`)
  if (window === null) return sql`where ${allOf(conditions)}`

  conditions.push(sql`i.day_bits & ${String(window.bits)}::bigint <> 0`)
  const inWindow = [
    sql`s.interviewer_id = i.user_id and s.available and not s.is_busy`,
    sql`s.starts_at >= ${window.from}::timestamptz`,
    sql`s.starts_at > ${after.instant}::timestamptz`,
    hasNotice(sql`${after.now}::timestamptz`),
    // The subquery runs only for early slots. For all others the mode makes no difference.
    sql`(s.starts_at > ${after.approve}::timestamptz or
      (select m.booking_mode from interviewers m where m.user_id = i.user_id) = 'instant')`,
  ]
  if (window.until) inWindow.push(sql`s.starts_at < ${window.until}::timestamptz`)
  return sql`cross join lateral (select from slots s where ${allOf(inWindow)} limit 1) free
    where ${allOf(conditions)}`
}

/** Conditions on columns of the indexes in search order. */
function factConditions(criteria: SearchCriteria): Sql[] {
  const { languageBits, minRatingTenths } = criteria
  return [
    // With the equivalent `=` the planner expects few rows and does not scan the index in search order.
    ...(languageBits === 0 ? [] : [sql`i.language_bits & ${languageBits}::int >= ${languageBits}::int`]),
    // The mean rounds to the tenth, as on the card.
    ...(minRatingTenths > 0
      ? [sql`i.review_count > 0 and i.rating_sum * 20 >= ${2 * minRatingTenths - 1}::int * i.review_count`]
      : []),
  ]
}

function textConditions({ words, phraseSpecialtyKey, companyTexts }: SearchCriteria): Sql[] {
  const found = words.map(({ text, specialtyKey }) =>
    anyOf([sql`i.search_key like fold_text(${text}::text)`, ...isSpecialty(specialtyKey)]),
  )
  return [
    ...(found.length > 0 ? [anyOf([allOf(found), ...isSpecialty(phraseSpecialtyKey)])] : []),
    ...companyTexts.flatMap(text => [
      // The index finds it in all texts, the second condition keeps the companies.
      sql`i.search_key like fold_text(${text}::text)`,
      sql`' ' || fold_text(i.company_key) like fold_text(${text}::text)`,
    ]),
  ]
}

const isSpecialty = (key: string | null): Sql[] => (key ? [sql`i.specialty_key = ${key}::text`] : [])

const favoriteConditions = { favourites: sql`f.is_favorite`, awaited: sql`f.alert_requested_at is not null` }

const matchingQuery = (criteria: SearchCriteria): Sql =>
  sql`from interviewers i ${matchClause(criteria)} and ${isListed(criteria)}`

/** Prices of more interviewers are looked up one by one, in search order. */
const fewPrices = 5000

/**
 * All matches, or those that `order` limits. Interviewers with a rare price come from the indexes of prices. A
 * common price is soon found in search order.
 */
function allMatches(criteria: SearchCriteria, columns: Sql, condition: Sql, order: Sql): Sql {
  const { session } = criteria
  const found = sql`select ${columns} ${matchingQuery(criteria)} and ${condition}`
  if (session.price === null) return sql`${found} ${order}`
  const few = sql`few as materialized (${selectInPriceRange(session, session.price, fewPrices + 1)})`
  const isFew = sql`(select count(*) from few) <= ${sql.lit(fewPrices)}`
  return sql`
    with ${few}
    select * from (${found} and ${isFew} and i.user_id in (select interviewer_id from few)) found
    union all
    select * from (${found} and not ${isFew} ${order}) found`
}

/** Number of top-ranked interviewers that are filtered before the other indexes are used. */
const topRankedLimit = 500

/** Searches that the indexes in search order do not serve. */
const isByText = ({ words, companyTexts }: SearchCriteria): boolean =>
  words.length > 0 || companyTexts.length > 0

/**
 * One page of ids. Searches by text or price, or sorted by price or time, first filter the top-ranked interviewers, which is fast for
 * common criteria. Rare criteria then use the indexes over all interviewers.
 */
function pageQuery(criteria: SearchCriteria, { limit, offset }: PageSlice): Sql {
  const slice = sql`limit ${limit}::int offset ${offset}::int`
  const { session, sort } = criteria
  if (sort === 'rating' && !isByText(criteria) && session.price === null)
    return sql`select i.user_id ${matchingQuery(criteria)} ${ratingOrder} ${slice}`
  const upTo = sql`${limit + offset}::int`
  const { first, rank, order } = sortOrders[sort]
  const best = sort === 'rating' && !isByText(criteria) ? sql`${ratingOrder} limit ${upTo}` : sql``
  return sql`
    with best as materialized (
      ${first(isListed(criteria))}
    ), near as materialized (
      select i.user_id, i.rank from best i ${matchClause(criteria)} ${order} limit ${upTo}
    ), far as materialized (
      ${allMatches(criteria, sql`i.user_id, ${rank} as rank`, sql`(select count(*) from near) < ${upTo}`, best)}
    )
    select i.user_id from (select * from near union select * from far) i ${order} ${slice}`
}

const ratingOrder = sql`order by i.weighted_rating desc, i.user_id`

/** Queries per sort order: the top-ranked interviewers, and the rank of one. */
const bySearchCache = (name: 'next_slot_at' | 'price_rank') => {
  const column = sql.ref(name)
  return {
    first: (listed: Sql) => sql`
      select i.*, o.rank from (
        select interviewer_id, ${column} as rank from interviewer_search_cache
        where ${column} is not null order by ${column}, interviewer_id limit ${topRankedLimit}::int
      ) o cross join lateral (
        -- One by one: joined, they are looked for in a table that is read whole.
        select * from interviewers where user_id = o.interviewer_id offset 0
      ) i where ${listed}`,
    rank: sql`(select o.${column} from interviewer_search_cache o where o.interviewer_id = i.user_id)`,
    order: sql`order by i.rank nulls last, i.user_id`,
  }
}

const sortOrders = {
  rating: {
    first: (listed: Sql) => sql`
      select i.*, i.weighted_rating as rank from interviewers i where ${listed} ${ratingOrder} limit ${topRankedLimit}::int`,
    rank: sql`i.weighted_rating`,
    order: sql`order by i.rank desc, i.user_id`,
  },
  soonest: bySearchCache('next_slot_at'),
  price: bySearchCache('price_rank'),
}

/** Card data of the interviewers in `chosen`, in its order. */
const cardsQuery = (chosen: Sql, after: BookableFrom) => sql<InterviewerCardRow>`
  with chosen as materialized (select c.user_id, row_number() over () as place from (${chosen}) c)
  select i.user_id as id, case when i.show_email then u.email end as email, u.name as "displayName", i.specialty, i.company,
    i.experience, coalesce(p.languages, '{}') as languages, p.picture_url as "profilePictureUrl", i.rating_sum,
    i.review_count as "reviewCount", i.type_bits, i.level_bits, i.total_interviews as "totalInterviews", p.linkedin_url as "linkedinUrl", p.city,
    p.country, case when p.bio_hidden_at is null then p.purpose end as purpose, i.booking_mode as "bookingMode",
    array(select s.starts_at from slots s where ${isBookable} order by s.starts_at limit ${searchLimits.nextSlots}::int) as next_starts,
    cheapest.price_minor, cheapest.minutes as "priceMinutes", cheapest.has_higher_prices, next.currency, i.verified_at, i.session_types
  from chosen
  join interviewers i on i.user_id = chosen.user_id
  join contacts u on u.id = i.user_id
  left join profiles p on p.user_id = i.user_id
  ${nextBookableSlot(after)}
  left join lateral (
    select min(s.price_minor) as price_minor, max(s.price_minor) > min(s.price_minor) as has_higher_prices,
      (array_agg((extract(epoch from s.ends_at - s.starts_at) / 60)::int order by s.price_minor, s.starts_at))[1] as minutes
    from slots s
    where ${isBookable} and s.currency = next.currency
  ) cheapest on true
  order by chosen.place`

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

/** A spelling of each specialty, by a loose index scan, which reads one row per specialty. */
export async function listSpecialtySpellings(db: Database): Promise<string[]> {
  const next = (after: Sql) => sql`
    select i.specialty_key, i.specialty from interviewers i
    where i.listed and ${after} order by i.specialty_key, i.weighted_rating desc, i.user_id limit 1`
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
