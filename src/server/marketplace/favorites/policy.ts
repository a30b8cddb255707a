import type { ErrorCode } from '#contract/error.ts'
import type { UserId } from '#contract/id.ts'
import { favoriteLimits } from '#contract/limits.ts'
import { hourMs } from '#contract/time.ts'

/** Favorite and availability alert of a user for one interviewer. */
export type Favorite = {
  interviewerId: UserId
  isFavorite: boolean
  requestedAt: Date | null
  notifiedAt: Date | null
}

/** Omitted fields stay unchanged. */
export type FavoriteChange = { favourite?: boolean | undefined; tellWhenFree?: boolean | undefined }

export const emptyFavorite = (interviewerId: UserId): Favorite => ({
  interviewerId,
  isFavorite: false,
  requestedAt: null,
  notifiedAt: null,
})

/** Applies a change. A repeated alert request keeps its place in the queue. */
export const applyFavoriteChange = (
  favorite: Favorite,
  { favourite, tellWhenFree }: FavoriteChange,
  now: Date,
): Favorite => ({
  ...favorite,
  isFavorite: favourite ?? favorite.isFavorite,
  requestedAt:
    tellWhenFree === undefined ? favorite.requestedAt : tellWhenFree ? (favorite.requestedAt ?? now) : null,
})

/** Error code of a refused change, or null. Removal is always allowed. */
export function getFavoriteError(
  before: Favorite,
  after: Favorite,
  all: readonly Favorite[],
  facts: { isListed: boolean; hasConfirmedEmail: boolean },
): ErrorCode | null {
  const addsFavorite = after.isFavorite && !before.isFavorite
  const addsAlert = after.requestedAt !== null && before.requestedAt === null
  if (!addsFavorite && !addsAlert) return null
  if (!facts.isListed) return 'interviewer.not_found'
  if (addsAlert && !facts.hasConfirmedEmail) return 'wish.unconfirmed'
  if (addsFavorite && all.filter(favorite => favorite.isFavorite).length >= favoriteLimits.maxFavorites)
    return 'wish.too_many'
  const alertCount = all.filter(favorite => favorite.requestedAt !== null).length
  return addsAlert && alertCount >= favoriteLimits.maxAlerts ? 'wish.too_many_awaited' : null
}

/** True if the row can be deleted: no favorite, no alert, and no recent notification. */
export const isEmptyFavorite = ({ isFavorite, requestedAt, notifiedAt }: Favorite, now: Date): boolean =>
  !isFavorite && requestedAt === null && (notifiedAt === null || notifiedAt <= getRepeatAlertCutoff(now))

/** Users notified before this moment may get another alert for the same interviewer. */
export const getRepeatAlertCutoff = (now: Date): Date =>
  new Date(now.getTime() - favoriteLimits.repeatAlertHours * hourMs)
