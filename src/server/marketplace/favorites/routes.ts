import type { UserId } from '#contract/id.ts'
import { favoriteEndpoints as api } from '#contract/interviewer.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/marketplace/context.ts'
import {
  applyFavoriteChange,
  emptyFavorite,
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

export const presentFavorites = (favorites: readonly Favorite[]) => ({
  favourites: favorites.filter(favorite => favorite.isFavorite).map(favorite => favorite.interviewerId),
  awaited: favorites
    .filter(favorite => favorite.requestedAt !== null)
    .map(favorite => favorite.interviewerId),
})

/** Adds or removes a favorite or an alert, and returns the user's new lists. Idempotent. */
export function saveFavorite(deps: Deps, userId: UserId, interviewerId: UserId, change: FavoriteChange) {
  const now = deps.now()
  return deps.db.transaction().execute(async tx => {
    await lockFavoritesOfUser(tx, userId)
    const all = await listFavorites(tx, userId)
    const before =
      all.find(favorite => favorite.interviewerId === interviewerId) ?? emptyFavorite(interviewerId)
    const after = applyFavoriteChange(before, change, now)
    const error = getFavoriteError(before, after, all, await findFavoriteFacts(tx, userId, interviewerId))
    if (error) throw new AppError(error)
    if (isEmptyFavorite(after, now)) await deleteFavorite(tx, userId, interviewerId)
    else await upsertFavorite(tx, userId, after)
    return presentFavorites([...all.filter(favorite => favorite.interviewerId !== interviewerId), after])
  })
}

export const favoriteRoutes = (on: RegisterEndpoint, deps: Deps) => {
  on(api.myWishes, async ({ user }) => presentFavorites(await listFavorites(deps.db, user.id)))
  on(api.keepWish, ({ user, params, body }) => saveFavorite(deps, user.id, params.id, body))
}
