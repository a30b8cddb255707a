import type { UserId } from '#contract/id.ts'
import type { Tx } from '#server/database/pool.ts'
import { forgetIn } from './store.ts'

/** With somebody's data goes their name on receipts; number, amounts and times stay for bookkeeping. */
export const eraseReceipts = (tx: Tx, userId: UserId): Promise<void> => forgetIn(tx, userId)
