import type { Language } from '#contract/account.ts'
import { plainName } from '#contract/name.ts'
import { type RoleName, roles } from '#contract/role.ts'
import { refuseShut } from '#server/identity/accounts/assert-active.ts'
import type { Visitor } from '#server/identity/accounts/client-context.ts'
import { openAccount } from '#server/identity/accounts/create-user.ts'
import { isErasedEmail, refusalsAt } from '#server/identity/accounts/policy.ts'
import { recognise, takeOver } from '#server/identity/accounts/resolve-oauth-account.ts'
import type { Deps } from '#server/identity/context.ts'
import { askSecondStep } from '#server/identity/mfa/check-second-step.ts'
import { issueChallenge } from '#server/identity/mfa/pending-login.ts'
import { brokenConstraint, type Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import { openSignIn } from './create-session.ts'
import type { Person } from './id-token-claims.ts'
import type { SignedIn } from './issue-token.ts'
import { giveBack } from './revert-takeover.ts'

/** What somebody wants who comes with an issuer's word; all but the last for an account that is new. */
type Wish = {
  role?: Exclude<RoleName, 'admin'> | undefined
  language?: Language | undefined
  timeZone?: string | undefined
  reopen: boolean
}

/** Uses up what the issuer gave its word by, with a transaction: where that fails it was not used. */
type Spend = (tx: Tx) => Promise<void>

/** Signs in, or up, whoever an issuer vouches for. Two at once for somebody new: the database lets one make the account. */
export async function signInWithIdentity(
  deps: Deps,
  visitor: Visitor,
  person: Person,
  wish: Wish,
  spend: Spend,
): Promise<SignedIn> {
  const { identity } = person
  const refusals = refusalsAt(identity.issuer)
  if (!person.isEmailConfirmed || isErasedEmail(person.email)) throw new AppError(refusals.unconfirmed)

  const find = () => deps.db.transaction().execute(tx => findOrOpen(deps, tx, person, wish, spend))
  const { userId, as } = await find().catch(error => {
    if (!isTakenMeanwhile(error)) throw error
    return find()
  })
  const begun = { userId, isRemembered: false }
  if (as === 'to-connect') {
    const challenge = await issueChallenge(deps, 'connect', { ...begun, identity })
    throw new AppError(refusals.connect, { extra: { challenge } })
  }
  await askSecondStep(deps, { ...begun, identity: null })
  const signedIn = await openSignIn(deps, visitor, { ...begun, identity: null, reopen: wish.reopen })
  return { ...signedIn, isNewUser: as === 'new' }
}

const isTakenMeanwhile = (error: unknown) =>
  /^(users_|identities_|one_identity_of_each_issuer)/.test(brokenConstraint(error) ?? '')

/** Uses the issuer's word up and finds whose it is, with an account for somebody new. */
async function findOrOpen(deps: Deps, tx: Tx, person: Person, wish: Wish, spend: Spend) {
  const known = await recognise(tx, person)
  if (known) refuseShut(known.account, wish.reopen)
  await spend(tx)
  if (!known) return { userId: await openFor(deps, tx, person, wish), as: 'new' } as const
  const userId = known.account.id
  if (known.as === 'unconfirmed') {
    await takeOver(deps, tx, userId, person.identity)
    await giveBack(deps, tx, userId, null)
  }
  return { userId, as: known.as }
}

function openFor(deps: Deps, tx: Tx, { email, name, identity }: Person, wish: Wish) {
  const { role = null, language = 'en', timeZone = 'UTC' } = wish
  return openAccount(deps, tx, {
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
