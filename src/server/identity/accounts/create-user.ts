import { type RoleId, roles } from '#contract/auth.ts'
import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/identity/context.ts'
import { getDisplayName } from '#server/identity/profiles/policy.ts'
import { insertProfile } from '#server/identity/profiles/repository.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import { sendNotification } from '#server/notifications/send.ts'
import { issueConfirmationToken } from './email-tokens.ts'
import { toUnconfirmedRecipient } from './get-account.ts'
import type { Identity } from './policy.ts'
import {
  insertIdentity,
  insertUser,
  isEmailReserved,
  lockAccount,
  type NewUser,
  updateAccount,
} from './repository.ts'
import { sendToUnconfirmedEmail } from './send-account-email.ts'

type NewAccount = Omit<NewUser, 'now' | 'emailConfirmedAt'> & {
  timeZone: string
  displayName: string | null
  /** Issuer that verified the email, or null after registration by password. */
  identity: Identity | null
}

/**
 * Creates the account, its profile and the welcome email. Without an issuer the email carries a
 * confirmation link, or is skipped when the mailbox's daily quota is used up. A taken name breaks a
 * constraint of `users`.
 */
export async function createUser(deps: Deps, tx: Tx, account: NewAccount): Promise<UserId> {
  const { email, language, timeZone, displayName, roleId, identity } = account
  if (await isEmailReserved(tx, email, deps.now())) throw new AppError('auth.email_taken')
  const now = deps.now()
  const userId = await insertUser(tx, { ...account, emailConfirmedAt: identity && now, now })
  if (identity) await insertIdentity(tx, userId, identity)
  await insertProfile(tx, { userId, timeZone, displayName })
  if (roleId === roles.interviewer) await deps.listings.create(tx, userId)
  const role = roleId && (roleId === roles.interviewer ? 'interviewer' : 'interviewee')
  const recipient = toUnconfirmedRecipient({ language, time_zone: timeZone }, email)
  if (identity) {
    const to = { ...recipient, id: userId, name: getDisplayName(displayName, email) }
    await sendNotification(deps, tx, { template: 'welcome', to, data: { role, confirmation: null } })
  } else {
    await issueConfirmationToken(
      deps,
      tx,
      { userId, email, isCurrentEmail: true, requestedBy: null },
      confirmation =>
        sendToUnconfirmedEmail(deps, tx, {
          template: 'welcome',
          to: recipient,
          data: { role, confirmation },
        }),
    )
  }
  return userId
}

/** Sets the first role. It never changes, or every user could become an interviewer. */
export async function setInitialRole(deps: Deps, tx: Tx, userId: UserId, roleId: RoleId): Promise<void> {
  const account = await lockAccount(tx, { id: userId })
  if (!account || account.role_id !== null) throw new AppError('auth.role_already_set')
  await updateAccount(tx, userId, { role_id: roleId })
  if (roleId === roles.interviewer) await deps.listings.create(tx, userId)
}

/** Makes an account an admin and removes it from the interviewer search. Null for an unknown email. */
export const grantAdmin = (deps: Deps, email: string): Promise<{ email: string; wasAdmin: boolean } | null> =>
  deps.db.transaction().execute(async tx => {
    const account = await lockAccount(tx, { email })
    if (!account) return null
    await updateAccount(tx, account.id, { role_id: roles.admin })
    await deps.listings.sync(tx, account.id)
    return { email: account.email, wasAdmin: account.role_id === roles.admin }
  })
