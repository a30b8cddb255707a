import type { Deps } from '#server/identity/context.ts'
import type { PersonalData } from '#server/identity/user-data.ts'
import { exportNotifications } from './list-notifications.ts'
import { getNotificationPreferences } from './preferences.ts'
import { deleteInAppNotificationsOfUser, resetDisabledChannels } from './repository.ts'

/** What somebody was told, and what they chose to be told. What others were told of them goes with them too. */
export const inAppNotificationPersonalData = (deps: Deps): PersonalData => ({
  tables: { notification_settings: 'deleted', notifications: 'deleted' },
  exportData: async user => ({
    notices: await exportNotifications(deps, user.id, user.language),
    noticeChoices: (await getNotificationPreferences(deps, user)).choices,
  }),
  // Whoever was in the account may have seen to it that its owner is not told.
  revertTakeover: (tx, userId) => resetDisabledChannels(tx, userId),
  erase: deleteInAppNotificationsOfUser,
})
