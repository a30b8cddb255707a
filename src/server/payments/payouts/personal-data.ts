import type { PersonalData } from '#server/identity/user-data.ts'
import type { Deps } from '#server/payments/context.ts'
import { deleteRemovals, listRemovals, noteOwnerErased } from './repository.ts'
import { forgetDetails } from './revoke-payout-details.ts'

/** Where a person is paid out to stays until the last of their money reached them; a sweep forgets it then. */
export const personalPayoutDetails = (deps: Deps): PersonalData => ({
  tables: { payout_details: 'deleted', revoked_payout_details: 'deleted', payouts: 'emptied' },
  exportData: async ({ id }) => ({
    removedPayoutDetails: (await listRemovals(deps.db, id)).map(one => ({
      destination: one.destination,
      setAt: one.set_at.toISOString(),
      removedAt: one.removed_at.toISOString(),
    })),
  }),
  revertTakeover: (tx, userId, since) => forgetDetails(deps, tx, userId, since),
  async erase(tx, userId) {
    await deleteRemovals(tx, userId)
    await noteOwnerErased(tx, userId)
  },
})
