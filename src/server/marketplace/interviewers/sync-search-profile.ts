import { roleNameOf } from '#contract/role.ts'
import { applyPatch, getDisplayName } from '#server/identity/profiles/policy.ts'
import type { Listings } from '#server/identity/user-data.ts'
import { getSearchFields } from './policy.ts'
import {
  findListing,
  findListingFacts,
  findUpcomingSlots,
  insertListing,
  lockListing,
  updateListing,
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
      isAdmin: roleNameOf(facts.role_id) === 'admin',
    })
    await updateListing(tx, userId, { ...after, ...found })
  },
}
