import type { UserId } from '#contract/id.ts'
import { getDisplayName } from '#server/identity/profiles/policy.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { toRecipient } from './presenter.ts'
import { findAccount } from './repository.ts'
import type { NotificationRecipient } from './send-account-email.ts'

/** Somebody as the reader of a mail. */
export const getRecipient = async (db: Executor, userId: UserId): Promise<NotificationRecipient> =>
  toRecipient(await findAccount(db, userId))

/** What somebody's own devices call them: by their own address, confirmed or not. */
export async function getEmailAndName(db: Executor, userId: UserId): Promise<{ email: string; name: string }> {
  const { email, display_name } = await findAccount(db, userId)
  return { email, name: getDisplayName(display_name, email) }
}
