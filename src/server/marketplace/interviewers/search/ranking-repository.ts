import { sql } from 'kysely'
import type { SearchCriteria } from '#server/marketplace/interviewers/search/criteria.ts'
import {
  allMatches,
  isByText,
  isListed,
  matchClause,
  matchingQuery,
} from '#server/marketplace/interviewers/search/matching-repository.ts'
import type { Sql } from '#server/marketplace/interviewers/search/sessions/repository.ts'

export type PageSlice = { limit: number; offset: number }

/** Number of top-ranked interviewers that are filtered before the other indexes are used. */
const topRankedLimit = 500

/**
 * The page of sorted ids. The first limit is a literal: for a limit that is a parameter PostgreSQL expects a tenth of all rows,
 * finds that plan too expensive, and plans each search anew, which takes longer than the search. It is rounded up, because each
 * literal is another prepared statement.
 */
function takePage(sortedIds: Sql, { limit, offset }: PageSlice): Sql {
  const plannedRows = 4 ** Math.ceil(Math.log2(limit + offset) / 2)
  return sql`select i.user_id from (${sortedIds} limit ${sql.lit(plannedRows)}) i limit ${limit}::int offset ${offset}::int`
}

/** One page of ids. */
export function pageQuery(criteria: SearchCriteria, slice: PageSlice): Sql {
  const { session, sort } = criteria
  const isIndexed = sort === 'rating' && !isByText(criteria) && session.price === null
  if (isIndexed) return takePage(sql`select i.user_id ${matchingQuery(criteria)} ${ratingOrder}`, slice)
  return takePage(selectTopRankedFirst(criteria, slice.limit + slice.offset), slice)
}

/**
 * Searches by text or price, or sorted by price or time, first filter the top-ranked interviewers, which is fast for
 * common criteria. Rare criteria then use the indexes over all interviewers.
 */
function selectTopRankedFirst(criteria: SearchCriteria, rows: number): Sql {
  const { sort } = criteria
  const upTo = sql`${rows}::int`
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
    select i.user_id from (select * from near union select * from far) i ${order}`
}

export const ratingOrder = sql`order by i.weighted_rating desc, i.user_id`

/** Queries per sort order: the top-ranked interviewers, and the rank of one. */
const bySearchCache = (name: 'next_slot_at' | 'price_rank') => {
  const column = sql.ref(name)
  return {
    first: (listed: Sql) => sql`
      select i.*, o.rank from (
        select interviewer_id, ${column} as rank from interviewer_search_cache
        where ${column} is not null order by ${column}, interviewer_id limit ${sql.lit(topRankedLimit)}
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
      select i.*, i.weighted_rating as rank from interviewers i where ${listed} ${ratingOrder} limit ${sql.lit(topRankedLimit)}`,
    rank: sql`i.weighted_rating`,
    order: sql`order by i.rank desc, i.user_id`,
  },
  soonest: bySearchCache('next_slot_at'),
  price: bySearchCache('price_rank'),
}
