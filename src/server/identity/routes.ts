import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endpoints as api } from '#contract/account.ts'
import { endpoints as factorApi } from '#contract/mfa.ts'
import { endpoints as profileApi, rawRoutes } from '#contract/profile.ts'
import type { RegisterEndpoint, RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { changeEmail, confirmEmail, sendConfirmation } from './accounts/confirm-email.ts'
import { getAccount } from './accounts/get-account.ts'
import { getClientContext } from './auth/known-devices.ts'
import {
  changePassword,
  reportUnauthorizedLogin,
  requestPasswordReset,
  resetPassword,
} from './auth/password-reset.ts'
import { chooseRole, register } from './auth/register.ts'
import { revokeAuthSession } from './auth/repository.ts'
import { listSessions, revokeSession, revokeSessions } from './auth/sessions.ts'
import { completeSignIn, signIn, signInWithPasskey } from './auth/sign-in.ts'
import { createGoogleNonce, signInWithGoogle } from './auth/sign-in-with-google.ts'
import { signInWithSso, startSso } from './auth/sso.ts'
import type { Deps } from './context.ts'
import { closeAccount } from './data-export-and-deletion/close-account.ts'
import { sendEmailOtp } from './mfa/email-otp.ts'
import { listFactors } from './mfa/factors.ts'
import {
  getAssertionOptions,
  getRegistrationOptions,
  registerPasskey,
  removePasskey,
} from './mfa/passkeys.ts'
import { getReauthenticationOptions, reauthenticate } from './mfa/second-step.ts'
import { disableTotp, enableTotp, regenerateRecoveryCodes, startTotpSetup } from './mfa/totp.ts'
import { getProfile, getProfileCompleteness } from './profiles/get-profile.ts'
import { uploadPicture } from './profiles/profile-picture.ts'
import { updateProfile } from './profiles/update-profile.ts'

type RequestContext = { request: FastifyRequest; reply: FastifyReply }

export const identityRoutes = (on: RegisterEndpoint, deps: Deps) => {
  const client = ({ request, reply }: RequestContext) => getClientContext(deps, request, reply)
  on(api.confirmEmail, ({ user, body }) => confirmEmail(deps, user, body.token))
  on(api.myAccount, ({ user }) => getAccount(deps, user.id))
  on(api.sendConfirmation, ({ user }) => sendConfirmation(deps, user))
  on(api.changeEmail, ({ user, body }) => changeEmail(deps, user, body))

  on(api.register, call => register(deps, client(call), call.body))
  on(api.signIn, call => signIn(deps, client(call), call.body))
  on(api.signInWithGoogle, call => signInWithGoogle(deps, client(call), call.body))
  on(api.askGoogleNonce, () => createGoogleNonce(deps))
  on(api.startCompanySignIn, () => startSso(deps))
  on(api.signInWithCompany, call => signInWithSso(deps, client(call), call.body))
  on(factorApi.finishSignIn, call => completeSignIn(deps, client(call), call.body))
  on(factorApi.signInWithPasskey, call => signInWithPasskey(deps, client(call), call.body))
  on(factorApi.confirmAgain, ({ user, body }) => reauthenticate(deps, user, body))
  on(factorApi.addPasskey, ({ user, body }) => registerPasskey(deps, user, body))
  on(factorApi.turnOnCodes, ({ user, body }) => enableTotp(deps, user, body.code))
  on(profileApi.chooseRole, ({ user, body }) => chooseRole(deps, user, body.role))
  on(api.askPasswordReset, call => requestPasswordReset(deps, client(call), call.body.email))
  on(api.resetPassword, call => resetPassword(deps, client(call), call.body))
  on(api.reportNotMe, ({ body }) => reportUnauthorizedLogin(deps, body.token))
  on(api.changePassword, call => changePassword(deps, call.user, client(call), call.body))
  on(api.mySignIns, ({ user }) => listSessions(deps, user))
  on(api.endSignIn, ({ user, params }) => revokeSession(deps, user, params.id))
  on(api.endOtherSignIns, ({ user }) => revokeSessions(deps, deps.db, user.id, user.authSessionId))
  on(api.signOut, async ({ user }) => {
    await revokeAuthSession(deps.db, user.id, user.authSessionId, deps.now())
  })

  on(factorApi.signInFactors, ({ user }) => listFactors(deps, user.id))
  on(factorApi.offerPasskey, ({ user }) => getRegistrationOptions(deps, user))
  on(factorApi.removePasskey, ({ user, params }) => removePasskey(deps, user, params.id))
  on(factorApi.offerCodes, ({ user }) => startTotpSetup(deps, user))
  on(factorApi.turnOffCodes, ({ user }) => disableTotp(deps, user))
  on(factorApi.renewRecoveryCodes, ({ user }) => regenerateRecoveryCodes(deps, user))
  on(factorApi.askForPasskey, () => getAssertionOptions(deps))
  on(factorApi.waysToConfirm, ({ user }) => getReauthenticationOptions(deps, user))
  on(factorApi.mailProof, ({ user }) => sendEmailOtp(deps, user))

  on(profileApi.myProfile, ({ user }) => getProfile(deps, user.id))
  on(profileApi.updateProfile, ({ user, body, file }) => updateProfile(deps, user, body, file))
  on(profileApi.uploadPicture, ({ user, file }) => uploadPicture(deps, user, file))
  on(profileApi.profileCompleteness, ({ user }) => getProfileCompleteness(deps, user.id))

  on(api.exportAccount, ({ user }) => exportAccount(deps, user))
  on(api.closeAccount, ({ user }) => closeAccount(deps, user))
}

/** Contains other users' data only as far as the user's screens show it. */
async function exportAccount(deps: Deps, user: CurrentUser): Promise<Record<string, unknown>> {
  const exported: Record<string, unknown> = { exportedAt: deps.now().toISOString() }
  for (const module of deps.personalData) Object.assign(exported, await module.exportData?.(user))
  return exported
}

const oneYearSeconds = 31_536_000
const pictureNamePattern = /^[\w-]+\.webp$/

/** Public pictures under random names. A name is never reused, so browsers may cache it forever. */
export const pictureRoutes = (app: FastifyInstance, open: RegisterRawRoute, deps: Deps) =>
  open(app, rawRoutes.picture, async ({ params: { name }, reply }) => {
    const content = pictureNamePattern.test(name) ? await deps.storage.read(`pictures/${name}`) : null
    if (!content) return reply.callNotFound()
    return reply
      .header('cache-control', `public, max-age=${oneYearSeconds}, immutable`)
      .type('image/webp')
      .send(content)
  })
