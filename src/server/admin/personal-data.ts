import type { PersonalData } from '#server/identity/user-data.ts'
import type { Deps } from './context.ts'
import { clearSuspensionReasons, listSuspensions } from './repository.ts'

/** When and why somebody was kept out. Who decided it is nobody's data but the operator's. */
export const suspensionPersonalData = ({ db }: Deps): PersonalData => ({
  tables: { suspensions: 'emptied' },
  exportData: async ({ id }) => ({
    suspensions: (await listSuspensions(db, id)).map(one => ({
      suspendedAt: one.suspended_at.toISOString(),
      until: one.until?.toISOString() ?? null,
      why: one.reason,
      restoredAt: one.restored_at?.toISOString() ?? null,
    })),
  }),
  erase: clearSuspensionReasons,
})
