import { readAccount, readSessions } from '#server/people/account/read.ts'
import type { Deps } from '#server/people/deps.ts'
import { readProfile } from '#server/people/profile/read.ts'
import type { User } from '#server/platform/http/caller.ts'

/**
 * Everything that is kept about a person, from their side: of other people it tells what their screens tell them anyway.
 */
export async function exportAccount(deps: Deps, user: User): Promise<Record<string, unknown>> {
  const { availableTimeSlots, upcomingSlots, ...profile } = await readProfile(deps, user.id)
  const exported: Record<string, unknown> = {
    exportedAt: deps.now().toISOString(),
    account: await readAccount(deps, user.id),
    profile,
    sessions: await readSessions(deps, user),
  }
  for (const kept of deps.personalData) Object.assign(exported, await kept.exportOf?.(user))
  return exported
}
