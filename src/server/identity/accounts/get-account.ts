import type { z } from 'zod'
import type { account } from '#contract/account.ts'
import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/identity/context.ts'
import { getDisplayName } from '#server/identity/profiles/policy.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import type { NotificationRecipient, Recipient } from '#server/notifications/email.ts'
import { getUnconfirmedEmailQuota } from './email-tokens.ts'
import { googleIssuer } from './policy.ts'
import { type AccountRow, findAccount, findPendingEmail, listIdentities } from './repository.ts'

/** Recipient of notifications. Unconfirmed emails get none. */
export const toRecipient = (row: AccountRow): NotificationRecipient => ({
  id: row.id,
  email: row.email_confirmed_at && row.email,
  name: getDisplayName(row.display_name, row.email),
  language: row.language,
  timeZone: row.time_zone,
})

/** The mailbox may be a stranger's, so it gets no name that the account chose. */
export const toUnconfirmedRecipient = (
  row: Pick<AccountRow, 'language' | 'time_zone'>,
  email: string,
): Recipient => ({
  email,
  name: getDisplayName(null, email),
  language: row.language,
  timeZone: row.time_zone,
})

export const getRecipient = async (db: Executor, userId: UserId): Promise<NotificationRecipient> =>
  toRecipient(await findAccount(db, userId))

/** Email and name for the user's own devices, confirmed or not. */
export async function getEmailAndName(db: Executor, userId: UserId) {
  const { email, display_name } = await findAccount(db, userId)
  return { email, name: getDisplayName(display_name, email) }
}

export async function getAccount(deps: Deps, id: UserId): Promise<z.input<typeof account>> {
  const row = await findAccount(deps.db, id)
  const newEmail = await findPendingEmail(deps.db, id, deps.now())
  const unconfirmed = newEmail ?? (row.email_confirmed_at ? null : row.email)
  const quota = unconfirmed === null ? null : await getUnconfirmedEmailQuota(deps.db, unconfirmed, deps.now())
  const issuers = (await listIdentities(deps.db, id)).map(identity => identity.issuer)
  const { oidc: company } = deps.config
  return {
    email: row.email,
    username: row.username,
    isEmailConfirmed: row.email_confirmed_at !== null,
    newEmail,
    confirmation: quota && { mailsLeft: quota.left, nextAt: quota.nextAt?.toISOString() ?? null },
    hasPassword: row.password_hash !== null,
    hasGoogle: issuers.includes(googleIssuer),
    company: company && issuers.includes(company.issuer) ? company.name : null,
    createdAt: row.created_at.toISOString(),
  }
}
