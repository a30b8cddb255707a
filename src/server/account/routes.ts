import { endpoints as api } from '#contract/account.ts'
import type { Deps } from '#server/deps.ts'
import type { Register } from '#server/http/register.ts'
import { askPasswordReset } from './ask-password-reset.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { visitorOf } from './session.ts'
import { signIn } from './sign-in.ts'
import { revokeSession } from './store.ts'

export const accountRoutes = (on: Register, deps: Deps) => {
  on(api.register, ({ request, body }) => register(deps, visitorOf(request), body))
  on(api.signIn, ({ request, body }) => signIn(deps, visitorOf(request), body))
  on(api.signOut, ({ user }) => revokeSession(deps.db, user.sessionId, deps.now()))
  on(api.askPasswordReset, ({ request, body }) => askPasswordReset(deps, visitorOf(request), body.email))
  on(api.resetPassword, ({ request, body }) => resetPassword(deps, visitorOf(request), body))
}
