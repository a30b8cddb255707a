import type { PersonalData } from '#server/identity/user-data.ts'
import { forgetNewsOf } from './repository.ts'

/** Kept for two days, and told to its reader by then. */
export const personalNews: PersonalData = {
  tables: { notification_log: 'deleted', notification_outbox: 'deleted' },
  erase: forgetNewsOf,
}
