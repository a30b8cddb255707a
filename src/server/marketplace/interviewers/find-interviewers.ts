import { spokenLanguages } from '#contract/enums.ts'
import type { UserId } from '#contract/id.ts'
import { type InterviewerCard, type InterviewerFilter, interviewerFilter } from '#contract/interviewer.ts'
import { searchLimits } from '#contract/limits.ts'
import { type Money, toMinorUnits, toPrice } from '#contract/money.ts'
import { trimSearchText } from '#contract/search-text.ts'
import { findTimeZone } from '#server/identity/profiles/repository.ts'
import { toContainsPattern } from '#server/lib/database/pool.ts'
import { AppError, createFieldError } from '#server/lib/http/app-error.ts'
import { readSpecialties } from '#server/lib/site-settings/site-settings.ts'
import { parseLocalTime } from '#server/lib/time-zone.ts'
import { listBlockedIds } from '#server/marketplace/blocks/repository.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { bookableFrom } from '#server/marketplace/slots/policy.ts'
import { listCachedExchangeRates } from '#server/payments/currency/fetch-rates.ts'
import {
  getAverageRating,
  getCurrencyWeights,
  getMedianPrice,
  getSearchWords,
  getWindowBits,
  toAvailabilityWindow,
  toPriceRange,
  toRankRange,
} from './policy.ts'
import type { InterviewerCardRow } from './search/cards-repository.ts'
import type { SearchCriteria } from './search/criteria.ts'
import {
  countInterviewers,
  findInterviewerCard,
  findInterviewerCards,
  findSpokenLanguageBits,
  listSpecialtySpellings,
} from './search/search-repository.ts'
import { sortTypes, toSessionCriteria } from './search/sessions/policy.ts'
import { fromLanguageBits, fromLevelBits, fromTypeBits, toLanguageBits } from './search-bitmasks.ts'

/** Card for signed-in viewers. Shows the email only if it is confirmed and public. */
function presentCard(row: InterviewerCardRow): InterviewerCard {
  const { rating_sum, type_bits, level_bits, next_starts, price_minor, currency, ...fields } = row
  const { has_higher_prices, verified_at, session_types, ...card } = fields
  const lowestPrice = getLowestPrice(row)
  const nextSlots = next_starts.map(start => start.toISOString())
  return {
    ...card,
    interviewTypes: fromTypeBits(type_bits),
    levels: fromLevelBits(level_bits),
    rating: getAverageRating(rating_sum, card.reviewCount),
    nextAvailableSlot: nextSlots[0] ?? null,
    nextSlots,
    priceFrom: lowestPrice && toPrice(lowestPrice),
    hasHigherPrices: has_higher_prices ?? false,
    sessionTypes: session_types.map(({ priceMinor: minor, currency, ...type }) => ({
      ...type,
      price: toPrice({ minor, currency }),
    })),
    verifiedAt: verified_at?.toISOString() ?? null,
  }
}

/** Lowest price of the bookable slots, null without one. */
const getLowestPrice = ({ price_minor: minor, currency }: InterviewerCardRow): Money | null =>
  minor !== null && currency ? { minor, currency } : null

export async function findInterviewers(deps: Deps, filter: InterviewerFilter, viewerId?: UserId) {
  const { page, pageSize, sort } = filter
  const criteria = await toSearchCriteria(deps, filter, viewerId ?? null)
  const offset = (page - 1) * pageSize
  const isBeyondLimit = sort !== 'rating' && offset >= searchLimits.maxCounted
  if (criteria.window?.bits === 0n || isBeyondLimit) return { interviewers: [], total: 0, page, pageSize }
  const rows = await findInterviewerCards(deps.db, criteria, { limit: pageSize + 1, offset })
  // The last page gives the total without a count query.
  const { maxCounted } = searchLimits
  const isLast = rows.length <= pageSize && (rows.length > 0 || page === 1)
  const count = isLast ? offset + rows.length : await countInterviewers(deps.db, criteria, maxCounted)
  const interviewers = rows
    .slice(0, pageSize)
    .map(row => presentCard({ ...row, session_types: sortTypes(row.session_types, criteria.session) }))
  return { interviewers, total: Math.min(count, maxCounted), page, pageSize }
}

async function toSearchCriteria(
  deps: Deps,
  filter: InterviewerFilter,
  viewerId: UserId | null,
): Promise<SearchCriteria> {
  const now = deps.now()
  const { search = '' } = filter
  const window = toAvailabilityWindow(filter)
  if (window?.until && window.until <= window.from)
    throw createFieldError('availableTo', 'dates.out_of_order')
  const specialties = await readSpecialties(deps.db)
  return {
    specialtyKey: filter.specialty === undefined ? null : specialties.toKey(filter.specialty),
    languageBits: toLanguageBits(filter.languages),
    session: toSessionCriteria(filter, await getPriceRange(deps, filter)),
    minRatingTenths: Math.round((filter.minRating ?? 0) * 10),
    words: getSearchWords(search).map(word => ({
      text: toContainsPattern(word),
      specialtyKey: specialties.find(word)?.id ?? null,
    })),
    phraseSpecialtyKey: specialties.find(trimSearchText(search))?.id ?? null,
    companyTexts: getSearchWords(filter.company ?? '').map(toContainsPattern),
    window: window && { ...window, bits: getWindowBits(window, now) },
    favoriteFilter: filter.only && viewerId ? { userId: viewerId, as: filter.only } : null,
    blockedIds: viewerId ? await listBlockedIds(deps.db, viewerId) : [],
    sort: filter.sort,
    after: bookableFrom(now),
  }
}

async function getPriceRange(deps: Deps, { minPrice, maxPrice, currency }: InterviewerFilter) {
  if (minPrice === undefined && maxPrice === undefined) return null
  const toMinor = (amount: number | undefined) => (amount === undefined ? undefined : toMinorUnits(amount))
  const weights = getCurrencyWeights(await listCachedExchangeRates(deps))
  return toPriceRange(
    toRankRange({ min: toMinor(minPrice), max: toMinor(maxPrice), currency }, weights),
    weights,
  )
}

/** Specialties that interviewers offer, in order of their names, without hidden ones. All spellings of a usual one count as one. */
export async function listSpecialties({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const [spellings, { find, toName }] = await Promise.all([listSpecialtySpellings(db), readSpecialties(db)])
  const offered = spellings.filter(text => find(text)?.state !== 'hidden')
  return [...new Set(offered.map(toName))].sort((a, b) => a.localeCompare(b, 'en'))
}

/** Card of a listed interviewer, or the viewer's own. */
export async function getInterviewer(deps: Deps, viewerId: UserId | null, id: UserId) {
  const row = await findInterviewerCard(deps.db, id, viewerId, bookableFrom(deps.now()))
  if (!row) throw new AppError('interviewer.not_found')
  return presentCard(row)
}

export const listAvailableLanguages = async ({ db }: Pick<Deps, 'db'>) =>
  fromLanguageBits(await findSpokenLanguageBits(db, spokenLanguages.length))

export async function getLandingStats(deps: Deps) {
  const criteria = await toSearchCriteria(deps, interviewerFilter.parse({}), null)
  const [interviewers, specialties, languages, rows] = await Promise.all([
    countInterviewers(deps.db, criteria, searchLimits.maxCounted),
    listSpecialties(deps),
    listAvailableLanguages(deps),
    findInterviewerCards(deps.db, criteria, { limit: searchLimits.priceSampleSize, offset: 0 }),
  ])
  const medianPrice = getMedianPrice(rows.flatMap(row => getLowestPrice(row) ?? []))
  return {
    interviewers,
    specialties: specialties.length,
    languages: languages.length,
    // The reply drops what identifies an interviewer.
    cards: rows.slice(0, 3).map(row => ({ ...presentCard(row), specialty: row.specialty ?? '' })),
    usualPrice: medianPrice && toPrice(medianPrice),
  }
}

const isLocalTime = (text: string | undefined): text is string =>
  text !== undefined && /T/i.test(text) && !/(?:Z|[+-]\d\d:?\d\d)$/i.test(text)

/** Converts local times of the filter to instants, in the viewer's time zone. */
export async function resolveLocalTimes(deps: Deps, viewerId: UserId, filter: InterviewerFilter) {
  const { availableFrom, availableTo } = filter
  if (!isLocalTime(availableFrom) && !isLocalTime(availableTo)) return filter
  const zone = await findTimeZone(deps.db, viewerId)
  return {
    ...filter,
    availableFrom: toInstant('availableFrom', availableFrom, zone),
    availableTo: toInstant('availableTo', availableTo, zone),
  }
}

function toInstant(path: string, text: string | undefined, zone: string): string | undefined {
  if (!isLocalTime(text)) return text
  const { at, error } = parseLocalTime(text, zone)
  if (error) throw createFieldError(path, error)
  return at.toISOString()
}
