import type { z } from 'zod'
import { plainText } from '#contract/name.ts'
import type { profile } from '#contract/profile.ts'
import { roleNameOf } from '#contract/role.ts'
import type { Listing, UpcomingSlots } from '#server/identity/user-data.ts'
import { getDisplayName, getMissingFields } from './policy.ts'
import type { ProfileRow } from './repository.ts'

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
