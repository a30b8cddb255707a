import { sql } from 'kysely'
import type { InterviewerCard } from '#contract/interviewer.ts'
import { searchLimits } from '#contract/limits.ts'
import type { Currency } from '#contract/money.ts'
import { bookableTimes, isBookable } from '#server/marketplace/interviewers/repository.ts'
import type { ListedType } from '#server/marketplace/interviewers/search/sessions/policy.ts'
import type { Sql } from '#server/marketplace/interviewers/search/sessions/repository.ts'
import type { BookableFrom } from '#server/marketplace/slots/policy.ts'

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

/** Free text of the profile `p`. Null while a moderator hides all of them. */
const shownText = (column: string) => sql`case when p.bio_hidden_at is null then ${sql.ref(column)} end`

/** Card data of the interviewers in `chosen`, in its order. */
export const cardsQuery = (chosen: Sql, after: BookableFrom) => sql<InterviewerCardRow>`
  with chosen as materialized (select c.user_id, row_number() over () as place from (${chosen}) c)
  select i.user_id as id, case when i.show_email then u.email end as email, u.name as "displayName", ${shownText('i.specialty')} as specialty,
    ${shownText('i.company')} as company, i.experience, coalesce(p.languages, '{}') as languages, p.picture_url as "profilePictureUrl", i.rating_sum,
    i.review_count as "reviewCount", i.type_bits, i.level_bits, i.total_interviews as "totalInterviews", ${shownText('p.linkedin_url')} as "linkedinUrl",
    ${shownText('p.city')} as city, p.country, ${shownText('p.purpose')} as purpose, i.booking_mode as "bookingMode",
    array(select s.starts_at from slots s where ${isBookable} order by s.starts_at limit ${searchLimits.nextSlots}::int) as next_starts,
    offer.price_minor, (extract(epoch from offer.length) / 60)::int as "priceMinutes", offer.has_higher_prices, offer.currency,
    i.verified_at, i.session_types
  from chosen
  join interviewers i on i.user_id = chosen.user_id
  join contacts u on u.id = i.user_id
  left join profiles p on p.user_id = i.user_id
  ${bookableTimes(after)}
  left join lateral (
    -- Prices in the currency of the next slot.
    select s.currency, min(s.price_minor) as price_minor, max(s.price_minor) > min(s.price_minor) as has_higher_prices,
      (array_agg(s.ends_at - s.starts_at order by s.price_minor, s.starts_at))[1] as length
    from slots s
    where ${isBookable}
    group by s.currency order by min(s.starts_at) limit 1
  ) offer on true
  order by chosen.place`
