import type { FastifyReply, FastifyRequest } from 'fastify'
import { endpoints as api } from '#contract/account.ts'
import { endpoints as factorApi } from '#contract/factor.ts'
import { endpoints as profileApi } from '#contract/profile.ts'
import { visitorOf } from '#server/people/account/identify-visitor.ts'
import type { Deps } from '#server/people/deps.ts'
import type { Register } from '#server/platform/http/register.ts'
import { addPasskey } from './add-passkey.ts'
import { askPasswordReset } from './ask-password-reset.ts'
import { changePassword } from './change-password.ts'
import { askGoogleNonce } from './check-id-token.ts'
import { chooseRole } from './choose-role.ts'
import { confirmAgain } from './confirm-again.ts'
import { endSignIn } from './end-sign-in.ts'
import { endSignIns } from './end-sign-ins.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { mySignIns } from './my-sign-ins.ts'
import { register } from './register.ts'
import { reportNotMe } from './report-not-me.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { signInWithCompany } from './sign-in-with-company.ts'
import { signInWithGoogle } from './sign-in-with-google.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'
import { startCompanySignIn } from './start-company-sign-in.ts'
import { revokeSignIn } from './store.ts'
import { turnOnCodes } from './turn-on-codes.ts'

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
