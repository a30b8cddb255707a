import { spokenLanguages } from '#contract/enums.ts'
import type { UserId } from '#contract/id.ts'
import { type InterviewerCard, type InterviewerFilter, interviewerFilter } from '#contract/interviewer.ts'
import { searchLimits } from '#contract/limits.ts'
import { containing } from '#server/lib/database/like.ts'
import { AppError, refuseField } from '#server/lib/http/error.ts'
import { bookableFrom } from '#server/marketplace/booking-window.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { languageBits, languagesOf, usualPrice, windowBits, windowOf } from './policy.ts'
import { priceOf, viewAnonymously, viewCard, viewPrice } from './presenter.ts'
import {
  countListed,
  countMatching,
  findCard,
  findCards,
  listSpecialties,
  spokenBits,
  type Wanted,
} from './search/repository.ts'

/** One page of the interviewers that match, best rated first unless asked otherwise. */
export async function findInterviewers(deps: Deps, filter: InterviewerFilter, asking: UserId | null = null) {
  const { page, pageSize, sort } = filter
  const wanted = wantedOf(filter, asking, deps.now())
  const offset = (page - 1) * pageSize
  const isTooFar = sort !== 'rating' && offset >= searchLimits.countedAtMost
  if (wanted.window?.bits === 0n || isTooFar) return { interviewers: [], total: 0, page, pageSize }
  const rows = await findCards(deps.pool, wanted, { limit: pageSize + 1, offset })
  // The last page knows how many there are; only before it somebody has to count.
  const isLast = rows.length <= pageSize && (rows.length > 0 || page === 1)
  const total = isLast
    ? offset + rows.length
    : await countMatching(deps.pool, wanted, searchLimits.countedAtMost)
  return {
    interviewers: rows.slice(0, pageSize).map(viewCard),
    total: Math.min(total, searchLimits.countedAtMost),
    page,
    pageSize,
  }
}

function wantedOf(filter: InterviewerFilter, asking: UserId | null, now: Date): Wanted {
  const window = windowOf(filter)
  if (window?.until && window.until <= window.from) throw refuseField('availableTo', 'dates.out_of_order')
  return {
    specialty: filter.specialty ?? null,
    languageBits: languageBits(filter.languages),
    text: filter.search ? containing(filter.search.toLowerCase()) : null,
    window: window && { ...window, bits: windowBits(window, now) },
    keptBy: filter.only && asking ? { userId: asking, as: filter.only } : null,
    sort: filter.sort,
    after: bookableFrom(now),
  }
}

/** One card: of whoever is listed, and one's own. */
export async function findInterviewer(
  deps: Deps,
  asking: UserId | null,
  id: UserId,
): Promise<InterviewerCard> {
  const row = await findCard(deps.pool, id, asking, bookableFrom(deps.now()))
  if (!row) throw new AppError('interviewer.not_found')
  return viewCard(row)
}

export async function availableLanguages(deps: Pick<Deps, 'pool'>) {
  return languagesOf(await spokenBits(deps.pool, spokenLanguages.length))
}

/** Live figures for people who are not signed in, and three cards without names. */
export async function teaser(deps: Deps) {
  const anybody = wantedOf(interviewerFilter.parse({}), null, deps.now())
  const [interviewers, known, languages, rows] = await Promise.all([
    countListed(deps.pool, searchLimits.countedAtMost),
    listSpecialties(deps.pool),
    availableLanguages(deps),
    findCards(deps.pool, anybody, { limit: searchLimits.pricesAtMost, offset: 0 }),
  ])
  return {
    interviewers,
    specialties: known.length,
    languages: languages.length,
    cards: rows.slice(0, 3).map(viewAnonymously),
    usualPrice: viewPrice(usualPrice(rows.flatMap(row => priceOf(row) ?? []))),
  }
}

/** What listed interviewers say they know, each once. */
export const specialties = (deps: Deps): Promise<string[]> => listSpecialties(deps.pool)
