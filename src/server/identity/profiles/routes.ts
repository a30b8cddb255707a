import { endpoints as profileApi } from '#contract/profile.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import { getProfileCompleteness, getProfile } from './read-profile.ts'
import { uploadPicture } from './replace-picture.ts'
import { updateProfile } from './update-profile.ts'

export const profileRoutes = (on: Register, deps: Deps) => {
  on(profileApi.myProfile, ({ user }) => getProfile(deps, user.id))
  on(profileApi.updateProfile, ({ user, body, file }) => updateProfile(deps, user, body, file))
  on(profileApi.uploadPicture, ({ user, file }) => uploadPicture(deps, user, file))
  on(profileApi.profileCompleteness, ({ user }) => getProfileCompleteness(deps, user.id))
}
