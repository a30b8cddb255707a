import { spokenLanguages } from '#contract/enums.ts'
import type { InterviewerFilter } from '#contract/interviewer.ts'
import { type Currency, currencies, type Money } from '#contract/money.ts'
import type { SpokenLanguage } from '#contract/profile.ts'
import { dayMs } from '#contract/time.ts'
import { getMissingFields, type ProfileFields } from '#server/identity/profiles/policy.ts'

type AccountStatus = { displayName: string; isSuspended: boolean; isClosed?: boolean; isAdmin?: boolean }

/** What search reads of an interviewer: found only when complete, and the account neither suspended, closed nor an admin's. */
export function getSearchFields(facts: ProfileFields & AccountStatus): {
  listed: boolean
  language_bits: number
  search_text: string
} {
  const words = [facts.displayName, facts.company, facts.specialty].filter(Boolean)
  return {
    listed:
      getMissingFields('interviewer', facts).length === 0 &&
      !facts.isSuspended &&
      !facts.isClosed &&
      !facts.isAdmin,
    language_bits: toLanguageBits(facts.languages),
    search_text: words.join(' ').toLowerCase(),
  }
}

/** One bit per language, at its place in the contract's list. */
export const toLanguageBits = (languages: readonly SpokenLanguage[]): number =>
  languages.reduce((bits, language) => bits | (1 << spokenLanguages.indexOf(language)), 0)

/** The languages whose bits are set: what `languageBits` made, read back. */
export const fromLanguageBits = (bits: number): SpokenLanguage[] =>
  spokenLanguages.filter((_, place) => (bits & (1 << place)) !== 0)

/** Days since 1970 in UTC, modulo this, share a bit: all that a signed 64-bit integer offers. */
const daysInBits = 63
export const allDayBits = (1n << BigInt(daysInBits)) - 1n

type TimeRange = { start: Date; end: Date }

/** The bits of every UTC day that one of these ranges touches; `end` itself no longer belongs to a range. */
export function getDayBits(ranges: readonly TimeRange[]): bigint {
  return ranges.reduce((bits, range) => bits | getRangeBits(range), 0n)
}

function getRangeBits({ start, end }: TimeRange): bigint {
  const first = Math.floor(start.getTime() / dayMs)
  const last = Math.floor((end.getTime() - 1) / dayMs)
  if (last - first + 1 >= daysInBits) return allDayBits
  let bits = 0n
  for (let day = first; day <= last; day++) bits |= 1n << BigInt(day % daysInBits)
  return bits
}

/** Days whose bits may be stale: those that went by lately. Older ones share their bits with days to come. */
export const getPastDayBits = (now: Date): bigint => {
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  return getDayBits([{ start: new Date(today - 31 * dayMs), end: new Date(today) }])
}

/** From when to when (not included) a slot has to begin; without an end for as long as there are slots. */
export type AvailabilityWindow = { from: Date; until: Date | null }

/** The dates of a filter as a window; null where none is given. A day counts from its first to its last moment, in UTC. */
export function toAvailabilityWindow({
  availableFrom,
  availableTo,
}: Pick<InterviewerFilter, 'availableFrom' | 'availableTo'>): AvailabilityWindow | null {
  if (!availableFrom && !availableTo) return null
  return {
    from: availableFrom ? new Date(availableFrom) : new Date(0),
    until: availableTo ? toExclusiveEnd(availableTo) : null,
  }
}

const isDay = (text: string) => text.length === 'yyyy-mm-dd'.length
const toExclusiveEnd = (text: string) => new Date(new Date(text).getTime() + (isDay(text) ? dayMs : 1))

/** The days on which a slot in this window can begin. What has gone by does not count. */
export function getWindowBits({ from, until }: AvailabilityWindow, now: Date): bigint {
  const start = from > now ? from : now
  if (until === null) return allDayBits
  return until > start ? getDayBits([{ start, end: until }]) : 0n
}

/** The mean to one decimal; null before the first review. */
export const getAverageRating = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 10) / 10

/**
 * What a session usually costs: the price in the middle, in the currency that most of them name, so that nothing is converted.
 * Free ones are no price; null where there is none.
 */
export function getMedianPrice(prices: readonly Money[]): Money | null {
  const byCurrency = Map.groupBy(
    prices.filter(({ minor }) => minor > 0),
    ({ currency }) => currency,
  )
  const [most] = [...byCurrency.values()].sort((one, other) => other.length - one.length)
  const sorted = most?.toSorted((one, other) => one.minor - other.minor)
  return sorted?.[Math.floor((sorted.length - 1) / 2)] ?? null
}

/** What one minor unit of a currency counts for where prices are put in order, and behind what it stands. */
export type CurrencyWeight = { currency: Currency; ratePerUnit: string; rankOffset: number }

/** Above any price in tetri that can be asked. */
const rankStep = 100_000_000

/**
 * Prices compare by the day's rates. A currency without a rate is not guessed at: its prices compare among themselves,
 * behind those that can be told in lari.
 */
export const getCurrencyWeights = (
  rates: readonly { currency: Currency; lari: string }[],
): CurrencyWeight[] =>
  currencies.map((currency, place) => {
    const lari = currency === 'GEL' ? '1' : rates.find(one => one.currency === currency)?.lari
    return { currency, ratePerUnit: lari ?? '1', rankOffset: lari === undefined ? (place + 1) * rankStep : 0 }
  })

/** The highest rank within its kind, so that an absurd price stays with it. */
export const maxRank = rankStep - 1
