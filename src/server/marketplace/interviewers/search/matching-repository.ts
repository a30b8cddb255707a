import { sql } from 'kysely'
import { hasNotice } from '#server/marketplace/interviewers/repository.ts'
import type { SearchCriteria } from '#server/marketplace/interviewers/search/criteria.ts'
import {
  allOf,
  anyOf,
  type Sql,
  selectInPriceRange,
  sessionConditions,
} from '#server/marketplace/interviewers/search/sessions/repository.ts'

/** Condition that matches a partial index in search order. */
export const isListed = ({ specialtyKey }: SearchCriteria): Sql =>
  specialtyKey === null ? sql`i.listed` : sql`i.listed and i.specialty_key = ${specialtyKey}::text`

/** False if a moderator has hidden the texts of the profile. An array leaves the plan as it is, unlike a join. */
export const hasShownTexts = sql`i.user_id <> all(array(select user_id from profiles where bio_hidden_at is not null))`

/**
 * Further conditions. PostgreSQL reads the bits from the same indexes without reading rows. It reads slots only if the
 * day bits show that one may lie in the window.
 */
export function matchClause(criteria: SearchCriteria): Sql {
  const { window, favoriteFilter, blockedIds, after } = criteria
  const conditions = [
    sql`true`,
    ...factConditions(criteria),
    ...textConditions(criteria),
    ...shownTextConditions(criteria),
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

/** Hidden texts are not found. The name of such an interviewer still is. */
function shownTextConditions({ words, companyTexts, specialtyKey }: SearchCriteria): Sql[] {
  if (specialtyKey !== null || companyTexts.length > 0) return [hasShownTexts]
  if (words.length === 0) return []
  const name = sql`' ' || fold_text(lower((select c.name from contacts c where c.id = i.user_id)))`
  return [anyOf([hasShownTexts, allOf(words.map(({ text }) => sql`${name} like fold_text(${text}::text)`))])]
}

const isSpecialty = (key: string | null): Sql[] => (key ? [sql`i.specialty_key = ${key}::text`] : [])

const favoriteConditions = { favourites: sql`f.is_favorite`, awaited: sql`f.alert_requested_at is not null` }

export const matchingQuery = (criteria: SearchCriteria): Sql =>
  sql`from interviewers i ${matchClause(criteria)} and ${isListed(criteria)}`

/** Searches that the indexes in search order do not serve. */
export const isByText = ({ words, companyTexts }: SearchCriteria): boolean =>
  words.length > 0 || companyTexts.length > 0

/** Prices of more interviewers are looked up one by one, in search order. */
const fewPrices = 5000

/**
 * All matches, or those that `order` limits. Interviewers with a rare price come from the indexes of prices. A
 * common price is soon found in search order.
 */
export function allMatches(criteria: SearchCriteria, columns: Sql, condition: Sql, order: Sql): Sql {
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
