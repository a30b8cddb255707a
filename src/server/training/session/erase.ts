import type { UserId } from '#contract/id.ts'
import type { Tx } from '#server/database/pool.ts'
import { deleteSessions } from './store.ts'

/** Everything somebody said in training goes with them; nothing of it concerns anybody else. */
export const eraseTraining = (tx: Tx, userId: UserId) => deleteSessions(tx, userId)
