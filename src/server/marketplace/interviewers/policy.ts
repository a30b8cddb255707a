import type { ListingRule } from '#contract/applications.ts'
import { currencies } from '#contract/enums.ts'
import type { InterviewerFilter } from '#contract/interviewer.ts'
import { ratingPrior } from '#contract/limits.ts'
import type { Currency, Money } from '#contract/money.ts'
import { splitSearchText } from '#contract/search-text.ts'
import type { SpecialtyIndex } from '#contract/specialties.ts'
import { dayMs } from '#contract/time.ts'
import { getMissingFields, type ProfileFields } from '#server/identity/profiles/policy.ts'
import type { TimeRange } from '#server/marketplace/slots/policy.ts'
import { toLanguageBits } from './search-bitmasks.ts'

type AccountStatus = {
  displayName: string
  isSuspended: boolean
  isClosed?: boolean
  isAdmin?: boolean
  /** Paused or removed by the rules of reliability. */
  isStopped?: boolean
}

/** Columns that search reads. `listed` if the interviewer may be, with a complete profile and an active account, except admins. */
export function getSearchFields(facts: ProfileFields & AccountStatus, specialties: SpecialtyIndex) {
  const searchTerms = [facts.displayName, facts.company, facts.specialty].filter(Boolean)
  return {
    listed:
      getMissingFields('interviewer', facts).length === 0 &&
      !facts.isSuspended &&
      !facts.isClosed &&
      !facts.isAdmin &&
      !facts.isStopped,
    language_bits: toLanguageBits(facts.languages),
    search_text: searchTerms.join(' ').toLowerCase(),
    ...getSearchKeys(facts, specialties),
  }
}

type ListingBefore = { listed: boolean; listing_allowed: boolean; isDeclined: boolean }

/**
 * Whether search lists an interviewer whose profile and account allow it. While new interviewers are reviewed, only those who
 * were listed before or have been approved. One whom an admin declined stays unlisted under every rule.
 */
export function getListingState(
  isListable: boolean,
  { listed, listing_allowed, isDeclined }: ListingBefore,
  rule: ListingRule,
) {
  const isAllowed = listed || listing_allowed || (isListable && rule === 'immediate' && !isDeclined)
  return {
    listed: isListable && isAllowed,
    listing_allowed: isAllowed,
    awaits_review: isListable && !isAllowed,
  }
}

/** Columns by which search compares specialty and company. */
export const getSearchKeys = (
  facts: Pick<ProfileFields, 'specialty' | 'company'>,
  specialties: SpecialtyIndex,
) => ({
  specialty_key: facts.specialty ? specialties.toKey(facts.specialty) : null,
  company_key: facts.company ? facts.company.toLowerCase() : null,
})

/**
 * Words of a search in lower case, which may stand in any order. The index finds any part of three letters, but less only
 * at the start of a word. A single word of two letters is found anywhere.
 */
export function getSearchWords(search: string): string[] {
  const words = splitSearchText(search)
  return words.length === 1 ? words : words.map(word => ([...word].length < 3 ? ` ${word}` : word))
}

/** Pattern of a word, and the usual specialty that the word names in any spelling. */
export type SearchWord = { text: string; specialtyKey: string | null }

/** Number of usable bits in a signed 64-bit integer. A UTC day since 1970 has the bit `day % dayBitCount`. */
const dayBitCount = 63
export const allDayBits = (1n << BigInt(dayBitCount)) - 1n

/** Bits of all UTC days that the ranges touch. `end` is exclusive. */
export const getDayBits = (ranges: readonly TimeRange[]): bigint =>
  ranges.reduce((bits, range) => bits | getRangeBits(range), 0n)

function getRangeBits({ start, end }: TimeRange): bigint {
  const first = Math.floor(start.getTime() / dayMs)
  const last = Math.floor((end.getTime() - 1) / dayMs)
  if (last - first + 1 >= dayBitCount) return allDayBits
  let bits = 0n
  for (let day = first; day <= last; day++) bits |= 1n << BigInt(day % dayBitCount)
  return bits
}

/** Bits of the last 31 days, which may be stale. Older days share their bits with future days. */
export const getPastDayBits = (now: Date): bigint => {
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  return getDayBits([{ start: new Date(today - 31 * dayMs), end: new Date(today) }])
}

/** Range in which a slot must begin. `until` is exclusive, null for no end. */
export type AvailabilityWindow = { from: Date; until: Date | null }

/** Window of a filter's dates, null without dates. A day lasts from midnight to midnight in UTC. */
export function toAvailabilityWindow(filter: InterviewerFilter): AvailabilityWindow | null {
  const { availableFrom, availableTo } = filter
  if (!availableFrom && !availableTo) return null
  return {
    from: availableFrom ? new Date(availableFrom) : new Date(0),
    until: availableTo ? toExclusiveEnd(availableTo) : null,
  }
}

const isDay = (text: string) => text.length === 'yyyy-mm-dd'.length
const toExclusiveEnd = (text: string) => new Date(new Date(text).getTime() + (isDay(text) ? dayMs : 1))

/** Bits of the days on which a slot in this window can still begin. */
export function getWindowBits({ from, until }: AvailabilityWindow, now: Date): bigint {
  const start = from > now ? from : now
  if (until === null) return allDayBits
  return until > start ? getDayBits([{ start, end: until }]) : 0n
}

/** Mean to one decimal, null before the first review. */
export const getAverageRating = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 10) / 10

/** The order of search results, as the column `weighted_rating` has it, but not times 100. */
export function getWeightedRating(rating: number | null, count: number): number {
  const { mean, reviews } = ratingPrior
  return ((rating ?? 0) * count + mean * reviews) / (count + reviews)
}

/** Median of the paid prices, in their most frequent currency, which avoids conversion. Null without paid prices. */
export function getMedianPrice(prices: readonly Money[]): Money | null {
  const byCurrency = Map.groupBy(
    prices.filter(({ minor }) => minor > 0),
    ({ currency }) => currency,
  )
  const [largestGroup] = [...byCurrency.values()].sort((a, b) => b.length - a.length)
  const sorted = largestGroup?.toSorted((a, b) => a.minor - b.minor)
  return sorted?.[Math.floor((sorted.length - 1) / 2)] ?? null
}

/** Sort weight of a currency: price rank = minor units × `ratePerUnit` + `rankOffset`. */
export type CurrencyWeight = { currency: Currency; ratePerUnit: string; rankOffset: number }

/** Exceeds the highest allowed price in tetri. */
const rankStep = 100_000_000

/** Weights by the day's exchange rates to lari. A currency without a rate sorts after all others. */
export const getCurrencyWeights = (
  rates: readonly { currency: Currency; lari: string }[],
): CurrencyWeight[] =>
  currencies.map((currency, index) => {
    const lari = currency === 'GEL' ? '1' : rates.find(rate => rate.currency === currency)?.lari
    return { currency, ratePerUnit: lari ?? '1', rankOffset: lari === undefined ? (index + 1) * rankStep : 0 }
  })

/** Highest rank within one currency. Caps absurd prices so that they do not reach the next currency's range. */
export const maxRank = rankStep - 1

/** Converted lari are shown as whole numbers, so a price of 122.40 matches 122. */
const lariRoundingMinor = 50

type RankRange = { from: number; to: number }

/** A range of prices as ranks, and what it is in the minor units of each currency. */
export type PriceRange = {
  ranks: RankRange
  /** Without the currencies that no price of the range has. */
  minor: readonly { currency: Currency; from: number; to: number }[]
}

/** Price ranks of a range of prices. Without a bound it reaches to the end of the currency. */
export function toRankRange(
  { min, max, currency }: { min: number | undefined; max: number | undefined; currency: Currency },
  weights: readonly CurrencyWeight[],
): RankRange {
  const weight = weights.find(weight => weight.currency === currency)
  const [rate, offset] = [Number(weight?.ratePerUnit ?? 1), weight?.rankOffset ?? 0]
  const tolerance = currency === 'GEL' ? lariRoundingMinor : 0
  const rankOf = (minor: number) => offset + Math.min(Math.max(Math.round(minor * rate), 0), maxRank)
  return {
    from: min === undefined ? offset : rankOf(min - tolerance),
    to: max === undefined ? offset + maxRank : rankOf(max + tolerance),
  }
}

/** Highest number of the column. */
const maxMinor = 2 ** 31 - 1

/** Prices whose ranks are within the range. */
export const toPriceRange = (ranks: RankRange, weights: readonly CurrencyWeight[]): PriceRange => ({
  ranks,
  minor: weights
    .map(({ currency, ratePerUnit, rankOffset }) => {
      const [from, to] = [ranks.from - rankOffset, ranks.to - rankOffset]
      const rate = Number(ratePerUnit)
      return {
        currency,
        from: from > maxRank ? maxMinor : Math.max(0, Math.ceil((from - 0.5) / rate)),
        to: to >= maxRank ? maxMinor : Math.ceil((to + 0.5) / rate) - 1,
      }
    })
    .filter(({ from, to }) => from <= to && from < maxMinor),
})
