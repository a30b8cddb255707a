import { getRoleName } from '#contract/auth.ts'
import type { UserId } from '#contract/id.ts'
import { minuteMs } from '#contract/time.ts'
import { applyPatch, getDisplayName } from '#server/identity/profiles/policy.ts'
import type { Listings } from '#server/identity/user-data.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { getDayBits, getSearchFields } from './policy.ts'
import {
  addDayBits,
  claimDueSchedules,
  findListing,
  findListingFacts,
  findUpcomingSlots,
  insertListing,
  lockListing,
  updateListing,
  updateRatingTotals,
  updateScheduleRefreshAt,
  updateSessionCount,
  upsertNextSlot,
} from './repository.ts'

/** What people tell of interviewers, kept where search finds it. */
export const listings: Listings = {
  async find(db, userId) {
    const row = await findListing(db, userId)
    if (!row) return null
    const { show_email: showEmail, booking_mode: bookingMode, ...listing } = row
    return { ...listing, showEmail, bookingMode }
  },

  findUpcomingSlots: findUpcomingSlots,

  async create(tx, userId) {
    await insertListing(tx, userId)
    await listings.sync(tx, userId)
  },

  async sync(tx, userId, change = {}) {
    await lockListing(tx, userId)
    const facts = await findListingFacts(tx, userId)
    if (!facts) return
    const { specialty, company, experience, show_email } = facts
    const after = applyPatch(
      { specialty, company, experience, show_email },
      { ...change, show_email: change.showEmail },
    )
    const found = getSearchFields({
      ...facts,
      ...after,
      displayName: getDisplayName(facts.display_name, facts.email),
      isSuspended: facts.suspended_at !== null,
      isClosed: facts.closed_at !== null,
      isAdmin: getRoleName(facts.role_id) === 'admin',
    })
    await updateListing(tx, userId, { ...after, ...found })
  },
}

// What others count on an interviewer's card, each in the transaction that makes it so.

/** Sessions held, or taken back. */
export const incrementSessionCount = (tx: Tx, interviewerId: UserId, change: number): Promise<void> =>
  updateSessionCount(tx, interviewerId, change)

/** A review that counts from now on, or no longer, or was written anew. */
export const incrementRating = (
  tx: Tx,
  interviewerId: UserId,
  change: { stars: number; reviews: number },
): Promise<void> => updateRatingTotals(tx, interviewerId, change)

/** Days on which the interviewer may be free; whoever publishes slots of the same one meanwhile waits. */
export async function markAvailableDays(
  tx: Tx,
  interviewerId: UserId,
  slots: readonly { start: Date; end: Date }[],
): Promise<void> {
  await addDayBits(tx, interviewerId, getDayBits(slots))
  const first = Math.min(...slots.map(slot => slot.start.getTime()))
  if (slots.length > 0) await upsertNextSlot(tx, interviewerId, new Date(first))
}

/** What could not be done now is tried again after this. */
const retryDelayMs = 10 * minuteMs

/** Whose weekly hours have to be looked at: of those who can be found. Each is handed out once. */
export const claimSchedulesToRefresh = (deps: Deps): Promise<UserId[]> =>
  claimDueSchedules(deps.db, deps.now(), new Date(deps.now().getTime() + retryDelayMs))

/** Notes when that is next; whoever publishes slots of the same interviewer meanwhile waits. */
export const scheduleRefresh = (tx: Tx, interviewerId: UserId, at: Date | null): Promise<void> =>
  updateScheduleRefreshAt(tx, interviewerId, at)
