import type { Favorite } from './policy.ts'

/** Whom somebody keeps, by their ids. */
export const presentFavorites = (wishes: readonly Favorite[]) => ({
  favourites: wishes.filter(one => one.isFavorite).map(one => one.interviewerId),
  awaited: wishes.filter(one => one.requestedAt !== null).map(one => one.interviewerId),
})
