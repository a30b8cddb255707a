import type { ClientContext } from '#server/identity/accounts/client-context.ts'
import { verifyPassword } from '#server/identity/accounts/hash-password.ts'
import type { Deps } from '#server/identity/context.ts'
import {
  type Attempt,
  resetAttempts,
  throttleAttempts,
  undoAttempt,
} from '#server/identity/throttling/throttle.ts'
import { AppError } from '#server/lib/http/error.ts'
import { findKnownDevice } from './remember-device.ts'
import { findCredentials } from './repository.ts'

type Credentials = { username: string; password: string }

/**
 * The account whose name and password these are. An unknown name and a wrong password answer the same, equally slowly, and
 * wait the same; in a browser that the account knows nobody waits for what others tried.
 */
export async function verifyCredentials(deps: Deps, visitor: ClientContext, { username, password }: Credentials) {
  const found = await findCredentials(deps.db, username)
  const about = { userId: found?.id ?? null }
  const device = found ? await findKnownDevice(deps.db, visitor, found.id) : null
  const { own, shared } = getLoginAttempts(found?.id ?? username, device, visitor.network)
  await throttleAttempts(deps, [own, ...shared]).catch(error => {
    deps.log.warn(about, 'sign-in throttled')
    throw error
  })
  const isRight = await verifyPassword(deps, found?.password_hash ?? null, password)
  if (!found || !isRight) {
    deps.log.info(about, 'sign-in failed')
    throw new AppError('auth.bad_credentials')
  }
  await resetAttempts(deps, [own])
  for (const attempt of shared) await undoAttempt(deps, attempt)
  return found
}

/** What an attempt counts for: what is this browser's or network's own, and what it shares with others. */
function getLoginAttempts(account: string, device: string | null, network: string) {
  if (device) return { own: { policy: 'password-from-known-device', subject: [device] } as Attempt, shared: [] }
  const shared: Attempt[] = [
    { policy: 'passwords-from-network', subject: [network] },
    { policy: 'password-from-unknown-devices', subject: [account] },
  ]
  return { own: { policy: 'password-from-network', subject: [account, network] } as Attempt, shared }
}
