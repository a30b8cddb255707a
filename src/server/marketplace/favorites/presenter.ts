import type { Wish } from './policy.ts'

/** Whom somebody keeps, by their ids. */
export const viewWishes = (wishes: readonly Wish[]) => ({
  favourites: wishes.filter(one => one.isFavourite).map(one => one.interviewerId),
  awaited: wishes.filter(one => one.askedAt !== null).map(one => one.interviewerId),
})
