import type { UserId } from '#contract/id.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from '#server/marketplace/context.ts'
import {
  applyFavoriteChange,
  emptyFavorite,
  type FavoriteChange,
  getFavoriteError,
  isEmptyFavorite,
} from './policy.ts'
import { presentFavorites } from './presenter.ts'
import {
  deleteFavorite,
  findFavoriteFacts,
  listFavorites,
  lockFavoritesOfUser,
  upsertFavorite,
} from './repository.ts'

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
