import type { Deps } from '#server/identity/context.ts'
import type { PersonalData } from '#server/identity/user-data.ts'
import { listSessions } from './list-sessions.ts'
import { deleteDevices, deleteAuthSessions, listDevices, revokeAuthSessions } from './repository.ts'
import { revokeSessions } from './revoke-sessions.ts'

export const authSessionPersonalData = (deps: Deps): PersonalData => ({
  tables: { auth_sessions: 'deleted', known_devices: 'deleted' },
  exportData: async user => ({
    sessions: await listSessions(deps, user),
    knownDevices: (await listDevices(deps.db, user.id)).map(device => ({
      firstUsedAt: device.first_used_at.toISOString(),
      lastUsedAt: device.last_used_at.toISOString(),
    })),
  }),
  close: (tx, userId, now) => revokeAuthSessions(tx, userId, now),
  async revertTakeover(tx, userId) {
    await revokeSessions(deps, tx, userId)
    await deleteDevices(tx, userId)
  },
  async erase(tx, userId) {
    await deleteAuthSessions(tx, userId)
    await deleteDevices(tx, userId)
  },
})
