import { endpoints as api } from '#contract/wish.ts'
import type { Deps } from '#server/market/deps.ts'
import type { Register } from '#server/platform/http/register.ts'
import { keepWish } from './keep-wish.ts'
import { findWishes } from './store.ts'
import { viewWishes } from './view.ts'

export const wishRoutes = (on: Register, deps: Deps) => {
  on(api.myWishes, async ({ user }) => viewWishes(await findWishes(deps.db, user.id)))
  on(api.keepWish, ({ user, params, body }) => keepWish(deps, user.id, params.id, body))
}
