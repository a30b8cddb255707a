import type { z } from 'zod'
import type { UserId } from '#contract/id.ts'
import { plainText } from '#contract/name.ts'
import type { profile } from '#contract/profile.ts'
import { roleNameOf } from '#contract/role.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Listing, UpcomingSlots } from '#server/identity/user-data.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import { getDisplayName, getMissingFields } from './policy.ts'
import { findActiveProfile, findProfile, findTimeZone, insertProfile, type ProfileRow } from './repository.ts'

export type Profile = z.input<typeof profile>

/** A profile as its owner sees it; what only interviewers have is null for others. */
export function presentProfile(stored: ProfileRow, listing: Listing | null, times: UpcomingSlots): Profile {
  const role = roleNameOf(stored.role_id)
  const missing = getMissingFields(role, { ...stored, ...listing })
  return {
    email: stored.email,
    displayName: getDisplayName(stored.display_name, stored.email),
    role,
    isProfileComplete: missing.length === 0,
    missing,
    profilePictureUrl: stored.picture_url,
    mobile: stored.mobile,
    country: stored.country,
    city: stored.city,
    linkedinUrl: stored.linkedin_url,
    specialty: listing?.specialty ?? null,
    company: listing?.company ?? null,
    experience: listing?.experience ?? null,
    languages: stored.languages,
    purpose: stored.purpose,
    timeZone: stored.time_zone,
    showEmail: listing?.showEmail ?? true,
    showPlace: stored.show_location,
    bookingMode: listing?.bookingMode ?? 'instant',
    upcomingSlots: times.count,
    availableTimeSlots: times.available.map(slot => ({
      startTime: slot.startsAt.toISOString(),
      endTime: slot.endsAt.toISOString(),
      isAvailable: true,
    })),
  }
}

/**
 * An interviewee as the interviewers see them whom they book. What is listed here is what the form says: nothing may come
 * along that it does not.
 */
export const presentSharedProfile = (stored: ProfileRow) => ({
  name: getDisplayName(stored.display_name, stored.email),
  pictureUrl: stored.picture_url,
  purpose: stored.purpose && plainText(stored.purpose),
  linkedinUrl: stored.linkedin_url,
  country: stored.show_location ? stored.country : null,
  city: stored.show_location ? stored.city : null,
  languages: stored.languages,
})

export async function getProfile(deps: Deps, userId: UserId): Promise<Profile> {
  const stored = await requireProfile(deps.db, userId)
  const listing = await deps.listings.find(deps.db, userId)
  const times = listing ? await deps.listings.findUpcomingSlots(deps.db, userId, deps.now()) : noUpcomingSlots
  return presentProfile(stored, listing, times)
}

const noUpcomingSlots: UpcomingSlots = { count: 0, available: [] }

export async function getProfileCompleteness(deps: Deps, userId: UserId) {
  const stored = await requireProfile(deps.db, userId)
  const role = roleNameOf(stored.role_id)
  // Hot, and of nobody else is more asked than what stands in the profile.
  const listing = role === 'interviewer' ? await deps.listings.find(deps.db, userId) : null
  const missing = getMissingFields(role, { ...stored, ...listing })
  return { isComplete: missing.length === 0, missing }
}

/** What an interviewee shows to the interviewers whom they book; null of somebody who left or was suspended. */
export async function getSharedProfile(db: Executor, userId: UserId) {
  const stored = await findActiveProfile(db, userId)
  return stored ? presentSharedProfile(stored) : null
}

export async function requireProfile(db: Executor, userId: UserId): Promise<ProfileRow> {
  const stored = await findProfile(db, userId)
  if (!stored) throw new AppError('profile.not_found')
  return stored
}

/** The zone in which somebody means a time that names none: their profile's. */
export const getTimeZone = ({ db }: Pick<Deps, 'db'>, userId: UserId): Promise<string> =>
  findTimeZone(db, userId)

/** The profile that an account begins with: a zone, and a name where one is known. */
export const createProfile = insertProfile
