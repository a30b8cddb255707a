import type { UserId } from '#contract/id.ts'
import { displayNameOf } from '#server/people/profile/rules.ts'
import type { Executor } from '#server/platform/database/pool.ts'
import type { Reader } from './order-letter.ts'
import { findAccount } from './store.ts'
import { readerOf } from './view.ts'

/** Somebody as the reader of a mail. */
export const readerFor = async (db: Executor, userId: UserId): Promise<Reader> =>
  readerOf(await findAccount(db, userId))

/** What somebody's own devices call them: by their own address, confirmed or not. */
export async function ownerFor(db: Executor, userId: UserId): Promise<{ email: string; name: string }> {
  const { email, display_name } = await findAccount(db, userId)
  return { email, name: displayNameOf(display_name, email) }
}
