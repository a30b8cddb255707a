import type { FastifyReply, FastifyRequest } from 'fastify'
import { endpoints as api } from '#contract/account.ts'
import { endpoints as factorApi } from '#contract/factor.ts'
import { endpoints as profileApi } from '#contract/profile.ts'
import { getClientContext } from '#server/identity/accounts/client-context.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import { registerPasskey } from './add-passkey.ts'
import { changePassword } from './change-password.ts'
import { createGoogleNonce } from './check-id-token.ts'
import { chooseRole } from './choose-role.ts'
import { enableTotp } from './enable-totp.ts'
import { completeSignIn } from './finish-login.ts'
import { listSessions } from './list-sessions.ts'
import { reauthenticate } from './reauthenticate.ts'
import { register } from './register.ts'
import { reportUnauthorizedLogin } from './report-unauthorized-login.ts'
import { revokeAuthSession } from './repository.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'
import { revokeSession } from './revoke-session.ts'
import { revokeSessions } from './revoke-sessions.ts'
import { signIn } from './sign-in.ts'
import { signInWithGoogle } from './sign-in-with-google.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'
import { signInWithSso } from './sso.ts'
import { startSso } from './start-sso.ts'

type RequestContext = { request: FastifyRequest; reply: FastifyReply }

export const authRoutes = (on: Register, deps: Deps) => {
  const visitor = ({ request, reply }: RequestContext) => getClientContext(deps, request, reply)
  on(api.register, call => register(deps, visitor(call), call.body))
  on(api.signIn, call => signIn(deps, visitor(call), call.body))
  on(api.signInWithGoogle, call => signInWithGoogle(deps, visitor(call), call.body))
  on(api.askGoogleNonce, () => createGoogleNonce(deps))
  on(api.startCompanySignIn, () => startSso(deps))
  on(api.signInWithCompany, call => signInWithSso(deps, visitor(call), call.body))
  on(factorApi.finishSignIn, call => completeSignIn(deps, visitor(call), call.body))
  on(factorApi.signInWithPasskey, call => signInWithPasskey(deps, visitor(call), call.body))
  on(factorApi.confirmAgain, ({ user, body }) => reauthenticate(deps, user, body))
  on(factorApi.addPasskey, ({ user, body }) => registerPasskey(deps, user, body))
  on(factorApi.turnOnCodes, ({ user, body }) => enableTotp(deps, user, body.code))
  on(profileApi.chooseRole, ({ user, body }) => chooseRole(deps, user, body.role))
  on(api.askPasswordReset, call => requestPasswordReset(deps, visitor(call), call.body.email))
  on(api.resetPassword, call => resetPassword(deps, visitor(call), call.body))
  on(api.reportNotMe, ({ body }) => reportUnauthorizedLogin(deps, body.token))
  on(api.changePassword, call => changePassword(deps, call.user, visitor(call), call.body))
  on(api.mySignIns, ({ user }) => listSessions(deps, user))
  on(api.endSignIn, ({ user, params }) => revokeSession(deps, user, params.id))
  on(api.endOtherSignIns, ({ user }) => revokeSessions(deps, deps.db, user.id, user.signInId))
  on(api.signOut, async ({ user }) => {
    await revokeAuthSession(deps.db, user.id, user.signInId, deps.now())
  })
}
