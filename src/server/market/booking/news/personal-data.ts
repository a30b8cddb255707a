import type { PersonalData } from '#server/people/port.ts'
import { forgetNewsOf } from './store.ts'

/** Kept for two days, and told to its reader by then. */
export const personalNews: PersonalData = {
  tables: { told_news: 'deleted', waiting_news: 'deleted' },
  erase: forgetNewsOf,
}
