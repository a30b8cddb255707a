import { endpoints as api } from '#contract/public-profile.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { readPublicPage, setPublicPage } from './set-public-profile.ts'

export const publicPageRoutes = (on: Register, deps: Deps) => {
  on(api.myPublicPage, ({ user }) => readPublicPage(deps, user.id))
  on(api.setPublicPage, ({ user, body }) => setPublicPage(deps, user.id, body.isOpen))
}
