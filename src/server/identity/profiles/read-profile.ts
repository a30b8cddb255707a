import type { UserId } from '#contract/id.ts'
import { roleNameOf } from '#contract/role.ts'
import type { Deps } from '#server/identity/context.ts'
import type { TimesAhead } from '#server/identity/user-data.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import { gapsOf } from './policy.ts'
import { type Profile, profileView, shownView } from './presenter.ts'
import { findProfile, findShown, type StoredProfile } from './repository.ts'

export async function readProfile(deps: Deps, userId: UserId): Promise<Profile> {
  const stored = await requireProfile(deps.db, userId)
  const listing = await deps.listings.find(deps.db, userId)
  const times = listing ? await deps.listings.timesAhead(deps.db, userId, deps.now()) : noTimes
  return profileView(stored, listing, times)
}

const noTimes: TimesAhead = { count: 0, available: [] }

export async function readCompleteness(deps: Deps, userId: UserId) {
  const stored = await requireProfile(deps.db, userId)
  const role = roleNameOf(stored.role_id)
  // Hot, and of nobody else is more asked than what stands in the profile.
  const listing = role === 'interviewer' ? await deps.listings.find(deps.db, userId) : null
  const missing = gapsOf(role, { ...stored, ...listing })
  return { isComplete: missing.length === 0, missing }
}

/** What an interviewee shows to the interviewers whom they book; null of somebody who left or was suspended. */
export async function readShown(db: Executor, userId: UserId) {
  const stored = await findShown(db, userId)
  return stored ? shownView(stored) : null
}

export async function requireProfile(db: Executor, userId: UserId): Promise<StoredProfile> {
  const stored = await findProfile(db, userId)
  if (!stored) throw new AppError('profile.not_found')
  return stored
}
