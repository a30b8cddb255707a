import type { z } from 'zod'
import type { googleSignIn } from '#contract/account.ts'
import { roles } from '#contract/role.ts'
import { admitByGoogle } from '#server/people/account/admit-by-google.ts'
import type { Visitor } from '#server/people/account/identify-visitor.ts'
import { openAccount } from '#server/people/account/open-account.ts'
import type { Deps } from '#server/people/deps.ts'
import { brokenConstraint, type Tx } from '#server/platform/database/pool.ts'
import { AppError } from '#server/platform/http/error.ts'
import { type SignedIn, signedInBy } from './issue-token.ts'
import { type GooglePerson, readIdToken } from './read-id-token.ts'
import { rememberDevice } from './remember-device.ts'
import { signInEnd } from './rules.ts'
import { insertSignIn, revokeSignIns } from './store.ts'

type Wish = z.output<typeof googleSignIn>

/** Signs in, or up, whoever an ID token is about. Two at once for somebody new: the database lets one make the account. */
export async function signInWithGoogle(deps: Deps, visitor: Visitor, wish: Wish): Promise<SignedIn> {
  const { google } = deps.config
  if (!google) throw new AppError('auth.google_unavailable')
  const person = await readIdToken(deps, google, wish.idToken)
  if (!person.isEmailConfirmed) throw new AppError('auth.google_unconfirmed')

  const enter = () => deps.db.transaction().execute(tx => enterAs(deps, tx, visitor, person, wish))
  const { isNewUser, ...signIn } = await enter().catch(error => {
    if (!brokenConstraint(error)?.startsWith('users_')) throw error
    return enter()
  })
  return { ...(await signedInBy(deps, signIn)), isNewUser }
}

async function enterAs(deps: Deps, tx: Tx, visitor: Visitor, person: GooglePerson, wish: Wish) {
  const now = deps.now()
  const known = await admitByGoogle(deps, tx, person, wish.reopen)
  if (known?.wasTakenOver) await revokeSignIns(tx, known.userId, now)
  const { userId, roleId } = known ?? (await openFor(deps, tx, person, wish))
  const expiresAt = signInEnd(now, false)
  const id = await insertSignIn(tx, { userId, expiresAt, userAgent: visitor.userAgent, now })
  await rememberDevice(deps, tx, visitor, userId)
  return { id, userId, roleId, expiresAt, isNewUser: !known }
}

async function openFor(deps: Deps, tx: Tx, { email, name, subject }: GooglePerson, wish: Wish) {
  const { role = null, language = 'en', timeZone = 'UTC' } = wish
  const roleId = role && roles[role]
  const userId = await openAccount(deps, tx, {
    email,
    username: email,
    passwordHash: null,
    roleId,
    language,
    timeZone,
    displayName: name,
    google: { subject, confirmedAt: deps.now() },
  })
  return { userId, roleId }
}
