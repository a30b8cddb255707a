import { type RoleId, roles } from '#contract/auth.ts'
import type { UserId } from '#contract/id.ts'
import type { Language } from '#contract/language.ts'
import type { Deps } from '#server/identity/context.ts'
import { getDisplayName } from '#server/identity/profiles/policy.ts'
import { insertProfile } from '#server/identity/profiles/repository.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { enqueueNotification } from '#server/notifications/enqueue-notification.ts'
import { issueConfirmationToken, sendToUnconfirmedEmail } from './email-tokens.ts'
import { toUnconfirmedRecipient } from './get-account.ts'
import type { Identity } from './policy.ts'
import { insertIdentity, insertUser, isEmailReserved } from './repository.ts'

type NewAccount = {
  email: string
  username?: string | undefined
  displayName?: string | null | undefined
  roleId: RoleId | null
  language?: Language | undefined
  timeZone?: string | undefined
  passwordHash?: string
  /** Issuer that verified the email. */
  identity?: Identity
}

/**
 * Creates the account, its profile and the welcome email. Without an issuer the email carries a
 * confirmation link, or is skipped when the mailbox's daily quota is used up. A taken name breaks a
 * constraint of `users`.
 */
export async function createUser(deps: Deps, tx: Tx, account: NewAccount): Promise<UserId> {
  const { email, username = email, displayName = null, roleId, identity } = account
  const { language = 'en', timeZone = 'UTC', passwordHash = null } = account
  if (await isEmailReserved(tx, email, deps.now())) throw new AppError('auth.email_taken')
  const now = deps.now()
  const userId = await insertUser(tx, {
    email,
    username,
    password_hash: passwordHash,
    role_id: roleId,
    language,
    email_confirmed_at: identity ? now : null,
    created_at: now,
  })
  if (identity) await insertIdentity(tx, userId, identity)
  await insertProfile(tx, { user_id: userId, time_zone: timeZone, display_name: displayName })
  if (roleId === roles.interviewer) await deps.listings.create(tx, userId)
  const role = roleId && (roleId === roles.interviewer ? 'interviewer' : 'interviewee')
  const recipient = toUnconfirmedRecipient({ language, time_zone: timeZone }, email)
  if (identity) {
    const to = { ...recipient, id: userId, name: getDisplayName(displayName, email) }
    await enqueueNotification(deps, tx, { template: 'welcome', to, data: { role, confirmation: null } })
  } else {
    const target = { userId, email, isCurrentEmail: true, requestedBy: null }
    await issueConfirmationToken(deps, tx, target, confirmation =>
      sendToUnconfirmedEmail(deps, tx, { template: 'welcome', to: recipient, data: { role, confirmation } }),
    )
  }
  return userId
}
