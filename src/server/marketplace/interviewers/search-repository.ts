import type { UserId } from '#contract/id.ts'
import type { InterviewerFilter } from '#contract/interviewer.ts'
import type { Currency } from '#contract/money.ts'
import type { Connection, Row } from '#server/lib/database/pool.ts'
import type { BookableFrom } from '#server/marketplace/slots/policy.ts'
import type { AvailabilityWindow } from './policy.ts'

type Pool = Connection['pool']

export type SearchCriteria = {
  specialty: string | null
  /** Bits of languages that must all be spoken; 0 for any. */
  languageBits: number
  /** `like` pattern in lower case. */
  text: string | null
  /** Window in which a slot must begin, and the bits of its days. */
  window: (AvailabilityWindow & { bits: bigint }) | null
  /** Only favorites of this user, or interviewers with an availability alert of this user. */
  favoriteFilter: { userId: UserId; as: NonNullable<InterviewerFilter['only']> } | null
  sort: InterviewerFilter['sort']
  after: BookableFrom
}

type ListingColumn = 'user_id' | 'specialty' | 'company' | 'experience' | 'booking_mode'
type TotalColumn = 'rating_sum' | 'review_count' | 'total_interviews'
type ProfileColumn = 'languages' | 'picture_url' | 'linkedin_url' | 'city' | 'country' | 'purpose'
export type InterviewerCardRow = Pick<Row<'interviewers'>, ListingColumn | TotalColumn> &
  Pick<Row<'profiles'>, ProfileColumn> & {
    /** Null if unconfirmed or private. */
    email: string | null
    name: string
    next_starts_at: Date | null
    price_minor: number | null
    currency: Currency | null
  }

/** Collects values and returns their placeholders. The SQL text stays the same for all values. */
function placeholders() {
  const values: unknown[] = []
  return { values, $: (value: unknown, type: string) => `$${values.push(value)}::${type}` }
}
type Placeholder = ReturnType<typeof placeholders>['$']
type PageSlice = { limit: number; offset: number }

/** Condition: the slot's minimum notice has not passed. */
const hasNotice = (now: string): string => `s.starts_at - make_interval(mins => s.notice_minutes) > ${now}`

/** Condition that matches a partial index in search order. */
const listedCondition = ($: Placeholder, { specialty }: SearchCriteria): string =>
  specialty === null ? 'i.listed' : `i.listed and i.specialty = ${$(specialty, 'text')}`

/**
 * Further conditions. PostgreSQL reads the bits from the same indexes without reading rows. It reads slots only if the
 * day bits show that one may lie in the window.
 */
function matchClause($: Placeholder, { languageBits, text, window, favoriteFilter, after }: SearchCriteria) {
  const conditions = ['true']
  if (languageBits !== 0) {
    // With the equivalent `=` the planner expects few rows and does not scan the index in search order.
    const mask = $(languageBits, 'int')
    conditions.push(`i.language_bits & ${mask} >= ${mask}`)
  }
  if (text !== null) conditions.push(`i.search_text like ${$(text, 'text')}`)
  if (favoriteFilter)
    conditions.push(`i.user_id = any(array(
      select f.interviewer_id from favorites f where f.user_id = ${$(favoriteFilter.userId, 'uuid')} and ${favoriteConditions[favoriteFilter.as]}))`)
  if (window === null) return `where ${conditions.join(' and ')}`

  conditions.push(`i.day_bits & ${$(String(window.bits), 'bigint')} <> 0`)
  const inWindow = [
    's.interviewer_id = i.user_id and s.available',
    `s.starts_at >= ${$(window.from, 'timestamptz')}`,
    `s.starts_at > ${$(after.instant, 'timestamptz')}`,
    hasNotice(`${$(after.now, 'timestamptz')}`),
    // The subquery runs only for early slots. For all others the mode makes no difference.
    `(s.starts_at > ${$(after.approve, 'timestamptz')} or
      (select m.booking_mode from interviewers m where m.user_id = i.user_id) = 'instant')`,
  ]
  if (window.until) inWindow.push(`s.starts_at < ${$(window.until, 'timestamptz')}`)
  return `cross join lateral (select from slots s where ${inWindow.join(' and ')} limit 1) free
    where ${conditions.join(' and ')}`
}

const favoriteConditions = { favourites: 'f.is_favorite', awaited: 'f.alert_requested_at is not null' }

/** Subquery of all matching interviewers. */
const matchingQuery = ($: Placeholder, criteria: SearchCriteria): string =>
  `from interviewers i ${matchClause($, criteria)} and ${listedCondition($, criteria)}`

/** Number of top-ranked interviewers that are filtered before the other indexes are used. */
const topRankedLimit = 500

/**
 * One page of ids. Searches by text, or sorted by price or time, first filter the top-ranked interviewers, which is fast for
 * common criteria. Rare criteria then use the indexes over all interviewers.
 */
function pageQuery($: Placeholder, criteria: SearchCriteria, { limit, offset }: PageSlice): string {
  const slice = `limit ${$(limit, 'int')} offset ${$(offset, 'int')}`
  if (criteria.text === null && criteria.sort === 'rating')
    return `select i.user_id ${matchingQuery($, criteria)} ${ratingOrder} ${slice}`
  const upTo = $(limit + offset, 'int')
  const { first, rank, order } = sortOrders[criteria.sort]
  return `
    with best as materialized (
      ${first($(topRankedLimit, 'int'), listedCondition($, criteria))}
    ), near as materialized (
      select i.user_id, i.rank from best i ${matchClause($, criteria)} ${order} limit ${upTo}
    ), far as materialized (
      select i.user_id, ${rank} as rank ${matchingQuery($, criteria)} and (select count(*) from near) < ${upTo}
    )
    select i.user_id from (select * from near union select * from far) i ${order} ${slice}`
}

const ratingOrder = 'order by i.rating_rank desc, i.user_id'

/** Queries per sort order: the top-ranked interviewers, and the rank of one. */
const bySearchCache = (column: 'next_slot_at' | 'price_rank') => ({
  first: (limit: string, listed: string) => `
    select i.*, o.rank from (
      select interviewer_id, ${column} as rank from interviewer_search_cache
      where ${column} is not null order by ${column}, interviewer_id limit ${limit}
    ) o cross join lateral (
      -- One by one: joined, they are looked for in a table that is read whole.
      select * from interviewers where user_id = o.interviewer_id offset 0
    ) i where ${listed}`,
  rank: `(select o.${column} from interviewer_search_cache o where o.interviewer_id = i.user_id)`,
  order: 'order by i.rank nulls last, i.user_id',
})

const sortOrders = {
  rating: {
    first: (limit: string, listed: string) =>
      `select i.*, i.rating_rank as rank from interviewers i where ${listed} ${ratingOrder} limit ${limit}`,
    rank: 'i.rating_rank',
    order: 'order by i.rank desc, i.user_id',
  },
  soonest: bySearchCache('next_slot_at'),
  price: bySearchCache('price_rank'),
}

/** Card data of the interviewers in `chosen`, in its order. */
const cardsQuery = ($: Placeholder, chosen: string, after: BookableFrom) => `
  with chosen as materialized (select c.user_id, row_number() over () as place from (${chosen}) c)
  select i.user_id, case when i.show_email then u.email end as email, u.name, i.specialty, i.company, i.experience,
    coalesce(p.languages, '{}') as languages, p.picture_url, i.rating_sum, i.review_count, i.total_interviews,
    p.linkedin_url, p.city, p.country, p.purpose, i.booking_mode,
    next.starts_at as next_starts_at, cheapest.price_minor, next.currency
  from chosen
  join interviewers i on i.user_id = chosen.user_id
  join contacts u on u.id = i.user_id
  left join profiles p on p.user_id = i.user_id
  cross join lateral (select case i.booking_mode
    when 'approve' then ${$(after.approve, 'timestamptz')} else ${$(after.instant, 'timestamptz')} end as after,
    ${$(after.now, 'timestamptz')} as now) bookable
  left join lateral (
    select s.starts_at, s.currency from slots s
    where s.interviewer_id = i.user_id and s.available and s.starts_at > bookable.after and ${hasNotice('bookable.now')}
    order by s.starts_at limit 1
  ) next on true
  left join lateral (
    select min(s.price_minor) as price_minor from slots s
    where s.interviewer_id = i.user_id and s.available and s.starts_at > bookable.after and ${hasNotice('bookable.now')}
      and s.currency = next.currency
  ) cheapest on true
  order by chosen.place`

/** Hot path: one page of matching cards. */
export async function findInterviewerCards(pool: Pool, criteria: SearchCriteria, slice: PageSlice) {
  const { values, $ } = placeholders()
  const text = cardsQuery($, pageQuery($, criteria, slice), criteria.after)
  const { rows } = await pool.query<InterviewerCardRow>(text, values)
  return rows
}

/** Counts up to `limit` matches, in index order unless another index serves the filter. */
export async function countInterviewers(pool: Pool, criteria: SearchCriteria, limit: number) {
  const { values, $ } = placeholders()
  const order = criteria.text === null && criteria.favoriteFilter === null ? ratingOrder : ''
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from (select ${matchingQuery($, criteria)} ${order} limit ${$(limit, 'int')}) matching`,
    values,
  )
  return rows[0]?.count ?? 0
}

/** Card of a listed interviewer, or the viewer's own. */
export async function findInterviewerCard(
  pool: Pool,
  id: UserId,
  viewerId: UserId | null,
  after: BookableFrom,
): Promise<InterviewerCardRow | null> {
  const { values, $ } = placeholders()
  const idValue = $(id, 'uuid')
  const chosen = `select user_id from interviewers
    where user_id = ${idValue} and (listed or user_id = ${$(viewerId, 'uuid')})`
  const { rows } = await pool.query<InterviewerCardRow>(cardsQuery($, chosen, after), values)
  return rows[0] ?? null
}

/** Distinct specialties by a loose index scan, which reads one row per specialty. */
export async function listSpecialties(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ specialty: string }>(`
    with recursive offered as (
      (select specialty from interviewers where listed and specialty is not null order by specialty limit 1)
      union all
      select (select i.specialty from interviewers i where i.listed and i.specialty > offered.specialty
              order by i.specialty limit 1)
      from offered where offered.specialty is not null
    )
    select specialty from offered where specialty is not null`)
  return rows.map(row => row.specialty)
}

/**
 * Bits of all languages that listed interviewers speak. Each step reads an interviewer with a language not yet found, and
 * the scan ends once all are found.
 */
export async function findSpokenLanguageBits(pool: Pool, languages: number): Promise<number> {
  const { rows } = await pool.query<{ bits: number }>(
    `with recursive spoken (bits) as (
       select 0
       union all
       select (select spoken.bits | i.language_bits from interviewers i
         where i.listed and i.language_bits & ~spoken.bits <> 0 order by i.rating_rank desc, i.user_id limit 1)
       from spoken where spoken.bits <> (1 << $1::int) - 1
     )
     select coalesce(max(bits), 0) as bits from spoken`,
    [languages],
  )
  return rows[0]?.bits ?? 0
}
