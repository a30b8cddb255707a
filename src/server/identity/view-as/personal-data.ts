import type { Deps } from '#server/identity/context.ts'
import type { PersonalData } from '#server/lib/personal-data.ts'
import { clearViewReasons, listViewsOf } from './repository.ts'

/** When and why support viewed the account. The admin's name is not the user's data. */
export const viewAsPersonalData = ({ db }: Deps): PersonalData => ({
  tables: { view_as_sessions: 'emptied' },
  exportData: async ({ id }) => ({
    viewsBySupport: (await listViewsOf(db, id)).map(view => ({
      startedAt: view.started_at.toISOString(),
      endedAt: (view.ended_at ?? view.expires_at).toISOString(),
      why: view.reason,
    })),
  }),
  erase: clearViewReasons,
})
