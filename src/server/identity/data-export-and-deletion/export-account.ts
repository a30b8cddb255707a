import type { Deps } from '#server/identity/context.ts'
import type { User } from '#server/lib/http/current-user.ts'

/**
 * Everything that is kept about a person, from their side: of other people it tells what their screens tell them anyway.
 */
export async function exportAccount(deps: Deps, user: User): Promise<Record<string, unknown>> {
  const exported: Record<string, unknown> = { exportedAt: deps.now().toISOString() }
  for (const kept of deps.personalData) Object.assign(exported, await kept.exportData?.(user))
  return exported
}
