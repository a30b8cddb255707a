import type { UserId } from '#contract/id.ts'
import type { InterviewerFilter } from '#contract/interviewer.ts'
import type { Currency } from '#contract/money.ts'
import type { BookingMode, SpokenLanguage } from '#contract/profile.ts'
import type { Connection } from '#server/lib/database/pool.ts'
import type { Tables } from '#server/lib/database/tables.ts'
import type { BookableFrom } from '#server/marketplace/slots/policy.ts'
import type { AvailabilityWindow } from './policy.ts'

type Pool = Connection['pool']

export type SearchCriteria = {
  specialty: string | null
  /** Bits of languages that must all be spoken; 0 for any. */
  languageBits: number
  /** A pattern for `like`, in lower case as the text it is held against. */
  text: string | null
  /** A slot must begin in this window; the bits say on which days that can be. */
  window: (AvailabilityWindow & { bits: bigint }) | null
  /** Whose favourites they must be, or of whom somebody wants to be told. */
  favoriteFilter: { userId: UserId; as: NonNullable<InterviewerFilter['only']> } | null
  sort: InterviewerFilter['sort']
  after: BookableFrom
}

export type InterviewerCardRow = {
  user_id: UserId
  /** Null where it is not confirmed, or its owner keeps it private. */
  email: string | null
  name: string
  specialty: string | null
  company: string | null
  experience: Tables['interviewers']['experience']
  languages: SpokenLanguage[]
  picture_url: string | null
  rating_sum: number
  review_count: number
  total_interviews: number
  linkedin_url: string | null
  city: string | null
  country: string | null
  purpose: string | null
  booking_mode: BookingMode
  next_starts_at: Date | null
  price_minor: number | null
  currency: Currency | null
}

/** Collects values and hands out their placeholders, so that one text serves all values. */
function placeholders() {
  const values: unknown[] = []
  return { values, $: (value: unknown, type: string) => `$${values.push(value)}::${type}` }
}
type Placeholder = ReturnType<typeof placeholders>['$']
type PageSlice = { limit: number; offset: number }

/** Whether a slot that wants to be known of a while ahead can still be booked. */
const hasNotice = (now: string): string => `s.starts_at - make_interval(mins => s.notice_minutes) > ${now}`

/** Who is in an index in the order of search: all who are listed, or those of one specialty. */
const listedCondition = ($: Placeholder, { specialty }: SearchCriteria): string =>
  specialty === null ? 'i.listed' : `i.listed and i.specialty = ${$(specialty, 'text')}`

/**
 * What must hold of them besides. The same indexes tell the bits without reading a row; only where the day bits say that a
 * slot may lie in the window are slots looked at.
 */
function matchClause(
  $: Placeholder,
  { languageBits, text, window, favoriteFilter, after }: SearchCriteria,
): string {
  const conditions = ['true']
  if (languageBits !== 0) {
    // The same as `=`, of which the planner would expect so few rows that it gave up the order of the index.
    const mask = $(languageBits, 'int')
    conditions.push(`i.language_bits & ${mask} >= ${mask}`)
  }
  if (text !== null) conditions.push(`i.search_text like ${$(text, 'text')}`)
  if (favoriteFilter)
    conditions.push(`i.user_id = any(array(
      select w.interviewer_id from favorites w where w.user_id = ${$(favoriteFilter.userId, 'uuid')} and ${favoriteConditions[favoriteFilter.as]}))`)
  if (window === null) return `where ${conditions.join(' and ')}`

  conditions.push(`i.day_bits & ${$(String(window.bits), 'bigint')} <> 0`)
  const inWindow = [
    's.interviewer_id = i.user_id and s.available',
    `s.starts_at >= ${$(window.from, 'timestamptz')}`,
    `s.starts_at > ${$(after.instant, 'timestamptz')}`,
    hasNotice(`${$(after.now, 'timestamptz')}`),
    // Read only for slots that are close: everywhere else the mode makes no difference.
    `(s.starts_at > ${$(after.approve, 'timestamptz')} or
      (select m.booking_mode from interviewers m where m.user_id = i.user_id) = 'instant')`,
  ]
  if (window.until) inWindow.push(`s.starts_at < ${$(window.until, 'timestamptz')}`)
  return `cross join lateral (select from slots s where ${inWindow.join(' and ')} limit 1) free
    where ${conditions.join(' and ')}`
}

/** What somebody keeps of an interviewer, as their wishes say it. */
const favoriteConditions = { favourites: 'w.is_favorite', awaited: 'w.alert_requested_at is not null' }

/** Who matches, as a subquery of ids. */
const matchingQuery = ($: Placeholder, wanted: SearchCriteria): string =>
  `from interviewers i ${matchClause($, wanted)} and ${listedCondition($, wanted)}`

/** So many of the first are looked through for what few may have before it is looked up. */
const candidateLimit = 500

/**
 * One page of ids. What is sorted by something else than the rating, or holds a text, is first looked for among those who
 * come first: what many have is soon found there. What few have is looked up by the indexes of everybody.
 */
function pageQuery($: Placeholder, wanted: SearchCriteria, { limit, offset }: PageSlice): string {
  const slice = `limit ${$(limit, 'int')} offset ${$(offset, 'int')}`
  if (wanted.text === null && wanted.sort === 'rating')
    return `select i.user_id ${matchingQuery($, wanted)} ${ratingOrder} ${slice}`
  const upTo = $(limit + offset, 'int')
  const { first, rank, order } = sortOrders[wanted.sort]
  return `
    with best as materialized (
      ${first($(candidateLimit, 'int'), listedCondition($, wanted))}
    ), near as materialized (
      select i.user_id, i.rank from best i ${matchClause($, wanted)} ${order} limit ${upTo}
    ), far as materialized (
      select i.user_id, ${rank} as rank ${matchingQuery($, wanted)} and (select count(*) from near) < ${upTo}
    )
    select i.user_id from (select * from near union select * from far) i ${order} ${slice}`
}

const ratingOrder = 'order by i.rating_rank desc, i.user_id'

/** Who offers something, in the order of one of its columns: the first of them, and where somebody stands in it. */
const bySearchCache = (column: 'next_slot_at' | 'price_rank') => ({
  first: (atMost: string, listed: string) => `
    select i.*, o.rank from (
      select interviewer_id, ${column} as rank from interviewer_search_cache
      where ${column} is not null order by ${column}, interviewer_id limit ${atMost}
    ) o cross join lateral (
      -- One by one: joined, they are looked for in a table that is read whole.
      select * from interviewers where user_id = o.interviewer_id offset 0
    ) i where ${listed}`,
  rank: `(select o.${column} from interviewer_search_cache o where o.interviewer_id = i.user_id)`,
  order: 'order by i.rank nulls last, i.user_id',
})

const sortOrders = {
  rating: {
    first: (atMost: string, listed: string) =>
      `select i.*, i.rating_rank as rank from interviewers i where ${listed} ${ratingOrder} limit ${atMost}`,
    rank: 'i.rating_rank',
    order: 'order by i.rank desc, i.user_id',
  },
  soonest: bySearchCache('next_slot_at'),
  price: bySearchCache('price_rank'),
}

/** What a card shows of the interviewers in `chosen`, in its order. */
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

/** Hot: the cards that match. */
export async function findInterviewerCards(
  pool: Pool,
  wanted: SearchCriteria,
  slice: PageSlice,
): Promise<InterviewerCardRow[]> {
  const { values, $ } = placeholders()
  const { rows } = await pool.query<InterviewerCardRow>(
    cardsQuery($, pageQuery($, wanted, slice), wanted.after),
    values,
  )
  return rows
}

/** How many match, counting no further than `atMost`: along the index in its order, unless a text has one of its own. */
export async function countInterviewers(pool: Pool, wanted: SearchCriteria, atMost: number): Promise<number> {
  const { values, $ } = placeholders()
  const order = wanted.text === null && wanted.favoriteFilter === null ? ratingOrder : ''
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from (select ${matchingQuery($, wanted)} ${order} limit ${$(atMost, 'int')}) matching`,
    values,
  )
  return rows[0]?.count ?? 0
}

/** One card: of a listed interviewer, or one's own. */
export async function findInterviewerCard(
  pool: Pool,
  id: UserId,
  asking: UserId | null,
  after: BookableFrom,
): Promise<InterviewerCardRow | null> {
  const { values, $ } = placeholders()
  const wanted = $(id, 'uuid')
  const chosen = `select user_id from interviewers
    where user_id = ${wanted} and (listed or user_id = ${$(asking, 'uuid')})`
  const { rows } = await pool.query<InterviewerCardRow>(cardsQuery($, chosen, after), values)
  return rows[0] ?? null
}

/** Every specialty that is offered, hopping from one to the next in the index instead of reading all of it. */
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

/** How many interviewers can be found, counting no further than `atMost`. */
export async function countListedInterviewers(pool: Pool, atMost: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from (select from interviewers where listed limit $1) listed',
    [atMost],
  )
  return rows[0]?.count ?? 0
}

/**
 * The bits of all languages that somebody speaks: hops from one interviewer to the next who speaks another, and looks no
 * further once all are found.
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
