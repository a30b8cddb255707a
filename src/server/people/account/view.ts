import type { z } from 'zod'
import type { account } from '#contract/account.ts'
import { displayNameOf } from '#server/people/profile/rules.ts'
import type { Recipient } from '#server/platform/mail/order.ts'
import type { AccountRow } from './store.ts'

/** An account as its owner sees it. */
export const viewAccount = (row: AccountRow, newEmail: string | null): z.input<typeof account> => ({
  email: row.email,
  username: row.username,
  isEmailConfirmed: row.email_confirmed_at !== null,
  newEmail,
  hasPassword: row.password_hash !== null,
  hasGoogle: row.google_subject !== null,
  createdAt: row.created_at.toISOString(),
})

/** The account's owner as the reader of a mail, under the account's address or another one. */
export const recipientOf = (row: AccountRow, email = row.email): Recipient => ({
  email,
  name: displayNameOf(row.display_name, row.email),
  language: row.language,
  timeZone: row.time_zone,
})
