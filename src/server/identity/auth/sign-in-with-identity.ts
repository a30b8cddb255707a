import { z } from 'zod'
import { email, type Language } from '#contract/account.ts'
import { plainName } from '#contract/name.ts'
import { type RoleName, roles } from '#contract/role.ts'
import { assertActive } from '#server/identity/accounts/account-status.ts'
import { createUser } from '#server/identity/accounts/create-user.ts'
import { getIdentityErrors, isErasedEmail } from '#server/identity/accounts/policy.ts'
import { claimUnconfirmedAccount, resolveAccount } from '#server/identity/accounts/resolve-oauth-account.ts'
import type { Deps } from '#server/identity/context.ts'
import { createPendingLogin } from '#server/identity/mfa/challenges.ts'
import { requireSecondStep } from '#server/identity/mfa/second-step.ts'
import { brokenConstraint, type Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import { createSession } from './create-session.ts'
import type { ClientContext } from './known-devices.ts'
import { revertTakeover } from './password-reset.ts'
import type { SignInResult } from './session-token.ts'

/** What an issuer says of a person, in the standard's words. */
export const idTokenClaims = z.object({
  sub: z.string().min(1).max(255),
  email,
  /** Some issuers write it as text. */
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  name: z
    .string()
    .transform(text => text.replace(/\s+/g, ' ').trim().slice(0, 80) || null)
    .nullish()
    .transform(name => name ?? null),
})

/** Who that is; `issuer` is the name by which we know whoever says it. */
export const toIdentityProfile = (issuer: string, said: z.output<typeof idTokenClaims>) => ({
  identity: { issuer, subject: said.sub },
  email: said.email,
  isEmailConfirmed: said.email_verified,
  name: said.name,
})

/** Who somebody is at an issuer, by its word. */
export type IdentityProfile = ReturnType<typeof toIdentityProfile>

/** What somebody wants who comes with an issuer's word; all but the last for an account that is new. */
type IdentitySignInInput = {
  role?: Exclude<RoleName, 'admin'> | undefined
  language?: Language | undefined
  timeZone?: string | undefined
  reopen: boolean
}

/** Uses up what the issuer gave its word by, with a transaction: where that fails it was not used. */
type ConsumeProof = (tx: Tx) => Promise<void>

/** Signs in, or up, whoever an issuer vouches for. Two at once for somebody new: the database lets one make the account. */
export async function signInWithIdentity(
  deps: Deps,
  visitor: ClientContext,
  person: IdentityProfile,
  wish: IdentitySignInInput,
  spend: ConsumeProof,
): Promise<SignInResult> {
  const { identity } = person
  const refusals = getIdentityErrors(identity.issuer)
  if (!person.isEmailConfirmed || isErasedEmail(person.email)) throw new AppError(refusals.unconfirmed)

  const find = () => deps.db.transaction().execute(tx => findOrCreateUser(deps, tx, person, wish, spend))
  const { userId, as } = await find().catch(error => {
    if (!isConcurrentRegistration(error)) throw error
    return find()
  })
  const begun = { userId, rememberMe: false }
  if (as === 'to-connect') {
    const challenge = await createPendingLogin(deps, 'connect', { ...begun, identity })
    throw new AppError(refusals.connect, { extra: { challenge } })
  }
  await requireSecondStep(deps, { ...begun, identity: null })
  const signedIn = await createSession(deps, visitor, { ...begun, identity: null, reopen: wish.reopen })
  return { ...signedIn, isNewUser: as === 'new' }
}

const isConcurrentRegistration = (error: unknown) =>
  /^(users_|identities_)/.test(brokenConstraint(error) ?? '')

/** Uses the issuer's word up and finds whose it is, with an account for somebody new. */
async function findOrCreateUser(
  deps: Deps,
  tx: Tx,
  person: IdentityProfile,
  wish: IdentitySignInInput,
  spend: ConsumeProof,
) {
  const known = await resolveAccount(tx, person)
  if (known) assertActive(known.account, wish.reopen)
  await spend(tx)
  if (!known) return { userId: await createUserFromIdentity(deps, tx, person, wish), as: 'new' } as const
  const userId = known.account.id
  if (known.as === 'unconfirmed') {
    await claimUnconfirmedAccount(deps, tx, userId, person.identity)
    await revertTakeover(deps, tx, userId, null)
  }
  return { userId, as: known.as }
}

function createUserFromIdentity(
  deps: Deps,
  tx: Tx,
  { email, name, identity }: IdentityProfile,
  wish: IdentitySignInInput,
) {
  const { role = null, language = 'en', timeZone = 'UTC' } = wish
  return createUser(deps, tx, {
    email,
    username: email,
    passwordHash: null,
    roleId: role && roles[role],
    language,
    timeZone,
    displayName: name && plainName(name),
    identity,
  })
}
