import { endpoints as api } from '#contract/moderation.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { blockUser, getBlocks } from './block-user.ts'
import { deleteBlock } from './repository.ts'

export const blockRoutes = (on: RegisterEndpoint, deps: Deps) => {
  on(api.myBlocks, async ({ user }) => ({ blocked: await getBlocks(deps, user.id) }))
  on(api.blockUser, ({ user, params }) => blockUser(deps, user.id, params.id))
  on(api.unblockUser, ({ user, params }) => deleteBlock(deps.db, user.id, params.id))
}
