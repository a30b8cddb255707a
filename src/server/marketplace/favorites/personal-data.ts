import type { PersonalData } from '#server/identity/user-data.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { deleteFavoritesOfUser, listFavoritesWithNames } from './repository.ts'

/** Whom a person keeps. Who keeps them is the others' matter, and goes with them all the same. */
export const favoritePersonalData = ({ db }: Deps): PersonalData => ({
  tables: { favorites: 'deleted' },
  exportData: async ({ id }) => ({ favorites: await listFavoritesWithNames(db, id) }),
  erase: deleteFavoritesOfUser,
})
