import slugify from '@sindresorhus/slugify'
import type { UserId } from '#contract/id.ts'
import type { InterviewerCard } from '#contract/interviewer.ts'
import { findTimeZone } from '#server/identity/profiles/repository.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { getInterviewer } from '#server/marketplace/interviewers/find-interviewers.ts'
import { listInterviewerReviews } from '#server/marketplace/reviews/routes.ts'
import { claimSlug, findOwnProfile, findPublishedProfileId, unpublishProfile } from './repository.ts'

const maxSlugLength = 60

/**
 * Addresses that fit a name, the best first: in Latin letters, with a number where others are called so, and at last with
 * the beginning of the person's id, which nobody else has.
 */
export function getSlugCandidates(name: string, id: UserId): string[] {
  const base = slugify(name).slice(0, maxSlugLength).replace(/-+$/, '') || 'interviewer'
  return [base, `${base}-2`, `${base}-3`, `${base}-${id}`]
}

/** Opens or closes one's page. The address is made of the name when it opens; closed, it stays one's own. */
export const setPublicProfile = (deps: Deps, id: UserId, isOpen: boolean) =>
  deps.db.transaction().execute(async tx => {
    const now = deps.now()
    const own = await findOwnProfile(tx, id)
    if (!isOpen) await unpublishProfile(tx, id, now)
    else if (!own?.isConfirmed) throw new AppError('public_page.unconfirmed')
    else if (!own.isOpen) {
      const fitting = getSlugCandidates(own.name, id)
      // Whoever is still called so keeps the address that others may have written down.
      const before = fitting.filter(slug => slug === own.slug)
      for (const slug of [...before, ...fitting]) if (await claimSlug(tx, id, slug, now)) break
    }
    return getPublicProfile(deps, id, tx)
  })

/** Whether somebody has a page, where it is, and whether anybody sees it. */
export async function getPublicProfile(deps: Deps, id: UserId, db: Executor = deps.db) {
  const own = await findOwnProfile(db, id)
  return {
    isOpen: own?.isOpen ?? false,
    address: own?.slug ? `${deps.urls.app}/i/${own.slug}` : null,
    isShown: (own?.isOpen && own.isListed) ?? false,
  }
}

/** What stands on a public page: of a card what its owner is told will be public, and what was said, without names. */
export type PublicProfile = Pick<
  InterviewerCard,
  | 'displayName'
  | 'specialty'
  | 'company'
  | 'experience'
  | 'languages'
  | 'profilePictureUrl'
  | 'rating'
  | 'reviewCount'
  | 'totalInterviews'
  | 'nextAvailableSlot'
  | 'priceFrom'
> & {
  id: UserId
  slug: string
  timeZone: string
  reviews: { rating: number; comment: string }[]
}

const reviewsShown = 3
const reviewsRead = 10

/** Whoever wants to be seen at an address; null where nobody does, or nobody may be found there now. */
export async function findPublicProfile(deps: Deps, slug: string): Promise<PublicProfile | null> {
  const id = await findPublishedProfileId(deps.db, slug)
  if (!id) return null
  try {
    const [card, timeZone, { reviews }] = await Promise.all([
      getInterviewer(deps, null, id),
      findTimeZone(deps.db, id),
      listInterviewerReviews(deps, null, id, { page: 1, pageSize: reviewsRead }),
    ])
    const { displayName, specialty, company, experience, languages, profilePictureUrl } = card
    const { rating, reviewCount, totalInterviews, nextAvailableSlot, priceFrom } = card
    return {
      ...{ id, slug, timeZone, displayName, specialty, company, experience, languages, profilePictureUrl },
      ...{ rating, reviewCount, totalInterviews, nextAvailableSlot, priceFrom },
      reviews: reviews
        .filter(one => one.comment !== '')
        .slice(0, reviewsShown)
        .map(({ rating, comment }) => ({ rating, comment })),
    }
  } catch (error) {
    // Hidden between two questions.
    if (error instanceof AppError && error.code === 'interviewer.not_found') return null
    throw error
  }
}
