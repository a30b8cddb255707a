import type { Deps } from '#server/identity/context.ts'
import type { PersonalData } from '#server/identity/user-data.ts'
import { readChoices } from './preferences.ts'
import { exportNotices } from './read-notifications.ts'
import { forgetChoices, forgetNoticesOf } from './repository.ts'

/** What somebody was told, and what they chose to be told. What others were told of them goes with them too. */
export const personalNotices = (deps: Deps): PersonalData => ({
  tables: { notification_settings: 'deleted', notifications: 'deleted' },
  exportOf: async user => ({
    notices: await exportNotices(deps, user.id, user.language),
    noticeChoices: (await readChoices(deps, user)).choices,
  }),
  // Whoever was in the account may have seen to it that its owner is not told.
  giveBack: (tx, userId) => forgetChoices(tx, userId),
  erase: forgetNoticesOf,
})
