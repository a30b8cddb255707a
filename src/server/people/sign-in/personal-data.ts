import type { Deps } from '#server/people/deps.ts'
import type { PersonalData } from '#server/people/port.ts'
import { mySignIns } from './my-sign-ins.ts'
import { deleteSignIns, revokeSignIns } from './store.ts'

export const personalSignIns = (deps: Deps): PersonalData => ({
  tables: { sessions: 'deleted' },
  exportOf: async user => ({ sessions: await mySignIns(deps, user) }),
  close: (tx, userId, now) => revokeSignIns(tx, userId, now),
  erase: deleteSignIns,
})
