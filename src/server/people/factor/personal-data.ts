import type { Deps } from '#server/people/deps.ts'
import type { PersonalData } from '#server/people/port.ts'
import { readFactors } from './read.ts'
import { deleteChallenges, deleteFactors, deleteFactorsSince } from './store.ts'

export const personalFactors = (deps: Deps): PersonalData => ({
  tables: {
    passkeys: 'deleted',
    one_time_codes: 'deleted',
    recovery_codes: 'deleted',
    challenges: 'deleted',
  },
  exportOf: async ({ id }) => ({ signInFactors: await readFactors(deps, id) }),
  close: deleteChallenges,
  giveBack: (tx, userId, since) =>
    since ? deleteFactorsSince(tx, userId, since) : deleteFactors(tx, userId),
  erase: deleteFactors,
})
