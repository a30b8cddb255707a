import { endpoints as api } from '#contract/public-profile.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { getPublicProfile, setPublicProfile } from './set-public-profile.ts'

export const publicProfileRoutes = (on: Register, deps: Deps) => {
  on(api.myPublicPage, ({ user }) => getPublicProfile(deps, user.id))
  on(api.setPublicPage, ({ user, body }) => setPublicProfile(deps, user.id, body.isOpen))
}
