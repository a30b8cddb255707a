import type { z } from 'zod'
import { getRoleName } from '#contract/auth.ts'
import type { FieldCode } from '#contract/error.ts'
import type { MissingProfileField, profileUpdate } from '#contract/profile.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { UploadedFile } from '#server/lib/http/multipart.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { getProfile, type Profile, requireProfile } from './get-profile.ts'
import { applyPatch, getMissingFields } from './policy.ts'
import { replacePicture } from './profile-picture.ts'
import { lockProfile, type ProfileRow, updateProfileRow } from './repository.ts'

type ProfileUpdate = z.output<typeof profileUpdate>

/** Saves the picture and the fields in one transaction. Missing fields stay. */
export async function updateProfile(
  deps: Deps,
  user: CurrentUser,
  change: ProfileUpdate,
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
  change: ProfileUpdate,
  newPictureUrl?: string,
): Promise<string | null> {
  await lockProfile(tx, user.id)
  const current = await requireProfile(tx, user.id)
  const updated = {
    ...applyPatch(current, toColumns(change)),
    picture_url: newPictureUrl ?? current.picture_url,
  }
  assertRequiredFields(updated)
  await updateProfileRow(tx, updated)
  // Fields of interviewers are ignored for other users.
  if (getRoleName(current.role_id) === 'interviewer') await deps.listings.sync(tx, user.id, change)
  return newPictureUrl ? current.picture_url : null
}

const toColumns = (change: ProfileUpdate) => ({
  display_name: change.displayName,
  mobile: change.mobile,
  country: change.country,
  city: change.city,
  linkedin_url: change.linkedinUrl,
  purpose: change.purpose,
  languages: change.languages,
  time_zone: change.timeZone,
  show_location: change.showPlace,
})

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
