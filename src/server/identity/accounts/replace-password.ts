import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { refuseField } from '#server/lib/http/error.ts'
import { consumeToken } from './email-tokens.ts'
import { toRecipient } from './presenter.ts'
import {
  deleteIdentities,
  deleteReportTokensSince,
  deleteSensitiveTokens,
  lockAccount,
  updateAccount,
} from './repository.ts'
import { sendNotification } from './send-account-email.ts'

type PasswordHashChange = { oldHash: string | null; newHash: string }

/**
 * Puts one password in the place of another, both as they are kept, and ends what somebody else may have had mailed. The
 * owner is told, in case it was not them.
 */
export async function replacePasswordHash(deps: Deps, tx: Tx, userId: UserId, change: PasswordHashChange): Promise<void> {
  const account = await lockAccount(tx, { id: userId })
  // Changed meanwhile: what was typed as the current password no longer is.
  if (account?.password_hash !== change.oldHash) throw refuseField('currentPassword', 'password.wrong')
  await updateAccount(tx, userId, { password_hash: change.newHash })
  await deleteSensitiveTokens(tx, userId)
  await sendNotification(deps, tx, {
    template: 'password-changed',
    to: toRecipient(account),
    data: { changedAt: deps.now().toISOString() },
  })
}

/**
 * Whoever knew what opened the account knows it no more: it has neither a password nor an issuer that vouches for
 * its owner, and no link works
 * that was mailed since somebody else was in it.
 */
export async function removeCredentials(tx: Tx, userId: UserId, since: Date): Promise<void> {
  await updateAccount(tx, userId, { password_hash: null })
  await deleteIdentities(tx, userId)
  await deleteSensitiveTokens(tx, userId)
  await deleteReportTokensSince(tx, userId, since)
}

/**
 * The same by a mailed link, which came to the account's address and thereby confirms it; null where it does not work.
 * Who made an account at an address that nobody had confirmed is not known: it may have been somebody else.
 */
export async function replacePasswordByToken(
  deps: Deps,
  tx: Tx,
  token: string,
  after: string,
): Promise<{ id: UserId; email: string; wasConfirmed: boolean } | null> {
  const taken = await consumeToken(tx, 'reset_password', token, deps.now())
  if (!taken) return null
  const { id, email, email_confirmed_at } = taken.account
  await updateAccount(tx, id, {
    password_hash: after,
    email_confirmed_at: email_confirmed_at ?? deps.now(),
  })
  if (!email_confirmed_at) await deps.reviewEligibility.recompute(tx, id)
  await deleteSensitiveTokens(tx, id)
  return { id, email, wasConfirmed: email_confirmed_at !== null }
}
