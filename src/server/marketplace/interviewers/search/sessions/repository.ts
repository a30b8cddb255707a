import { type RawBuilder, sql } from 'kysely'
import type { PriceRange } from '#server/marketplace/interviewers/policy.ts'
import { getRequiredBits, hoursBit, isCheckedBySession, type SessionCriteria } from './policy.ts'

export type Sql = RawBuilder<unknown>

export const anyOf = (conditions: readonly Sql[]): Sql => sql`(${sql.join(conditions, sql` or `)})`
export const allOf = (conditions: readonly Sql[]): Sql => sql.join(conditions, sql` and `)

/** Row `t` is a listed type with terms of its own. Matches partial indexes. */
const isListedType = sql`not t.is_default and t.deleted_at is null and t.visibility = 'listed'`

/** Interviewer `i` has weekly hours. Without them only slots can be booked. */
const hasHours = sql`i.session_bits & ${sql.lit(hoursBit)} <> 0`

/**
 * Conditions on interviewer `i`. The indexes in search order have the bits, so that only interviewers with the right bits are
 * looked up.
 */
export function sessionConditions(criteria: SessionCriteria): Sql[] {
  const { bookingMode } = criteria
  const bits = getRequiredBits(criteria)
  return [
    ...(bits > 0 ? [sql`(i.session_bits | i.slot_length_bits) & ${bits}::int >= ${bits}::int`] : []),
    ...(bookingMode ? [sql`i.booking_mode = ${bookingMode}`] : []),
    ...(isCheckedBySession(criteria) ? [hasSession(criteria)] : []),
  ]
}

/** Interviewers with a price in the range, from the indexes of prices. Up to `limit` rows, which may repeat an interviewer. */
export const selectInPriceRange = (criteria: SessionCriteria, price: PriceRange, limit: number): Sql => sql`
  select o.interviewer_id from interviewer_search_cache o where ${matchesSlots(criteria)}
  union all
  select t.interviewer_id from session_types t where ${allOf([isListedType, hasPrice(price), ...hasLength(criteria)])}
  limit ${limit}::int`

// `offset 0` keeps the planner from a join and from the indexes of prices, which it would read for each interviewer.
const typesOfInterviewer = sql`(select * from session_types where interviewer_id = i.user_id offset 0)`
const slotsOfInterviewer = sql`(select * from interviewer_search_cache where interviewer_id = i.user_id offset 0)`

/** The default type has neither length nor price, so the slots must match them. */
const hasSession = (criteria: SessionCriteria): Sql => sql`(
  ${anyOf([
    ...(criteria.isIntro ? [] : [hasMatchingSlots(criteria)]),
    sql`${hasHours} and exists (select from ${typesOfInterviewer} t where ${isListedType} and ${matchesType(criteria)})`,
  ])})`

function hasMatchingSlots(criteria: SessionCriteria): Sql {
  const { lengthGroup, price } = criteria
  const suits = suitsInterviewee(criteria)
  return allOf([
    sql`true`,
    ...(lengthGroup !== null || price
      ? [sql`exists (select from ${slotsOfInterviewer} o where ${matchesSlots(criteria)})`]
      : []),
    ...(suits.length > 0
      ? [sql`exists (select from ${typesOfInterviewer} t where t.is_default and ${allOf(suits)})`]
      : []),
  ])
}

/** Row `o` has slots of the length, with the lowest price in the range. */
function matchesSlots({ lengthGroup, price }: SessionCriteria): Sql {
  // A literal, because each group has an index.
  const rank = lengthGroup === null ? sql`o.price_rank` : sql`o.length_ranks[${sql.lit(lengthGroup)}]`
  return price
    ? sql`${rank} between ${price.ranks.from}::int and ${price.ranks.to}::int`
    : sql`${rank} is not null`
}

/** Type `t` of interviewer `i`, besides the default one. */
function matchesType(criteria: SessionCriteria): Sql {
  const { isIntro, price, bookingMode } = criteria
  return allOf([
    sql`true`,
    ...suitsInterviewee(criteria),
    ...hasLength(criteria),
    ...(isIntro ? [sql`t.is_intro`] : []),
    ...(price ? [hasPrice(price)] : []),
    ...(bookingMode ? [sql`t.booking_mode = ${bookingMode}`] : []),
  ])
}

/** A type without interview types or levels suits all of its interviewer. */
const suitsInterviewee = ({ type, level }: SessionCriteria): Sql[] => [
  ...(type === null
    ? []
    : [
        sql`(${type}::smallint = any(t.interview_types) or t.interview_types = '{}' and i.type_bits & (1 << ${type}::int) <> 0)`,
      ]),
  ...(level === null
    ? []
    : [
        sql`(${level}::smallint = any(t.levels) or t.levels = '{}' and i.level_bits & (1 << ${level}::int) <> 0)`,
      ]),
]

const hasLength = ({ lengthGroup }: SessionCriteria): Sql[] =>
  lengthGroup === null ? [] : [sql`get_length_group(t.minutes) = ${lengthGroup}::int`]

const hasPrice = ({ minor }: PriceRange): Sql =>
  minor.length === 0
    ? sql`false`
    : anyOf(
        minor.map(
          ({ currency, from, to }) =>
            sql`t.currency = ${currency} and t.price_minor between ${from}::int and ${to}::int`,
        ),
      )
