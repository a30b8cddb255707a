import type { ErrorCode } from '#contract/error.ts'
import type { UserId } from '#contract/id.ts'
import type { BookingMode, Experience } from '#contract/profile.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import type { Tables } from '#server/lib/database/tables.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'

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
  getDeletionBlocker?(tx: Tx, userId: UserId, now: Date): Promise<ErrorCode | null>
  /** Runs in the transaction that closes the account. */
  close?(tx: Tx, userId: UserId, now: Date): Promise<void>
  /** Cancels future commitments by the rules of `closedAt`. Idempotent. */
  cancelCommitments?(userId: UserId, closedAt: Date): Promise<void>
  /** At most a hundred closed accounts with commitments left to cancel. */
  listUnfinishedClosures?(): Promise<ClosedAccount[]>
  /**
   * Removes what a thief may have set up since `since`, or ever if null, to return or to profit. Runs in
   * the transaction that returns the account to its owner.
   */
  revertTakeover?(tx: Tx, userId: UserId, since: Date | null): Promise<void>
  /** Runs in the transaction that erases the account. */
  erase?(tx: Tx, userId: UserId): Promise<void>
}

export type Listing = {
  specialty: string | null
  company: string | null
  experience: Experience | null
  showEmail: boolean
  bookingMode: BookingMode
}

/** Undefined fields stay. */
export type ListingUpdate = { [K in Exclude<keyof Listing, 'bookingMode'>]?: Listing[K] | undefined }

/** `count` includes slots that cannot be booked. */
export type UpcomingSlots = { count: number; available: { startsAt: Date; endsAt: Date }[] }

/**
 * Implemented by the marketplace. Called in the transaction that confirms an email, or suspends or restores
 * an account.
 */
export type ReviewEligibility = { recompute(tx: Tx, userId: UserId): Promise<void> }

/**
 * Search entries of interviewers, implemented by the marketplace. Called in the transaction of the profile
 * change.
 */
export type Listings = {
  /** Null if the user was never an interviewer. */
  find(db: Executor, userId: UserId): Promise<Listing | null>
  findUpcomingSlots(db: Executor, userId: UserId, now: Date): Promise<UpcomingSlots>
  create(tx: Tx, userId: UserId): Promise<void>
  /** Updates the search entry from profile and account. Does nothing without a listing. */
  sync(tx: Tx, userId: UserId, change?: ListingUpdate): Promise<void>
}
