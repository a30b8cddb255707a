import type { PersonalData } from '#server/identity/user-data.ts'
import type { Deps } from '#server/payments/context.ts'
import { deleteRevokedPayoutDetails, listRevokedPayoutDetails, markPayoutDetailsOwnerErased } from './repository.ts'
import { revokePayoutDetails } from './revoke-payout-details.ts'

/** Where a person is paid out to stays until the last of their money reached them; a sweep forgets it then. */
export const payoutPersonalData = (deps: Deps): PersonalData => ({
  tables: { payout_details: 'deleted', revoked_payout_details: 'deleted', payouts: 'emptied' },
  exportData: async ({ id }) => ({
    removedPayoutDetails: (await listRevokedPayoutDetails(deps.db, id)).map(one => ({
      destination: one.destination,
      setAt: one.set_at.toISOString(),
      removedAt: one.removed_at.toISOString(),
    })),
  }),
  revertTakeover: (tx, userId, since) => revokePayoutDetails(deps, tx, userId, since),
  async erase(tx, userId) {
    await deleteRevokedPayoutDetails(tx, userId)
    await markPayoutDetailsOwnerErased(tx, userId)
  },
})
