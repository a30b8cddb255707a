import type { z } from 'zod'
import type { UserId } from '#contract/id.ts'
import type { profile, profileUpdate } from '#contract/profile.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import type { PersonalData } from '#server/lib/personal-data.ts'
import type { Deps as NotificationDeps } from '#server/notifications/context.ts'

export type Deps = NotificationDeps & {
  personalData: readonly PersonalData[]
  listings: Listings
  reviewEligibility: ReviewEligibility
}

/** Fields of the profile that only interviewers have. */
type Listing = Pick<
  z.output<typeof profile>,
  | 'specialty'
  | 'company'
  | 'experience'
  | 'interviewTypes'
  | 'levels'
  | 'showEmail'
  | 'bookingMode'
  | 'acceptsTimeRequests'
>

/** `count` includes slots that cannot be booked. */
type UpcomingSlots = { count: number; available: { startsAt: Date; endsAt: Date }[] }

/** From the marketplace. Called when an email is confirmed, or an account is suspended or restored. */
type ReviewEligibility = { recompute(tx: Tx, userId: UserId): Promise<void> }

/** Search entries of interviewers, from the marketplace. Called in the transaction of the profile change. */
export type Listings = {
  /** Null if the user was never an interviewer. */
  find(db: Executor, userId: UserId): Promise<Listing | null>
  findUpcomingSlots(db: Executor, userId: UserId, now: Date): Promise<UpcomingSlots>
  create(tx: Tx, userId: UserId): Promise<void>
  /** Updates the search entry from profile and account. Does nothing without a listing. */
  sync(tx: Tx, userId: UserId, change?: z.output<typeof profileUpdate>): Promise<void>
}
