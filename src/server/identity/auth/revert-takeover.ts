import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Tx } from '#server/lib/database/pool.ts'

/**
 * An account has turned out to be somebody else's than whoever was in it, since a moment or from the beginning (null):
 * every area takes out what they may have left there. The account is locked by then, so that what is under way comes first
 * or finds its sign-in ended.
 */
export async function revertTakeover(deps: Deps, tx: Tx, userId: UserId, since: Date | null): Promise<void> {
  for (const kept of deps.personalData) await kept.revertTakeover?.(tx, userId, since)
}
