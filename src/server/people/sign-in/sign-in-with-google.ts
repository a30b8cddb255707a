import type { z } from 'zod'
import type { googleSignIn } from '#contract/account.ts'
import { plainName } from '#contract/name.ts'
import { roles } from '#contract/role.ts'
import { refuseShut } from '#server/people/account/admit.ts'
import type { Visitor } from '#server/people/account/identify-visitor.ts'
import { openAccount } from '#server/people/account/open-account.ts'
import { recogniseByGoogle, takeOver } from '#server/people/account/recognise-by-google.ts'
import type { Deps } from '#server/people/deps.ts'
import { askSecondStep } from '#server/people/factor/check-second-step.ts'
import { issueChallenge } from '#server/people/factor/issue-challenge.ts'
import { brokenConstraint, type Tx } from '#server/platform/database/pool.ts'
import { AppError } from '#server/platform/http/error.ts'
import { spendIdToken } from './check-id-token.ts'
import { giveBack } from './give-back.ts'
import type { SignedIn } from './issue-token.ts'
import { openSignIn } from './open-sign-in.ts'
import { type GooglePerson, readIdToken } from './read-id-token.ts'

type Wish = z.output<typeof googleSignIn>

/** Signs in, or up, whoever an ID token is about. Two at once for somebody new: the database lets one make the account. */
export async function signInWithGoogle(deps: Deps, visitor: Visitor, wish: Wish): Promise<SignedIn> {
  const { google } = deps.config
  if (!google) throw new AppError('auth.google_unavailable')
  const person = await readIdToken(deps, google, wish.idToken)
  if (!person.isEmailConfirmed) throw new AppError('auth.google_unconfirmed')

  const find = () => deps.db.transaction().execute(tx => findOrOpen(deps, tx, person, wish))
  const found = await find().catch(error => {
    if (!brokenConstraint(error)?.startsWith('users_')) throw error
    return find()
  })
  const { userId, as } = found
  if (as === 'to-connect') {
    const begun = { userId, isRemembered: false, googleSubject: person.subject }
    const challenge = await issueChallenge(deps, 'connect_google', begun)
    throw new AppError('auth.google_connect', { extra: { challenge } })
  }
  const begun = { userId, isRemembered: false, googleSubject: null }
  await askSecondStep(deps, begun)
  const signedIn = await openSignIn(deps, visitor, { ...begun, reopen: wish.reopen })
  return { ...signedIn, isNewUser: as === 'new' }
}

/** Uses the token up and finds whose it is, with an account for somebody new. */
async function findOrOpen(deps: Deps, tx: Tx, person: GooglePerson, wish: Wish) {
  const known = await recogniseByGoogle(tx, person)
  if (known) refuseShut(known.account, wish.reopen)
  await spendIdToken(deps, tx, person, wish)
  if (!known) return { userId: await openFor(deps, tx, person, wish), as: 'new' } as const
  const userId = known.account.id
  if (known.as === 'unconfirmed') {
    await takeOver(deps, tx, userId, person.subject)
    await giveBack(deps, tx, userId, null)
  }
  return { userId, as: known.as }
}

function openFor(deps: Deps, tx: Tx, { email, name, subject }: GooglePerson, wish: Wish) {
  const { role = null, language = 'en', timeZone = 'UTC' } = wish
  return openAccount(deps, tx, {
    email,
    username: email,
    passwordHash: null,
    roleId: role && roles[role],
    language,
    timeZone,
    displayName: name && plainName(name),
    google: { subject, confirmedAt: deps.now() },
  })
}
