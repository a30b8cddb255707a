import type { z } from 'zod'
import type { credentials } from '#contract/account.ts'
import { admitTo } from '#server/people/account/admit.ts'
import type { Visitor } from '#server/people/account/identify-visitor.ts'
import type { Deps } from '#server/people/deps.ts'
import { AppError } from '#server/platform/http/error.ts'
import { checkCredentials } from './check-credentials.ts'
import { type SignedIn, signedInBy } from './issue-token.ts'
import { rememberDevice } from './remember-device.ts'
import { signInEnd } from './rules.ts'
import { insertSignInWith } from './store.ts'

/** Signs in by email or username, in a browser that the account knows from then on. */
export async function signIn(
  deps: Deps,
  visitor: Visitor,
  { rememberMe, reopen, ...named }: z.output<typeof credentials>,
): Promise<SignedIn> {
  const found = await checkCredentials(deps, visitor, named)
  const { id: userId, role_id: roleId, password_hash: passwordHash } = found
  if (found.suspended_at || found.closed_at) await admitTo(deps, userId, reopen)
  const now = deps.now()
  const expiresAt = signInEnd(now, rememberMe)
  const { userAgent } = visitor
  const id = await insertSignInWith(deps.db, { userId, expiresAt, userAgent, now, passwordHash })
  if (!id) throw new AppError('auth.bad_credentials')
  await rememberDevice(deps, deps.db, visitor, userId)
  return signedInBy(deps, { id, userId, roleId, expiresAt })
}
