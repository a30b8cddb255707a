import type { UserId } from '#contract/id.ts'
import { displayNameOf } from '#server/identity/profiles/policy.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { readerOf } from './presenter.ts'
import { findAccount } from './repository.ts'
import type { Reader } from './send-account-email.ts'

/** Somebody as the reader of a mail. */
export const readerFor = async (db: Executor, userId: UserId): Promise<Reader> =>
  readerOf(await findAccount(db, userId))

/** What somebody's own devices call them: by their own address, confirmed or not. */
export async function ownerFor(db: Executor, userId: UserId): Promise<{ email: string; name: string }> {
  const { email, display_name } = await findAccount(db, userId)
  return { email, name: displayNameOf(display_name, email) }
}
