import type { PersonalData } from '#server/identity/user-data.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { closePage, forgetPage } from './repository.ts'
import { readPublicPage } from './set-public-profile.ts'

export const personalPublicPage = (deps: Deps): PersonalData => ({
  tables: { public_profiles: 'deleted' },
  exportOf: async ({ id }) => ({ publicPage: await readPublicPage(deps, id) }),
  /** Nobody finds it from this moment on; whoever comes back opens it again. */
  close: closePage,
  erase: forgetPage,
})
