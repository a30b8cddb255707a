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

/** Whom somebody keeps, by their ids. */
export const presentFavorites = (wishes: readonly Favorite[]) => ({
  favourites: wishes.filter(one => one.isFavorite).map(one => one.interviewerId),
  awaited: wishes.filter(one => one.requestedAt !== null).map(one => one.interviewerId),
})

/** Keeps an interviewer or lets them go, and answers whom somebody keeps after it. The same twice changes nothing. */
export function saveFavorite(deps: Deps, userId: UserId, interviewerId: UserId, change: FavoriteChange) {
  const now = deps.now()
  return deps.db.transaction().execute(async tx => {
    await lockFavoritesOfUser(tx, userId)
    const all = await listFavorites(tx, userId)
    const before = all.find(one => one.interviewerId === interviewerId) ?? emptyFavorite(interviewerId)
    const after = applyFavoriteChange(before, change, now)
    const refusal = getFavoriteError(before, after, all, await findFavoriteFacts(tx, userId, interviewerId))
    if (refusal) throw new AppError(refusal)
    if (isEmptyFavorite(after, now)) await deleteFavorite(tx, userId, interviewerId)
    else await upsertFavorite(tx, userId, after)
    return presentFavorites([...all.filter(one => one.interviewerId !== interviewerId), after])
  })
}

export const favoriteRoutes = (on: RegisterEndpoint, deps: Deps) => {
  on(api.myWishes, async ({ user }) => presentFavorites(await listFavorites(deps.db, user.id)))
  on(api.keepWish, ({ user, params, body }) => saveFavorite(deps, user.id, params.id, body))
}
