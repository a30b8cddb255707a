import type { UserId } from '#contract/id.ts'
import { moderationLimits } from '#contract/limits.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { canMeet, insertBlock, listBlockedIds, listBlocks, lockBlocksOfUser } from './repository.ts'

export const getBlocks = async ({ db }: Pick<Deps, 'db'>, userId: UserId) =>
  (await listBlocks(db, userId)).map(({ id, name, created_at }) => ({
    id,
    name,
    since: created_at.toISOString(),
  }))

/** Bookings that exist stay. The blocked user is not notified. Idempotent. */
export const blockUser = (deps: Deps, userId: UserId, otherId: UserId) =>
  deps.db.transaction().execute(async tx => {
    await lockBlocksOfUser(tx, userId)
    const blockedIds = await listBlockedIds(tx, userId)
    if (blockedIds.includes(otherId)) return
    if (otherId === userId || !(await canMeet(tx, userId, otherId))) throw new AppError('block.not_found')
    if (blockedIds.length >= moderationLimits.maxBlocks) throw new AppError('block.too_many')
    await insertBlock(tx, userId, otherId, deps.now())
  })
