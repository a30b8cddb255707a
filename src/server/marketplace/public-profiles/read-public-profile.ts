import type { UserId } from '#contract/id.ts'
import type { InterviewerCard } from '#contract/interviewer.ts'
import { getTimeZone } from '#server/identity/profiles/get-profile.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { getInterviewer } from '#server/marketplace/interviewers/find-interviewers.ts'
import { listInterviewerReviews } from '#server/marketplace/reviews/list-reviews.ts'
import { findPublishedProfileId } from './repository.ts'

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
      getTimeZone(deps, id),
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
