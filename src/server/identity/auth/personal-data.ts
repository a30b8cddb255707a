import type { Deps } from '#server/identity/context.ts'
import type { PersonalData } from '#server/identity/user-data.ts'
import { mySignIns } from './list-sessions.ts'
import { deleteDevices, deleteSignIns, listDevices, revokeSignIns } from './repository.ts'
import { endSignIns } from './revoke-sessions.ts'

export const personalSignIns = (deps: Deps): PersonalData => ({
  tables: { auth_sessions: 'deleted', known_devices: 'deleted' },
  exportOf: async user => ({
    sessions: await mySignIns(deps, user),
    knownDevices: (await listDevices(deps.db, user.id)).map(device => ({
      firstUsedAt: device.first_used_at.toISOString(),
      lastUsedAt: device.last_used_at.toISOString(),
    })),
  }),
  close: (tx, userId, now) => revokeSignIns(tx, userId, now),
  async giveBack(tx, userId) {
    await endSignIns(deps, tx, userId)
    await deleteDevices(tx, userId)
  },
  async erase(tx, userId) {
    await deleteSignIns(tx, userId)
    await deleteDevices(tx, userId)
  },
})
