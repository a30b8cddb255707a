import type { z } from 'zod'
import { getRoleName } from '#contract/auth.ts'
import type { FieldCode } from '#contract/errors/error.ts'
import type { UserId } from '#contract/id.ts'
import type { MissingProfileField, profile, profileUpdate } from '#contract/profile.ts'
import { sanitizeMultilineText } from '#contract/sanitize-text.ts'
import type { Deps, Listings } from '#server/identity/context.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { UploadedFile } from '#server/lib/http/multipart.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { applyPatch, getDisplayName, getMissingFields } from './policy.ts'
import { replacePicture } from './profile-picture.ts'
import {
  findActiveProfile,
  findProfile,
  lockProfile,
  type ProfileRow,
  updateProfileRow,
} from './repository.ts'

type Profile = z.input<typeof profile>

const noListing = {
  specialty: null,
  company: null,
  experience: null,
  interviewTypes: [],
  levels: [],
  showEmail: true,
  bookingMode: 'instant',
  acceptsTimeRequests: true,
} satisfies Awaited<ReturnType<Listings['find']>>

export async function getProfile(deps: Deps, userId: UserId): Promise<Profile> {
  const { id, role_id, ...fields } = await requireProfile(deps.db, userId)
  const listing = await deps.listings.find(deps.db, userId)
  const slots = listing && (await deps.listings.findUpcomingSlots(deps.db, userId, deps.now()))
  const role = getRoleName(role_id)
  const missing = getMissingFields(role, { ...fields, ...listing })
  return {
    ...fields,
    displayName: getDisplayName(fields.displayName, fields.email),
    role,
    isProfileComplete: missing.length === 0,
    missing,
    ...(listing ?? noListing),
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
  const isHidden = row?.bio_hidden_at != null
  return row
    ? {
        name: getDisplayName(row.displayName, row.email),
        pictureUrl: row.profilePictureUrl,
        purpose: row.purpose && !isHidden ? sanitizeMultilineText(row.purpose) : null,
        linkedinUrl: isHidden ? null : row.linkedinUrl,
        country: row.showPlace ? row.country : null,
        city: row.showPlace && !isHidden ? row.city : null,
        languages: row.languages,
      }
    : null
}

export async function requireProfile(db: Executor, userId: UserId): Promise<ProfileRow> {
  const row = await findProfile(db, userId)
  if (!row) throw new AppError('profile.not_found')
  return row
}

/** Saves the picture and the fields in one transaction. Missing fields stay. */
export async function updateProfile(
  deps: Deps,
  user: CurrentUser,
  change: z.output<typeof profileUpdate>,
  file: UploadedFile | null,
): Promise<Profile> {
  if (file)
    await replacePicture(deps, user, file.content, (tx, url) =>
      saveProfileUpdate(deps, tx, user, change, url),
    )
  else await deps.db.transaction().execute(tx => saveProfileUpdate(deps, tx, user, change))
  return getProfile(deps, user.id)
}

/** Returns the URL of the replaced picture. */
async function saveProfileUpdate(
  deps: Deps,
  tx: Tx,
  user: CurrentUser,
  change: z.output<typeof profileUpdate>,
  newPictureUrl?: string,
): Promise<string | null> {
  await lockProfile(tx, user.id)
  const current = await requireProfile(tx, user.id)
  const updated = {
    ...applyPatch(current, change),
    profilePictureUrl: newPictureUrl ?? current.profilePictureUrl,
  }
  assertRequiredFields(updated)
  await updateProfileRow(tx, updated)
  // Fields of interviewers are ignored for other users.
  if (getRoleName(current.role_id) === 'interviewer') await deps.listings.sync(tx, user.id, change)
  return newPictureUrl ? current.profilePictureUrl : null
}

const requiredFieldErrors: Partial<Record<MissingProfileField, FieldCode>> = {
  country: 'country.required',
  languages: 'languages.required',
}

/** Incomplete profiles may be saved, but every user needs a country and a language. */
function assertRequiredFields(profile: ProfileRow) {
  const fields = getMissingFields('interviewee', profile).flatMap(path => {
    const message = requiredFieldErrors[path]
    return message ? [{ path, message }] : []
  })
  if (fields.length > 0) throw new AppError('request.invalid', { fields })
}
