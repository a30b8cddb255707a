import type { PersonalData } from '#server/identity/user-data.ts'
import { deleteNotificationsOfUser } from './repository.ts'

/** Kept for two days, and told to its reader by then. */
export const bookingNotificationPersonalData: PersonalData = {
  tables: { notification_log: 'deleted', notification_outbox: 'deleted' },
  erase: deleteNotificationsOfUser,
}
