import type { Deps } from '#server/people/deps.ts'
import type { PersonalData } from '#server/people/port.ts'
import { readProfile } from './read.ts'
import { clearProfile } from './store.ts'

export const personalProfile = (deps: Deps): PersonalData => ({
  tables: { profiles: 'emptied' },
  async exportOf({ id }) {
    const { availableTimeSlots, upcomingSlots, ...profile } = await readProfile(deps, id)
    return { profile }
  },
  /** Empties it, with a name that says why; the picture's files go with the commit. */
  async erase(tx, userId) {
    const url = await clearProfile(tx, userId)
    if (url) await deps.jobs.send(tx, 'remove-picture', { url })
  },
})
