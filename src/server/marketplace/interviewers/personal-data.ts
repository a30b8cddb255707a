import type { PersonalData } from '#server/identity/user-data.ts'
import { clearListing } from './repository.ts'
import { deleteSearchCache } from './search-index/repository.ts'
import { listings } from './sync-search-profile.ts'

/** What an interviewer says of themselves stands in the export of their profile. */
export const interviewerPersonalData: PersonalData = {
  tables: { interviewers: 'emptied', interviewer_search_cache: 'deleted' },
  /** Nobody finds them from this moment on. */
  close: (tx, userId) => listings.sync(tx, userId),
  async erase(tx, userId) {
    await clearListing(tx, userId)
    await deleteSearchCache(tx, userId)
  },
}
