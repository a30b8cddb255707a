import { spokenLanguages } from '#contract/enums.ts'
import type { UserId } from '#contract/id.ts'
import { type InterviewerCard, type InterviewerFilter, interviewerFilter } from '#contract/interviewer.ts'
import { searchLimits } from '#contract/limits.ts'
import { containing } from '#server/lib/database/like.ts'
import { AppError, refuseField } from '#server/lib/http/error.ts'
import { bookableFrom } from '#server/marketplace/booking-window.ts'
import type { Deps } from '#server/marketplace/context.ts'
import {
  fromLanguageBits,
  getMedianPrice,
  getWindowBits,
  toAvailabilityWindow,
  toLanguageBits,
} from './policy.ts'
import { getLowestPrice, presentAnonymousCard, presentCard, presentPrice } from './presenter.ts'
import {
  countInterviewers,
  countListedInterviewers,
  findInterviewerCard,
  findInterviewerCards,
  findSpokenLanguageBits,
  listSpecialties,
  type SearchCriteria,
} from './search/repository.ts'

/** One page of the interviewers that match, best rated first unless asked otherwise. */
export async function findInterviewers(deps: Deps, filter: InterviewerFilter, asking: UserId | null = null) {
  const { page, pageSize, sort } = filter
  const wanted = toSearchCriteria(filter, asking, deps.now())
  const offset = (page - 1) * pageSize
  const isTooFar = sort !== 'rating' && offset >= searchLimits.countedAtMost
  if (wanted.window?.bits === 0n || isTooFar) return { interviewers: [], total: 0, page, pageSize }
  const rows = await findInterviewerCards(deps.pool, wanted, { limit: pageSize + 1, offset })
  // The last page knows how many there are; only before it somebody has to count.
  const isLast = rows.length <= pageSize && (rows.length > 0 || page === 1)
  const total = isLast
    ? offset + rows.length
    : await countInterviewers(deps.pool, wanted, searchLimits.countedAtMost)
  return {
    interviewers: rows.slice(0, pageSize).map(presentCard),
    total: Math.min(total, searchLimits.countedAtMost),
    page,
    pageSize,
  }
}

function toSearchCriteria(filter: InterviewerFilter, asking: UserId | null, now: Date): SearchCriteria {
  const window = toAvailabilityWindow(filter)
  if (window?.until && window.until <= window.from) throw refuseField('availableTo', 'dates.out_of_order')
  return {
    specialty: filter.specialty ?? null,
    languageBits: toLanguageBits(filter.languages),
    text: filter.search ? containing(filter.search.toLowerCase()) : null,
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
    countListedInterviewers(deps.pool, searchLimits.countedAtMost),
    listSpecialties(deps.pool),
    listAvailableLanguages(deps),
    findInterviewerCards(deps.pool, anybody, { limit: searchLimits.pricesAtMost, offset: 0 }),
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
