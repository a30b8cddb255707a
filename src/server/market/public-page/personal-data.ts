import type { Deps } from '#server/market/deps.ts'
import type { PersonalData } from '#server/people/port.ts'
import { readPublicPage } from './set-public-page.ts'
import { closePage, forgetPage } from './store.ts'

export const personalPublicPage = (deps: Deps): PersonalData => ({
  tables: { public_pages: 'deleted' },
  exportOf: async ({ id }) => ({ publicPage: await readPublicPage(deps, id) }),
  /** Nobody finds it from this moment on; whoever comes back opens it again. */
  close: closePage,
  erase: forgetPage,
})
