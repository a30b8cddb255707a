import { endpoints as api } from '#contract/interviewer.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { listFavorites } from './repository.ts'
import { presentFavorites, updateFavorite } from './update-favorite.ts'

export const favoriteRoutes = (on: RegisterEndpoint, deps: Deps) => {
  on(api.myFavorites, async ({ user }) => presentFavorites(await listFavorites(deps.db, user.id)))
  on(api.setFavorite, ({ user, params, body }) => updateFavorite(deps, user.id, params.id, body))
}
