import { z } from 'zod'
import { email } from '#contract/account.ts'
import { type RoleName, roles } from '#contract/auth.ts'
import type { Language } from '#contract/language.ts'
import { sanitizeName } from '#contract/name.ts'
import { assertActive } from '#server/identity/accounts/account-status.ts'
import { createUser } from '#server/identity/accounts/create-user.ts'
import { getIdentityErrors, isErasedEmail } from '#server/identity/accounts/policy.ts'
import { claimUnconfirmedAccount, resolveAccount } from '#server/identity/accounts/resolve-oauth-account.ts'
import type { Deps } from '#server/identity/context.ts'
import { createPendingLogin } from '#server/identity/mfa/challenges.ts'
import { requireSecondStep } from '#server/identity/mfa/second-step.ts'
import { getViolatedConstraint, type Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import { createSession } from './create-session.ts'
import type { ClientContext } from './known-devices.ts'
import { revertTakeover } from './password-reset.ts'
import type { SignInResult } from './session-token.ts'

/** Standard claims of an OpenID ID token. */
export const idTokenClaims = z.object({
  sub: z.string().min(1).max(255),
  email,
  /** Some issuers send it as text. */
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  name: z
    .string()
    .nullish()
    .transform(text => text?.replace(/\s+/g, ' ').trim().slice(0, 80) || null),
})

export const toIdentityProfile = (issuer: string, claims: z.output<typeof idTokenClaims>) => ({
  identity: { issuer, subject: claims.sub },
  email: claims.email,
  isEmailConfirmed: claims.email_verified,
  name: claims.name,
})

export type IdentityProfile = ReturnType<typeof toIdentityProfile>

/** All fields but `reopen` are for new users. */
type IdentitySignInInput = {
  role?: Exclude<RoleName, 'admin'> | undefined
  language?: Language | undefined
  timeZone?: string | undefined
  reopen: boolean
}

/** Consumes the issuer's token in the transaction, so a rollback leaves it usable. */
type ConsumeProof = (tx: Tx) => Promise<void>

/** Signs in the user of an identity, or creates the account. Retries once after a parallel registration. */
export async function signInWithIdentity(
  deps: Deps,
  client: ClientContext,
  profile: IdentityProfile,
  input: IdentitySignInInput,
  consumeProof: ConsumeProof,
): Promise<SignInResult> {
  const { identity } = profile
  const errors = getIdentityErrors(identity.issuer)
  if (!profile.isEmailConfirmed || isErasedEmail(profile.email)) throw new AppError(errors.unconfirmed)

  const findOrCreate = () =>
    deps.db.transaction().execute(tx => findOrCreateUser(deps, tx, profile, input, consumeProof))
  const { userId, match } = await findOrCreate().catch(error => {
    if (!isConcurrentRegistration(error)) throw error
    return findOrCreate()
  })
  const login = { userId, rememberMe: false, identity: null }
  if (match === 'to-connect') {
    const challenge = await createPendingLogin(deps, 'connect', { ...login, identity })
    throw new AppError(errors.connect, { extra: { challenge } })
  }
  await requireSecondStep(deps, login)
  const signedIn = await createSession(deps, client, { ...login, reopen: input.reopen })
  return { ...signedIn, isNewUser: match === 'new' }
}

const isConcurrentRegistration = (error: unknown) =>
  /^(users_|identities_)/.test(getViolatedConstraint(error) ?? '')

async function findOrCreateUser(
  deps: Deps,
  tx: Tx,
  profile: IdentityProfile,
  input: IdentitySignInInput,
  consumeProof: ConsumeProof,
) {
  const resolved = await resolveAccount(tx, profile)
  if (resolved) assertActive(resolved.account, input.reopen)
  await consumeProof(tx)
  if (!resolved) {
    const { role = null, language = 'en', timeZone = 'UTC' } = input
    const userId = await createUser(deps, tx, {
      email: profile.email,
      username: profile.email,
      passwordHash: null,
      roleId: role && roles[role],
      language,
      timeZone,
      displayName: profile.name && sanitizeName(profile.name),
      identity: profile.identity,
    })
    return { userId, match: 'new' } as const
  }
  const userId = resolved.account.id
  if (resolved.match === 'unconfirmed') {
    await claimUnconfirmedAccount(deps, tx, userId, profile.identity)
    await revertTakeover(deps, tx, userId, null)
  }
  return { userId, match: resolved.match }
}
