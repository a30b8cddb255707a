import type { PersonalData } from '#server/people/port.ts'
import { noteOwnerErased } from './store.ts'

/** Where a person is paid out to stays until the last of their money reached them; a sweep forgets it then. */
export const personalPayoutDetails = (): PersonalData => ({
  tables: { payout_details: 'deleted', payouts: 'emptied' },
  erase: noteOwnerErased,
})
