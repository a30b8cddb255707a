import type { UserId } from '#contract/id.ts'
import { roleNameOf } from '#contract/role.ts'
import type { Deps } from '#server/identity/context.ts'
import type { UpcomingSlots } from '#server/identity/user-data.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import { getMissingFields } from './policy.ts'
import { type Profile, presentProfile, presentSharedProfile } from './presenter.ts'
import { findProfile, findActiveProfile, type ProfileRow } from './repository.ts'

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
