import type { Deps } from '#server/market/deps.ts'
import type { PersonalData } from '#server/people/port.ts'
import { forgetWishesOf, listNamed } from './store.ts'

/** Whom a person keeps. Who keeps them is the others' matter, and goes with them all the same. */
export const personalWishes = ({ db }: Deps): PersonalData => ({
  tables: { wishes: 'deleted' },
  exportOf: async ({ id }) => ({ wishes: await listNamed(db, id) }),
  erase: forgetWishesOf,
})
