import { endpoints as api } from '#contract/profile.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import { readCompleteness, readProfile } from './read-profile.ts'
import { uploadPicture } from './replace-picture.ts'
import { updateProfile } from './update-profile.ts'

export const profileRoutes = (on: Register, deps: Deps) => {
  on(api.myProfile, ({ user }) => readProfile(deps, user.id))
  on(api.updateProfile, ({ user, body, file }) => updateProfile(deps, user, body, file))
  on(api.uploadPicture, ({ user, file }) => uploadPicture(deps, user, file))
  on(api.profileCompleteness, ({ user }) => readCompleteness(deps, user.id))
}
