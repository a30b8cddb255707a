import { getRoleName } from '#contract/auth.ts'
import type { UserId } from '#contract/id.ts'
import { createSpecialtyIndex, type Specialty } from '#contract/specialties.ts'
import { minuteMs } from '#contract/time.ts'
import type { Listings } from '#server/identity/context.ts'
import { applyPatch, getDisplayName } from '#server/identity/profiles/policy.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { readSpecialties } from '#server/lib/site-settings/site-settings.ts'
import { getListingRule, isDeclined } from '#server/marketplace/applications/repository.ts'
import { areBookingsStopped } from '#server/marketplace/reliability/repository.ts'
import type { TimeRange } from '#server/marketplace/slots/policy.ts'
import { getDayBits, getListingState, getSearchFields } from './policy.ts'
import {
  findListing,
  findListingFacts,
  findUpcomingSlots,
  insertListing,
  listSpecialtyTexts,
  lockInterviewer,
  type MovedSpecialtyKey,
  updateListing,
  updateSpecialtyKeys,
  updateVerified,
} from './repository.ts'
import { addSlotBits, upsertNextSlot } from './search/cache-repository.ts'
import { toLengthBits } from './search/sessions/policy.ts'
import { fromLevelBits, fromTypeBits, toNumberBits } from './search-bitmasks.ts'

/** Search data of interviewers. The profile module calls it whenever a profile changes. */
export const listings: Listings = {
  async find(db, userId) {
    const row = await findListing(db, userId)
    return row ? presentListing(row) : null
  },

  findUpcomingSlots,

  async create(tx, userId) {
    await insertListing(tx, userId)
    await listings.sync(tx, userId)
  },

  async sync(tx, userId, change = {}) {
    await lockInterviewer(tx, userId)
    const row = await findListingFacts(tx, userId)
    if (!row) return
    const facts = presentListing(row)
    const listing = applyPatch(facts, change)
    const { specialty, company, experience, showEmail: show_email } = listing
    const [type_bits, level_bits] = [toNumberBits(listing.interviewTypes), toNumberBits(listing.levels)]
    const status = {
      ...listing,
      displayName: getDisplayName(facts.display_name, facts.email),
      isSuspended: facts.suspended_at !== null,
      isClosed: facts.closed_at !== null,
      isAdmin: getRoleName(facts.role_id) === 'admin',
      isStopped: await areBookingsStopped(tx, userId),
    }
    const searchFields = getSearchFields(status, await readSpecialties(tx))
    const columns = { specialty, company, experience, show_email, type_bits, level_bits }
    const before = { ...row, isDeclined: await isDeclined(tx, userId) }
    const listingState = getListingState(searchFields.listed, before, await getListingRule(tx))
    await updateListing(tx, userId, { ...columns, ...searchFields, ...listingState })
  },
}

/** Lists an interviewer whom an admin has approved, unless profile or account forbid it. */
export async function allowListing(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await updateVerified(tx, userId, now)
  await listings.sync(tx, userId)
}

const presentListing = <Listing extends { type_bits: number; level_bits: number }>({
  type_bits,
  level_bits,
  ...listing
}: Listing) => ({ ...listing, interviewTypes: fromTypeBits(type_bits), levels: fromLevelBits(level_bits) })

/** Marks the days and lengths of new slots for search. Holds the lock on the interviewer's row until the transaction ends. */
export async function markAvailableDays(tx: Tx, interviewerId: UserId, slots: readonly TimeRange[]) {
  const lengthBits = toLengthBits(slots.map(({ start, end }) => (end.getTime() - start.getTime()) / minuteMs))
  await addSlotBits(tx, interviewerId, { dayBits: getDayBits(slots), lengthBits })
  const startsAt = new Date(Math.min(...slots.map(slot => slot.start.getTime())))
  await upsertNextSlot(tx, interviewerId, { startsAt, lengthBits })
}

/**
 * Gives interviewers the keys of a new list, in the transaction that changes it. A profile saved at the same moment may keep
 * the old key until the job that refreshes search data corrects it.
 */
export async function moveSpecialtyKeys(tx: Tx, list: readonly Specialty[]): Promise<void> {
  const { toKey } = createSpecialtyIndex(list)
  const moved: MovedSpecialtyKey[] = (await listSpecialtyTexts(tx))
    .map(row => ({ ...row, next: toKey(row.specialty) }))
    .filter(row => row.next !== row.specialty_key)
  if (moved.length > 0) await updateSpecialtyKeys(tx, moved)
}
