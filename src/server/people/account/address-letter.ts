import type { UserId } from '#contract/id.ts'
import type { Executor } from '#server/platform/database/pool.ts'
import type { Reader } from './order-letter.ts'
import { findAccount } from './store.ts'
import { readerOf } from './view.ts'

/** Somebody as the reader of a mail. */
export const readerFor = async (db: Executor, userId: UserId): Promise<Reader> =>
  readerOf(await findAccount(db, userId))
