import type { z } from 'zod'
import type { profile } from '#contract/profile.ts'
import { roleNameOf } from '#server/people/sign-in/identify.ts'
import { displayNameOf, gapsOf, searchFactsOf } from './rules.ts'
import type { findUpcomingSlots, StoredProfile } from './store.ts'

export type Profile = z.input<typeof profile>

/** An interviewer's profile as search sees it. */
export const searchView = (stored: StoredProfile) =>
  searchFactsOf({
    ...stored,
    displayName: displayNameOf(stored.display_name, stored.email),
    isSuspended: stored.suspended_at !== null,
    isClosed: stored.closed_at !== null,
  })

/** A profile as its owner sees it. */
export function profileView(
  stored: StoredProfile,
  slots: Awaited<ReturnType<typeof findUpcomingSlots>>,
): Profile {
  const role = roleNameOf(stored.role_id)
  const missing = gapsOf(role, stored)
  return {
    email: stored.email,
    displayName: displayNameOf(stored.display_name, stored.email),
    role,
    isProfileComplete: missing.length === 0,
    missing,
    profilePictureUrl: stored.picture_url,
    mobile: stored.mobile,
    country: stored.country,
    city: stored.city,
    linkedinUrl: stored.linkedin_url,
    specialty: stored.specialty,
    company: stored.company,
    experience: stored.experience,
    languages: stored.languages,
    purpose: stored.purpose,
    timeZone: stored.time_zone,
    showEmail: stored.show_email ?? true,
    bookingMode: stored.booking_mode ?? 'instant',
    upcomingSlots: slots.count,
    availableTimeSlots: slots.available.map(slot => ({
      startTime: slot.starts_at.toISOString(),
      endTime: slot.ends_at.toISOString(),
      isAvailable: slot.available,
    })),
  }
}
