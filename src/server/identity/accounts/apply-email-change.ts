import type { Deps } from '#server/identity/context.ts'
import { brokenConstraint, type Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import { type AccountRow, deleteEmailTokens, updateAccount } from './repository.ts'

/** Gives an account another address, which is confirmed; links that lie in the mailbox of the old one no longer work. */
export async function applyEmailChange(deps: Deps, tx: Tx, account: AccountRow, email: string): Promise<void> {
  const isUsername = account.username.toLowerCase() === account.email.toLowerCase()
  await updateAccount(tx, account.id, {
    email,
    ...(isUsername && { username: email }),
    email_confirmed_at: deps.now(),
  })
  // Somebody without a name is found by the first part of the address.
  await deps.listings.sync(tx, account.id)
  await deleteEmailTokens(tx, account.id)
}

/** Somebody registered it while the link was under way. */
export function rethrowEmailTaken(error: unknown): never {
  const constraint = brokenConstraint(error)
  if (constraint === 'users_email_key' || constraint === 'users_username_key')
    throw new AppError('auth.email_taken')
  throw error
}
