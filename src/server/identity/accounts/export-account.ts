import type { Deps } from '#server/identity/context.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'

/** Contains other users' data only as far as the user's screens show it. */
export async function exportAccount(deps: Deps, user: CurrentUser): Promise<Record<string, unknown>> {
  const exported: Record<string, unknown> = { exportedAt: deps.now().toISOString() }
  for (const module of deps.personalData) Object.assign(exported, await module.exportData?.(user))
  return exported
}
