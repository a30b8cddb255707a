import type { ErrorCode } from '#contract/error.ts'
import type { UserId } from '#contract/id.ts'
import type { BookingMode, Experience } from '#contract/profile.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import type { Tables } from '#server/lib/database/tables.ts'
import type { User } from '#server/lib/http/current-user.ts'

/** Somebody who closed their account, and when. */
export type ClosedAccount = { id: UserId; closedAt: Date }

/** What becomes of the rows about somebody who is erased: they go, or what tells who it was goes out of them, or they stay. */
export type ErasurePolicy = 'deleted' | 'emptied' | { retainedBecause: string }

/**
 * What an area keeps of people, and what becomes of it when they ask for it or leave. Leaving knows no area: each offers
 * one of these in its `personal-data.ts`, and composition lists them. They are asked in the order of that list.
 */
export type PersonalData = {
  /** The tables with rows about a person. Each belongs to one such list; a test finds those that belong to none. */
  tables: Readonly<Partial<Record<keyof Tables, ErasurePolicy>>>
  /** Everything kept about a person, from their side, by the names under which it stands in their export. */
  exportData?(user: User): Promise<Record<string, unknown>>
  /** Why somebody cannot leave the product at this moment; null where they can. Under the account's lock. */
  getDeletionBlocker?(tx: Tx, userId: UserId, now: Date): Promise<ErrorCode | null>
  /** Shuts what must be shut at once, with the transaction that closes the account. */
  close?(tx: Tx, userId: UserId, now: Date): Promise<void>
  /** Ends what is to come of somebody who left at `leftAt`, by the rules of that moment. Safe to repeat. */
  cancelCommitments?(userId: UserId, leftAt: Date): Promise<void>
  /** Some of those who left, are not erased yet and still have something to end here; at most a hundred at a time. */
  listUnfinishedClosures?(): Promise<ClosedAccount[]>
  /**
   * Takes out what somebody else may have set up in an account by which they could come back, or profit from it: since a
   * moment, or ever (null). With the transaction that gives the account to its owner.
   */
  revertTakeover?(tx: Tx, userId: UserId, since: Date | null): Promise<void>
  /** Takes the person out of what is kept, with the transaction that erases the account. */
  erase?(tx: Tx, userId: UserId): Promise<void>
}

/** What an interviewer's profile says beyond everybody's. */
export type Listing = {
  specialty: string | null
  company: string | null
  experience: Experience | null
  showEmail: boolean
  bookingMode: BookingMode
}

/** A field that is left out stays as it was. */
export type ListingUpdate = { [K in Exclude<keyof Listing, 'bookingMode'>]?: Listing[K] | undefined }

/** What of an interviewer's time lies ahead: how many slots in all, and the next that can be booked. */
export type UpcomingSlots = { count: number; available: { startsAt: Date; endsAt: Date }[] }

/**
 * What somebody's word is worth to others, which the marketplace weighs. It is told in the transaction that confirms an
 * address, suspends or restores an account.
 */
export type ReviewEligibility = { recompute(tx: Tx, userId: UserId): Promise<void> }

/**
 * Where interviewers stand to be found, which the marketplace keeps. A profile tells it what changed, in the transaction of
 * the change.
 */
export type Listings = {
  /** Somebody's listing; null where they never were an interviewer. */
  find(db: Executor, userId: UserId): Promise<Listing | null>
  findUpcomingSlots(db: Executor, userId: UserId, now: Date): Promise<UpcomingSlots>
  /** Somebody became an interviewer. */
  create(tx: Tx, userId: UserId): Promise<void>
  /** Brings in line with profile and account what may be found. Where there is no listing nothing happens. */
  sync(tx: Tx, userId: UserId, change?: ListingUpdate): Promise<void>
}
