import { endpoints as api } from '#contract/account.ts'
import type { Deps } from '#server/people/deps.ts'
import { closeAccount } from '#server/people/leaving/close-account.ts'
import { exportAccount } from '#server/people/leaving/export-account.ts'
import { askPasswordReset } from '#server/people/sign-in/ask-password-reset.ts'
import { changePassword } from '#server/people/sign-in/change-password.ts'
import { endOtherSessions, endSession } from '#server/people/sign-in/end-sign-in.ts'
import { visitorOf } from '#server/people/sign-in/identify.ts'
import { register } from '#server/people/sign-in/register.ts'
import { resetPassword } from '#server/people/sign-in/reset-password.ts'
import { signIn } from '#server/people/sign-in/sign-in.ts'
import { signInWithGoogle } from '#server/people/sign-in/sign-in-with-google.ts'
import type { Register } from '#server/platform/http/register.ts'
import { changeEmail } from './change-email.ts'
import { confirmEmail } from './confirm-email.ts'
import { readAccount, readSessions } from './read.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { revokeSession } from './store.ts'

export const accountRoutes = (on: Register, deps: Deps) => {
  on(api.register, ({ request, body }) => register(deps, visitorOf(request), body))
  on(api.signIn, ({ request, body }) => signIn(deps, visitorOf(request), body))
  on(api.signInWithGoogle, ({ request, body }) => signInWithGoogle(deps, visitorOf(request), body))
  on(api.signOut, ({ user }) => revokeSession(deps.db, user.sessionId, deps.now()))
  on(api.askPasswordReset, ({ request, body }) => askPasswordReset(deps, visitorOf(request), body.email))
  on(api.resetPassword, ({ request, body }) => resetPassword(deps, visitorOf(request), body))
  on(api.confirmEmail, ({ request, body }) => confirmEmail(deps, visitorOf(request), body.token))
  on(api.myAccount, ({ user }) => readAccount(deps, user.id))
  on(api.sendConfirmation, ({ user }) => sendConfirmation(deps, user))
  on(api.changePassword, ({ user, body }) => changePassword(deps, user, body))
  on(api.changeEmail, ({ user, body }) => changeEmail(deps, user, body))
  on(api.mySessions, ({ user }) => readSessions(deps, user))
  on(api.endSession, ({ user, params }) => endSession(deps, user, params.id))
  on(api.endOtherSessions, ({ user }) => endOtherSessions(deps, user))
  on(api.exportAccount, ({ user }) => exportAccount(deps, user))
  on(api.closeAccount, ({ user, body }) => closeAccount(deps, user, body))
}
