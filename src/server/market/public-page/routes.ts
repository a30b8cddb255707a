import { endpoints as api } from '#contract/public-page.ts'
import type { Deps } from '#server/market/deps.ts'
import type { Register } from '#server/platform/http/register.ts'
import { readPublicPage, setPublicPage } from './set-public-page.ts'

export const publicPageRoutes = (on: Register, deps: Deps) => {
  on(api.myPublicPage, ({ user }) => readPublicPage(deps, user.id))
  on(api.setPublicPage, ({ user, body }) => setPublicPage(deps, user.id, body.isOpen))
}
