import { endpoints as api } from '#contract/account.ts'
import type { Deps } from '#server/people/deps.ts'
import type { Register } from '#server/platform/http/register.ts'
import { askPasswordReset } from './ask-password-reset.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { closeAccount } from './close.ts'
import { confirmEmail } from './confirm-email.ts'
import { endOtherSessions, endSession } from './end-sessions.ts'
import { exportAccount } from './export.ts'
import { sendConfirmation } from './mail-confirmation.ts'
import { readAccount, readSessions } from './read.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { visitorOf } from './session.ts'
import { signIn } from './sign-in.ts'
import { signInWithGoogle } from './sign-in-with-google.ts'
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
