import type { z } from 'zod'
import type { account, Language } from '#contract/account.ts'
import { getDisplayName } from '#server/identity/profiles/policy.ts'
import type { Recipient } from '#server/lib/mail/email-job.ts'
import type { AccountRow } from './repository.ts'
import type { NotificationRecipient } from './send-account-email.ts'

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
export const toUnconfirmedRecipient = (row: { language: Language; time_zone: string }, email: string): Recipient => ({
  email,
  name: getDisplayName(null, email),
  language: row.language,
  timeZone: row.time_zone,
})
