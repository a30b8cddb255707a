import type { Visitor } from '#server/identity/accounts/client-context.ts'
import { isPassword } from '#server/identity/accounts/hash-password.ts'
import type { Deps } from '#server/identity/context.ts'
import {
  type Attempt,
  forgetAttempts,
  pauseAttempts,
  takeBack,
} from '#server/identity/throttling/throttle.ts'
import { AppError } from '#server/lib/http/error.ts'
import { knownDevice } from './remember-device.ts'
import { findCredentials } from './repository.ts'

type Credentials = { username: string; password: string }

/**
 * The account whose name and password these are. An unknown name and a wrong password answer the same, equally slowly, and
 * wait the same; in a browser that the account knows nobody waits for what others tried.
 */
export async function checkCredentials(deps: Deps, visitor: Visitor, { username, password }: Credentials) {
  const found = await findCredentials(deps.db, username)
  const about = { userId: found?.id ?? null }
  const device = found ? await knownDevice(deps.db, visitor, found.id) : null
  const { own, shared } = attemptsBy(found?.id ?? username, device, visitor.network)
  await pauseAttempts(deps, [own, ...shared]).catch(error => {
    deps.log.warn(about, 'a sign-in has to wait')
    throw error
  })
  const isRight = await isPassword(deps, found?.password_hash ?? null, password)
  if (!found || !isRight) {
    deps.log.info(about, 'a sign-in was refused')
    throw new AppError('auth.bad_credentials')
  }
  await forgetAttempts(deps, [own])
  for (const attempt of shared) await takeBack(deps, attempt)
  return found
}

/** What an attempt counts for: what is this browser's or network's own, and what it shares with others. */
function attemptsBy(account: string, device: string | null, network: string) {
  if (device) return { own: { pace: 'password-from-known', of: [device] } as Attempt, shared: [] }
  const shared: Attempt[] = [
    { pace: 'passwords-of-network', of: [network] },
    { pace: 'password-from-strangers', of: [account] },
  ]
  return { own: { pace: 'password-from-network', of: [account, network] } as Attempt, shared }
}
