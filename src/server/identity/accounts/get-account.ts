import type { z } from 'zod'
import type { account, Language } from '#contract/account.ts'
import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/identity/context.ts'
import { getDisplayName } from '#server/identity/profiles/policy.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import type { Recipient } from '#server/lib/mail/email-job.ts'
import { googleIssuer } from './policy.ts'
import { type AccountRow, findAccount, findPendingEmail, listIdentities, lockAccount } from './repository.ts'
import { getUnconfirmedEmailQuota, type NotificationRecipient } from './send-account-email.ts'

/** An account as its owner sees it. */
export const presentAccount = (
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

/** The account's owner as the reader of a mail, who is reached once the address is confirmed. */
export const toRecipient = (row: AccountRow): NotificationRecipient => ({
  id: row.id,
  email: row.email_confirmed_at && row.email,
  name: getDisplayName(row.display_name, row.email),
  language: row.language,
  timeZone: row.time_zone,
})

/** Whoever has an address that is not confirmed: perhaps a stranger, whom no name that somebody chose is to reach. */
export const toUnconfirmedRecipient = (
  row: { language: Language; time_zone: string },
  email: string,
): Recipient => ({
  email,
  name: getDisplayName(null, email),
  language: row.language,
  timeZone: row.time_zone,
})

/** Somebody as the reader of a mail. */
export const getRecipient = async (db: Executor, userId: UserId): Promise<NotificationRecipient> =>
  toRecipient(await findAccount(db, userId))

/** What somebody's own devices call them: by their own address, confirmed or not. */
export async function getEmailAndName(
  db: Executor,
  userId: UserId,
): Promise<{ email: string; name: string }> {
  const { email, display_name } = await findAccount(db, userId)
  return { email, name: getDisplayName(display_name, email) }
}

/** An account with the address that waits to take the place of the present one, and what may still be mailed to confirm it. */
export async function getAccount(deps: Deps, id: UserId) {
  const account = await findAccount(deps.db, id)
  const newEmail = await findPendingEmail(deps.db, id, deps.now())
  const unconfirmed = newEmail ?? (account.email_confirmed_at ? null : account.email)
  const allowance =
    unconfirmed === null ? null : await getUnconfirmedEmailQuota(deps.db, unconfirmed, deps.now())
  const issuers = (await listIdentities(deps.db, id)).map(one => one.issuer)
  const { company } = deps.config
  return presentAccount(
    account,
    newEmail,
    allowance && { mailsLeft: allowance.left, nextAt: allowance.nextAt?.toISOString() ?? null },
    {
      hasGoogle: issuers.includes(googleIssuer),
      company: company && issuers.includes(company.issuer) ? company.name : null,
    },
  )
}

/** What issuers call the owner of an account, as it stands in their export. */
export const getIdentities = ({ db }: Deps, id: UserId) => listIdentities(db, id)

/** The account that an address belongs to, locked; null where there is none. */
export const lockAccountByEmail = (tx: Tx, email: string): Promise<AccountRow | null> =>
  lockAccount(tx, { email })
