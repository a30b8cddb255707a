import { createHash, randomBytes } from 'node:crypto'
import type { UserId } from '#contract/id.ts'
import type { ClientContext } from '#server/identity/accounts/client-context.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { deleteDevices, findDevice, insertDevice, updateDeviceLastUsed } from './repository.ts'

/** How many accounts one browser is remembered for. */
const maxAccountsPerBrowser = 5

/** What tells this browser from the account's others, if somebody signed in to the account here before; else null. */
export async function findKnownDevice(db: Executor, visitor: ClientContext, userId: UserId): Promise<string | null> {
  const tokenHash = await findDevice(db, userId, visitor.deviceTokens.map(hashDeviceToken))
  return tokenHash ? tokenHash.toString('base64url') : null
}

/**
 * Makes this browser one that the account knows, after somebody has shown there who they are. Each account leaves a token
 * of its own, which only the server makes: nobody can make a browser known by what they put into it.
 */
export async function rememberDevice(
  deps: Deps,
  db: Executor,
  visitor: ClientContext,
  userId: UserId,
): Promise<void> {
  const now = deps.now()
  const known = await findDevice(db, userId, visitor.deviceTokens.map(hashDeviceToken))
  const token = known
    ? visitor.deviceTokens.find(one => hashDeviceToken(one).equals(known))
    : randomBytes(32).toString('base64url')
  if (!token) return
  if (known) await updateDeviceLastUsed(db, known, now)
  else await insertDevice(db, userId, hashDeviceToken(token), now)
  const others = visitor.deviceTokens.filter(one => one !== token)
  visitor.setDeviceTokens([token, ...others].slice(0, maxAccountsPerBrowser))
}

/** From now on the account knows no browser: every next sign-in is one from somewhere new. */
export const forgetDevices = deleteDevices

const hashDeviceToken = (token: string): Buffer => createHash('sha256').update(token).digest()
