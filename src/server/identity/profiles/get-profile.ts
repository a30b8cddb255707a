import type { z } from 'zod'
import { getRoleName } from '#contract/auth.ts'
import type { UserId } from '#contract/id.ts'
import { sanitizeMultilineText } from '#contract/name.ts'
import type { profile } from '#contract/profile.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import { getDisplayName, getMissingFields } from './policy.ts'
import { findActiveProfile, findProfile, type ProfileRow } from './repository.ts'

export type Profile = z.input<typeof profile>

/** Fields of interviewers are null for other users. */
export async function getProfile(deps: Deps, userId: UserId): Promise<Profile> {
  const row = await requireProfile(deps.db, userId)
  const listing = await deps.listings.find(deps.db, userId)
  const slots = listing && (await deps.listings.findUpcomingSlots(deps.db, userId, deps.now()))
  const role = getRoleName(row.role_id)
  const missing = getMissingFields(role, { ...row, ...listing })
  return {
    email: row.email,
    displayName: getDisplayName(row.display_name, row.email),
    role,
    isProfileComplete: missing.length === 0,
    missing,
    profilePictureUrl: row.picture_url,
    mobile: row.mobile,
    country: row.country,
    city: row.city,
    linkedinUrl: row.linkedin_url,
    specialty: listing?.specialty ?? null,
    company: listing?.company ?? null,
    experience: listing?.experience ?? null,
    languages: row.languages,
    purpose: row.purpose,
    timeZone: row.time_zone,
    showEmail: listing?.showEmail ?? true,
    showPlace: row.show_location,
    bookingMode: listing?.bookingMode ?? 'instant',
    upcomingSlots: slots?.count ?? 0,
    availableTimeSlots: (slots?.available ?? []).map(slot => ({
      startTime: slot.startsAt.toISOString(),
      endTime: slot.endsAt.toISOString(),
      isAvailable: true,
    })),
  }
}

export async function getProfileCompleteness(deps: Deps, userId: UserId) {
  const row = await requireProfile(deps.db, userId)
  const role = getRoleName(row.role_id)
  // Hot path: only interviewers need a second query.
  const listing = role === 'interviewer' ? await deps.listings.find(deps.db, userId) : null
  const missing = getMissingFields(role, { ...row, ...listing })
  return { isComplete: missing.length === 0, missing }
}

/** Fields shared with booked interviewers, which the profile form names. Null for closed and suspended accounts. */
export async function getSharedProfile(db: Executor, userId: UserId) {
  const row = await findActiveProfile(db, userId)
  return row
    ? {
        name: getDisplayName(row.display_name, row.email),
        pictureUrl: row.picture_url,
        purpose: row.purpose && sanitizeMultilineText(row.purpose),
        linkedinUrl: row.linkedin_url,
        country: row.show_location ? row.country : null,
        city: row.show_location ? row.city : null,
        languages: row.languages,
      }
    : null
}

export async function requireProfile(db: Executor, userId: UserId): Promise<ProfileRow> {
  const row = await findProfile(db, userId)
  if (!row) throw new AppError('profile.not_found')
  return row
}
