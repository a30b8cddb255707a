import type { UserId } from '#contract/id.ts'
import { roles } from '#contract/role.ts'
import type { Deps } from '#server/identity/context.ts'
import { openProfile } from '#server/identity/profiles/create-profile.ts'
import { displayNameOf } from '#server/identity/profiles/policy.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import { issueConfirmation } from './email-tokens.ts'
import type { Identity } from './policy.ts'
import { holderOf } from './presenter.ts'
import { insertUser, isKeptForAnother, keepIdentity, type NewUser } from './repository.ts'
import { askOwner, orderLetter } from './send-account-email.ts'

type NewAccount = Omit<NewUser, 'now' | 'emailConfirmedAt'> & {
  timeZone: string
  displayName: string | null
  /** Who vouches for the address, by what they call its owner. */
  identity: Identity | null
}

/**
 * Everything an account begins with, and the welcome mail, with a link that confirms the address where nobody vouches
 * for it; where no more mails may go to such an address, it opens without one. A name that is taken breaks a constraint of `users`.
 */
export async function openAccount(deps: Deps, tx: Tx, account: NewAccount): Promise<UserId> {
  const { email, language, timeZone, displayName, roleId, identity } = account
  if (await isKeptForAnother(tx, email, deps.now())) throw new AppError('auth.email_taken')
  const now = deps.now()
  const userId = await insertUser(tx, { ...account, emailConfirmedAt: identity && now, now })
  if (identity) await keepIdentity(tx, userId, identity)
  await openProfile(tx, { userId, timeZone, displayName })
  if (roleId === roles.interviewer) await deps.listings.open(tx, userId)
  const role = roleId && (roleId === roles.interviewer ? 'interviewer' : 'interviewee')
  const holder = holderOf({ language, time_zone: timeZone }, email)
  if (identity) {
    const to = { ...holder, id: userId, name: displayNameOf(displayName, email) }
    await orderLetter(deps, tx, { template: 'welcome', to, data: { role, confirmation: null } })
  } else {
    await issueConfirmation(deps, tx, { userId, email, isOwn: true, askedBy: null }, confirmation =>
      askOwner(deps, tx, { template: 'welcome', to: holder, data: { role, confirmation } }),
    )
  }
  return userId
}
