import { z } from 'zod'
import { email } from '#contract/account.ts'
import { type RoleName, roles } from '#contract/auth.ts'
import type { UserId } from '#contract/id.ts'
import type { Language } from '#contract/language.ts'
import { sanitizeName } from '#contract/sanitize-text.ts'
import { assertActive } from '#server/identity/accounts/account-status.ts'
import { createUser } from '#server/identity/accounts/create-user.ts'
import { getIdentityErrors, type Identity, isErasedEmail } from '#server/identity/accounts/policy.ts'
import {
  type AccountRow,
  deleteIdentities,
  deleteSensitiveTokens,
  findIdentitySubject,
  insertIdentity,
  lockAccount,
  updateAccount,
} from '#server/identity/accounts/repository.ts'
import type { Deps } from '#server/identity/context.ts'
import { createPendingLogin } from '#server/identity/mfa/challenges.ts'
import { requireSecondStep } from '#server/identity/mfa/second-step.ts'
import { getViolatedConstraint, type Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { ClientContext } from './known-devices.ts'
import { revertTakeover } from './password-reset.ts'
import type { SignInResult } from './session-token.ts'
import { createSession } from './sessions.ts'

/** Standard claims of an OpenID ID token. */
export const idTokenClaims = z.object({
  sub: z.string().min(1).max(255),
  email,
  /** Some issuers send it as text. */
  email_verified: z.union([z.boolean(), z.stringbool()]).nullish(),
  name: z
    .string()
    .nullish()
    .transform(text => text?.replace(/\s+/g, ' ').trim().slice(0, 80) || null),
})

/** `isEmailTrusted` is what a missing `email_verified` counts as. */
export const toIdentityProfile = (
  issuer: string,
  claims: z.output<typeof idTokenClaims>,
  isEmailTrusted = false,
) => ({
  identity: { issuer, subject: claims.sub },
  email: claims.email,
  isEmailConfirmed: claims.email_verified ?? isEmailTrusted,
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
    const { role, language, timeZone } = input
    const { email, name, identity } = profile
    const displayName = name && sanitizeName(name)
    const roleId = role ? roles[role] : null
    const userId = await createUser(deps, tx, { email, displayName, roleId, language, timeZone, identity })
    return { userId, match: 'new' } as const
  }
  const userId = resolved.account.id
  if (resolved.match === 'unconfirmed') await claimUnconfirmedAccount(deps, tx, userId, profile.identity)
  return { userId, match: resolved.match }
}

/** Locks the account of an identity: linked already, to be linked by password, or never confirmed. */
async function resolveAccount(
  tx: Tx,
  { identity, email }: { identity: Identity; email: string },
): Promise<{ account: AccountRow; match: 'owner' | 'to-connect' | 'unconfirmed' } | null> {
  const linked = await lockAccount(tx, { identity })
  if (linked) return { account: linked, match: 'owner' }
  const account = await lockAccount(tx, { email })
  if (!account) return null
  const subject = await findIdentitySubject(tx, account.id, identity.issuer)
  // A parallel request may have linked the identity between the two queries.
  if (subject === identity.subject) return { account, match: 'owner' }
  if (subject !== null) throw new AppError(getIdentityErrors(identity.issuer).otherAccount)
  return { account, match: account.email_confirmed_at ? 'to-connect' : 'unconfirmed' }
}

/**
 * Gives an unconfirmed account to the user whose email the issuer verified. An attacker may have registered it
 * first, so all earlier credentials and tokens go.
 */
async function claimUnconfirmedAccount(
  deps: Deps,
  tx: Tx,
  userId: UserId,
  identity: Identity,
): Promise<void> {
  await deleteIdentities(tx, userId)
  await insertIdentity(tx, userId, identity)
  await updateAccount(tx, userId, { password_hash: null, email_confirmed_at: deps.now() })
  await deps.reviewEligibility.recompute(tx, userId)
  await deleteSensitiveTokens(tx, userId)
  await revertTakeover(deps, tx, userId, null)
}
