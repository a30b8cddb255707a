import type { PersonalData } from '#server/identity/user-data.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { forgetWishesOf, listNamed } from './repository.ts'

/** Whom a person keeps. Who keeps them is the others' matter, and goes with them all the same. */
export const personalWishes = ({ db }: Deps): PersonalData => ({
  tables: { favorites: 'deleted' },
  exportOf: async ({ id }) => ({ favorites: await listNamed(db, id) }),
  erase: forgetWishesOf,
})
