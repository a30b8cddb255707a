import type { PersonalData } from '#server/identity/user-data.ts'
import { forgetNewsOf } from './repository.ts'

/** Kept for two days, and told to its reader by then. */
export const personalNews: PersonalData = {
  tables: { told_news: 'deleted', waiting_news: 'deleted' },
  erase: forgetNewsOf,
}
