import type { PersonalData } from '#server/people/port.ts'
import { listings } from './keep-listings.ts'
import { forgetOffer } from './offer/store.ts'
import { clearListing } from './store.ts'

/** What an interviewer says of themselves stands in the export of their profile. */
export const personalListing: PersonalData = {
  tables: { interviewers: 'emptied', offers: 'deleted' },
  /** Nobody finds them from this moment on. */
  close: (tx, userId) => listings.refresh(tx, userId),
  async erase(tx, userId) {
    await clearListing(tx, userId)
    await forgetOffer(tx, userId)
  },
}
