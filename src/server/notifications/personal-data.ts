import type { UserId } from '#contract/id.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { PersonalData } from '#server/lib/personal-data.ts'
import type { Deps } from './context.ts'
import { exportNotifications } from './list-notifications.ts'
import { getNotificationPreferences } from './preferences.ts'
import {
  deleteDeliveriesOfUser,
  deleteInAppNotificationsOfUser,
  resetDisabledChannels,
} from './repository.ts'

/** Erasure also deletes notifications of other users that name this one. Deliveries live two days and are not exported. */
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
  // A thief may have switched off the owner's notifications.
  revertTakeover: resetDisabledChannels,
  async erase(tx: Tx, userId: UserId) {
    await deleteInAppNotificationsOfUser(tx, userId)
    await deleteDeliveriesOfUser(tx, userId)
  },
})
