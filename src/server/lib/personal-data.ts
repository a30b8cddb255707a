import type { ClosingBlocker } from '#contract/enums.ts'
import type { UserId } from '#contract/id.ts'
import type { Tables, Tx } from './database/pool.ts'
import type { CurrentUser } from './http/request-context.ts'

export type ClosedAccount = { id: UserId; closedAt: Date }

/** Rows of an erased user are deleted, emptied of personal data, or retained. */
export type ErasurePolicy = 'deleted' | 'emptied' | { retainedBecause: string }

/**
 * Personal data of one module, for export, closing and erasure. Composition lists all modules and calls
 * them in that order.
 */
export type PersonalData = {
  /** Tables with personal data. A test finds tables that no module lists. */
  tables: Readonly<Partial<Record<keyof Tables, ErasurePolicy>>>
  /** Export of the user's data, by key of the exported document. */
  exportData?(user: CurrentUser): Promise<Record<string, unknown>>
  /** Error code that blocks closing at this moment, or null. Runs under the account's lock. */
  getDeletionBlocker?(tx: Tx, userId: UserId, now: Date): Promise<ClosingBlocker | null>
  /** Runs in the transaction that closes the account. */
  close?(tx: Tx, userId: UserId, now: Date): Promise<void>
  /** Cancels future commitments by the rules of `closedAt`. Idempotent. */
  cancelCommitments?(userId: UserId, closedAt: Date): Promise<void>
  /** At most a hundred closed accounts with commitments left to cancel. */
  listUnfinishedClosures?(): Promise<ClosedAccount[]>
  /**
   * Removes what an attacker may have set up since `since`, or ever if null. Runs in the transaction that
   * returns the account to its owner.
   */
  revertTakeover?(tx: Tx, userId: UserId, since: Date | null): Promise<void>
  /** Runs in the transaction that erases the account. */
  erase?(tx: Tx, userId: UserId): Promise<void>
}
