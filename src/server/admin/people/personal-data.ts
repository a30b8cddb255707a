import type { Deps } from '#server/admin/context.ts'
import type { PersonalData } from '#server/lib/personal-data.ts'
import { clearSuspensionReasons, listSuspensions } from './repository.ts'

/** Times and reasons of suspensions. The operator's name is not the user's data. */
export const suspensionPersonalData = ({ db }: Deps): PersonalData => ({
  tables: {
    suspensions: 'emptied',
    admin_roles: { retainedBecause: 'it holds only which role an admin has' },
    admin_actions: { retainedBecause: 'entries hold states and ids, and must not change' },
  },
  exportData: async ({ id }) => ({
    suspensions: (await listSuspensions(db, id)).map(suspension => ({
      suspendedAt: suspension.suspended_at.toISOString(),
      until: suspension.until?.toISOString() ?? null,
      why: suspension.reason,
      restoredAt: suspension.restored_at?.toISOString() ?? null,
    })),
  }),
  erase: clearSuspensionReasons,
})
