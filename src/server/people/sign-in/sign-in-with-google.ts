import type { z } from 'zod'
import { type googleSignIn, roles } from '#contract/account.ts'
import { admit } from '#server/people/account/admit.ts'
import { countAttempt, takeBackAttempt } from '#server/people/account/count-attempt.ts'
import { sessionEnd } from '#server/people/account/rules.ts'
import {
  type AccountRow,
  dropPowerfulLinks,
  insertAccount,
  insertSession,
  lockAccount,
  revokeSessions,
  updateAccount,
} from '#server/people/account/store.ts'
import type { Deps } from '#server/people/deps.ts'
import { displayNameOf } from '#server/people/profile/rules.ts'
import { brokenConstraint, type Tx } from '#server/platform/database/pool.ts'
import { AppError } from '#server/platform/http/error.ts'
import { type SignedIn, signedInBy, type Visitor } from './identify.ts'
import { type GooglePerson, readIdToken } from './read-id-token.ts'

type Wish = z.output<typeof googleSignIn>

/** Signs in, or up, whoever an ID token is about. Two at once for somebody new: the database lets one make the account. */
export async function signInWithGoogle(deps: Deps, visitor: Visitor, wish: Wish): Promise<SignedIn> {
  const { google } = deps.config
  if (!google) throw new AppError('auth.google_unavailable')
  await countAttempt(deps, 'failures-of-address', visitor.address)
  const person = await readIdToken(deps, google, wish.idToken)
  if (!person.isEmailConfirmed) throw new AppError('auth.google_unconfirmed')
  await takeBackAttempt(deps, 'failures-of-address', visitor.address)

  const enter = () => deps.db.transaction().execute(tx => enterAs(deps, tx, visitor, person, wish))
  const { isNewUser, ...session } = await enter().catch(error => {
    if (!brokenConstraint(error)?.startsWith('users_')) throw error
    return enter()
  })
  return { ...(await signedInBy(deps, session)), isNewUser }
}

async function enterAs(deps: Deps, tx: Tx, visitor: Visitor, person: GooglePerson, wish: Wish) {
  const account =
    (await lockAccount(tx, { google_subject: person.subject })) ??
    (await lockAccount(tx, { email: person.email }))
  if (account) await admit(tx, account, wish.reopen)
  // Found by the address alone, unless the same person's other click linked it between the two looks.
  if (account && account.google_subject !== person.subject) await link(deps, tx, account, person)
  const { id: userId, role_id: roleId } = account ?? (await create(deps, tx, person, wish))
  const now = deps.now()
  const expiresAt = sessionEnd(now, false)
  const id = await insertSession(tx, { userId, expiresAt, userAgent: visitor.userAgent, now })
  return { id, userId, roleId, expiresAt, isNewUser: !account }
}

/**
 * Google says that the account's address is this person's. Where the address was never confirmed here, somebody else may
 * have registered it and be waiting for its owner to come: their password, their sessions and what they had mailed end.
 */
async function link(deps: Deps, tx: Tx, account: AccountRow, person: GooglePerson): Promise<void> {
  if (account.google_subject) {
    throw new AppError('auth.google_failed', {
      message: () => 'This email address belongs to an account that signs in with another Google account.',
    })
  }
  const wasConfirmed = account.email_confirmed_at !== null
  await updateAccount(tx, account.id, {
    google_subject: person.subject,
    ...(!wasConfirmed && { password_hash: null, email_confirmed_at: deps.now() }),
  })
  if (wasConfirmed) return
  await revokeSessions(tx, account.id, deps.now())
  await dropPowerfulLinks(tx, account.id)
}

async function create(deps: Deps, tx: Tx, person: GooglePerson, wish: Wish) {
  const { role = null, language = 'en', timeZone = 'UTC' } = wish
  const { email, name } = person
  const role_id = role && roles[role]
  const id = await insertAccount(tx, {
    email,
    username: email,
    passwordHash: null,
    roleId: role_id,
    language,
    timeZone,
    displayName: name,
    google: { subject: person.subject, confirmedAt: deps.now() },
  })
  await deps.jobs.send(tx, 'send-mail', {
    template: 'welcome',
    to: { email, name: displayNameOf(name, email), language, timeZone },
    data: { role, confirmation: null },
  })
  return { id, role_id }
}
