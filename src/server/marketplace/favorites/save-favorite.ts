import type { UserId } from '#contract/id.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { type Change, changedWish, isOver, noWish, refusalOf } from './policy.ts'
import { viewWishes } from './presenter.ts'
import { dropWish, findFacts, findWishes, lockWishesOf, saveWish } from './repository.ts'

/** Keeps an interviewer or lets them go, and answers whom somebody keeps after it. The same twice changes nothing. */
export function keepWish(deps: Deps, userId: UserId, interviewerId: UserId, change: Change) {
  const now = deps.now()
  return deps.db.transaction().execute(async tx => {
    await lockWishesOf(tx, userId)
    const all = await findWishes(tx, userId)
    const before = all.find(one => one.interviewerId === interviewerId) ?? noWish(interviewerId)
    const after = changedWish(before, change, now)
    const refusal = refusalOf(before, after, all, await findFacts(tx, userId, interviewerId))
    if (refusal) throw new AppError(refusal)
    if (isOver(after, now)) await dropWish(tx, userId, interviewerId)
    else await saveWish(tx, userId, after)
    return viewWishes([...all.filter(one => one.interviewerId !== interviewerId), after])
  })
}
