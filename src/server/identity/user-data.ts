import type { UserId } from '#contract/id.ts'
import type { BookingMode, Experience } from '#contract/profile.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'

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
