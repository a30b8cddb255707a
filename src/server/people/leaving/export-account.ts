import type { Deps } from '#server/people/deps.ts'
import type { User } from '#server/platform/http/caller.ts'

/**
 * Everything that is kept about a person, from their side: of other people it tells what their screens tell them anyway.
 */
export async function exportAccount(deps: Deps, user: User): Promise<Record<string, unknown>> {
  const exported: Record<string, unknown> = { exportedAt: deps.now().toISOString() }
  for (const kept of deps.personalData) Object.assign(exported, await kept.exportOf?.(user))
  return exported
}
