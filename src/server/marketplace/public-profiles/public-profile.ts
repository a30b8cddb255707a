import slugify from '@sindresorhus/slugify'
import type { z } from 'zod'
import type { UserId } from '#contract/id.ts'
import { interviewerCard } from '#contract/interviewer.ts'
import { containsLink, sanitizeMultilineText } from '#contract/sanitize-text.ts'
import type { Slot } from '#contract/slot.ts'
import { findTimeZone } from '#server/identity/profiles/repository.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { getInterviewer } from '#server/marketplace/interviewers/find-interviewers.ts'
import { listInterviewerReviews } from '#server/marketplace/reviews/reviews.ts'
import { type SessionTerms, toSessionTerms } from '#server/marketplace/session-types/policy.ts'
import { listSessionTypes } from '#server/marketplace/session-types/repository.ts'
import { listAvailableSlots } from '#server/marketplace/slots/manage-slots.ts'
import {
  claimSlug,
  findOwnProfile,
  findPublishedProfile,
  unpublishProfile,
  updateShowBio,
} from './repository.ts'

const maxSlugLength = 60

/** Slugs for a name, best first. The last one contains the user's id and is unique. */
export function getSlugCandidates(name: string, id: UserId): string[] {
  const base = slugify(name).slice(0, maxSlugLength).replace(/-+$/, '') || 'interviewer'
  return [base, `${base}-2`, `${base}-3`, `${base}-${id}`]
}

/** Publishing derives the slug from the name. An unpublished profile still reserves its slug. */
export const setPublicProfile = (
  deps: Deps,
  id: UserId,
  { isOpen, showBio }: { isOpen: boolean; showBio?: boolean | undefined },
) =>
  deps.db.transaction().execute(async tx => {
    const now = deps.now()
    const own = await findOwnProfile(tx, id)
    if (!isOpen) await unpublishProfile(tx, id, now)
    else if (!own?.isConfirmed) throw new AppError('public_page.unconfirmed')
    else if (!own.isOpen) {
      const candidates = getSlugCandidates(own.name, id)
      // The current slug comes first if it still fits the name, because links to it exist.
      const current = candidates.filter(slug => slug === own.slug)
      for (const slug of [...current, ...candidates]) if (await claimSlug(tx, id, slug, now)) break
    }
    if (showBio !== undefined) await updateShowBio(tx, id, showBio, now)
    return getPublicProfile(deps, id, tx)
  })

export async function getPublicProfile(deps: Deps, id: UserId, db: Executor = deps.db) {
  const own = await findOwnProfile(db, id)
  return {
    isOpen: own?.isOpen ?? false,
    address: own?.slug ? `${deps.urls.app}/i/${own.slug}` : null,
    isShown: (own?.isOpen && own.isListed) ?? false,
    showsBio: own?.showsBio ?? true,
    isEmailConfirmed: own?.isConfirmed ?? false,
  }
}

/** Fields of the card that visitors without an account see. */
const publicCard = interviewerCard.pick({
  displayName: true,
  specialty: true,
  company: true,
  experience: true,
  languages: true,
  profilePictureUrl: true,
  rating: true,
  reviewCount: true,
  totalInterviews: true,
  nextAvailableSlot: true,
  priceFrom: true,
  priceMinutes: true,
  hasHigherPrices: true,
  verifiedAt: true,
})

/** Public data of an interviewer, as the settings page announces it. Reviews show no names. */
export type PublicProfile = z.output<typeof publicCard> & {
  id: UserId
  slug: string
  timeZone: string
  /** What the interviewer writes about themselves, if it may be public. */
  bio: string | null
  slots: Slot[]
  /** Listed types with terms of their own. */
  sessionTypes: PublicSessionType[]
  reviews: { rating: number; comment: string }[]
}

type PublicSessionType = Pick<SessionTerms, 'id' | 'minutes' | 'priceMinor' | 'currency'> & { name: string }

async function listPublicSessionTypes(deps: Deps, id: UserId): Promise<PublicSessionType[]> {
  const listed = (await listSessionTypes(deps.db, id)).filter(({ visibility }) => visibility === 'listed')
  return listed.flatMap(row => {
    const terms = toSessionTerms(row)
    return terms ? [{ ...terms, name: row.name ?? '' }] : []
  })
}

const maxReviews = 3
const maxSlots = 6
const reviewsFetched = 10

/** Published profile of a listed interviewer, or null. */
export async function findPublicProfile(deps: Deps, slug: string): Promise<PublicProfile | null> {
  const published = await findPublishedProfile(deps.db, slug)
  if (!published) return null
  const { id, showsBio } = published
  try {
    const [card, timeZone, slots, sessionTypes, { reviews }] = await Promise.all([
      getInterviewer(deps, null, id),
      findTimeZone(deps.db, id),
      listAvailableSlots(deps, id),
      listPublicSessionTypes(deps, id),
      listInterviewerReviews(deps, null, id, { page: 1, pageSize: reviewsFetched }),
    ])
    return {
      ...publicCard.parse(card),
      id,
      slug,
      timeZone,
      bio:
        showsBio && card.purpose && isPublishableBio(card.purpose)
          ? sanitizeMultilineText(card.purpose)
          : null,
      slots: slots.slice(0, maxSlots),
      sessionTypes,
      reviews: reviews
        .filter(review => review.comment !== '')
        .slice(0, maxReviews)
        .map(({ rating, comment }) => ({ rating, comment })),
    }
  } catch (error) {
    // The interviewer was unlisted between the two queries.
    if (error instanceof AppError && error.code === 'interviewer.not_found') return null
    throw error
  }
}

/** Nine digits and more, however they are grouped. Two years are eight. */
const telephone = /(?:\d[\s().-]*){9,}/

/**
 * Whether a public page may show a bio. Contact details stay between members, and links would make the pages worth
 * publishing for advertisers. `Booking.com` and `Node.js` are no links.
 */
export const isPublishableBio = (bio: string): boolean =>
  !containsLink(bio) && !bio.includes('@') && !telephone.test(bio)
