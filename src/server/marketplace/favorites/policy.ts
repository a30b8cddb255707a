import type { ErrorCode } from '#contract/error.ts'
import type { UserId } from '#contract/id.ts'
import { wishLimits } from '#contract/limits.ts'
import { hourMs } from '#contract/time.ts'

/** What somebody keeps of one interviewer. */
export type Wish = { interviewerId: UserId; isFavourite: boolean; askedAt: Date | null; toldAt: Date | null }

/** What is left out stays as it is. */
export type Change = { favourite?: boolean | undefined; tellWhenFree?: boolean | undefined }

export const noWish = (interviewerId: UserId): Wish => ({
  interviewerId,
  isFavourite: false,
  askedAt: null,
  toldAt: null,
})

/** A wish after a change. Asking again for what is asked already keeps one's place among those who wait. */
export const changedWish = (wish: Wish, { favourite, tellWhenFree }: Change, now: Date): Wish => ({
  ...wish,
  isFavourite: favourite ?? wish.isFavourite,
  askedAt: tellWhenFree === undefined ? wish.askedAt : tellWhenFree ? (wish.askedAt ?? now) : null,
})

/** Why somebody with these wishes cannot have this one instead of what it was; null where they can. Letting go is always possible. */
export function refusalOf(
  before: Wish,
  after: Wish,
  all: readonly Wish[],
  facts: { isListed: boolean; isReached: boolean },
): ErrorCode | null {
  const [keeps, asks] = [after.isFavourite && !before.isFavourite, after.askedAt && !before.askedAt]
  if (!keeps && !asks) return null
  if (!facts.isListed) return 'interviewer.not_found'
  if (asks && !facts.isReached) return 'wish.unconfirmed'
  if (keeps && all.filter(one => one.isFavourite).length >= wishLimits.favourites) return 'wish.too_many'
  const awaited = all.filter(one => one.askedAt !== null).length
  return asks && awaited >= wishLimits.awaited ? 'wish.too_many_awaited' : null
}

/** Nothing is kept any more, and nothing has to be remembered of it. */
export const isOver = ({ isFavourite, askedAt, toldAt }: Wish, now: Date): boolean =>
  !isFavourite && askedAt === null && (toldAt === null || toldAt <= mayTellAgain(now))

/** Whoever was told before this may be told of the same person again. */
export const mayTellAgain = (now: Date): Date => new Date(now.getTime() - wishLimits.againAfterHours * hourMs)
