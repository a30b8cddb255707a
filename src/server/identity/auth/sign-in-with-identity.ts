import type { Language } from '#contract/account.ts'
import { plainName } from '#contract/name.ts'
import { type RoleName, roles } from '#contract/role.ts'
import { assertActive } from '#server/identity/accounts/assert-active.ts'
import type { ClientContext } from '#server/identity/accounts/client-context.ts'
import { createUser } from '#server/identity/accounts/create-user.ts'
import { isErasedEmail, getIdentityErrors } from '#server/identity/accounts/policy.ts'
import { resolveAccount, claimUnconfirmedAccount } from '#server/identity/accounts/resolve-oauth-account.ts'
import type { Deps } from '#server/identity/context.ts'
import { requireSecondStep } from '#server/identity/mfa/check-second-step.ts'
import { createPendingLogin } from '#server/identity/mfa/pending-login.ts'
import { brokenConstraint, type Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import { createSession } from './create-session.ts'
import type { IdentityProfile } from './id-token-claims.ts'
import type { SignInResult } from './issue-token.ts'
import { revertTakeover } from './revert-takeover.ts'

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
  /^(users_|identities_|one_identity_of_each_issuer)/.test(brokenConstraint(error) ?? '')

/** Uses the issuer's word up and finds whose it is, with an account for somebody new. */
async function findOrCreateUser(deps: Deps, tx: Tx, person: IdentityProfile, wish: IdentitySignInInput, spend: ConsumeProof) {
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

function createUserFromIdentity(deps: Deps, tx: Tx, { email, name, identity }: IdentityProfile, wish: IdentitySignInInput) {
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
