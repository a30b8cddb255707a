import type { PersonalData } from '#server/lib/personal-data.ts'
import type { Deps } from './context.ts'
import { deleteNotificationsOfUser, resetDisabledChannels } from './repository.ts'
import { exportNotifications, getNotificationPreferences } from './routes.ts'

/** Deliveries are deleted after `retentionDays` and are not exported. */
export const notificationPersonalData = (deps: Deps): PersonalData => ({
  tables: {
    notification_settings: 'deleted',
    notifications: 'deleted',
    notification_log: 'deleted',
    notification_outbox: 'deleted',
  },
  exportData: async user => ({
    notices: await exportNotifications(deps, user.id, user.language),
    noticeChoices: (await getNotificationPreferences(deps, user)).choices,
  }),
  // An attacker may have switched off the owner's notifications.
  revertTakeover: resetDisabledChannels,
  erase: deleteNotificationsOfUser,
})
