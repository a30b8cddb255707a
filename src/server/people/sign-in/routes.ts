import { endpoints as api } from '#contract/account.ts'
import { endpoints as profileApi } from '#contract/profile.ts'
import { visitorOf } from '#server/people/account/identify-visitor.ts'
import type { Deps } from '#server/people/deps.ts'
import type { Register } from '#server/platform/http/register.ts'
import { askPasswordReset } from './ask-password-reset.ts'
import { changePassword } from './change-password.ts'
import { chooseRole } from './choose-role.ts'
import { endSignIn } from './end-sign-in.ts'
import { mySignIns } from './my-sign-ins.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { signInWithGoogle } from './sign-in-with-google.ts'
import { revokeSignIn, revokeSignIns } from './store.ts'

export const signInRoutes = (on: Register, deps: Deps) => {
  on(api.register, ({ request, body }) => register(deps, visitorOf(request), body))
  on(api.signIn, ({ request, body }) => signIn(deps, visitorOf(request), body))
  on(api.signInWithGoogle, ({ request, body }) => signInWithGoogle(deps, visitorOf(request), body))
  on(profileApi.chooseRole, ({ user, body }) => chooseRole(deps, user, body.role))
  on(api.askPasswordReset, ({ request, body }) => askPasswordReset(deps, visitorOf(request), body.email))
  on(api.resetPassword, ({ request, body }) => resetPassword(deps, visitorOf(request), body))
  on(api.changePassword, ({ user, body }) => changePassword(deps, user, body))
  on(api.mySignIns, ({ user }) => mySignIns(deps, user))
  on(api.endSignIn, ({ user, params }) => endSignIn(deps, user, params.id))
  on(api.endOtherSignIns, ({ user }) => revokeSignIns(deps.db, user.id, deps.now(), user.signInId))
  on(api.signOut, async ({ user }) => {
    await revokeSignIn(deps.db, user.id, user.signInId, deps.now())
  })
}
