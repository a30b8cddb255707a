import type { ErrorCode } from '#contract/error.ts'
import type { UserId } from '#contract/id.ts'
import { favoriteLimits } from '#contract/limits.ts'
import { hourMs } from '#contract/time.ts'

/** What somebody keeps of one interviewer. */
export type Favorite = {
  interviewerId: UserId
  isFavorite: boolean
  requestedAt: Date | null
  notifiedAt: Date | null
}

/** What is left out stays as it is. */
export type FavoriteChange = { favourite?: boolean | undefined; tellWhenFree?: boolean | undefined }

export const emptyFavorite = (interviewerId: UserId): Favorite => ({
  interviewerId,
  isFavorite: false,
  requestedAt: null,
  notifiedAt: null,
})

/** A wish after a change. Asking again for what is asked already keeps one's place among those who wait. */
export const applyFavoriteChange = (
  wish: Favorite,
  { favourite, tellWhenFree }: FavoriteChange,
  now: Date,
): Favorite => ({
  ...wish,
  isFavorite: favourite ?? wish.isFavorite,
  requestedAt:
    tellWhenFree === undefined ? wish.requestedAt : tellWhenFree ? (wish.requestedAt ?? now) : null,
})

/** Why somebody with these wishes cannot have this one instead of what it was; null where they can. Letting go is always possible. */
export function getFavoriteError(
  before: Favorite,
  after: Favorite,
  all: readonly Favorite[],
  facts: { isListed: boolean; isReached: boolean },
): ErrorCode | null {
  const [keeps, asks] = [after.isFavorite && !before.isFavorite, after.requestedAt && !before.requestedAt]
  if (!keeps && !asks) return null
  if (!facts.isListed) return 'interviewer.not_found'
  if (asks && !facts.isReached) return 'wish.unconfirmed'
  if (keeps && all.filter(one => one.isFavorite).length >= favoriteLimits.maxFavorites) return 'wish.too_many'
  const awaited = all.filter(one => one.requestedAt !== null).length
  return asks && awaited >= favoriteLimits.maxAlerts ? 'wish.too_many_awaited' : null
}

/** Nothing is kept any more, and nothing has to be remembered of it. */
export const isEmptyFavorite = ({ isFavorite, requestedAt, notifiedAt }: Favorite, now: Date): boolean =>
  !isFavorite && requestedAt === null && (notifiedAt === null || notifiedAt <= getRepeatAlertCutoff(now))

/** Whoever was told before this may be told of the same person again. */
export const getRepeatAlertCutoff = (now: Date): Date =>
  new Date(now.getTime() - favoriteLimits.repeatAlertHours * hourMs)
