import type { UserId } from '#contract/id.ts'
import type { Executor } from '#server/database/pool.ts'
import type { Recipient } from '#server/mail/order.ts'
import { findAccount } from './store.ts'
import { recipientOf } from './view.ts'

/** Somebody as the reader of a mail. */
export const recipientFor = async (db: Executor, userId: UserId): Promise<Recipient> =>
  recipientOf(await findAccount(db, userId))
