import type { FastifyReply, FastifyRequest } from 'fastify'
import { endpoints as api } from '#contract/account.ts'
import { endpoints as factorApi } from '#contract/factor.ts'
import { endpoints as profileApi } from '#contract/profile.ts'
import { visitorOf } from '#server/identity/accounts/client-context.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import { addPasskey } from './add-passkey.ts'
import { changePassword } from './change-password.ts'
import { askGoogleNonce } from './check-id-token.ts'
import { chooseRole } from './choose-role.ts'
import { turnOnCodes } from './enable-totp.ts'
import { finishSignIn } from './finish-login.ts'
import { mySignIns } from './list-sessions.ts'
import { confirmAgain } from './reauthenticate.ts'
import { register } from './register.ts'
import { reportNotMe } from './report-unauthorized-login.ts'
import { revokeSignIn } from './repository.ts'
import { askPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'
import { endSignIn } from './revoke-session.ts'
import { endSignIns } from './revoke-sessions.ts'
import { signIn } from './sign-in.ts'
import { signInWithGoogle } from './sign-in-with-google.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'
import { signInWithCompany } from './sso.ts'
import { startCompanySignIn } from './start-sso.ts'

type Call = { request: FastifyRequest; reply: FastifyReply }

export const signInRoutes = (on: Register, deps: Deps) => {
  const visitor = ({ request, reply }: Call) => visitorOf(deps, request, reply)
  on(api.register, call => register(deps, visitor(call), call.body))
  on(api.signIn, call => signIn(deps, visitor(call), call.body))
  on(api.signInWithGoogle, call => signInWithGoogle(deps, visitor(call), call.body))
  on(api.askGoogleNonce, () => askGoogleNonce(deps))
  on(api.startCompanySignIn, () => startCompanySignIn(deps))
  on(api.signInWithCompany, call => signInWithCompany(deps, visitor(call), call.body))
  on(factorApi.finishSignIn, call => finishSignIn(deps, visitor(call), call.body))
  on(factorApi.signInWithPasskey, call => signInWithPasskey(deps, visitor(call), call.body))
  on(factorApi.confirmAgain, ({ user, body }) => confirmAgain(deps, user, body))
  on(factorApi.addPasskey, ({ user, body }) => addPasskey(deps, user, body))
  on(factorApi.turnOnCodes, ({ user, body }) => turnOnCodes(deps, user, body.code))
  on(profileApi.chooseRole, ({ user, body }) => chooseRole(deps, user, body.role))
  on(api.askPasswordReset, call => askPasswordReset(deps, visitor(call), call.body.email))
  on(api.resetPassword, call => resetPassword(deps, visitor(call), call.body))
  on(api.reportNotMe, ({ body }) => reportNotMe(deps, body.token))
  on(api.changePassword, call => changePassword(deps, call.user, visitor(call), call.body))
  on(api.mySignIns, ({ user }) => mySignIns(deps, user))
  on(api.endSignIn, ({ user, params }) => endSignIn(deps, user, params.id))
  on(api.endOtherSignIns, ({ user }) => endSignIns(deps, deps.db, user.id, user.signInId))
  on(api.signOut, async ({ user }) => {
    await revokeSignIn(deps.db, user.id, user.signInId, deps.now())
  })
}
