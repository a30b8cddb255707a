import { spokenLanguages } from '#contract/enums.ts'
import type { UserId } from '#contract/id.ts'
import { type InterviewerCard, type InterviewerFilter, interviewerFilter } from '#contract/interviewer.ts'
import { searchLimits } from '#contract/limits.ts'
import { fromMinorUnits, type Money } from '#contract/money.ts'
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
  getWindowBits,
  toAvailabilityWindow,
  toLanguageBits,
} from './policy.ts'
import {
  countInterviewers,
  countListedInterviewers,
  findInterviewerCard,
  findInterviewerCards,
  findSpokenLanguageBits,
  type InterviewerCardRow,
  listSpecialties,
  type SearchCriteria,
} from './search-repository.ts'

/** An interviewer as people who are signed in see them; the email only where it is confirmed and its owner shows it. */
export const presentCard = (row: InterviewerCardRow): InterviewerCard => ({
  id: row.user_id,
  displayName: row.name,
  email: row.email,
  specialty: row.specialty,
  company: row.company,
  experience: row.experience,
  languages: row.languages,
  profilePictureUrl: row.picture_url,
  rating: getAverageRating(row.rating_sum, row.review_count),
  reviewCount: row.review_count,
  totalInterviews: row.total_interviews,
  linkedinUrl: row.linkedin_url,
  city: row.city,
  country: row.country,
  purpose: row.purpose,
  bookingMode: row.booking_mode,
  nextAvailableSlot: row.next_starts_at?.toISOString() ?? null,
  priceFrom: presentPrice(getLowestPrice(row)),
})

/** The least that this interviewer asks for a time that can be booked; null where there is none. */
export const getLowestPrice = (row: InterviewerCardRow): Money | null =>
  row.price_minor !== null && row.currency ? { minor: row.price_minor, currency: row.currency } : null

export const presentPrice = (price: Money | null) =>
  price && { amount: fromMinorUnits(price.minor), currency: price.currency }

/** What the landing page tells everybody: nothing that says who it is. */
export const presentAnonymousCard = (row: InterviewerCardRow) => ({
  specialty: row.specialty ?? '',
  experience: row.experience,
  languages: row.languages,
  rating: getAverageRating(row.rating_sum, row.review_count),
  totalInterviews: row.total_interviews,
  nextAvailableSlot: row.next_starts_at?.toISOString() ?? null,
  priceFrom: presentPrice(getLowestPrice(row)),
})

/** One page of the interviewers that match, best rated first unless asked otherwise. */
export async function findInterviewers(deps: Deps, filter: InterviewerFilter, asking: UserId | null = null) {
  const { page, pageSize, sort } = filter
  const wanted = toSearchCriteria(filter, asking, deps.now())
  const offset = (page - 1) * pageSize
  const isTooFar = sort !== 'rating' && offset >= searchLimits.maxCounted
  if (wanted.window?.bits === 0n || isTooFar) return { interviewers: [], total: 0, page, pageSize }
  const rows = await findInterviewerCards(deps.pool, wanted, { limit: pageSize + 1, offset })
  // The last page knows how many there are; only before it somebody has to count.
  const isLast = rows.length <= pageSize && (rows.length > 0 || page === 1)
  const total = isLast
    ? offset + rows.length
    : await countInterviewers(deps.pool, wanted, searchLimits.maxCounted)
  return {
    interviewers: rows.slice(0, pageSize).map(presentCard),
    total: Math.min(total, searchLimits.maxCounted),
    page,
    pageSize,
  }
}

function toSearchCriteria(filter: InterviewerFilter, asking: UserId | null, now: Date): SearchCriteria {
  const window = toAvailabilityWindow(filter)
  if (window?.until && window.until <= window.from)
    throw createFieldError('availableTo', 'dates.out_of_order')
  return {
    specialty: filter.specialty ?? null,
    languageBits: toLanguageBits(filter.languages),
    text: filter.search ? toContainsPattern(filter.search.toLowerCase()) : null,
    window: window && { ...window, bits: getWindowBits(window, now) },
    favoriteFilter: filter.only && asking ? { userId: asking, as: filter.only } : null,
    sort: filter.sort,
    after: bookableFrom(now),
  }
}

/** One card: of whoever is listed, and one's own. */
export async function getInterviewer(
  deps: Deps,
  asking: UserId | null,
  id: UserId,
): Promise<InterviewerCard> {
  const row = await findInterviewerCard(deps.pool, id, asking, bookableFrom(deps.now()))
  if (!row) throw new AppError('interviewer.not_found')
  return presentCard(row)
}

export async function listAvailableLanguages(deps: Pick<Deps, 'pool'>) {
  return fromLanguageBits(await findSpokenLanguageBits(deps.pool, spokenLanguages.length))
}

/** Live figures for people who are not signed in, and three cards without names. */
export async function getLandingStats(deps: Deps) {
  const anybody = toSearchCriteria(interviewerFilter.parse({}), null, deps.now())
  const [interviewers, known, languages, rows] = await Promise.all([
    countListedInterviewers(deps.pool, searchLimits.maxCounted),
    listSpecialties(deps.pool),
    listAvailableLanguages(deps),
    findInterviewerCards(deps.pool, anybody, { limit: searchLimits.priceSampleSize, offset: 0 }),
  ])
  return {
    interviewers,
    specialties: known.length,
    languages: languages.length,
    cards: rows.slice(0, 3).map(presentAnonymousCard),
    usualPrice: presentPrice(getMedianPrice(rows.flatMap(row => getLowestPrice(row) ?? []))),
  }
}

/** What listed interviewers say they know, each once. */
export const listAvailableSpecialties = (deps: Deps): Promise<string[]> => listSpecialties(deps.pool)

/** A time without a zone. */
const isLocalTime = (text: string | undefined): text is string =>
  text !== undefined && /T/i.test(text) && !/(?:Z|[+-]\d\d:?\d\d)$/i.test(text)

/** The filter with local times made instants: they are what a clock of whoever asks shows. */
export async function resolveLocalTimes(
  deps: Deps,
  asking: UserId,
  filter: InterviewerFilter,
): Promise<InterviewerFilter> {
  const { availableFrom, availableTo } = filter
  if (!isLocalTime(availableFrom) && !isLocalTime(availableTo)) return filter
  const zone = await findTimeZone(deps.db, asking)
  return {
    ...filter,
    availableFrom: toInstant('availableFrom', availableFrom, zone),
    availableTo: toInstant('availableTo', availableTo, zone),
  }
}

function toInstant(path: string, text: string | undefined, zone: string): string | undefined {
  if (!isLocalTime(text)) return text
  const { at, error: fault } = parseLocalTime(text, zone)
  if (fault) throw createFieldError(path, fault)
  return at.toISOString()
}
