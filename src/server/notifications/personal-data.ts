import type { Deps } from '#server/identity/context.ts'
import type { PersonalData } from '#server/identity/user-data.ts'
import { exportNotifications } from './list-notifications.ts'
import { getNotificationPreferences } from './preferences.ts'
import { deleteInAppNotificationsOfUser, resetDisabledChannels } from './repository.ts'

/** Erasure also deletes notifications of other users that name this one. */
export const inAppNotificationPersonalData = (deps: Deps): PersonalData => ({
  tables: { notification_settings: 'deleted', notifications: 'deleted' },
  exportData: async user => ({
    notices: await exportNotifications(deps, user.id, user.language),
    noticeChoices: (await getNotificationPreferences(deps, user)).choices,
  }),
  // A thief may have switched off the owner's notifications.
  revertTakeover: resetDisabledChannels,
  erase: deleteInAppNotificationsOfUser,
})
