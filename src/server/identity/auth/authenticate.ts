import { roleNameOf } from '#contract/role.ts'
import type { Deps } from '#server/identity/context.ts'
import { isRecentlyAuthenticated } from '#server/identity/mfa/policy.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { verifySessionToken } from './issue-token.ts'
import { shouldUpdateLastSeen } from './policy.ts'
import { findAuthenticatedUser, updateLastSeen } from './repository.ts'

/**
 * Who sent this `Authorization` header; null for no token, a forged or expired one, and a sign-in that was revoked. When one
 * was last used is written down once an hour, so that other requests only read.
 */
export async function authenticate(deps: Deps, authorization: string | undefined): Promise<User | null> {
  const token = authorization?.match(/^Bearer (\S+)$/i)?.[1]
  const signInId = token && (await verifySessionToken(deps, token))
  if (!signInId) return null
  const now = deps.now()
  const row = await findAuthenticatedUser(deps.pool, signInId, now)
  if (row && shouldUpdateLastSeen(row.last_seen_at, now)) await updateLastSeen(deps.db, signInId, now)
  return (
    row && {
      id: row.user_id,
      role: roleNameOf(row.role_id),
      language: row.language,
      signInId,
      isFresh: isRecentlyAuthenticated(row.reauthenticated_at, now),
      needsFactor: row.needs_factor,
    }
  )
}
