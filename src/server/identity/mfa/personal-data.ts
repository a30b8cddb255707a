import type { Deps } from '#server/identity/context.ts'
import type { PersonalData } from '#server/identity/user-data.ts'
import { listFactors } from './read-factors.ts'
import { deleteChallenges, deleteFactors, deleteFactorsSince } from './repository.ts'

export const mfaPersonalData = (deps: Deps): PersonalData => ({
  tables: {
    passkeys: 'deleted',
    totp_credentials: 'deleted',
    recovery_codes: 'deleted',
    auth_challenges: 'deleted',
  },
  exportData: async ({ id }) => ({ signInFactors: await listFactors(deps, id) }),
  close: deleteChallenges,
  revertTakeover: (tx, userId, since) =>
    since ? deleteFactorsSince(tx, userId, since) : deleteFactors(tx, userId),
  erase: deleteFactors,
})
