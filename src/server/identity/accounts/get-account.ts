import type { z } from 'zod'
import type { account, Language } from '#contract/account.ts'
import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/identity/context.ts'
import { getDisplayName } from '#server/identity/profiles/policy.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import type { NotificationRecipient, Recipient } from '#server/notifications/email.ts'
import { googleIssuer } from './policy.ts'
import { type AccountRow, findAccount, findPendingEmail, listIdentities } from './repository.ts'
import { getUnconfirmedEmailQuota } from './send-account-email.ts'

const presentAccount = (
  row: AccountRow,
  newEmail: string | null,
  confirmation: z.input<typeof account>['confirmation'],
  { hasGoogle, company }: { hasGoogle: boolean; company: string | null },
): z.input<typeof account> => ({
  email: row.email,
  username: row.username,
  isEmailConfirmed: row.email_confirmed_at !== null,
  newEmail,
  confirmation,
  hasPassword: row.password_hash !== null,
  hasGoogle,
  company,
  createdAt: row.created_at.toISOString(),
})

/** Recipient of notifications. Unconfirmed emails get none. */
export const toRecipient = (row: AccountRow): NotificationRecipient => ({
  id: row.id,
  email: row.email_confirmed_at && row.email,
  name: getDisplayName(row.display_name, row.email),
  language: row.language,
  timeZone: row.time_zone,
})

/**
 * Recipient at an unconfirmed email. It may belong to a stranger, so no name chosen by the account reaches
 * it.
 */
export const toUnconfirmedRecipient = (
  row: { language: Language; time_zone: string },
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
export async function getEmailAndName(
  db: Executor,
  userId: UserId,
): Promise<{ email: string; name: string }> {
  const { email, display_name } = await findAccount(db, userId)
  return { email, name: getDisplayName(display_name, email) }
}

/** Account with its pending email and the remaining confirmation emails. */
export async function getAccount(deps: Deps, id: UserId) {
  const account = await findAccount(deps.db, id)
  const newEmail = await findPendingEmail(deps.db, id, deps.now())
  const unconfirmed = newEmail ?? (account.email_confirmed_at ? null : account.email)
  const quota = unconfirmed === null ? null : await getUnconfirmedEmailQuota(deps.db, unconfirmed, deps.now())
  const issuers = (await listIdentities(deps.db, id)).map(identity => identity.issuer)
  const { oidc: company } = deps.config
  return presentAccount(
    account,
    newEmail,
    quota && { mailsLeft: quota.left, nextAt: quota.nextAt?.toISOString() ?? null },
    {
      hasGoogle: issuers.includes(googleIssuer),
      company: company && issuers.includes(company.issuer) ? company.name : null,
    },
  )
}
