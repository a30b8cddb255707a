import { clearSuspensionReasons, listSuspensions } from '#server/admin/people/repository.ts'
import type { PersonalData } from '#server/lib/personal-data.ts'
import type { Deps } from './context.ts'

/** Times and reasons of suspensions. The operator's name is not the user's data. */
export const adminPersonalData = ({ db }: Deps): PersonalData => ({
  tables: {
    suspensions: 'emptied',
    admin_roles: { retainedBecause: 'it holds only which role an admin has' },
    admin_actions: { retainedBecause: 'entries hold states and ids, and must not change' },
    site_settings: { retainedBecause: 'it holds only which admin changed a setting' },
    site_setting_versions: { retainedBecause: 'it holds only which admin changed a setting' },
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
