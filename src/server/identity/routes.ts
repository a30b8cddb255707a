import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { endpoints as api } from '#contract/account.ts'
import { endpoints as policyApi } from '#contract/legal-policies.ts'
import { type PublishedPolicyName, policyDefaults } from '#contract/legal-policy-versions.ts'
import { endpoints as factorApi } from '#contract/mfa.ts'
import { endpoints as profileApi, rawRoutes } from '#contract/profile.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { RegisterEndpoint, RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import { closeAccount } from './accounts/close-account.ts'
import { changeEmail, confirmEmail, resendConfirmation } from './accounts/confirm-email.ts'
import { getAccount } from './accounts/get-account.ts'
import { getClientContext } from './auth/known-devices.ts'
import {
  changePassword,
  reportUnauthorizedLogin,
  requestPasswordReset,
  resetPassword,
} from './auth/password-reset.ts'
import { register, setRole } from './auth/register.ts'
import { revokeAuthSession } from './auth/repository.ts'
import { endAuthSessions, listSessions, revokeSession } from './auth/sessions.ts'
import { completeSignIn, signIn, signInWithPasskey } from './auth/sign-in.ts'
import { createGoogleNonce, signInWithGoogle } from './auth/sign-in-with-google.ts'
import { signInWithSso, startSso } from './auth/sso.ts'
import type { Deps } from './context.ts'
import {
  findLatestPolicy,
  findPolicyInForce,
  findPolicyVersion,
  insertAcknowledgement,
  listUnreadPolicies,
} from './legal-policies/repository.ts'
import { listFactors } from './mfa/factors.ts'
import {
  getAssertionOptions,
  getRegistrationOptions,
  registerPasskey,
  removePasskey,
} from './mfa/passkeys.ts'
import { getReauthenticationOptions, reauthenticate, sendEmailOtp } from './mfa/second-step.ts'
import { disableTotp, enableTotp, regenerateRecoveryCodes, startTotpSetup } from './mfa/totp.ts'
import { exportAccount } from './personal-data.ts'
import { getProfile, getProfileCompleteness, updateProfile } from './profiles/profile.ts'
import { uploadPicture } from './profiles/profile-picture.ts'

async function getPolicyText(
  { db, now }: Deps,
  policy: PublishedPolicyName,
  version: string | undefined,
): Promise<z.input<typeof policyApi.policyText.reply>> {
  const isDefault = version === policyDefaults[policy].version
  const row = version
    ? await findPolicyVersion(db, policy, version)
    : await findPolicyInForce(db, policy, now())
  if (version && !row && !isDefault) throw new AppError('policy.not_found')
  const latest = await findLatestPolicy(db, policy)
  return {
    version: row?.version ?? policyDefaults[policy].version,
    effectiveAt: (row?.effective_at ?? new Date(policyDefaults[policy].effective)).toISOString(),
    text: row ? { en: row.text_en, ru: row.text_ru } : null,
    upcoming:
      latest && latest.effective_at > now()
        ? { version: latest.version, effectiveAt: latest.effective_at.toISOString() }
        : null,
  }
}

function policyRoutes(on: RegisterEndpoint, deps: Deps): void {
  const { db, now } = deps
  on(policyApi.policyText, ({ params, query }) => getPolicyText(deps, params.policy, query.version))
  on(policyApi.policyChanges, async ({ user }) => ({
    changes: (await listUnreadPolicies(db, user.id)).map(row => ({
      policy: row.policy,
      version: row.version,
      effectiveAt: row.effective_at.toISOString(),
      summary: { en: row.summary_en, ru: row.summary_ru },
    })),
  }))
  on(policyApi.acknowledgePolicy, async ({ user, params: { policy }, body: { version } }) => {
    if (!(await findPolicyVersion(db, policy, version))) throw new AppError('policy.not_found')
    await insertAcknowledgement(db, { user_id: user.id, policy, version, acknowledged_at: now() })
  })
}

type RequestContext = { request: FastifyRequest; reply: FastifyReply }

export const identityRoutes = (on: RegisterEndpoint, deps: Deps) => {
  const client = ({ request, reply }: RequestContext) => getClientContext(deps, request, reply)
  on(api.confirmEmail, ({ user, body }) => confirmEmail(deps, user, body.token))
  on(api.myAccount, ({ user }) => getAccount(deps, user.id))
  on(api.resendConfirmation, ({ user }) => resendConfirmation(deps, user))
  on(api.changeEmail, ({ user, body }) => changeEmail(deps, user, body))

  on(api.register, call => register(deps, client(call), call.body))
  on(api.signIn, call => signIn(deps, client(call), call.body))
  on(api.signInWithGoogle, call => signInWithGoogle(deps, client(call), call.body))
  on(api.createGoogleNonce, () => createGoogleNonce(deps))
  on(api.startSso, () => startSso(deps))
  on(api.signInWithSso, call => signInWithSso(deps, client(call), call.body))
  on(factorApi.completeMfaSignIn, call => completeSignIn(deps, client(call), call.body))
  on(factorApi.signInWithPasskey, call => signInWithPasskey(deps, client(call), call.body))
  on(factorApi.reauthenticate, ({ user, body }) => reauthenticate(deps, user, body))
  on(factorApi.registerPasskey, ({ user, body }) => registerPasskey(deps, user, body))
  on(factorApi.enableTotp, ({ user, body }) => enableTotp(deps, user, body.code))
  on(profileApi.setRole, ({ user, body }) => setRole(deps, user, body.role))
  on(api.requestPasswordReset, call => requestPasswordReset(deps, client(call), call.body.email))
  on(api.resetPassword, call => resetPassword(deps, client(call), call.body))
  on(api.reportUnauthorizedLogin, ({ body }) => reportUnauthorizedLogin(deps, body.token))
  on(api.changePassword, call => changePassword(deps, call.user, client(call), call.body))
  on(api.myLogins, ({ user }) => listSessions(deps, user))
  on(api.revokeLogin, ({ user, params }) => revokeSession(deps, user, params.id))
  on(api.revokeOtherLogins, ({ user }) => endAuthSessions(deps, deps.db, user.id, user.authSessionId))
  on(api.signOut, async ({ user }) => {
    await revokeAuthSession(deps.db, user.id, user.authSessionId, deps.now())
  })

  on(factorApi.mfaMethods, ({ user }) => listFactors(deps, user.id))
  on(factorApi.passkeyRegistrationOptions, ({ user }) => getRegistrationOptions(deps, user))
  on(factorApi.removePasskey, ({ user, params }) => removePasskey(deps, user, params.id))
  on(factorApi.startTotpEnrollment, ({ user }) => startTotpSetup(deps, user))
  on(factorApi.disableTotp, ({ user }) => disableTotp(deps, user))
  on(factorApi.regenerateRecoveryCodes, ({ user }) => regenerateRecoveryCodes(deps, user))
  on(factorApi.passkeyAuthenticationOptions, () => getAssertionOptions(deps))
  on(factorApi.reauthenticationMethods, ({ user }) => getReauthenticationOptions(deps, user))
  on(factorApi.sendReauthenticationCode, ({ user }) => sendEmailOtp(deps, user))

  on(profileApi.myProfile, ({ user }) => getProfile(deps, user.id))
  on(profileApi.updateProfile, ({ user, body, file }) => updateProfile(deps, user, body, file))
  on(profileApi.uploadPicture, ({ user, file }) => uploadPicture(deps, user, file))
  on(profileApi.profileCompleteness, ({ user }) => getProfileCompleteness(deps, user.id))

  policyRoutes(on, deps)

  on(api.exportAccount, ({ user }) => exportAccount(deps, user))
  on(api.closeAccount, ({ user }) => closeAccount(deps, user))
}

const oneYearSeconds = 31_536_000
const pictureNamePattern = /^[\w-]+\.webp$/

/** Public pictures under random names. A name is never reused, so browsers may cache it forever. */
export const pictureRoutes = (app: FastifyInstance, registerRaw: RegisterRawRoute, deps: Deps) =>
  registerRaw(app, rawRoutes.profilePicture, async ({ params: { name }, reply }) => {
    const content = pictureNamePattern.test(name) ? await deps.storage.read(`pictures/${name}`) : null
    if (!content) return reply.callNotFound()
    return reply
      .header('cache-control', `public, max-age=${oneYearSeconds}, immutable`)
      .type('image/webp')
      .send(content)
  })
