import { spokenLanguages } from '#contract/enums.ts'
import type { UserId } from '#contract/id.ts'
import { type InterviewerCard, type InterviewerFilter, interviewerFilter } from '#contract/interviewer.ts'
import { searchLimits } from '#contract/limits.ts'
import { type Money, toPrice } from '#contract/money.ts'
import { findTimeZone } from '#server/identity/profiles/repository.ts'
import { toContainsPattern } from '#server/lib/database/pool.ts'
import { AppError, createFieldError } from '#server/lib/http/error.ts'
import { parseLocalTime } from '#server/lib/time-zone.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { bookableFrom } from '#server/marketplace/slots/policy.ts'
import {
  fromLanguageBits,
  getAverageRating,
  getMedianPrice,
  getSearchWords,
  getWindowBits,
  toAvailabilityWindow,
  toLanguageBits,
} from './policy.ts'
import {
  countInterviewers,
  findInterviewerCard,
  findInterviewerCards,
  findSpokenLanguageBits,
  type InterviewerCardRow,
  listSpecialties,
  type SearchCriteria,
} from './search/repository.ts'

/** Card for signed-in viewers. Shows the email only if it is confirmed and public. */
function presentCard(row: InterviewerCardRow): InterviewerCard {
  const { rating_sum, next_starts_at, price_minor, currency, ...card } = row
  const lowestPrice = getLowestPrice(row)
  return {
    ...card,
    rating: getAverageRating(rating_sum, card.reviewCount),
    nextAvailableSlot: next_starts_at?.toISOString() ?? null,
    priceFrom: lowestPrice && toPrice(lowestPrice),
  }
}

/** Lowest price of the bookable slots, null without one. */
const getLowestPrice = ({ price_minor: minor, currency }: InterviewerCardRow): Money | null =>
  minor !== null && currency ? { minor, currency } : null

export async function findInterviewers(deps: Deps, filter: InterviewerFilter, viewerId?: UserId) {
  const { page, pageSize, sort } = filter
  const criteria = toSearchCriteria(filter, viewerId ?? null, deps.now())
  const offset = (page - 1) * pageSize
  const isBeyondLimit = sort !== 'rating' && offset >= searchLimits.maxCounted
  if (criteria.window?.bits === 0n || isBeyondLimit) return { interviewers: [], total: 0, page, pageSize }
  const rows = await findInterviewerCards(deps.db, criteria, { limit: pageSize + 1, offset })
  // The last page gives the total without a count query.
  const { maxCounted } = searchLimits
  const isLast = rows.length <= pageSize && (rows.length > 0 || page === 1)
  const count = isLast ? offset + rows.length : await countInterviewers(deps.db, criteria, maxCounted)
  const interviewers = rows.slice(0, pageSize).map(presentCard)
  return { interviewers, total: Math.min(count, maxCounted), page, pageSize }
}

function toSearchCriteria(filter: InterviewerFilter, viewerId: UserId | null, now: Date): SearchCriteria {
  const window = toAvailabilityWindow(filter)
  if (window?.until && window.until <= window.from)
    throw createFieldError('availableTo', 'dates.out_of_order')
  return {
    specialty: filter.specialty ?? null,
    languageBits: toLanguageBits(filter.languages),
    texts: getSearchWords(filter.search ?? '').map(toContainsPattern),
    window: window && { ...window, bits: getWindowBits(window, now) },
    favoriteFilter: filter.only && viewerId ? { userId: viewerId, as: filter.only } : null,
    sort: filter.sort,
    after: bookableFrom(now),
  }
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
  const criteria = toSearchCriteria(interviewerFilter.parse({}), null, deps.now())
  const [interviewers, specialties, languages, rows] = await Promise.all([
    countInterviewers(deps.db, criteria, searchLimits.maxCounted),
    listSpecialties(deps.db),
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
