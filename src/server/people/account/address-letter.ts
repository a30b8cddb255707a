import type { UserId } from '#contract/id.ts'
import type { Executor } from '#server/platform/database/pool.ts'
import type { Recipient } from '#server/platform/mail/order.ts'
import { findAccount } from './store.ts'
import { recipientOf } from './view.ts'

/** Somebody as the reader of a mail. */
export const recipientFor = async (db: Executor, userId: UserId): Promise<Recipient> =>
  recipientOf(await findAccount(db, userId))
