import { endpoints as api } from '#contract/favorites.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { presentFavorites } from './presenter.ts'
import { listFavorites } from './repository.ts'
import { saveFavorite } from './save-favorite.ts'

export const favoriteRoutes = (on: Register, deps: Deps) => {
  on(api.myWishes, async ({ user }) => presentFavorites(await listFavorites(deps.db, user.id)))
  on(api.keepWish, ({ user, params, body }) => saveFavorite(deps, user.id, params.id, body))
}
