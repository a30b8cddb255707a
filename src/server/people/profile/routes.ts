import { endpoints as api } from '#contract/profile.ts'
import type { Deps } from '#server/people/deps.ts'
import { chooseRole } from '#server/people/sign-in/choose-role.ts'
import type { Register } from '#server/platform/http/register.ts'
import { readCompleteness, readProfile } from './read.ts'
import { uploadPicture } from './replace-picture.ts'
import { saveBookingMode } from './store.ts'
import { updateProfile } from './update.ts'

export const profileRoutes = (on: Register, deps: Deps) => {
  on(api.myProfile, ({ user }) => readProfile(deps, user.id))
  on(api.updateProfile, ({ user, body, file }) => updateProfile(deps, user, body, file))
  on(api.uploadPicture, ({ user, file }) => uploadPicture(deps, user, file))
  on(api.profileCompleteness, ({ user }) => readCompleteness(deps, user.id))
  on(api.chooseRole, ({ user, body }) => chooseRole(deps, user, body.role))
  on(api.setBookingMode, async ({ user, body }) => {
    await saveBookingMode(deps.db, user.id, body.bookingMode)
    return body
  })
}
