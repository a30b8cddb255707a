import type { UserId } from '#contract/id.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { Deps } from '#server/marketplace/context.ts'
import {
  applyFavoriteChange,
  type Favorite,
  type FavoriteChange,
  getFavoriteError,
  isEmptyFavorite,
} from './policy.ts'
import {
  deleteFavorite,
  findFavoriteFacts,
  listFavorites,
  lockFavoritesOfUser,
  upsertFavorite,
} from './repository.ts'

export const presentFavorites = (rows: readonly Favorite[]) => ({
  favourites: rows.filter(row => row.is_favorite).map(row => row.interviewer_id),
  awaited: rows.filter(row => row.alert_requested_at !== null).map(row => row.interviewer_id),
})

/** Adds or removes a favorite or an alert, and returns the user's new lists. Idempotent. */
export function updateFavorite(deps: Deps, userId: UserId, interviewerId: UserId, change: FavoriteChange) {
  const now = deps.now()
  return deps.db.transaction().execute(async tx => {
    await lockFavoritesOfUser(tx, userId)
    const all = await listFavorites(tx, userId)
    const unset = { is_favorite: false, alert_requested_at: null, alerted_at: null }
    const stored = all.find(favorite => favorite.interviewer_id === interviewerId)
    const before = stored ?? { user_id: userId, interviewer_id: interviewerId, ...unset }
    const after = applyFavoriteChange(before, change, now)
    const error = getFavoriteError(before, after, all, await findFavoriteFacts(tx, userId, interviewerId))
    if (error) throw new AppError(error)
    if (isEmptyFavorite(after, now)) await deleteFavorite(tx, after)
    else await upsertFavorite(tx, after)
    return presentFavorites([...all.filter(favorite => favorite !== before), after])
  })
}
