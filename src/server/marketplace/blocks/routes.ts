import type { UserId } from '#contract/id.ts'
import { moderationLimits } from '#contract/limits.ts'
import { endpoints as api } from '#contract/moderation.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/marketplace/context.ts'
import {
  canMeet,
  deleteBlock,
  insertBlock,
  listBlockedIds,
  listBlocks,
  lockBlocksOfUser,
} from './repository.ts'

export const getBlocks = async ({ db }: Pick<Deps, 'db'>, userId: UserId) =>
  (await listBlocks(db, userId)).map(({ id, name, created_at }) => ({
    id,
    name,
    since: created_at.toISOString(),
  }))

/** Bookings that exist stay. The blocked user is not notified. Idempotent. */
const blockUser = (deps: Deps, userId: UserId, otherId: UserId) =>
  deps.db.transaction().execute(async tx => {
    await lockBlocksOfUser(tx, userId)
    const blockedIds = await listBlockedIds(tx, userId)
    if (blockedIds.includes(otherId)) return
    if (otherId === userId || !(await canMeet(tx, userId, otherId))) throw new AppError('block.not_found')
    if (blockedIds.length >= moderationLimits.maxBlocks) throw new AppError('block.too_many')
    await insertBlock(tx, userId, otherId, deps.now())
  })

export const blockRoutes = (on: RegisterEndpoint, deps: Deps) => {
  on(api.myBlocks, async ({ user }) => ({ blocked: await getBlocks(deps, user.id) }))
  on(api.blockUser, ({ user, params }) => blockUser(deps, user.id, params.id))
  on(api.unblockUser, ({ user, params }) => deleteBlock(deps.db, user.id, params.id))
}
