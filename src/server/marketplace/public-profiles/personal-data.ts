import type { PersonalData } from '#server/identity/user-data.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { deletePublicProfile, unpublishProfile } from './repository.ts'
import { getPublicProfile } from './set-public-profile.ts'

export const publicProfilePersonalData = (deps: Deps): PersonalData => ({
  tables: { public_profiles: 'deleted' },
  exportData: async ({ id }) => ({ publicPage: await getPublicProfile(deps, id) }),
  /** Nobody finds it from this moment on; whoever comes back opens it again. */
  close: unpublishProfile,
  erase: deletePublicProfile,
})
