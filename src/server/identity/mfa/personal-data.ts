import type { Deps } from '#server/identity/context.ts'
import type { PersonalData } from '#server/identity/user-data.ts'
import { readFactors } from './read-factors.ts'
import { deleteChallenges, deleteFactors, deleteFactorsSince } from './repository.ts'

export const personalFactors = (deps: Deps): PersonalData => ({
  tables: {
    passkeys: 'deleted',
    totp_credentials: 'deleted',
    recovery_codes: 'deleted',
    auth_challenges: 'deleted',
  },
  exportOf: async ({ id }) => ({ signInFactors: await readFactors(deps, id) }),
  close: deleteChallenges,
  giveBack: (tx, userId, since) =>
    since ? deleteFactorsSince(tx, userId, since) : deleteFactors(tx, userId),
  erase: deleteFactors,
})
