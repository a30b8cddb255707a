import type { ErrorCode } from '#contract/errors/error.ts'
import { favoriteLimits } from '#contract/limits.ts'
import { hourMs } from '#contract/time.ts'
import type { Row } from '#server/lib/database/pool.ts'

/** Favorite and availability alert of a user for one interviewer. */
export type Favorite = Row<'favorites'>

/** Omitted fields stay unchanged. */
export type FavoriteChange = { favourite?: boolean | undefined; tellWhenFree?: boolean | undefined }

/** Applies a change. A repeated alert request keeps its place in the queue. */
export function applyFavoriteChange(
  favorite: Favorite,
  { favourite: isFavorite = favorite.is_favorite, tellWhenFree }: FavoriteChange,
  now: Date,
): Favorite {
  const hasAlert = tellWhenFree ?? favorite.alert_requested_at !== null
  const alertRequestedAt = hasAlert ? (favorite.alert_requested_at ?? now) : null
  return { ...favorite, is_favorite: isFavorite, alert_requested_at: alertRequestedAt }
}

/** Error code of a refused change, or null. Removal is always allowed. */
export function getFavoriteError(
  before: Favorite,
  after: Favorite,
  all: readonly Favorite[],
  facts: { isListed: boolean; hasConfirmedEmail: boolean },
): ErrorCode | null {
  const addsFavorite = after.is_favorite && !before.is_favorite
  const addsAlert = after.alert_requested_at !== null && before.alert_requested_at === null
  if (!addsFavorite && !addsAlert) return null
  if (!facts.isListed) return 'interviewer.not_found'
  if (addsAlert && !facts.hasConfirmedEmail) return 'wish.unconfirmed'
  const favoriteCount = all.filter(favorite => favorite.is_favorite).length
  if (addsFavorite && favoriteCount >= favoriteLimits.maxFavorites) return 'wish.too_many'
  const alertCount = all.filter(favorite => favorite.alert_requested_at !== null).length
  return addsAlert && alertCount >= favoriteLimits.maxAlerts ? 'wish.too_many_awaited' : null
}

/** True if the row can be deleted: no favorite, no alert, and no recent notification. */
export const isEmptyFavorite = (favorite: Favorite, now: Date): boolean =>
  !favorite.is_favorite &&
  favorite.alert_requested_at === null &&
  (favorite.alerted_at === null || favorite.alerted_at <= getRepeatAlertCutoff(now))

/** Users notified before this moment may get another alert for the same interviewer. */
export const getRepeatAlertCutoff = (now: Date): Date =>
  new Date(now.getTime() - favoriteLimits.repeatAlertHours * hourMs)
