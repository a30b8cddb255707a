import type { FastifyReply, FastifyRequest } from 'fastify'
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

type Call = { request: FastifyRequest; reply: FastifyReply }

export const signInRoutes = (on: Register, deps: Deps) => {
  const visitor = ({ request, reply }: Call) => visitorOf(deps, request, reply)
  on(api.register, call => register(deps, visitor(call), call.body))
  on(api.signIn, call => signIn(deps, visitor(call), call.body))
  on(api.signInWithGoogle, call => signInWithGoogle(deps, visitor(call), call.body))
  on(profileApi.chooseRole, ({ user, body }) => chooseRole(deps, user, body.role))
  on(api.askPasswordReset, call => askPasswordReset(deps, visitor(call), call.body.email))
  on(api.resetPassword, call => resetPassword(deps, visitor(call), call.body))
  on(api.changePassword, call => changePassword(deps, call.user, visitor(call), call.body))
  on(api.mySignIns, ({ user }) => mySignIns(deps, user))
  on(api.endSignIn, ({ user, params }) => endSignIn(deps, user, params.id))
  on(api.endOtherSignIns, ({ user }) => revokeSignIns(deps.db, user.id, deps.now(), user.signInId))
  on(api.signOut, async ({ user }) => {
    await revokeSignIn(deps.db, user.id, user.signInId, deps.now())
  })
}
