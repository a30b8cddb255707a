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
  findInterviewerCard,
  findInterviewerCards,
  findSpokenLanguageBits,
  type InterviewerCardRow,
  listSpecialties,
  type SearchCriteria,
} from './search-repository.ts'

/** Card for signed-in viewers. Shows the email only if it is confirmed and public. */
const presentCard = (row: InterviewerCardRow): InterviewerCard => ({
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

/** Lowest price of the bookable slots, null without one. */
const getLowestPrice = (row: InterviewerCardRow): Money | null =>
  row.price_minor !== null && row.currency ? { minor: row.price_minor, currency: row.currency } : null

const presentPrice = (price: Money | null) =>
  price && { amount: fromMinorUnits(price.minor), currency: price.currency }

/** Card for the landing page, without identifying data. */
function presentAnonymousCard(row: InterviewerCardRow) {
  const { experience, languages, rating, totalInterviews, nextAvailableSlot, priceFrom } = presentCard(row)
  const specialty = row.specialty ?? ''
  return { specialty, experience, languages, rating, totalInterviews, nextAvailableSlot, priceFrom }
}

/** One page of matching interviewers, best rated first by default. */
export async function findInterviewers(deps: Deps, filter: InterviewerFilter, viewerId?: UserId) {
  const { page, pageSize, sort } = filter
  const criteria = toSearchCriteria(filter, viewerId ?? null, deps.now())
  const offset = (page - 1) * pageSize
  const isBeyondLimit = sort !== 'rating' && offset >= searchLimits.maxCounted
  if (criteria.window?.bits === 0n || isBeyondLimit) return { interviewers: [], total: 0, page, pageSize }
  const rows = await findInterviewerCards(deps.pool, criteria, { limit: pageSize + 1, offset })
  // The last page gives the total without a count query.
  const { maxCounted } = searchLimits
  const isLast = rows.length <= pageSize && (rows.length > 0 || page === 1)
  const count = isLast ? offset + rows.length : await countInterviewers(deps.pool, criteria, maxCounted)
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
    text: filter.search ? toContainsPattern(filter.search.toLowerCase()) : null,
    window: window && { ...window, bits: getWindowBits(window, now) },
    favoriteFilter: filter.only && viewerId ? { userId: viewerId, as: filter.only } : null,
    sort: filter.sort,
    after: bookableFrom(now),
  }
}

/** Card of a listed interviewer, or the viewer's own. */
export async function getInterviewer(deps: Deps, viewerId: UserId | null, id: UserId) {
  const row = await findInterviewerCard(deps.pool, id, viewerId, bookableFrom(deps.now()))
  if (!row) throw new AppError('interviewer.not_found')
  return presentCard(row)
}

export const listAvailableLanguages = async ({ pool }: Pick<Deps, 'pool'>) =>
  fromLanguageBits(await findSpokenLanguageBits(pool, spokenLanguages.length))

/** Public statistics and three anonymous cards. */
export async function getLandingStats(deps: Deps) {
  const criteria = toSearchCriteria(interviewerFilter.parse({}), null, deps.now())
  const [interviewers, specialties, languages, rows] = await Promise.all([
    countInterviewers(deps.pool, criteria, searchLimits.maxCounted),
    listSpecialties(deps.pool),
    listAvailableLanguages(deps),
    findInterviewerCards(deps.pool, criteria, { limit: searchLimits.priceSampleSize, offset: 0 }),
  ])
  return {
    interviewers,
    specialties: specialties.length,
    languages: languages.length,
    cards: rows.slice(0, 3).map(presentAnonymousCard),
    usualPrice: presentPrice(getMedianPrice(rows.flatMap(row => getLowestPrice(row) ?? []))),
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
