import type { Deps } from '#server/identity/context.ts'
import type { PersonalData } from '#server/identity/user-data.ts'
import { getProfile } from './read-profile.ts'
import { clearProfile } from './repository.ts'

export const profilePersonalData = (deps: Deps): PersonalData => ({
  tables: { profiles: 'emptied' },
  async exportData({ id }) {
    const { availableTimeSlots, upcomingSlots, ...profile } = await getProfile(deps, id)
    return { profile }
  },
  /** Empties it, with a name that says why; the picture's files go with the commit. */
  async erase(tx, userId) {
    const url = await clearProfile(tx, userId)
    if (url) await deps.jobs.send(tx, 'delete-picture-files', { url })
  },
})
